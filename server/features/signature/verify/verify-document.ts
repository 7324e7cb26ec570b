import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { verifyDocument as call } from '../../../../shared/api/document-verification.ts'
import type { Context } from '../../../context.ts'
import { failureOf } from '../../../documents/refusal.ts'
import type { ReadSeal } from '../../../documents/signature/verify.ts'

type Verdict = Omit<z.infer<typeof call.answer>, 'ok'>

/** The proven and unproven facts, for the page. */
const MESSAGES: Record<Verdict['verdict'], string> = {
  valid:
    'Il file è identico, byte per byte, a quello firmato che l’ufficio conserva: dopo la firma non è cambiato nulla.',
  'not-kept':
    'Il sigillo è di questo ufficio e copre tutto il file, ma tra i documenti firmati che l’ufficio conserva questo file non c’è: non possiamo confermare che sia stato firmato qui.',
  changed:
    'Il file porta una firma che non vale per il suo contenuto: dopo la firma è stato cambiato, o ne manca una parte.',
  foreign:
    'Il file non è cambiato dopo la firma, ma non è stato firmato qui. Il nome di chi ha firmato è quello scritto nel suo certificato: non abbiamo controllato chi lo ha rilasciato né se è stato revocato.',
  unproven:
    'Il file porta una firma di altri che qui non si può giudicare, perché è di un tipo che non controlliamo o perché dopo la firma è stato aggiunto qualcosa, come fanno anche i programmi che firmano: non sappiamo dire se il contenuto è cambiato.',
  unsigned: 'Il file non porta nessuna firma digitale: non si può dire da chi viene né se è stato cambiato.',
}

/** Whether a file is identical to a document signed here. The file is not stored; an incomplete PDF is refused. */
export async function verifyDocument(context: Context, bytes: Uint8Array): Promise<Verdict> {
  const read = await context.documents.readSeals(bytes)
  if (!read.ok) throw failureOf(read)
  const seals = await Promise.all(read.seals.map((seal) => presentSeal(context, seal)))
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const envelope = await findEnvelope(context, sha256)
  const verdict = verdictOf(seals, envelope !== null)
  return { verdict, message: MESSAGES[verdict], sha256, seals, envelope }
}

async function presentSeal({ sealer }: Context, seal: ReadSeal): Promise<Verdict['seals'][number]> {
  const { supported, signer, signedAt, intact, coversAll, certificateHash, certificateValid } = seal
  const { timestampedAt, timestampedBy } = seal
  return {
    supported,
    signer,
    intact,
    coversAll,
    certificateValid,
    signedAt: signedAt?.toISOString() ?? null,
    ours: certificateHash !== '' && (await sealer.isOurs(certificateHash)),
    timestamp: timestampedAt ? { at: timestampedAt.toISOString(), by: timestampedBy } : null,
  }
}

/**
 * Our seal locks the file: any later addition, signed or not, is a change. Others may add signatures or data for their
 * long-term validation after signing, which is not judged here.
 */
function verdictOf(seals: Verdict['seals'], isStored: boolean): Verdict['verdict'] {
  if (seals.length === 0) return 'unsigned'
  const whole = seals.filter(({ intact, coversAll }) => intact && coversAll)
  if (whole.length > 0 && isStored) return 'valid'
  if (seals.some((seal) => seal.ours && !whole.includes(seal))) return 'changed'
  const checked = seals.filter(({ supported }) => supported)
  if (!checked.every(({ intact }) => intact)) return 'changed'
  if (whole.length === 0 || checked.length < seals.length) return 'unproven'
  return whole.some(({ ours }) => ours) ? 'not-kept' : 'foreign'
}

async function findEnvelope({ db, config }: Context, sha256: string): Promise<Verdict['envelope']> {
  const row = await db
    .selectFrom('envelopes')
    .select(['name', 'signer', 'second_signer', 'finished_at'])
    .where('state', '=', 'signed')
    .where(sql<boolean>`signed @> ${JSON.stringify([{ sha256 }])}::jsonb`)
    .executeTakeFirst()
  if (!row?.finished_at) return null
  const signers = row.second_signer ? [row.signer, row.second_signer] : [row.signer]
  return {
    name: row.name,
    signer: signers
      .map(({ name, lastName }) => [name, lastName].filter(Boolean).map(short).join(' '))
      .join(', '),
    signedAt: row.finished_at.toISOString(),
    office: config.organisationName,
  }
}

/** `Maria` becomes `M.`: enough for a person involved, useless to a stranger. */
const short = (part: string) => `${part.slice(0, 1).toUpperCase()}.`
