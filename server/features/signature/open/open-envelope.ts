import type { Kysely } from 'kysely'
import type { SaleChannel } from '../../../../contract/duties/rules.ts'
import { DAY_MS } from '../../../../contract/time/calendar-date.ts'
import type { FindingCode, PreflightFinding, SecondSigner } from '../../../../shared/api/signatures.ts'
import type { SentSupply, SigningRole } from '../../../../shared/api/signing.ts'
import type { UserActor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import type { EnvelopeFile, EnvelopePaper, Signer } from '../../../db/column-types.ts'
import type { Database } from '../../../db/schema.ts'
import { Failure } from '../../../http/failure.ts'
import { QUEUES } from '../../../jobs/queues.ts'
import type { SignaturePort } from '../../../providers/signature/port.ts'
import { explainMissing } from '../../../records/explain-missing.ts'
import type { FoundRecord } from '../../../records/find-record.ts'
import { CONTACT_CODES } from '../check/check-contact.ts'
import { SECOND_CODES, SECOND_EVENTS } from '../check/check-second.ts'
import type { Waivers } from '../check/preflight.ts'
import { scheduleSend } from '../envelope-jobs.ts'
import { type EnvelopeEventName, recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import { EXPIRY_DAYS } from './expiry-days.ts'

const NAME_LENGTH = 100

interface NewEnvelope {
  record: FoundRecord
  signer: Signer
  second: SecondSigner | undefined
  saleChannel: SaleChannel | null
  documents: EnvelopeFile[]
  papers: EnvelopePaper[]
  summary: SentSupply[]
  actor: UserActor
  provider: SignaturePort['provider']
  preflightRecord: { findings: readonly PreflightFinding[]; waivers: Waivers; by: string }
}

/**
 * Commits the intent before anything is sent, and returns the envelope's id; undefined while another envelope of the
 * record is open. Of two concurrent requests the database accepts one.
 */
export async function openEnvelope(
  { db, now }: Context,
  {
    record,
    documents,
    papers,
    summary,
    signer,
    second,
    saleChannel,
    actor,
    provider,
    preflightRecord,
  }: NewEnvelope,
): Promise<string | undefined> {
  const at = now()
  return await db.transaction().execute(async (trx) => {
    await lockRecord(trx, record)
    const row = await trx
      .insertInto('envelopes')
      .values({
        record_id: record.id,
        record_version: record.version,
        provider,
        state: 'preparing',
        name: (record.code || 'Contratto').slice(0, NAME_LENGTH),
        signer: JSON.stringify(signer),
        second_signer: second ? JSON.stringify(second) : null,
        sale_channel: saleChannel,
        documents: JSON.stringify(documents),
        papers: JSON.stringify(papers),
        summary: JSON.stringify(summary),
        preflight: JSON.stringify(preflightRecord),
        expires_at: new Date(at.getTime() + EXPIRY_DAYS * DAY_MS),
        created_by: actor.userId,
        created_at: at,
        updated_at: at,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!row) return undefined
    // The job sends an envelope that is still in preparation then.
    await scheduleSend(trx, row.id, QUEUES['signature.send'].takeOverSeconds)
    await recordEnvelopeEvent(trx, { envelopeId: row.id, what: 'preparing', at, ip: actor.ip })
    await recordContact(trx, { envelopeId: row.id, preflightRecord, at, ip: actor.ip })
    return row.id
  })
}

interface ContactRecord {
  envelopeId: string
  preflightRecord: NewEnvelope['preflightRecord']
  at: Date
  ip: string
}

/** Stores the findings about the contact, and about why we may speak to it, in the evidence with the sender's reason. */
async function recordContact(
  trx: Kysely<Database>,
  { preflightRecord, ...about }: ContactRecord,
): Promise<void> {
  const recordFinding = async (what: EnvelopeEventName, code: FindingCode, signer: SigningRole) => {
    const finding = preflightRecord.findings.find((one) => one.code === code)
    const reason = [finding?.message, preflightRecord.waivers[code]].filter(Boolean).join(' Motivo: ')
    if (finding) await recordEnvelopeEvent(trx, { ...about, what, signer, detail: { reason } })
  }
  for (const code of [...CONTACT_CODES, 'basis', 'checkpoints', 'papers'] as const)
    await recordFinding(code, code, 'customer')
  for (const what of SECOND_EVENTS) await recordFinding(what, SECOND_CODES[what], 'second')
}

/** Serialised with a removal: a later removal also withdraws the envelope. */
async function lockRecord(trx: Kysely<Database>, { id, version }: FoundRecord): Promise<void> {
  const current = await trx
    .selectFrom('records')
    .select('version')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!current) throw await explainMissing(trx, id)
  // Saved since the preflight: the documents are outdated.
  if (current.version !== version) throw new Failure('conflict')
}
