import type { Kysely, Transaction } from 'kysely'
import { type RuleBook, ruleAt } from '../../../contract/duties/rules.ts'
import { isInTime } from '../../../contract/duties/withdrawal-period.ts'
import { workingDaysAfter } from '../../../contract/duties/working-days.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import type { WithdrawalWay, WithdrawnPart } from '../../../shared/api/withdrawals.ts'
import { addRecordEvent } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import { syncWithdrawal } from '../../crm/withdrawn-contracts.ts'
import type { Database } from '../../db/schema.ts'
import { findRuleBook } from '../../duties/find-rule-book.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { deriveOutcomes, lockSuppliesOfRecord } from '../../supplies/rewrite-outcomes.ts'
import { acknowledgementMail, type Declared, receiptMailKey } from './acknowledgement.ts'
import { type FoundContract, findContract } from './find-contract.ts'
import { findDeclared, findRight, nameOf } from './present-contract.ts'
import { RECEIPT_NAME, storeReceipt } from './receipt-file.ts'

type Parts = Pick<Context, 'db' | 'config' | 'now' | 'mail' | 'documents' | 'files' | 'log'>

interface Declaration {
  token: string
  parts: readonly WithdrawnPart[]
  ip: string
  agent: string
}

/**
 * Withdraws from the parts that are not withdrawn yet. The declaration, the history, the deliveries to webhooks and the mail
 * of the acknowledgement commit together: a mail server that is down delays the mail alone. A repeat changes nothing.
 */
export async function declareWithdrawal(context: Parts, declaration: Declaration): Promise<void> {
  const at = context.now()
  const found = await findContract(context.db, declaration.token)
  // Before the transaction: a slow process must not keep it open.
  const prepared = await prepareReceipt(context, found, { wanted: declaration.parts, at })
  await context.db.transaction().execute(async (trx) => {
    // The row of the envelope serialises two presses.
    const contract = await findContract(trx, declaration.token, true)
    const parts = await findRemaining(trx, contract, declaration.parts)
    if (parts.length === 0) return
    const right = await requireRight(trx, contract, at)
    // Another press between has taken a part away: the file names too many.
    const file_key = prepared?.parts.length === parts.length ? prepared.key : undefined
    const declared = { name: nameOf(contract), contract: contract.name, parts, declaredAt: at }
    const { ip, agent } = declaration
    await insertWithdrawal(trx, await findRuleBook(trx), {
      ...declared,
      via: 'link',
      email: contract.signer.email,
      envelope_id: contract.id,
      record_id: contract.record_id,
      last_day: right.lastDay,
      file_key,
      ip,
      agent,
    })
    await addRecordEvent(trx, {
      actor: { kind: 'envelope', userId: contract.created_by },
      recordId: contract.record_id,
      version: contract.version,
      kind: 'withdrawn',
      at,
      detail: { envelope: contract.id, parts },
    })
    // OUTCOME-29
    await deriveOutcomes(trx, await lockSuppliesOfRecord(trx, contract.record_id), at)
    await syncParts(trx, contract, at)
    await queueAcknowledgement(context, trx, {
      ...declared,
      email: contract.signer.email,
      contractId: contract.id,
      file_key,
    })
  })
}

/** The CRM learns of it; a removed record is no longer synced. */
async function syncParts(trx: Transaction<Database>, contract: FoundContract, now: Date): Promise<void> {
  if (contract.removed_at) return
  const all = contract.parts.map(({ part }) => part)
  const leavesNothing = (await findRemaining(trx, contract, all)).length === 0
  const { record_id: recordId, created_by: userId } = contract
  await syncWithdrawal(trx, { recordId, userId, now, leavesNothing })
}

async function requireRight(db: Kysely<Database>, contract: FoundContract, at: Date) {
  const right = await findRight(db, contract)
  if (!right.right)
    return refuseField('period', 'no-right', 'Per questo contratto non c’è il diritto di recesso.')
  if (!isInTime(right, at))
    refuseField('period', 'late', `Si poteva recedere fino al ${italianDate(right.lastDay)}.`)
  return right
}

/** The file of the acknowledgement; undefined for a repeat, and where none can be made. */
async function prepareReceipt(
  context: Parts,
  contract: FoundContract,
  { wanted, at }: { wanted: readonly WithdrawnPart[]; at: Date },
) {
  const parts = await findRemaining(context.db, contract, wanted)
  if (parts.length === 0) return undefined
  await requireRight(context.db, contract, at)
  const organisation = context.config.organisationName
  const about = { name: nameOf(contract), contract: contract.name, parts, declaredAt: at, organisation }
  const key = await storeReceipt(context, about)
  return key === undefined ? undefined : { key, parts }
}

type Acknowledged = Omit<Declared, 'organisation'> & {
  email: string
  contractId: string
  file_key: string | undefined
}

async function queueAcknowledgement(
  { mail, config }: Parts,
  trx: Transaction<Database>,
  { email: to, contractId, file_key: fileKey, ...declared }: Acknowledged,
): Promise<void> {
  const attachment = { name: RECEIPT_NAME, contentType: 'application/pdf' }
  await mail.queue(trx, {
    to,
    kind: 'withdrawal-received',
    key: receiptMailKey(contractId, declared.parts),
    ...acknowledgementMail({ ...declared, organisation: config.organisationName }),
    ...(fileKey && { attachments: [{ ...attachment, fileKey }] }),
  })
}

async function findRemaining(
  db: Kysely<Database>,
  contract: FoundContract,
  wanted: readonly WithdrawnPart[],
): Promise<WithdrawnPart[]> {
  const unknown = wanted.filter((part) => !contract.parts.some((one) => one.part === part))
  if (unknown.length > 0) refuseField('parts', 'unknown', 'Questa fornitura non è nel contratto.')
  const declared = (await findDeclared(db, contract.id)).flatMap(({ parts }) => parts)
  return [...new Set(wanted)].filter((part) => !declared.includes(part))
}

interface NewWithdrawal {
  via: WithdrawalWay
  name: string
  contract: string
  email: string
  parts: readonly WithdrawnPart[]
  declaredAt: Date
  envelope_id?: string
  record_id?: string
  last_day?: string
  entered_by?: string
  /** When the office learns of it; absent: when it was declared. */
  receivedAt?: Date
  file_key?: string | undefined
  ip?: string
  agent?: string
}

/** WITHDRAW-8: the supplier is told on the working day of the rule, counted from when the office knows. */
export async function insertWithdrawal(
  trx: Transaction<Database>,
  book: RuleBook,
  { parts, declaredAt, receivedAt = declaredAt, ...columns }: NewWithdrawal,
): Promise<string> {
  const day = romeDay(receivedAt)
  const { id } = await trx
    .insertInto('withdrawals')
    .values({
      ...columns,
      parts: JSON.stringify(parts),
      declared_at: declaredAt,
      created_at: receivedAt,
      updated_at: receivedAt,
      tell_by: workingDaysAfter(book, day, ruleAt(book, 'supplier-notice-days', day)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Unlinked {
  name: string
  contract: string
  email: string
  ip: string
  agent: string
}

/**
 * A row for the office, which finds the contract. The answer is the same whether there is one, and no mail leaves: a
 * stranger may have typed the address.
 */
export async function declareWithoutLink(
  { db, now }: Pick<Parts, 'db' | 'now'>,
  declaration: Unlinked,
): Promise<Date> {
  const at = now()
  await db.transaction().execute(async (trx) => {
    const book = await findRuleBook(trx)
    await insertWithdrawal(trx, book, { ...declaration, via: 'form', parts: [], declaredAt: at })
  })
  return at
}
