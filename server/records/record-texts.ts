import type { Kysely } from 'kysely'
import { summary } from '../../contract/index.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import { withCustomVariables } from '../../shared/documents/template-variables.ts'
import type { Utility } from '../../shared/utilities-and-client-types.ts'
import { recordRead } from '../audit/record-events.ts'
import type { Database } from '../db/schema.ts'
import { documentValues } from '../documents/document-values.ts'
import { loadCustomVariables, type RecordValues } from '../documents/find-values.ts'
import { type LoadedContract, loadContract } from './load-contract.ts'

/** The values of a record for documents and scripts: of the whole contract, and of one utility. */
export interface RecordTexts {
  contract: DocumentValues
  luce: DocumentValues
  gas: DocumentValues
}

/** The resolved values of a saved record, with the labels of the organisation's lists. */
export async function documentValuesOf(db: Kysely<Database>, contract: LoadedContract): Promise<RecordTexts> {
  const print = createPrinter(contract)
  const custom = await loadCustomVariables(db)
  const textsOf = (utility?: Utility) => withCustomVariables(print(utility), custom)
  return { contract: textsOf(), luce: textsOf('luce'), gas: textsOf('gas') }
}

function createPrinter({ record, resolved }: LoadedContract) {
  const source = { resolved, summary: summary(resolved.answered), code: record.code }
  return (utility?: Utility): DocumentValues => documentValues({ ...source, utility })
}

/** For previews of documents with a real record. */
export const recordValues: RecordValues = async ({ db, now }, id, reader) => {
  const contract = await loadContract(db, id)
  await recordRead(db, contract.record, reader, now(), { preview: true })
  return createPrinter(contract)()
}
