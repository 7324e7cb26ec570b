import type { Kysely } from 'kysely'
import { romeTime, validate } from '../../../contract/index.ts'
import {
  buildSigner,
  contactFields,
  documentExpires,
  findSecondSigner,
} from '../../../contract/rules/signers.ts'
import { DAY_MS } from '../../../contract/time/calendar-date.ts'
import {
  type FindingCode,
  OPEN_ENVELOPE_STATES,
  type PreflightFinding,
  type SecondSigner,
} from '../../../shared/api/signatures.ts'
import type { DocumentBox, SentSupply, SigningRole } from '../../../shared/api/signing.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { QUEUES } from '../../jobs/queues.ts'
import type { SignaturePort } from '../../providers/signature/port.ts'
import { explainMissing } from '../../records/explain-missing.ts'
import type { FoundRecord } from '../../records/find-record.ts'
import { type LoadedContract, loadContract } from '../../records/load-contract.ts'
import { presentPdfs } from '../documents/create-pdf.ts'
import { CONTACT_CODES, checkContact } from './check-contact.ts'
import { checkSecond, SECOND_CODES, SECOND_EVENTS } from './check-second.ts'
import { deliverEnvelope } from './deliver-envelope.ts'
import { scheduleSend } from './envelope-jobs.ts'
import { EXPIRY_DAYS } from './expiry-days.ts'
import { findBoxes } from './find-boxes.ts'
import { obstacles, preflight, type Waivers } from './preflight.ts'
import { type EnvelopeEventName, recordEnvelopeEvent } from './record-envelope-event.ts'
import { summarize } from './summarize.ts'

/** ERR-6. */
const NOT_SENT = 'Cannot send the contract!'
const LATER = {
  unreachable: 'Il servizio di firma non risponde: il contratto verrà inviato automaticamente.',
  uncertain: 'Il servizio di firma non ha risposto: tra poco verifichiamo se lo ha ricevuto.',
}
const NAME_LENGTH = 100

interface Request {
  id: string
  actor: UserActor
  waivers?: Waivers
  /** The signer after the customer. */
  second?: SecondSigner | undefined
}

interface SendCheck {
  contract: LoadedContract
  pdfs: Awaited<ReturnType<typeof presentPdfs>>
  signer: ReturnType<typeof buildSigner>
  second: SecondSigner | undefined
  /** The form fields with the customer's address and phone number. */
  fields: ReturnType<typeof contactFields>
  documentExpires: string
  /** The boxes of each document. */
  boxes: readonly DocumentBox[][]
}

/** Sends the record's documents to its signers, and returns the envelope's id. */
export async function sendContract(
  context: Context,
  signature: SignaturePort,
  { id, actor, waivers = {}, second }: Request,
): Promise<string> {
  const { findings, ...checked } = await checkBeforeSending(context, { id, actor, second })
  refuse(obstacles(findings, waivers))
  const preflightRecord = { findings, waivers, by: actor.userId }
  const documents = checked.pdfs.map(({ file_key, download_name, sha256, report }, index) => ({
    kind: 'document' as const,
    name: download_name,
    file_key,
    sha256,
    boxes: checked.boxes[index] ?? [],
    texts: report.signing ?? [],
  }))
  const summary = await summarize(context.db, checked.contract)
  const opening = { ...checked, documents, summary, actor, provider: signature.provider, preflightRecord }
  const envelopeId = await openEnvelope(context, opening)
  const outcome = await deliverEnvelope(context, signature, envelopeId)
  if (outcome.ok) return envelopeId
  if (outcome.reason !== 'refused')
    throw new Failure('external-service-failed', { message: `${NOT_SENT} ${LATER[outcome.reason]}` })
  throw new Failure('invalid', { message: NOT_SENT, issues: [issue('refused', outcome.detail)] })
}

/** The record, its signers and documents, and the findings against sending. */
export async function checkBeforeSending(context: Context, { id, actor, second }: Omit<Request, 'waivers'>) {
  const contract = await loadContract(context.db, id)
  const { record, resolved } = contract
  if (record.draft)
    throw new Failure('invalid', { message: NOT_SENT, issues: [issue('draft', 'Il record è una bozza.')] })
  const pdfs = await presentPdfs(context, contract, actor)
  const boxes = await Promise.all(pdfs.map((pdf) => findBoxes(context, pdf)))
  const { answered } = resolved
  const signer = buildSigner(record, answered)
  const asksSecond = boxes.flat().some((box) => box.signer === 'second')
  const proposed = asksSecond ? findSecondSigner(answered, signer) : null
  const people = {
    signer,
    second,
    fields: contactFields(answered),
    documentExpires: documentExpires(answered),
  }
  const checked = { contract, pdfs, boxes, ...people }
  return { ...checked, proposed, findings: await runPreflight(context, checked) }
}

function refuse(found: readonly PreflightFinding[]): void {
  if (found.length === 0) return
  const issues = found.map(({ code, message }) => issue(code, message))
  throw new Failure('invalid', { message: NOT_SENT, issues })
}

const issue = (code: string, message: string) => ({ field: 'preflight', code, message })

/** The findings against sending these documents of this record now. */
async function runPreflight(
  { db, now, signatures, config }: Context,
  { contract: { record, values, resolved }, pdfs, boxes, signer, second, fields, documentExpires }: SendCheck,
): Promise<PreflightFinding[]> {
  const today = romeTime(now())
  const issues = validate(resolved, today, values)
  const open = await db
    .selectFrom('envelopes')
    .select('id')
    .where('record_id', '=', record.id)
    .where('state', 'in', OPEN_ENVELOPE_STATES)
    .executeTakeFirst()
  const certificate = await signatures[0].findCertificateProblem?.(now())
  const needsPhone = signatures[0].needsPhone === true
  const people = { recordId: record.id, customer: signer, needsPhone, today: today.slice(0, 10) }
  const contact = await checkContact(db, config, { recordId: record.id, signer, fields })
  return preflight({
    email: signer.email,
    phone: signer.phone,
    contactFields: fields,
    incomplete: issues.filter(({ severity }) => severity === 'error').map(({ field }) => field),
    twoCodes: issues.filter(({ code }) => code === 'fiscal-code-two').map(({ field }) => field),
    documentExpires,
    today: today.slice(0, 10),
    reports: pdfs.map(({ report }) => report),
    needsPlaces: !signatures[0].decidesHere,
    needsPhone,
    boxes: boxes.flat(),
    openEnvelope: open !== undefined,
    contact: [...contact, ...(second ? await checkSecond(db, config, { ...people, second }) : [])],
    hasSecond: second !== undefined,
    unavailable: signatures[0].unavailable,
    unsealable: certificate?.blocks ? certificate.message : undefined,
  })
}

interface NewEnvelope extends SendCheck {
  documents: EnvelopeFile[]
  summary: SentSupply[]
  actor: UserActor
  provider: SignaturePort['provider']
  preflightRecord: { findings: readonly PreflightFinding[]; waivers: Waivers; by: string }
}

/** Commits the intent before anything is sent. Of two concurrent requests the database accepts one. */
async function openEnvelope(
  { db, now }: Context,
  { contract: { record }, documents, summary, signer, second, actor, provider, preflightRecord }: NewEnvelope,
): Promise<string> {
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
        documents: JSON.stringify(documents),
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
    if (!row)
      throw new Failure('invalid', {
        message: NOT_SENT,
        issues: [issue('open-envelope', 'Una firma per questo record è già in corso.')],
      })
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

/** Stores the findings about the contact in the evidence, with the sender's reason. */
async function recordContact(
  trx: Kysely<Database>,
  { preflightRecord, ...about }: ContactRecord,
): Promise<void> {
  const recordFinding = async (what: EnvelopeEventName, code: FindingCode, signer: SigningRole) => {
    const finding = preflightRecord.findings.find((one) => one.code === code)
    const reason = [finding?.message, preflightRecord.waivers[code]].filter(Boolean).join(' Motivo: ')
    if (finding) await recordEnvelopeEvent(trx, { ...about, what, signer, detail: { reason } })
  }
  for (const code of CONTACT_CODES) await recordFinding(code, code, 'customer')
  for (const what of SECOND_EVENTS) await recordFinding(what, SECOND_CODES[what], 'second')
}

/** Serialised with a removal: a later removal also withdraws the envelope. */
async function lockRecord(trx: Kysely<Database>, { id, version }: FoundRecord): Promise<void> {
  const openEnvelopeRow = await trx
    .selectFrom('records')
    .select('version')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!openEnvelopeRow) throw await explainMissing(trx, id)
  // Saved since the preflight: the documents are outdated.
  if (openEnvelopeRow.version !== version) throw new Failure('conflict')
}
