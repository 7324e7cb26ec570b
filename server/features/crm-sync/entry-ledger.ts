import type { Kysely, Selectable } from 'kysely'
import { type CrmEntryName, crmPartOf, type CrmEntry as Entry } from '../../../contract/index.ts'
import type { Database, EffectTable } from '../../db/schema.ts'
import { digest } from '../../secrets.ts'

/** The knowledge of an entry of a record in the CRM, including entries that the record no longer has. */
export type LedgerRow = Pick<
  Selectable<EffectTable>,
  'id' | 'key' | 'payload' | 'state' | 'answer' | 'external_id' | 'sent_fields' | 'closed_at' | 'dismissed_at'
>

export async function readLedger(db: Kysely<Database>, recordId: string): Promise<LedgerRow[]> {
  return await db
    .selectFrom('effects')
    .select(['id', 'key', 'payload', 'state', 'answer'])
    .select(['external_id', 'sent_fields', 'closed_at', 'dismissed_at'])
    .where('kind', '=', 'crm')
    .where('record_id', '=', recordId)
    .orderBy('created_at')
    .orderBy('key')
    .execute()
}

/** Only `pushEntries` writes the payload. */
export const entryNameOf = ({ payload }: LedgerRow): CrmEntryName => payload.part as CrmEntryName

export const isContact = (row: LedgerRow): boolean => crmPartOf(entryNameOf(row)) === 'contact'

/** An entry with its key. */
export interface KeyedEntry extends Entry {
  key: string
}

/**
 * The entries with their keys. A customer's key belongs to one holder: after a change of holder a new key creates a new
 * contact, and a holder who returns has the former contact. A sale that returns after it was closed is a new contract.
 */
export function withKeys(
  entries: readonly Entry[],
  recordId: string,
  ledger: readonly LedgerRow[],
): KeyedEntry[] {
  const firstKey = `${recordId}:contact`
  // A row without a holder belongs to the current customer.
  const holder = ledger.find(({ key }) => key === firstKey)?.payload.holder ?? hashIdentity(entries[0]!)
  return entries.map((entry) => {
    if (entry.part !== 'contact') return { ...entry, key: saleKey(`${recordId}:${entry.part}`, ledger) }
    const own = hashIdentity(entry)
    return { ...entry, key: own === holder ? firstKey : `${firstKey}:${own}` }
  })
}

function saleKey(first: string, ledger: readonly LedgerRow[]): string {
  const closed = ledger.filter(
    ({ key, closed_at }) => closed_at !== null && (key === first || key.startsWith(`${first}:`)),
  )
  return closed.length === 0 ? first : `${first}:${closed.length + 1}`
}

/** The hash of a customer: fiscal code and VAT number cannot be derived from it. */
export const hashIdentity = ({ identity }: Pick<Entry, 'identity'>): string =>
  digest(identity).toString('base64url').slice(0, 16)

/** The entries that the record no longer has: each with another key, unless it is closed or never reached the CRM. */
export const formerEntries = (ledger: readonly LedgerRow[], keys: ReadonlySet<string>): LedgerRow[] =>
  ledger
    .filter(({ key, closed_at, state }) => !keys.has(key) && (closed_at === null || state !== 'done'))
    .filter(({ external_id, dismissed_at }) => external_id !== '' || dismissed_at === null)
    // A customer is closed when no contract of it is open.
    .sort((one, other) => Number(isContact(one)) - Number(isContact(other)))

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
  row: LedgerRow | undefined,
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
