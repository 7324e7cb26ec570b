import type { Kysely } from 'kysely'
import { resolve, summary } from '../../../contract/index.ts'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import { withCustomVariables } from '../../../shared/documents/template-variables.ts'
import type { Utility } from '../../../shared/utilities-and-client-types.ts'
import { recordRead } from '../../audit/record-events.ts'
import type { Database } from '../../db/schema.ts'
import { documentValues } from '../../documents/document-values.ts'
import { loadCustomVariables, type RecordValues } from '../../documents/find-values.ts'
import { type FoundRecord, findRecord, valuesOf } from '../../records/find-record.ts'
import { loadCatalogue } from '../../records/load-catalogue.ts'

/** The values of a record for documents and scripts: of the whole contract, and of one utility. */
export interface RecordTexts {
  contract: DocumentValues
  luce: DocumentValues
  gas: DocumentValues
}

/** The resolved values of a saved record, with the labels of the organisation's lists. */
export async function documentValuesOf(db: Kysely<Database>, record: FoundRecord): Promise<RecordTexts> {
  const print = await createPrinter(db, record)
  const custom = await loadCustomVariables(db)
  const textsOf = (utility?: Utility) => withCustomVariables(print(utility), custom)
  return { contract: textsOf(), luce: textsOf('luce'), gas: textsOf('gas') }
}

async function createPrinter(db: Kysely<Database>, record: FoundRecord) {
  const resolved = resolve(valuesOf(record), await loadCatalogue(db))
  const source = { resolved, summary: summary(resolved.answered), code: record.code }
  return (utility?: Utility): DocumentValues => documentValues({ ...source, utility })
}

/** For previews of documents with a real record. */
export const recordValues: RecordValues = async ({ db, now }, id, reader) => {
  const record = await findRecord(db, id)
  const print = await createPrinter(db, record)
  await recordRead(db, record, reader, now(), { preview: true })
  return print()
}
