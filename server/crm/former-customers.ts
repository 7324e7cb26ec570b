import type { Kysely } from 'kysely'
import { type Catalogue, crmEntries, resolve, romeTime } from '../../contract/index.ts'
import { readFormerValues } from '../customers/former-values.ts'
import { hashIdentity, type KnownCustomer, toKnownCustomer } from '../customers/same-customer.ts'
import type { Database } from '../db/schema.ts'
import type { FoundRecord } from '../records/find-record.ts'
import { type CrmEntry, isContact } from './crm-entries.ts'

/**
 * The customers whom a record has named, by the keys of their rows: as the record was when they were entered. Only of
 * rows that have none of the present holders.
 */
export async function findFormerCustomers(
  db: Kysely<Database>,
  record: FoundRecord,
  { stored, catalogue, holders, today }: FormerCustomersInput,
): Promise<ReadonlyMap<string, KnownCustomer>> {
  const rows = stored.filter((row) => isContact(row) && row.holder !== null && !holders.has(row.holder))
  const customers = new Map<string, KnownCustomer>()
  if (rows.length === 0) return customers
  const formerValues = await readFormerValues(db, record)
  const code = { code: record.code, month: Number(romeTime(record.created_at).slice(5, 7)) }
  for (const { key, holder, version: sent } of rows) {
    const values = formerValues(({ version }) => sent !== null && version > sent)
    const entries = crmEntries(resolve(values, catalogue), code)
    const entry = entries.find((one) => one.part === 'contact' && hashIdentity(one.identity) === holder)
    if (entry) customers.set(key, toKnownCustomer(entry, today))
  }
  return customers
}

interface FormerCustomersInput {
  stored: readonly CrmEntry[]
  catalogue: Catalogue
  /** The hashes of the present holders. */
  holders: ReadonlySet<string>
  today: string
}
