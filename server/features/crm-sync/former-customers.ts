import type { Kysely } from 'kysely'
import { type Catalogue, crmEntries, resolve, romeTime } from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'
import type { FoundRecord } from '../../records/find-record.ts'
import { readFormerValues } from '../../records/former-values.ts'
import { hashIdentity, type KnownCustomer, toKnownCustomer } from '../../records/same-customer.ts'
import { type EntryEffect, isContact } from './entry-effects.ts'

/**
 * The customers whom a record has named, by the keys of their rows: as the record was when they were entered. Only of
 * rows that have none of the present holders.
 */
export async function findFormerCustomers(
  db: Kysely<Database>,
  record: FoundRecord,
  { effects, catalogue, holders, today }: FormerCustomersInput,
): Promise<ReadonlyMap<string, KnownCustomer>> {
  const rows = effects.filter(
    (row) => isContact(row) && row.payload.holder !== undefined && !holders.has(String(row.payload.holder)),
  )
  const customers = new Map<string, KnownCustomer>()
  if (rows.length === 0) return customers
  const formerValues = await readFormerValues(db, record)
  const code = { code: record.code, month: Number(romeTime(record.created_at).slice(5, 7)) }
  for (const { key, payload } of rows) {
    const values = formerValues(({ version }) => version > Number(payload.version))
    const entries = crmEntries(resolve(values, catalogue), code)
    const entry = entries.find(
      (one) => one.part === 'contact' && hashIdentity(one.identity) === payload.holder,
    )
    if (entry) customers.set(key, toKnownCustomer(entry, today))
  }
  return customers
}

interface FormerCustomersInput {
  effects: readonly EntryEffect[]
  catalogue: Catalogue
  /** The hashes of the present holders. */
  holders: ReadonlySet<string>
  today: string
}
