import type { Kysely } from 'kysely'
import {
  type CustomVariable,
  FIXED_VARIABLES,
  variableOf,
} from '../../shared/documents/template-variables.ts'
import type { Database } from '../db/schema.ts'

/** The custom variables, by name. */
export const loadCustomVariables = (db: Kysely<Database>): Promise<CustomVariable[]> =>
  db.selectFrom('template_variables').select(['name', 'rule']).orderBy('name').execute()

/** Every variable that a document may use. */
export const loadVariableNames = async (db: Kysely<Database>): Promise<string[]> => [
  ...FIXED_VARIABLES,
  ...(await loadCustomVariables(db)).map(({ name }) => variableOf(name)),
]
