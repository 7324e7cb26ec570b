import type { Kysely } from 'kysely'
import { resolve, summary } from '../../../contract/index.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { Database } from '../../db/schema.ts'
import { addCustomWords, type RecordValues } from '../../documents/find-values.ts'
import { documentValues } from '../../documents/values.ts'
import { type FoundRecord, findRecord, valuesOf } from './find-record.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { logReading } from './log-reading.ts'

/** What documents and scripts may say of a record: what counts in its saved version, and the office's own words of it. */
export async function documentValuesOf(db: Kysely<Database>, record: FoundRecord): Promise<DocumentValues> {
  return await addCustomWords(db, await plainValuesOf(db, record))
}

async function plainValuesOf(db: Kysely<Database>, record: FoundRecord): Promise<DocumentValues> {
  const resolved = resolve(valuesOf(record), await loadCatalogue(db))
  return documentValues({ resolved, summary: summary(resolved.answered), code: record.code })
}

/** For trying documents on a real record. */
export const recordValues: RecordValues = async ({ db, now }, id, reader) => {
  const record = await findRecord(db, id)
  await logReading(db, record, reader, now(), { preview: true })
  return await plainValuesOf(db, record)
}
