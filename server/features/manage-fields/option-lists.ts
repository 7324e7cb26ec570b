import { sql, type Transaction } from 'kysely'
import { definition } from '../../../contract/index.ts'
import type * as calls from '../../../shared/api/manage-fields.ts'
import { changeNameList, type NameChange } from '../../../shared/change-name-list.ts'
import type { Database } from '../../db/schema.ts'
import { type Act, defineEntity, presentEntry } from '../../entities/entity.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { MAX_NAMES, readNames, tooManyNames } from './read-names.ts'

interface TypedList {
  /** The field of a list cannot change. */
  code?: string | undefined
  /** The names as a JSON text (MANAGE-1). */
  properties: string
}

/** The option lists of the fields of the form. */
export const optionLists = defineEntity({
  noun: 'manage-fields',
  table: 'managed_fields',
  columns: ['code', 'properties'],
  order: [sql.ref('code')],
  unique: { field: 'code', message: ({ code }) => `«${code}» ha già il suo elenco.` },
  check: ({ properties }: TypedList) => void readNames(properties),
  toColumns: ({ code = '', properties }, _, stored) => {
    if (!stored && !isManaged(code))
      refuseField('code', 'unknown', `«${code}» non è un campo del modulo con un elenco dell’ufficio.`)
    if (stored && code !== '' && code !== stored.code) throw new Failure('not-found')
    return columnsOf(stored?.code ?? code, readNames(properties))
  },
  present: (row): calls.ManagedField => presentEntry({ ...row, properties: JSON.stringify(row.properties) }),
  title: ({ code }) => code,
  readable: ({ properties }) => ({ properties }),
})

/** Adds, removes or moves one name of the stored list. */
export async function changeOptionName(
  trx: Transaction<Database>,
  { id, change }: { id: string; change: NameChange },
  act: Act,
): Promise<calls.ManagedField> {
  const stored = await optionLists.lock(trx, id)
  const names = changeNameList(stored.properties, change)
  if (!names) throw await optionLists.conflict(trx, stored)
  if (names.length > Math.max(MAX_NAMES, stored.properties.length)) throw tooManyNames()
  return await optionLists.save(trx, stored, columnsOf(stored.code, names), act)
}

const columnsOf = (code: string, names: readonly string[]) => ({
  code,
  properties: JSON.stringify(sortNames(code, names)),
})

/** The form fields with an option list. */
const managedFields = (code: string) =>
  definition.flatMap(({ fields }) => fields.filter(({ managed }) => managed === code))

const isManaged = (code: string): boolean => managedFields(code).length > 0

/**
 * FORM-EE-23, FORM-GAS-14: suggestions for free text are sorted alphabetically; options keep the organisation's order.
 */
function sortNames(code: string, names: readonly string[]): readonly string[] {
  const suggested = managedFields(code).some(({ kind }) => kind === 'suggest')
  return suggested ? names.toSorted((a, b) => a.localeCompare(b, 'it')) : names
}
