import {
  type CalendarDate,
  type CrmContent,
  crmEntries,
  type IsSameCompany,
  romeTime,
} from '../../contract/index.ts'
import type { Context } from '../context.ts'
import { findFormerCustomers } from '../customers/former-customers.ts'
import {
  answerKey,
  type CustomerAnswers,
  hashIdentity,
  isSameCustomer,
  type KnownCustomer,
  namesOf,
  toKnownCustomer,
} from '../customers/same-customer.ts'
import { CUSTOMER_KEY } from '../providers/crm/port.ts'
import type { LoadedContract } from '../records/load-contract.ts'
import {
  type CrmEntry,
  isClosed,
  isContact,
  newEntry,
  type PresentEntry,
  readCrmEntries,
} from './crm-entries.ts'
import { findWithdrawnParts, isWithdrawn } from './withdrawn-contracts.ts'

/** The entries of a record, each with its row. */
export interface MatchedEntries {
  /** The customer of the record first. */
  present: PresentEntry[]
  /** The entries that the record no longer has, in the order in which they are closed. */
  former: CrmEntry[]
  /** All rows. */
  stored: CrmEntry[]
  history: CustomerHistory
}

/** What decides who of the former customers of a record a present one is. */
export interface CustomerHistory {
  answers: CustomerAnswers
  /** The customers of former rows, by the key of the row. */
  customers: ReadonlyMap<string, KnownCustomer>
  today: CalendarDate
}

/** Finds the row of every entry that a record has, and the rows of entries that it no longer has. */
export async function matchEntries(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { record, resolved, catalogue }: LoadedContract,
): Promise<MatchedEntries> {
  const stored = await readCrmEntries(db, record.id)
  const month = Number(romeTime(record.created_at).slice(5, 7))
  const answers = record.company_answers
  const withdrawn = await findWithdrawnParts(db, record.id)
  const contents = crmEntries(resolved, { code: record.code, month }, isSameCompany(answers)).filter(
    (content) => !isWithdrawn(content, withdrawn),
  )
  const holders = new Set(contents.flatMap(({ identity }) => (identity === '' ? [] : hashIdentity(identity))))
  const today = romeTime(now()).slice(0, 10)
  // Only of rows that have none of the present holders.
  const named = stored.filter((row) => isContact(row) && row.holder !== null && !holders.has(row.holder))
  const customers = await findFormerCustomers(db, record, { named, catalogue, today })
  const history = { answers, customers, today }
  const present = withRows(contents, record.id, stored, history)
  return { present, former: formerEntries(stored, new Set(present.map(({ key }) => key))), stored, history }
}

/** Two names under one VAT number are one company only if a user said so. */
export const isSameCompany =
  (answers: CustomerAnswers): IsSameCompany =>
  (identity, other) =>
    answers[answerKey(hashIdentity(identity), hashIdentity(other))] === true

/**
 * The key of an entry in the CRM. That of a customer is the same for every record, so that records of one customer that
 * are synced at once enter one. The name belongs to it: a code that was typed for another person joins nobody.
 */
export function crmKeyOf({ key, content }: PresentEntry): string {
  const { part, identity, company } = content
  if (part !== 'contact' || identity === '') return key
  return CUSTOMER_KEY + hashIdentity(company ? identity : `${identity} ${namesOf(content)}`)
}

/** Whether a customer is the one of a former row, as a user answered or the rule says; undefined for an unknown one. */
export function continuesRow(
  content: CrmContent,
  { key }: CrmEntry,
  { answers, customers, today }: CustomerHistory,
): boolean | undefined {
  const former = customers.get(key)
  if (!former || (former.company === undefined) !== (content.company === undefined)) return undefined
  return isSameCustomer(answers, former, toKnownCustomer(content, today))
}

/**
 * A customer's key belongs to one holder: after a change of holder a new key creates a new contact, a corrected one keeps
 * the key, and a holder who returns has the former contact. A sale that returns after it was closed is a new contract.
 */
function withRows(
  contents: readonly CrmContent[],
  recordId: string,
  stored: readonly CrmEntry[],
  history: CustomerHistory,
): PresentEntry[] {
  const firstKey = `${recordId}:contact`
  const contacts = contents.filter(({ part }) => part === 'contact')
  const rows = new Map<CrmContent, CrmEntry>()
  const taken = new Set<CrmEntry>()
  // A row with the holder of an entry is that entry's, before another one continues it.
  for (const find of [findOwnRow, findContinuedRow])
    for (const content of contacts) {
      const free = stored.filter((row) => isContact(row) && !taken.has(row))
      const row = rows.get(content) ?? find(content, free, { firstKey, ...history })
      if (!row) continue
      rows.set(content, row)
      taken.add(row)
    }
  const isFirst = !stored.some(({ key }) => key === firstKey)
  const keyOf = (content: CrmContent) => {
    if (content.part !== 'contact') return saleKey(`${recordId}:${content.part}`, stored)
    const own = hashIdentity(content.identity || namesOf(content))
    const key = content === contacts[0] && isFirst ? firstKey : `${firstKey}:${own}`
    return rows.get(content)?.key ?? key
  }
  return contents.map((content) => {
    const key = keyOf(content)
    return { ...(stored.find((row) => row.key === key) ?? newEntry(key, content.name)), content }
  })
}

type RowHistory = CustomerHistory & { firstKey: string }

const findOwnRow = ({ identity }: CrmContent, rows: readonly CrmEntry[]): CrmEntry | undefined =>
  identity === '' ? undefined : rows.find(({ holder }) => holder === hashIdentity(identity))

/**
 * The row of a former customer who is this one: of a company under a former name that a user called the same, or of one
 * whose data were corrected. A row without a holder belongs to the current customer. An older row of a company
 * names its VAT number alone (038): it is this company unless another record has the same customer, who may be another
 * member of the VAT group.
 */
function findContinuedRow(
  content: CrmContent,
  rows: readonly CrmEntry[],
  history: RowHistory,
): CrmEntry | undefined {
  const { name, identity, company } = content
  const { firstKey, answers } = history
  const own = hashIdentity(identity)
  const vat = company && hashIdentity(company.p_iva.trim().toUpperCase())
  const inPlace = rows.toSorted((one) => (one.part === name ? -1 : 1))
  return (
    rows.find(({ key, holder }) => name === 'contact' && key === firstKey && holder === null) ??
    rows.find(({ holder, shared }) => company && holder === vat && !shared) ??
    rows.find(({ holder }) => company && answers[answerKey(own, String(holder))] === true) ??
    inPlace.find((row) => continuesRow(content, row, history) === true)
  )
}

function saleKey(first: string, stored: readonly CrmEntry[]): string {
  const closed = stored.filter(
    ({ key, closed_at }) => closed_at !== null && (key === first || key.startsWith(`${first}:`)),
  )
  return closed.length === 0 ? first : `${first}:${closed.length + 1}`
}

/** The entries that the record no longer has: each with another key, unless it is closed or never reached the CRM. */
const formerEntries = (stored: readonly CrmEntry[], keys: ReadonlySet<string>): CrmEntry[] =>
  stored
    .filter((row) => !keys.has(row.key) && !isClosed(row))
    .filter(({ external_id, dismissed_at }) => external_id !== '' || dismissed_at === null)
    // A customer is closed when no contract of it is open.
    .sort((one, other) => Number(isContact(one)) - Number(isContact(other)))
