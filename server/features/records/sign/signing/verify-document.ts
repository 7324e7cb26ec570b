import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { verifyDocument as call } from '../../../../../shared/api/signing.ts'
import type { Context } from '../../../../context.ts'
import { failureOf } from '../../../../documents/refusal.ts'

type Verdict = Omit<z.infer<typeof call.answer>, 'ok'>

const MESSAGES: Record<Verdict['verdict'], string> = {
  intact: 'Il file è quello firmato: nulla è stato cambiato dopo la firma.',
  changed: 'Il file non è quello firmato: è stato cambiato dopo la firma, o ne manca una parte.',
  foreign: 'Il file porta la firma di qualcun altro, ed è intatto: non è stato firmato qui.',
  unsigned: 'Il file non porta nessuna firma.',
}

/** Whether a file is what was signed here. Nothing of it is kept; a file that is no PDF is refused. */
export async function verifyDocument(context: Context, bytes: Uint8Array): Promise<Verdict> {
  const read = await context.documents.readSeals(bytes)
  if (!read.ok) throw failureOf(read)
  const seals = await Promise.all(
    read.seals.map(async ({ signer, signedAt, intact, coversAll, certificateHash, timestampedAt }) => ({
      ...{ signer, intact, coversAll, signedAt: signedAt?.toISOString() ?? null },
      ours: certificateHash !== '' && (await context.sealer.isOurs(certificateHash)),
      timestamped: timestampedAt !== undefined,
    })),
  )
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const verdict = verdictOf(seals)
  const envelope = verdict === 'intact' ? await findEnvelope(context, sha256) : null
  return { verdict, message: MESSAGES[verdict], sha256, seals, envelope }
}

/** The last seal must cover the file: whatever stands after it was signed by nobody. */
function verdictOf(seals: Verdict['seals']): Verdict['verdict'] {
  if (seals.length === 0) return 'unsigned'
  const whole = seals.filter(({ intact, coversAll }) => intact && coversAll)
  if (whole.some(({ ours }) => ours)) return 'intact'
  return whole.length > 0 && seals.every(({ intact }) => intact) ? 'foreign' : 'changed'
}

async function findEnvelope({ db, config }: Context, sha256: string): Promise<Verdict['envelope']> {
  const row = await db
    .selectFrom('envelopes')
    .select(['name', 'signer', 'finished_at'])
    .where('state', '=', 'signed')
    .where(sql<boolean>`signed @> ${JSON.stringify([{ sha256 }])}::jsonb`)
    .executeTakeFirst()
  if (!row?.finished_at) return null
  const { name, lastName } = row.signer
  return {
    name: row.name,
    signer: [name, lastName].filter(Boolean).map(short).join(' '),
    signedAt: row.finished_at.toISOString(),
    office: config.officeName,
  }
}

/** `Maria` becomes `M.`: enough for who knows, nothing for who found the file. */
const short = (part: string) => `${part.slice(0, 1).toUpperCase()}.`
