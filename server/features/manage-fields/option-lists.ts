import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { definition } from '../../../contract/index.ts'
import type { managedField } from '../../../shared/api/manage-fields.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/missing.ts'
import { parseJson } from '../../http/parse-json.ts'

type ManagedField = z.output<typeof managedField>

const MOST_NAMES = 1_000
const LONGEST_NAME = 200

/** All lists that the office keeps, by field. */
export async function findOptionLists(db: Kysely<Database>): Promise<ManagedField[]> {
  const rows = await db
    .selectFrom('managed_fields')
    .select(['id', 'code', 'properties'])
    .orderBy('code')
    .execute()
  return rows.map(present)
}

/** Begins the list of a field that has none yet. Throws `invalid` for another code, or names that cannot be read. */
export async function addOptionList(
  db: Kysely<Database>,
  { code, properties }: { code: string; properties: string },
): Promise<ManagedField> {
  const names = readNames(properties)
  if (!isManaged(code))
    refuseField('code', 'unknown', `«${code}» non è un campo del modulo con un elenco dell’ufficio.`)
  const row = await db
    .insertInto('managed_fields')
    .values({ code, properties: JSON.stringify(names) })
    .onConflict((conflict) => conflict.column('code').doNothing())
    .returning(['id', 'code', 'properties'])
    .executeTakeFirst()
  if (!row) refuseField('code', 'taken', `«${code}» ha già il suo elenco.`)
  return present(row)
}

/** Replaces a list; its field stays the same. Throws `not-found` and `invalid`. */
export async function changeOptionList(
  db: Kysely<Database>,
  { id, code, properties, now }: { id: string; code?: string | undefined; properties: string; now: Date },
): Promise<ManagedField> {
  const names = readNames(properties)
  const row = await db
    .updateTable('managed_fields')
    .set({ properties: JSON.stringify(names), updated_at: now })
    .where('id', '=', id)
    .$if(code !== undefined, (query) => query.where('code', '=', code!))
    .returning(['id', 'code', 'properties'])
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return present(row)
}

/** Fields of the form whose options an office keeps. */
function isManaged(code: string): boolean {
  return definition.some(({ fields }) => fields.some(({ managed }) => managed === code))
}

function readNames(properties: string): string[] {
  const list = parseJson(properties)
  if (!Array.isArray(list) || !list.every((name): name is string => typeof name === 'string'))
    throw wrong('type', 'Un elenco di testi')
  const names = [...new Set(list.map((name) => name.trim()))]
  if (names.includes('')) throw wrong('empty', 'Nell’elenco c’è una voce vuota')
  if (names.length > MOST_NAMES) throw wrong('too-many', `Al massimo ${MOST_NAMES} voci`)
  const long = names.find((name) => name.length > LONGEST_NAME)
  if (long) throw wrong('too-long', `Al massimo ${LONGEST_NAME} caratteri: «${long.slice(0, 30)}…»`)
  return names
}

const wrong = (code: string, message: string) =>
  new Failure('bad-request', { issues: [{ field: 'properties', code, message }] })

/** The names travel as a JSON text (1 §3). */
function present({ id, code, properties }: { id: string; code: string; properties: string[] }): ManagedField {
  return { id, code, properties: JSON.stringify(properties) }
}
