import type { Kysely } from 'kysely'
import type { DocumentValues } from '../../../shared/documents/expression.ts'
import type { Database } from '../../db/schema.ts'
import { renderScript } from '../../documents/script-html.ts'
import { loadContract } from '../../records/load-contract.ts'
import { documentValuesOf } from '../../records/record-texts.ts'
import { type FoundOperation, findOperations } from './find-operations.ts'

/** The phone scripts of a record's operations, filled with its saved values (REC-17 to REC-19). */
export async function previewPhoneScripts(db: Kysely<Database>, id: string) {
  const contract = await loadContract(db, id)
  const { luce, gas } = await findOperations(db, contract.record)
  if (!luce && !gas) return { energia: null, gas: null }
  const values = await documentValuesOf(db, contract)
  return { energia: present(luce, values.luce), gas: present(gas, values.gas) }
}

function present(operation: FoundOperation | undefined, values: DocumentValues) {
  return operation ? { name: operation.name, html: renderScript(operation.script, values) } : null
}
