import type { Kysely } from 'kysely'
import { type Catalogue, type Resolved, resolve, type Values } from '../../contract/index.ts'
import { loadCatalogue } from '../catalogue/load-catalogue.ts'
import type { Database } from '../db/schema.ts'
import { type FoundRecord, findRecord, valuesOf } from './find-record.ts'

/** A saved record and its form, resolved against the current lists. */
export interface LoadedContract {
  record: FoundRecord
  values: Values
  catalogue: Catalogue
  resolved: Resolved
}

/** The contract of a record, for everything that is made from it. Throws as `findRecord` and `valuesOf` do. */
export async function loadContract(db: Kysely<Database>, id: string): Promise<LoadedContract> {
  const record = await findRecord(db, id)
  const values = valuesOf(record)
  const catalogue = await loadCatalogue(db)
  return { record, values, catalogue, resolved: resolve(values, catalogue) }
}
