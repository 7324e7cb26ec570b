import { type Kysely, sql, type Transaction } from 'kysely'
import { definition } from '../../../contract/index.ts'
import * as calls from '../../../shared/api/manage-fields.ts'
import { changeNameList, distinctNames, type NameChange } from '../../../shared/change-name-list.ts'
import type { Database } from '../../db/schema.ts'
import { type Act, defineEntity, presentEntry } from '../../entities/entity.ts'
import { createRoute, updateRoute } from '../../entities/entity-routes.ts'
import { Failure } from '../../http/failure.ts'
import { idempotentRoute } from '../../http/idempotency.ts'
import { parseJson } from '../../http/parse-json.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { type Route, route } from '../../http/route.ts'

const MAX_NAMES = 1_000
const MAX_NAME_LENGTH = 200

interface TypedList {
  /** The field of a list cannot change. */
  code?: string | undefined
  /** The names as a JSON text (MANAGE-1). */
  properties: string
}

/** The option lists of the fields of the form. */
const optionLists = defineEntity({
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
async function changeOptionName(
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

function readNames(properties: string): string[] {
  const list = parseJson(properties)
  if (!Array.isArray(list) || !list.every((name): name is string => typeof name === 'string'))
    throw listFailure('type', 'Un elenco di testi')
  const names = distinctNames(list)
  if (names.includes('')) throw listFailure('empty', 'Nell’elenco c’è una voce vuota')
  if (names.length > MAX_NAMES) throw tooManyNames()
  const long = names.find((name) => name.length > MAX_NAME_LENGTH)
  if (long) throw listFailure('too-long', `Al massimo ${MAX_NAME_LENGTH} caratteri: «${long.slice(0, 30)}…»`)
  return names
}

const tooManyNames = () => listFailure('too-many', `Al massimo ${MAX_NAMES} voci`)

const listFailure = (code: string, message: string) =>
  new Failure('bad-request', { issues: [{ field: 'properties', code, message }] })

export const managedFieldRoutes: Route[] = [
  route(
    calls.listManagedFields,
    'any user',
    async ({ context: { db } }) => ({ ok: true, fields: await optionLists.list(db) }),
    { derivedFrom: () => ['managed_fields'] },
  ),

  createRoute(calls.createManagedField, optionLists, (field) => ({ ok: true, field })),
  updateRoute(calls.updateManagedField, optionLists, (field) => ({ ok: true, field })),

  idempotentRoute(
    calls.changeManagedNames,
    'administrator',
    async (trx, { context: { now }, params, body, caller }) => ({
      ok: true,
      field: await changeOptionName(trx, { ...params, change: body }, { actor: caller, now: now() }),
    }),
  ),

  route(calls.countManagedFieldUses, 'administrator', async ({ context: { db }, params }) => ({
    ok: true,
    uses: await countUses(db, params.id),
  })),
]

/** The number of records by value in the fields of a list, most used first. */
async function countUses(db: Kysely<Database>, id: string): Promise<{ name: string; count: number }[]> {
  const list = await db.selectFrom('managed_fields').select('code').where('id', '=', id).executeTakeFirst()
  if (!list) throw new Failure('not-found')
  const fields = fieldsOf(list.code)
  if (fields.length === 0) return []
  const value = sql<string>`held.value`
  const { rows } = await sql<{ name: string; count: string }>`
    select ${value} as name, count(distinct records.id) as count
    from records
    cross join lateral (values ${sql.join(fields.map((name) => sql`(records.data ->> ${name})`))}) as held (value)
    where records.removed_at is null and ${value} <> ''
    group by ${value}
    order by count desc, name
    limit 2000`.execute(db)
  return rows.map(({ name, count }) => ({ name, count: Number(count) }))
}

/** The fields that use the list; fields of a second sale use the list of the first one. */
const fieldsOf = (code: string): string[] => [
  ...new Set(
    definition.flatMap(({ fields }) =>
      fields.filter(({ managed }) => managed === code).map(({ name }) => name),
    ),
  ),
]
