import type { Kysely, Transaction } from 'kysely'
import { definition } from '../../../contract/index.ts'
import type { ManagedField } from '../../../shared/api/manage-fields.ts'
import { changeNameList, type NameChange } from '../../../shared/change-name-list.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { parseJson } from '../../http/parse-json.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { conflictWith, refuseStale } from '../../http/refuse-stale.ts'

const MAX_NAMES = 1_000
const MAX_NAME_LENGTH = 200

const COLUMNS = ['id', 'code', 'properties', 'updated_at'] as const
interface Row {
  id: string
  code: string
  properties: string[]
  updated_at: Date
}

/** All option lists, by field. */
export async function findOptionLists(db: Kysely<Database>): Promise<ManagedField[]> {
  const rows = await db.selectFrom('managed_fields').select(COLUMNS).orderBy('code').execute()
  return rows.map(present)
}

/** Begins the list of a field that has none yet. Throws `invalid` for another code, or names that cannot be read. */
export async function addOptionList(
  db: Kysely<Database>,
  { code, properties }: { code: string; properties: string },
  actor: Actor,
): Promise<ManagedField> {
  const names = sortNames(code, readNames(properties))
  if (!isManaged(code))
    refuseField('code', 'unknown', `«${code}» non è un campo del modulo con un elenco dell’ufficio.`)
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('managed_fields')
      .values({ code, properties: JSON.stringify(names) })
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning(COLUMNS)
      .executeTakeFirst()
    if (!row) refuseField('code', 'taken', `«${code}» ha già il suo elenco.`)
    await recordChange(trx, { ...recorded(row), ...actor, after: { properties: names } })
    return present(row)
  })
}

interface Replacement {
  id: string
  code?: string | undefined
  properties: string
  /** When the author read the list; another's change since then is a `conflict`. */
  readAt?: string | undefined
  now: Date
}

/** Replaces a list; its field stays the same. Throws `not-found`, `conflict` and `invalid`. */
export async function changeOptionList(
  db: Kysely<Database>,
  { id, code, properties, readAt, now }: Replacement,
  actor: Actor,
): Promise<ManagedField> {
  const names = readNames(properties)
  return await db.transaction().execute(async (trx) => {
    const before = await lockOptionList(trx, id)
    if (code !== undefined && code !== before.code) throw new Failure('not-found')
    await refuseStale(trx, { ...staleParts(before), readAt })
    return await saveNames(trx, { before, names, now }, actor)
  })
}

/**
 * Adds, removes or moves one name of a list, as it is stored now. Throws `not-found`, `invalid` where there is no room,
 * and `conflict` for a move whose name or place another has removed.
 */
export async function changeOptionName(
  db: Kysely<Database>,
  { id, change, now }: { id: string; change: NameChange; now: Date },
  actor: Actor,
): Promise<ManagedField> {
  return await db.transaction().execute(async (trx) => {
    const before = await lockOptionList(trx, id)
    const names = changeNameList(before.properties, change)
    if (!names) throw await conflictWith(trx, { ...staleParts(before), readAt: undefined })
    if (names.length > Math.max(MAX_NAMES, before.properties.length)) throw tooManyNames()
    return await saveNames(trx, { before, names, now }, actor)
  })
}

const staleParts = (before: Row) => ({
  noun: 'manage-fields' as const,
  objectId: before.id,
  savedAt: before.updated_at,
  stored: () => present(before),
})

async function lockOptionList(trx: Kysely<Database>, id: string): Promise<Row> {
  const row = await trx
    .selectFrom('managed_fields')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return row
}

async function saveNames(
  trx: Transaction<Database>,
  { before, names, now }: { before: Row; names: readonly string[]; now: Date },
  actor: Actor,
): Promise<ManagedField> {
  const properties = sortNames(before.code, names)
  const row = await trx
    .updateTable('managed_fields')
    .set({ properties: JSON.stringify(properties), updated_at: now })
    .where('id', '=', before.id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow()
  const change = { before: { properties: before.properties }, after: { properties }, savedAt: now }
  await recordChange(trx, { ...recorded(row), ...actor, ...change })
  return present(row)
}

const recorded = ({ id, code }: { id: string; code: string }) =>
  ({ noun: 'manage-fields', objectId: id, title: code }) as const

/** The form fields with an option list. */
const managedFields = (code: string) =>
  definition.flatMap(({ fields }) => fields.filter(({ managed }) => managed === code))

const isManaged = (code: string): boolean => managedFields(code).length > 0

/** FORM-EE-23, FORM-GAS-14: suggestions for free text go by the alphabet, wherever a name was added; choices as the organisation orders them. */
function sortNames(code: string, names: readonly string[]): readonly string[] {
  const suggested = managedFields(code).some(({ kind }) => kind === 'suggest')
  return suggested ? names.toSorted((a, b) => a.localeCompare(b, 'it')) : names
}

function readNames(properties: string): string[] {
  const list = parseJson(properties)
  if (!Array.isArray(list) || !list.every((name): name is string => typeof name === 'string'))
    throw listFailure('type', 'Un elenco di testi')
  const names = [...new Set(list.map((name) => name.trim()))]
  if (names.includes('')) throw listFailure('empty', 'Nell’elenco c’è una voce vuota')
  if (names.length > MAX_NAMES) throw tooManyNames()
  const long = names.find((name) => name.length > MAX_NAME_LENGTH)
  if (long) throw listFailure('too-long', `Al massimo ${MAX_NAME_LENGTH} caratteri: «${long.slice(0, 30)}…»`)
  return names
}

const tooManyNames = () => listFailure('too-many', `Al massimo ${MAX_NAMES} voci`)

const listFailure = (code: string, message: string) =>
  new Failure('bad-request', { issues: [{ field: 'properties', code, message }] })

/** The names travel as a JSON text (MANAGE-1). */
function present({ id, code, properties, updated_at }: Row): ManagedField {
  return { id, code, properties: JSON.stringify(properties), updatedAt: updated_at.toISOString() }
}
