import type { Kysely } from 'kysely'
import { type Catalogue, crmEntries, resolve, romeTime } from '../../contract/index.ts'
import type { Database } from '../db/schema.ts'
import type { FoundRecord } from '../records/find-record.ts'
import { readFormerValues } from './former-values.ts'
import { hashIdentity, type KnownCustomer, toKnownCustomer } from './same-customer.ts'

/** A customer by its hash alone, whom a record had named at a version. */
interface NamedCustomer {
  key: string
  holder: string | null
  version: number | null
}

/** The customers whom a record has named, by their keys: as the record was at their versions. */
export async function findFormerCustomers(
  db: Kysely<Database>,
  record: FoundRecord,
  { named, catalogue, today }: { named: readonly NamedCustomer[]; catalogue: Catalogue; today: string },
): Promise<ReadonlyMap<string, KnownCustomer>> {
  const customers = new Map<string, KnownCustomer>()
  if (named.length === 0) return customers
  const formerValues = await readFormerValues(db, record)
  const code = { code: record.code, month: Number(romeTime(record.created_at).slice(5, 7)) }
  for (const { key, holder, version: at } of named) {
    const values = formerValues(({ version }) => at !== null && version > at)
    const entries = crmEntries(resolve(values, catalogue), code)
    const entry = entries.find((one) => one.part === 'contact' && hashIdentity(one.identity) === holder)
    if (entry) customers.set(key, toKnownCustomer(entry, today))
  }
  return customers
}
