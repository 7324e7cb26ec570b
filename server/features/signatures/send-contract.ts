import { CONTRADICTIONS } from '../../../contract/checks/contradictions.ts'
import { romeTime, validate } from '../../../contract/index.ts'
import {
  buildSigner,
  contactFields,
  documentExpires,
  findSecondSigner,
} from '../../../contract/rules/signers.ts'
import {
  OPEN_ENVELOPE_STATES,
  type PreflightFinding,
  type SecondSigner,
} from '../../../shared/api/signatures.ts'
import type { DocumentBox } from '../../../shared/api/signing.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import type { SignaturePort } from '../../providers/signature/port.ts'
import { findRecord } from '../../records/find-record.ts'
import { type LoadedContract, loadContract } from '../../records/load-contract.ts'
import { presentPdfs } from '../documents/create-pdf.ts'
import { checkContact } from './check-contact.ts'
import { checkSecond } from './check-second.ts'
import { deliverEnvelope } from './deliver-envelope.ts'
import { findBoxes } from './find-boxes.ts'
import { openEnvelope } from './open-envelope.ts'
import { obstacles, preflight, type Waivers } from './preflight.ts'
import { summarize } from './summarize.ts'

/** ERR-6. */
const NOT_SENT = 'Cannot send the contract!'
const LATER = {
  unreachable: 'Il servizio di firma non risponde: il contratto verrà inviato automaticamente.',
  uncertain: 'Il servizio di firma non ha risposto: tra poco verifichiamo se lo ha ricevuto.',
}

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

/**
 * Sends the record's documents to its signers, and returns the envelope's id. While an envelope of the record is on its
 * way to the service, a repeat is that sending: its state is the answer.
 */
export async function sendContract(
  context: Context,
  signature: SignaturePort,
  { id, actor, waivers = {}, second }: Request,
): Promise<string> {
  await findRecord(context.db, id)
  const before = await findEnvelope(context.db, id)
  if (before?.state === 'preparing' || before?.state === 'to-check') return before.id
  const { findings, ...checked } = await checkBeforeSending(context, { id, actor, second })
  // Another press was faster.
  const other = before ? undefined : await findEnvelope(context.db, id)
  if (other) return other.id
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
  const { contract, signer } = checked
  const summary = await summarize(context.db, contract)
  const opening = {
    record: contract.record,
    signer,
    second,
    documents,
    summary,
    actor,
    provider: signature.provider,
    preflightRecord,
  }
  const envelopeId = await openEnvelope(context, opening)
  if (envelopeId === undefined) {
    const faster = await findEnvelope(context.db, id)
    // It may have ended meanwhile.
    if (!faster) throw new Failure('conflict')
    return faster.id
  }
  const outcome = await deliverEnvelope(context, signature, envelopeId)
  if (outcome.ok) return envelopeId
  if (outcome.reason !== 'refused')
    throw new Failure('external-service-failed', { message: `${NOT_SENT} ${LATER[outcome.reason]}` })
  throw notSent([issue('refused', outcome.detail)])
}

/** A record has at most one envelope in one of the open states. */
const findEnvelope = (db: Context['db'], recordId: string) =>
  db
    .selectFrom('envelopes')
    .select(['id', 'state'])
    .where('record_id', '=', recordId)
    .where('state', 'in', OPEN_ENVELOPE_STATES)
    .executeTakeFirst()

/** The record, its signers and documents, and the findings against sending. */
export async function checkBeforeSending(context: Context, { id, actor, second }: Omit<Request, 'waivers'>) {
  const contract = await loadContract(context.db, id)
  const { record, resolved } = contract
  if (record.draft) throw notSent([issue('draft', 'Il record è una bozza.')])
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
  if (found.length > 0) throw notSent(found.map(({ code, message }) => issue(code, message)))
}

const notSent = (issues: ReturnType<typeof issue>[]) => new Failure('invalid', { message: NOT_SENT, issues })
const issue = (code: string, message: string) => ({ field: 'preflight', code, message })

/** The findings against sending these documents of this record now. */
async function runPreflight(
  { db, now, signatures, config }: Context,
  { contract: { record, values, resolved }, pdfs, boxes, signer, second, fields, documentExpires }: SendCheck,
): Promise<PreflightFinding[]> {
  const today = romeTime(now())
  const issues = validate(resolved, today, values)
  const open = await findEnvelope(db, record.id)
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
    contradictions: issues.filter(({ code }) => CONTRADICTIONS.has(code)),
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
