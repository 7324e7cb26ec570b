import { CONTRADICTIONS } from '../../../../contract/checks/contradictions.ts'
import { romeTime, validate } from '../../../../contract/index.ts'
import {
  buildSigner,
  contactFields,
  documentExpires,
  findSecondSigner,
} from '../../../../contract/rules/signers.ts'
import {
  OPEN_ENVELOPE_STATES,
  type PreflightFinding,
  type SecondSigner,
} from '../../../../shared/api/signatures.ts'
import type { DocumentBox } from '../../../../shared/api/signing.ts'
import type { UserActor } from '../../../actor.ts'
import type { Context } from '../../../context.ts'
import { checkDuties } from '../../../duties/check-duties.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'
import { type LoadedContract, loadContract } from '../../../records/load-contract.ts'
import { presentPdfs } from '../../documents/create-pdf.ts'
import { findBoxes } from '../prepare/find-boxes.ts'
import { checkContact } from './check-contact.ts'
import { checkSecond } from './check-second.ts'
import { findSale, type Sale } from './find-sale.ts'
import { lacksMediumBox } from './lacks-medium-box.ts'
import { findLikelyRefusals } from './likely-refusals.ts'
import { notSent } from './not-sent.ts'
import { preflight } from './preflight.ts'

export interface CheckedRequest {
  id: string
  actor: UserActor
  /** The signer after the customer. */
  second?: SecondSigner | undefined
  /** How it was sold; absent: as for the last envelope of the record. */
  saleChannel?: Sale['channel'] | undefined
}

interface SendCheck {
  contract: LoadedContract
  pdfs: Awaited<ReturnType<typeof presentPdfs>>
  signer: ReturnType<typeof buildSigner>
  second: SecondSigner | undefined
  sale: Sale
  /** The form fields with the customer's address and phone number. */
  fields: ReturnType<typeof contactFields>
  documentExpires: string
  /** The boxes of each document. */
  boxes: readonly DocumentBox[][]
  /** What speaks against the duties towards the customer. */
  duties: readonly PreflightFinding[]
}

/** A record has at most one envelope in one of the open states. */
export const findOpenEnvelope = (db: Context['db'], recordId: string) =>
  db
    .selectFrom('envelopes')
    .select(['id', 'state'])
    .where('record_id', '=', recordId)
    .where('state', 'in', OPEN_ENVELOPE_STATES)
    .executeTakeFirst()

/** The record, its signers and documents, and the findings against sending. */
export async function checkBeforeSending(
  context: Context,
  { id, actor, second, saleChannel }: CheckedRequest,
) {
  const contract = await loadContract(context.db, id)
  const { record, resolved } = contract
  if (record.draft) throw notSent([{ code: 'draft', message: 'Il record è una bozza.' }])
  const pdfs = await presentPdfs(context, contract, actor)
  const boxes = await Promise.all(pdfs.map((pdf) => findBoxes(context, pdf)))
  const { answered } = resolved
  const signer = buildSigner(record, answered)
  const asksSecond = boxes.flat().some((box) => box.signer === 'second')
  const proposed = asksSecond ? findSecondSigner(answered, signer) : null
  const people = {
    signer,
    second,
    sale: await findSale(context, { recordId: id, answered, said: saleChannel }),
    fields: contactFields(answered),
    documentExpires: documentExpires(answered),
  }
  const checked = { contract, pdfs, boxes, ...people }
  const { papers, duties } = await checkDuties(context, {
    record,
    channel: people.sale.channel,
    answered,
    phone: signer.phone,
    userId: actor.userId,
  })
  return { ...checked, papers, proposed, findings: await runPreflight(context, { ...checked, duties }) }
}

/** The findings against sending these documents of this record now. */
async function runPreflight(
  { db, now, signatures, config }: Context,
  {
    contract: { record, values, resolved, catalogue },
    pdfs,
    boxes,
    signer,
    second,
    sale,
    fields,
    documentExpires,
    duties,
  }: SendCheck,
): Promise<PreflightFinding[]> {
  const today = romeTime(now())
  const issues = validate(resolved, today, values)
  const open = await findOpenEnvelope(db, record.id)
  const certificate = await signatures[0].findCertificateProblem?.(now())
  const needsPhone = signatures[0].needsPhone === true
  const day = today.slice(0, 10)
  const people = { recordId: record.id, customer: signer, needsPhone, today: day }
  const contact = await checkContact(db, config, { recordId: record.id, signer, fields })
  const book = await findRuleBook(db)
  const { answered } = resolved
  const refusals = await findLikelyRefusals(db, {
    recordId: record.id,
    answered,
    catalogue,
    book,
    today: day,
  })
  return preflight({
    refusals,
    email: signer.email,
    phone: signer.phone,
    contactFields: fields,
    incomplete: issues.filter(({ severity }) => severity === 'error').map(({ field }) => field),
    twoCodes: issues.filter(({ code }) => code === 'fiscal-code-two').map(({ field }) => field),
    contradictions: issues.filter(({ code }) => CONTRADICTIONS.has(code)),
    lacksSaleChannel: sale.isAsked && sale.channel === null,
    documentExpires,
    today: day,
    reports: pdfs.map(({ report }) => report),
    lacksMediumBox:
      !signatures[0].decidesHere && lacksMediumBox(book, { answered, day, boxes: boxes.flat(), second }),
    needsPlaces: !signatures[0].decidesHere,
    needsPhone,
    boxes: boxes.flat(),
    openEnvelope: open !== undefined,
    contact: [...contact, ...(second ? await checkSecond(db, config, { ...people, second }) : [])],
    duties,
    hasSecond: second !== undefined,
    unavailable: signatures[0].unavailable,
    unsealable: certificate?.blocks ? certificate.message : undefined,
  })
}
