import type { Kysely } from 'kysely'
import { resolve, summary } from '../../../contract/index.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { Database } from '../../db/schema.ts'
import { documentValues } from '../../documents/values.ts'
import { type FoundRecord, valuesOf } from './find-record.ts'
import { loadCatalogue } from './load-catalogue.ts'

/** What documents and scripts may say of a record: what counts in its saved version. */
export async function documentValuesOf(db: Kysely<Database>, record: FoundRecord): Promise<DocumentValues> {
  const resolved = resolve(valuesOf(record), await loadCatalogue(db))
  return documentValues({ resolved, summary: summary(resolved.answered), code: record.code })
}
