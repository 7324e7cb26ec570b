import { type Kysely, type Selectable, sql } from 'kysely'
import {
  type CalendarDate,
  type CrmEntryName,
  crmPartOf,
  type CrmEntry as Entry,
  type IsSameCompany,
} from '../../../contract/index.ts'
import type { Database, EffectTable } from '../../db/schema.ts'
import { type CrmPort, CUSTOMER_KEY, type FormerRecords } from '../../providers/crm/port.ts'
import {
  answerKey,
  type CustomerAnswers,
  hashIdentity,
  isSameCustomer,
  type KnownCustomer,
  namesOf,
  toKnownCustomer,
} from '../../records/same-customer.ts'

/** The effect of an entry of a record in the CRM, also of an entry that the record no longer has. */
export type EntryEffect = Pick<
  Selectable<EffectTable>,
  'id' | 'key' | 'payload' | 'state' | 'answer' | 'external_id' | 'sent_fields' | 'closed_at' | 'dismissed_at'
> & {
  /** Another record has the same entry in the CRM. */
  shared: boolean
}

export async function readEntryEffects(db: Kysely<Database>, recordId: string): Promise<EntryEffect[]> {
  return await db
    .selectFrom('effects')
    .select(['id', 'key', 'payload', 'state', 'answer'])
    .select(['external_id', 'sent_fields', 'closed_at', 'dismissed_at'])
    .select(({ selectFrom, exists }) =>
      exists(
        selectFrom('effects as other')
          .select('other.id')
          .where('other.kind', '=', 'crm')
          .where('other.external_id', '<>', '')
          .whereRef('other.external_id', '=', 'effects.external_id')
          .whereRef('other.record_id', '<>', 'effects.record_id'),
      )
        .$castTo<boolean>()
        .as('shared'),
    )
    .where('kind', '=', 'crm')
    .where('record_id', '=', recordId)
    .orderBy('created_at')
    .orderBy('key')
    .execute()
}

/** Only `pushEntries` writes the payload. */
export const entryNameOf = ({ payload }: EntryEffect): CrmEntryName => payload.part as CrmEntryName

export const isContact = (row: EntryEffect): boolean => crmPartOf(entryNameOf(row)) === 'contact'

/** An entry with its key. */
export interface KeyedEntry extends Entry {
  key: string
}

/**
 * The key of an entry in the CRM. That of a customer is the same for every record, so that records of one customer that
 * are synced at once enter one. The name belongs to it: a code that was typed for another person joins nobody.
 */
export function crmKey(entry: KeyedEntry): string {
  const { part, key, identity, company } = entry
  if (part !== 'contact' || identity === '') return key
  return CUSTOMER_KEY + hashIdentity(company ? identity : `${identity} ${namesOf(entry)}`)
}

/** The key with which the row was entered last. */
export const crmKeyOf = ({ key, payload }: Pick<EntryEffect, 'key' | 'payload'>): string =>
  typeof payload.crmKey === 'string' ? payload.crmKey : key

/** The ids under which other records have entered a customer, the oldest first. */
export async function findKnownIds(
  db: Kysely<Database>,
  recordId: string,
  { part, identity }: KeyedEntry,
): Promise<string[]> {
  if (part !== 'contact' || identity === '') return []
  const rows = await db
    .selectFrom('effects')
    .select('external_id')
    .where('kind', '=', 'crm')
    .where(sql`payload ->> 'holder'`, '=', hashIdentity(identity))
    .where('external_id', '<>', '')
    .where('record_id', '<>', recordId)
    .where('closed_at', 'is', null)
    .orderBy('created_at')
    .limit(20)
    .execute()
  return [...new Set(rows.map(({ external_id }) => external_id))]
}

/**
 * The customer whom the agent has chosen by id. An id that the CRM does not have counts as none; while the CRM does not
 * answer it is taken as chosen.
 */
export async function knownContactId(
  crm: CrmPort,
  contactId: string | undefined,
): Promise<string | undefined> {
  if (!contactId) return undefined
  const known = await crm.hasCustomer(contactId)
  return known.ok && !known.found ? undefined : contactId
}

/** Two names under one VAT number are one company only if a user said so. */
export const isSameCompany =
  (answers: CustomerAnswers): IsSameCompany =>
  (identity, other) =>
    answers[answerKey(hashIdentity(identity), hashIdentity(other))] === true

/** What decides who of the former customers of a record a present one is. */
export interface CustomerHistory {
  answers: CustomerAnswers
  /** The customers of former rows, by the key of the row. */
  customers: ReadonlyMap<string, KnownCustomer>
  today: CalendarDate
}

/** Whether a customer is the one of a former row, as a user answered or the rule says; undefined for an unknown one. */
export function continuesRow(
  entry: Entry,
  { key }: EntryEffect,
  { answers, customers, today }: CustomerHistory,
): boolean | undefined {
  const former = customers.get(key)
  if (!former || (former.company === undefined) !== (entry.company === undefined)) return undefined
  return isSameCustomer(answers, former, toKnownCustomer(entry, today))
}

/**
 * The entries with their keys. A customer's key belongs to one holder: after a change of holder a new key creates a new
 * contact, a corrected one keeps the key, and a holder who returns has the former contact. A sale that returns after it
 * was closed is a new contract.
 */
export function withKeys(
  entries: readonly Entry[],
  recordId: string,
  effects: readonly EntryEffect[],
  history: CustomerHistory,
): KeyedEntry[] {
  const firstKey = `${recordId}:contact`
  const contacts = entries.filter(({ part }) => part === 'contact')
  const rows = new Map<Entry, EntryEffect>()
  const taken = new Set<EntryEffect>()
  // A row with the holder of an entry is that entry's, before another one continues it.
  for (const find of [findOwnRow, findContinuedRow])
    for (const entry of contacts) {
      const free = effects.filter((row) => isContact(row) && !taken.has(row))
      const row = rows.get(entry) ?? find(entry, free, { firstKey, ...history })
      if (!row) continue
      rows.set(entry, row)
      taken.add(row)
    }
  const isFirst = !effects.some(({ key }) => key === firstKey)
  return entries.map((entry) => {
    if (entry.part !== 'contact') return { ...entry, key: saleKey(`${recordId}:${entry.part}`, effects) }
    const own = hashIdentity(entry.identity || namesOf(entry))
    const key = entry === contacts[0] && isFirst ? firstKey : `${firstKey}:${own}`
    return { ...entry, key: rows.get(entry)?.key ?? key }
  })
}

type RowHistory = CustomerHistory & { firstKey: string }

const findOwnRow = ({ identity }: Entry, rows: readonly EntryEffect[]): EntryEffect | undefined =>
  identity === '' ? undefined : rows.find(({ payload }) => payload.holder === hashIdentity(identity))

/**
 * The row of a former customer who is this one: of a company under a former name that a user called the same, or of one
 * whose data were corrected. A row without a holder belongs to the current customer. An older row of a company
 * names its VAT number alone (038): it is this company unless another record has the same customer, who may be another
 * member of the VAT group.
 */
function findContinuedRow(
  entry: Entry,
  rows: readonly EntryEffect[],
  history: RowHistory,
): EntryEffect | undefined {
  const { name, identity, company } = entry
  const { firstKey, answers } = history
  const own = hashIdentity(identity)
  const vat = company && hashIdentity(company.p_iva.trim().toUpperCase())
  const inPlace = rows.toSorted((one) => (entryNameOf(one) === name ? -1 : 1))
  return (
    rows.find(({ key, payload }) => name === 'contact' && key === firstKey && payload.holder === undefined) ??
    rows.find(({ payload, shared }) => company && payload.holder === vat && !shared) ??
    rows.find(({ payload }) => company && answers[answerKey(own, String(payload.holder))] === true) ??
    inPlace.find((row) => continuesRow(entry, row, history) === true)
  )
}

function saleKey(first: string, effects: readonly EntryEffect[]): string {
  const closed = effects.filter(
    ({ key, closed_at }) => closed_at !== null && (key === first || key.startsWith(`${first}:`)),
  )
  return closed.length === 0 ? first : `${first}:${closed.length + 1}`
}

/** The entries that the record no longer has: each with another key, unless it is closed or never reached the CRM. */
export const formerEntries = (effects: readonly EntryEffect[], keys: ReadonlySet<string>): EntryEffect[] =>
  effects
    .filter(({ key, closed_at, state }) => !keys.has(key) && (closed_at === null || state !== 'done'))
    .filter(({ external_id, dismissed_at }) => external_id !== '' || dismissed_at === null)
    // A customer is closed when no contract of it is open.
    .sort((one, other) => Number(isContact(one)) - Number(isContact(other)))

/**
 * The records that have had an entry of the CRM, if none has it any more: each has closed it, or is the present record,
 * which has other keys.
 */
export async function findFormerRecords(
  db: Kysely<Database>,
  externalId: string,
  present: { recordId: string; keys: ReadonlySet<string> },
): Promise<FormerRecords | undefined> {
  const rows = await db
    .selectFrom('effects')
    .select(['key', 'payload', 'record_id', 'closed_at'])
    .where('kind', '=', 'crm')
    .where('external_id', '=', externalId)
    .execute()
  const isFormer = (row: (typeof rows)[number]) =>
    row.closed_at !== null || (row.record_id === present.recordId && !present.keys.has(row.key))
  if (rows.length === 0 || !rows.every(isFormer)) return undefined
  return {
    recordIds: new Set(rows.flatMap(({ record_id }) => record_id ?? [])),
    keys: new Set(rows.map(crmKeyOf)),
  }
}

/** The fields that an entry has sent before. */
export interface FormerFields {
  /** The fields with values of this entry alone. */
  own: string[]
  /** Those of them that it no longer fills. */
  emptied: string[]
  /** Another record has sent them to the same customer too, and empties them when it drops them. */
  left: string[]
}

const NOTHING: FormerFields = { own: [], emptied: [], left: [] }

/**
 * The former fields of an entry. A customer may belong to several records: what another record has sent stays, and
 * while it is unknown what that one has sent, nothing is emptied.
 */
export async function findFormerFields(
  db: Kysely<Database>,
  recordId: string,
  row: EntryEffect | undefined,
  filled: readonly string[],
): Promise<FormerFields> {
  const sent = row?.sent_fields ?? []
  if (!row || sent.length === 0) return NOTHING
  const isFormer = (field: string) => !filled.includes(field)
  if (!isContact(row)) return { own: sent, emptied: sent.filter(isFormer), left: [] }
  if (row.external_id === '') return NOTHING
  const others = await findOtherRecords(db, recordId, row.external_id)
  if (others.some(({ sent_fields }) => sent_fields === null)) return NOTHING
  const theirs = new Set(others.flatMap(({ sent_fields }) => sent_fields ?? []))
  const own = sent.filter((field) => !theirs.has(field))
  const left = sent.filter((field) => theirs.has(field) && isFormer(field))
  return { own, emptied: own.filter(isFormer), left }
}

/** The entries of other records that are the same customer in the CRM. */
export async function findOtherRecords(db: Kysely<Database>, recordId: string, externalId: string) {
  return await db
    .selectFrom('effects')
    .select(['record_id', 'sent_fields'])
    .where('kind', '=', 'crm')
    .where('external_id', '=', externalId)
    .where('record_id', '<>', recordId)
    .where('closed_at', 'is', null)
    .execute()
}
