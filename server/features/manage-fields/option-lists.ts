import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { definition } from '../../../contract/index.ts'
import type { managedField } from '../../../shared/api/manage-fields.ts'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/missing.ts'
import { parseJson } from '../../http/parse-json.ts'

type ManagedField = z.output<typeof managedField>

interface Author {
  userId: string
  ip: string
}

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
  author: Author,
): Promise<ManagedField> {
  const names = inOrder(code, readNames(properties))
  if (!isManaged(code))
    refuseField('code', 'unknown', `«${code}» non è un campo del modulo con un elenco dell’ufficio.`)
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('managed_fields')
      .values({ code, properties: JSON.stringify(names) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(['id', 'code', 'properties'])
      .executeTakeFirst()
    if (!row) refuseField('code', 'taken', `«${code}» ha già il suo elenco.`)
    await noteChange(trx, { ...noted(row), ...author, after: { properties: names } })
    return present(row)
  })
}

/** Replaces a list; its field stays the same. Throws `not-found` and `invalid`. */
export async function changeOptionList(
  db: Kysely<Database>,
  { id, code, properties, now }: { id: string; code?: string | undefined; properties: string; now: Date },
  author: Author,
): Promise<ManagedField> {
  const read = readNames(properties)
  return await db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('managed_fields')
      .select(['code', 'properties'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before || (code !== undefined && code !== before.code)) throw new Failure('not-found')
    const names = inOrder(before.code, read)
    const row = await trx
      .updateTable('managed_fields')
      .set({ properties: JSON.stringify(names), updated_at: now })
      .where('id', '=', id)
      .returning(['id', 'code', 'properties'])
      .executeTakeFirstOrThrow()
    await noteChange(trx, {
      ...{ ...noted(row), ...author },
      ...{ before: { properties: before.properties }, after: { properties: names } },
    })
    return present(row)
  })
}

const noted = ({ id, code }: { id: string; code: string }) =>
  ({ noun: 'manage-fields', objectId: id, title: code }) as const

/** Fields of the form whose options an office keeps. */
const managedFields = (code: string) =>
  definition.flatMap(({ fields }) => fields.filter(({ managed }) => managed === code))

const isManaged = (code: string): boolean => managedFields(code).length > 0

/** 3 §3: suggestions for free text go by the alphabet, wherever a name was added; choices as the office orders them. */
function inOrder(code: string, names: string[]): string[] {
  const suggested = managedFields(code).some(({ kind }) => kind === 'suggest')
  return suggested ? names.toSorted((a, b) => a.localeCompare(b, 'it')) : names
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
