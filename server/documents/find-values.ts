import type { Kysely } from 'kysely'
import type { ValuesSource } from '../../shared/api/document-samples.ts'
import type { DocumentValues } from '../../shared/documents/expression.ts'
import {
  type CustomVariable,
  FIXED_VARIABLES,
  variableOf,
  withCustomVariables,
} from '../../shared/documents/template-variables.ts'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { sampleValues } from './sample-values.ts'

/** The document values of a saved record, without custom variables; the read is recorded. Throws `not-found`. */
export type RecordValues = (context: Context, id: string, actor: Actor) => Promise<DocumentValues>

/** The values of a preview, without custom variables. */
export const findValues = async (
  context: Context,
  source: ValuesSource,
  { reader: actor, recordValues }: { reader: Actor; recordValues: RecordValues },
): Promise<DocumentValues> =>
  'sample' in source ? sampleValues(source.sample) : await recordValues(context, source.record, actor)

/** The custom variables, by name. */
export const loadCustomVariables = (db: Kysely<Database>): Promise<CustomVariable[]> =>
  db.selectFrom('template_variables').select(['name', 'rule']).orderBy('name').execute()

/** Every variable that a document may use. */
export const loadVariableNames = async (db: Kysely<Database>): Promise<string[]> => [
  ...FIXED_VARIABLES,
  ...(await loadCustomVariables(db)).map(({ name }) => variableOf(name)),
]

/** The same values with the custom variables. */
export const addCustomVariables = async (
  db: Kysely<Database>,
  values: DocumentValues,
): Promise<DocumentValues> => withCustomVariables(values, await loadCustomVariables(db))
