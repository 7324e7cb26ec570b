import { randomInt } from 'node:crypto'
import type {
  InsertObject,
  Kysely,
  RawBuilder,
  Selectable,
  SelectExpression,
  Selection,
  Transaction,
  Updateable,
} from 'kysely'
import { sql } from 'kysely'
import type { AuditedEntity } from '../../shared/audited-entities.ts'
import type { Actor } from '../actor.ts'
import { recordChange } from '../audit/record-change.ts'
import { conflictWith, refuseStale } from '../audit/refuse-stale.ts'
import { lockList, type VersionedList } from '../catalogue/list-versions.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { containsSearch, sortKey } from '../db/like-pattern.ts'
import type { Database } from '../db/schema.ts'
import { Failure } from '../http/failure.ts'
import { refuseField } from '../http/refuse-invalid.ts'

/** The columns shared by the tables of all entities. */
interface EntryRow {
  id: string
  updated_at: Date
}

type EntityTable = {
  [T in keyof Database]: Selectable<Database[T]> extends EntryRow ? T : never
}[keyof Database]

type RowOf<T extends EntityTable, C> = Selection<Database, T, C> & EntryRow

/** The actor and the time. */
export interface Act {
  actor: Actor
  now: Date
}

/** A uniqueness constraint of the entries. */
interface Unique<Payload> {
  /** The field of the issue. */
  field: string
  message: (payload: Payload) => string
  /** A query for equal rows. Without a unique index it runs while the list is locked. */
  search?: { list?: VersionedList; equals: (payload: Payload) => RawBuilder<boolean> }
}

/** The definition of one administered list. */
interface Definition<Row extends EntryRow, Columns, Payload, Entry> {
  /** The name of the entity in the history. */
  noun: AuditedEntity
  table: string
  /** The selected columns, besides `id` and `updated_at`. */
  columns: readonly unknown[]
  /** The order of the list; ties are broken by the id. */
  order: readonly RawBuilder<unknown>[]
  /**
   * The sort keys of `search`, besides `updatedAt`; `folded` is the stored folded column of the key. Empty texts of an
   * optional one come last in both directions; it has no index.
   */
  sortKeys?: Record<string, { key: RawBuilder<unknown>; folded?: RawBuilder<unknown>; optional?: true }>
  /** `null` when two entries may be equal. */
  unique: Unique<Payload> | null
  /** Validates the payload without the database. */
  check: (payload: Payload) => void
  /** Converts the payload to columns; validates it against other rows. `stored` is absent for a new entry. */
  toColumns: (payload: Payload, trx: Transaction<Database>, stored?: Row) => Columns | Promise<Columns>
  /** Additional columns of a new entry. */
  initialColumns?: () => object
  /** The entry as the API returns it. */
  present: (row: Row) => Entry
  /** The name of the entry in the history. */
  title: (row: Row) => string
  /** The properties that the history shows. */
  readable: (row: Row) => Record<string, unknown>
}

export interface EntryChange<Payload> {
  id: string
  payload: Payload
  /** When the author read it; a later save by another user is a `conflict`. */
  readAt: string | undefined
}

export type EntryRemoval = Omit<EntryChange<unknown>, 'payload'>

/** A page of a list, as `listQuery` parses it. */
interface PageRequest {
  limit: number
  page: number
  searchWord: string
  columnName?: string | undefined
  order: 'asc' | 'desc'
}

/** The operations of an administered list. */
export interface Entity<Row, Columns, Payload, Entry> {
  noun: AuditedEntity
  table: EntityTable
  isUnique: boolean
  list: (db: Kysely<Database>) => Promise<Entry[]>
  /** A page of the entries that contain the search and match every filter, and their number. */
  search: (
    db: Kysely<Database>,
    request: PageRequest,
    filters?: readonly RawBuilder<boolean>[],
  ) => Promise<{ entries: Entry[]; count: number }>
  /** Throws `not-found`. */
  find: (db: Kysely<Database>, id: string) => Promise<Entry>
  /** Throws `invalid`. */
  create: (trx: Transaction<Database>, payload: Payload, act: Act) => Promise<Entry>
  /** Throws `not-found`, `conflict` and `invalid`. */
  change: (trx: Transaction<Database>, change: EntryChange<Payload>, act: Act) => Promise<Entry>
  /** Throws `not-found` and `conflict`. `connected` is additional history content about the removed entry. */
  remove: (
    trx: Transaction<Database>,
    removal: EntryRemoval,
    act: Act,
    connected?: Record<string, unknown>,
  ) => Promise<void>
  /** Locks an entry until the transaction ends. Throws `not-found`, and `conflict` when it changed since `readAt`. */
  lock: (trx: Kysely<Database>, id: string, readAt?: string) => Promise<Row>
  /** The failure of an action that the stored entry no longer permits. */
  conflict: (trx: Kysely<Database>, stored: Row) => Promise<Failure>
  /** Changes columns of a locked entry and records the change. */
  save: (trx: Transaction<Database>, stored: Row, columns: Columns, act: Act) => Promise<Entry>
}

/** The operations of a list; docs/decisions/068-one-definition-of-an-administered-list.md. */
export function defineEntity<T extends EntityTable, C extends SelectExpression<Database, T>, Payload, Entry>(
  definition: Definition<RowOf<T, C>, Updateable<Database[T]>, Payload, Entry> & {
    table: T
    columns: readonly C[]
    initialColumns?: () => Partial<InsertObject<Database, T>>
  },
): Entity<RowOf<T, C>, Updateable<Database[T]>, Payload, Entry> {
  return {
    noun: definition.noun,
    table: definition.table,
    isUnique: definition.unique !== null,
    list: (db) => listEntries(db, definition),
    search: (db, request, filters) => searchEntries(db, definition, request, filters),
    find: (db, id) => findEntry(db, definition, id),
    create: (trx, payload, act) => createEntry(trx, definition, payload, act),
    change: (trx, change, act) => changeEntry(trx, definition, change, act),
    remove: (trx, removal, act, connected) => removeEntry(trx, definition, { ...removal, connected }, act),
    lock: (trx, id, readAt) => lockEntry(trx, definition, id, readAt),
    conflict: (trx, stored) => conflictWith(trx, { ...versionOf(definition, stored), readAt: undefined }),
    save: (trx, stored, columns, act) => saveEntry(trx, definition, { stored, columns }, act),
  }
}

/** The stored entry with its time. */
export const presentEntry = <Row extends EntryRow>({ updated_at, ...row }: Row) => ({
  ...row,
  updatedAt: updated_at.toISOString(),
})

/** The properties of the entry. */
export const propertiesOf = <Row extends EntryRow>({ id: _, updated_at: _at, ...row }: Row) => row

type Source = Pick<Definition<EntryRow, unknown, never, unknown>, 'table' | 'columns'>

/** Columns shared by all entities are typed here, the others in their definition. */
const open = (db: Kysely<Database>) => db as unknown as Kysely<{ entries: EntryRow }>
const tableOf = ({ table }: Source) => table as 'entries'
const columnsOf = ({ columns }: Source) => ['id', 'updated_at', ...columns] as ('id' | 'updated_at')[]
const selectEntries = (db: Kysely<Database>, source: Source) =>
  open(db).selectFrom(tableOf(source)).select(columnsOf(source))

async function listEntries<Row extends EntryRow, Columns, Payload, Entry>(
  db: Kysely<Database>,
  definition: Definition<Row, Columns, Payload, Entry>,
): Promise<Entry[]> {
  const rows = await selectEntries(db, definition)
    .orderBy(sql.join([...definition.order, sql.ref('id')]))
    .execute()
  return rows.map((row) => definition.present(row as Row))
}

const UPDATED_AT: NonNullable<Definition<never, never, never, never>['sortKeys']>[string] = {
  key: sql`updated_at`,
}

async function searchEntries<Row extends EntryRow, Columns, Payload, Entry>(
  db: Kysely<Database>,
  definition: Definition<Row, Columns, Payload, Entry>,
  { limit, page, searchWord, columnName, order }: PageRequest,
  filters: readonly RawBuilder<boolean>[] = [],
): Promise<{ entries: Entry[]; count: number }> {
  const conditions = sql<boolean>`(${sql.join([containsSearch('search', searchWord), ...filters], sql` and `)})`
  const found = selectEntries(db, definition).where(conditions)
  const { count } = await found
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  const { key, folded, optional = false } = definition.sortKeys?.[columnName ?? ''] ?? UPDATED_AT
  const rows = await found
    .$if(optional, (query) => query.orderBy(sql`${key} = ''`))
    .orderBy(sortKey(key, Number(count), folded), order)
    .orderBy('id')
    .limit(limit)
    .offset(page * limit)
    .execute()
  return { entries: rows.map((row) => definition.present(row as Row)), count: Number(count) }
}

async function findEntry<Row extends EntryRow, Columns, Payload, Entry>(
  db: Kysely<Database>,
  definition: Definition<Row, Columns, Payload, Entry>,
  id: string,
): Promise<Entry> {
  const row = await selectEntries(db, definition).where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return definition.present(row as Row)
}

async function createEntry<Row extends EntryRow, Columns, Payload, Entry>(
  trx: Transaction<Database>,
  definition: Definition<Row, Columns, Payload, Entry>,
  payload: Payload,
  act: Act,
): Promise<Entry> {
  definition.check(payload)
  await lockEntries(trx, definition)
  await refuseDuplicate(trx, definition, payload)
  const columns = { ...definition.initialColumns?.(), ...(await definition.toColumns(payload, trx)) }
  const inserted = open(trx)
    .insertInto(tableOf(definition))
    .values(columns as unknown as EntryRow)
    .returning(columnsOf(definition))
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => refuseViolation(definition, payload, error))
  const row = (await inserted) as Row
  const after = definition.readable(row)
  await recordChange(trx, { ...describe(definition, row, act), after, savedAt: row.updated_at })
  return definition.present(row)
}

async function changeEntry<Row extends EntryRow, Columns, Payload, Entry>(
  trx: Transaction<Database>,
  definition: Definition<Row, Columns, Payload, Entry>,
  { id, payload, readAt }: EntryChange<Payload>,
  act: Act,
): Promise<Entry> {
  definition.check(payload)
  const stored = await lockEntry(trx, definition, id, readAt)
  await refuseDuplicate(trx, definition, payload, id)
  const columns = await definition.toColumns(payload, trx, stored)
  const saved = saveEntry(trx, definition, { stored, columns }, act)
  return await saved.catch((error: unknown) => refuseViolation(definition, payload, error))
}

async function saveEntry<Row extends EntryRow, Columns, Payload, Entry>(
  trx: Transaction<Database>,
  definition: Definition<Row, Columns, Payload, Entry>,
  { stored, columns }: { stored: Row; columns: Columns },
  act: Act,
): Promise<Entry> {
  const row = (await open(trx)
    .updateTable(tableOf(definition))
    .set({ ...columns, updated_at: act.now })
    .where('id', '=', stored.id)
    .returning(columnsOf(definition))
    .executeTakeFirstOrThrow()) as Row
  await recordChange(trx, {
    ...describe(definition, row, act),
    before: definition.readable(stored),
    after: definition.readable(row),
    savedAt: act.now,
  })
  return definition.present(row)
}

async function removeEntry<Row extends EntryRow, Columns, Payload, Entry>(
  trx: Transaction<Database>,
  definition: Definition<Row, Columns, Payload, Entry>,
  { id, readAt, connected }: EntryRemoval & { connected: Record<string, unknown> | undefined },
  act: Act,
): Promise<void> {
  const row = await lockEntry(trx, definition, id, readAt)
  await open(trx).deleteFrom(tableOf(definition)).where('id', '=', id).execute()
  const before = { ...definition.readable(row), ...connected }
  await recordChange(trx, { ...describe(definition, row, act), before })
}

async function lockEntry<Row extends EntryRow, Columns, Payload, Entry>(
  trx: Kysely<Database>,
  definition: Definition<Row, Columns, Payload, Entry>,
  id: string,
  readAt?: string,
): Promise<Row> {
  await lockEntries(trx, definition)
  const row = (await selectEntries(trx, definition).where('id', '=', id).forUpdate().executeTakeFirst()) as
    | Row
    | undefined
  if (!row) throw new Failure('not-found')
  await refuseStale(trx, { ...versionOf(definition, row), readAt })
  return row
}

const versionOf = <Row extends EntryRow, Columns, Payload, Entry>(
  { noun, present }: Definition<Row, Columns, Payload, Entry>,
  row: Row,
) => ({ noun, objectId: row.id, savedAt: row.updated_at, stored: () => present(row) })

const describe = <Row extends EntryRow, Columns, Payload, Entry>(
  { noun, title }: Definition<Row, Columns, Payload, Entry>,
  row: Row,
  { actor }: Act,
) => ({ noun, objectId: row.id, title: title(row), actor })

interface Uniqueness<Payload> {
  table: string
  unique: Unique<Payload> | null
}

async function lockEntries<Payload>(trx: Kysely<Database>, { unique }: Uniqueness<Payload>): Promise<void> {
  if (unique?.search?.list) await lockList(trx, unique.search.list)
}

/** An entry with an existing duplicate, such as an imported one, can still be changed. */
async function refuseDuplicate<Payload>(
  trx: Kysely<Database>,
  { table, unique }: Uniqueness<Payload>,
  payload: Payload,
  ownId?: string,
): Promise<void> {
  if (!unique?.search) return
  const equal = await open(trx)
    .selectFrom(table as 'entries')
    .select('id')
    .where(unique.search.equals(payload))
    .execute()
  if (equal.length > 0 && equal.every(({ id }) => id !== ownId))
    refuseField(unique.field, 'taken', unique.message(payload))
}

/** Throws `invalid` for the violation of a unique index, and any other error unchanged. */
function refuseViolation<Payload>({ unique }: Uniqueness<Payload>, payload: Payload, error: unknown): never {
  if (unique && isUniqueViolation(error)) refuseField(unique.field, 'taken', unique.message(payload))
  throw error
}

/** Eighteen digits, as in other CRMs: more than a JavaScript number can hold. */
export const newEntryId = (): string =>
  `55${String(randomInt(10 ** 8)).padStart(8, '0')}${String(randomInt(10 ** 8)).padStart(8, '0')}`
