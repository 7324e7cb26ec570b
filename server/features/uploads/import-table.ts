import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { UploadedFile } from '../../../shared/api/call.ts'
import type { UploadCounts } from '../../../shared/api/uploads.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockList } from '../../catalogue/list-versions.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { FoundColumns } from '../../spreadsheets/columns.ts'
import type { ListKind } from './list-kind.ts'

/** More in one statement would hold up the process that sends them. */
const ROWS_OF_A_VALUE = 10_000

interface Upload<Name extends string> {
  file: UploadedFile
  /** The sheet of a workbook; absent: the one with the columns. */
  sheet?: string | undefined
  reading: FoundColumns<Name> | undefined
  /** The file replaces the list. */
  replace?: boolean
}

/** Stores the valid rows of a file in one transaction: all of them or none. */
export async function importTable<Name extends string, Stored>(
  context: Pick<Context, 'db' | 'tables'>,
  kind: ListKind<Name, Stored>,
  { file, sheet, reading, replace = false }: Upload<Name>,
  actor: Actor,
): Promise<Omit<UploadCounts, 'ok'>> {
  const { counts, good, entries, rows } = await context.tables.read({
    noun: kind.noun,
    bytes: file.bytes,
    sheet,
    reading,
  })
  const { most = good } = kind
  if (good > most)
    throw new Failure('refused-file', {
      message: `Il file ha più di ${most.toLocaleString('it-IT')} righe: dividilo.`,
    })
  const answer = { ...counts, repeated: good - entries }
  // A file without valid rows does not replace a list.
  if (good === 0) return { ...answer, successCreated: 0, waiting: 0, removed: 0 }
  const { noun } = kind
  return await context.db.transaction().execute(async (trx) => {
    await liftStatementLimit(trx)
    await sendRows(trx, kind, rows)
    await lockTable(trx, kind.table)
    const waiting = await planRows(trx, kind)
    const removed = await storeRows(trx, kind, { replace, filename: file.filename, userId: actor.userId })
    const stored = { successCreated: entries - waiting, waiting, removed }
    await recordChange(trx, {
      noun,
      objectId: noun,
      title: file.filename,
      kind: 'imported',
      actor,
      after: {
        amount: counts.amount,
        successCreated: stored.successCreated,
        ...((replace || waiting > 0) && { waiting }),
        ...(replace && { removed }),
      },
    })
    return { ...answer, ...stored }
  })
}

/** Until the transaction ends: a long list takes longer than other statements may. */
export async function liftStatementLimit(trx: Transaction<Database>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
}

/** Locks the list against other changes until the transaction ends; readers do not wait. */
export async function lockTable(
  trx: Transaction<Database>,
  table: ListKind<string, unknown>['table'],
): Promise<void> {
  // Its other writers take this lock before they lock a row.
  if (table === 'products' || table === 'owners') await lockList(trx, table)
  else await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(trx)
}

/** Fills the temporary table `given` with the rows. */
async function sendRows<Stored>(
  trx: Transaction<Database>,
  { rowTypes }: Pick<ListKind<string, Stored>, 'rowTypes'>,
  rows: Uint8Array,
): Promise<void> {
  const names = Object.keys(rowTypes).join(', ')
  const types = Object.entries(rowTypes)
    .map(([name, type]) => `${name} ${type}`)
    .join(', ')
  await sql`create temporary table given (place integer generated always as identity, ${sql.raw(types)})
    on commit drop`.execute(trx)
  for (const value of jsonValuesOf(rows))
    await sql`insert into given (${sql.raw(names)})
      select ${sql.raw(names)} from jsonb_to_recordset(${value}::jsonb) as sent (${sql.raw(types)})`.execute(
      trx,
    )
  await sql`analyze given`.execute(trx)
}

/** JSON lines as arrays of limited length. */
function* jsonValuesOf(lines: Uint8Array): Iterable<string> {
  const buffer = Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength)
  let from = 0
  let rows = 0
  for (let end = buffer.indexOf('\n'); end >= 0; end = buffer.indexOf('\n', end + 1)) {
    rows += 1
    if (rows < ROWS_OF_A_VALUE && end < buffer.length - 1) continue
    yield `[${buffer.toString('utf8', from, end).replaceAll('\n', ',')}]`
    from = end + 1
    rows = 0
  }
}

/**
 * Fills the temporary table `planned` with the rows as they will be in the list, and returns the number of those that
 * need a confirmation.
 */
async function planRows<Stored>(
  trx: Transaction<Database>,
  { table, values, planned }: ListKind<string, Stored>,
): Promise<number> {
  await sql`create temporary table planned on commit drop as
    select planned.*, stored.id is null as is_new,
      stored.id is not null and ${rowOf(values, 'stored')} is distinct from ${rowOf(values, 'planned')} as is_changed
    from (${planned()}) as planned left join ${sql.table(table)} as stored on stored.id = planned.id`.execute(
    trx,
  )
  await sql`analyze planned`.execute(trx)
  if (!values.includes('doubt')) return 0
  const { rows } = await sql<{ waiting: string }>`select count(doubt) as waiting from planned`.execute(trx)
  return Number(rows[0]!.waiting)
}

/**
 * Stores the planned rows, and what they replace beside the upload, so that it can be undone. Returns the number of
 * removed rows.
 */
async function storeRows<Stored>(
  trx: Transaction<Database>,
  { noun, table, values }: ListKind<string, Stored>,
  { replace, filename, userId }: { replace: boolean; filename: string; userId: string },
): Promise<number> {
  const list = sql.table(table)
  const names = columnsOf(values)
  const isRemoved = sql`${sql.lit(replace)} and not exists (select from planned where planned.id = stored.id)`
  // The time is that of the changed rows, and no other change of the list has it: the list is locked.
  const { rows } = await sql<{ id: string; removed: number }>`
    with overwritten as (
      select ${rowColumns(values, 'stored')} from ${list} as stored join planned on planned.id = stored.id and is_changed),
    dropped as (select ${rowColumns(values, 'stored')} from ${list} as stored where ${isRemoved}),
    counted as (
      select (select count(*) from planned where is_new) as added, (select count(*) from overwritten) as changed,
        (select count(*) from dropped) as removed)
    insert into imports (created_at, noun, filename, user_id, added, changed, removed, former)
    select clock_timestamp(), ${noun}, ${filename}, ${userId}, added, changed, removed, json_build_object(
      'changed', (select coalesce(json_agg(overwritten), '[]') from overwritten),
      'removed', (select coalesce(json_agg(dropped), '[]') from dropped))
    from counted where added + changed + removed > 0
    returning id, removed`.execute(trx)
  const [stored] = rows
  if (!stored) return 0
  await sql`
    insert into ${list} (id, created_at, updated_at, ${names})
    select planned.id, imports.created_at, imports.created_at, ${columnsOf(values, 'planned')}
    from planned, imports where imports.id = ${stored.id} and (is_new or is_changed)
    on conflict (id) do update
      set (updated_at, ${names}) = (excluded.updated_at, ${columnsOf(values, 'excluded')})`.execute(trx)
  if (stored.removed > 0) await sql`delete from ${list} as stored where ${isRemoved}`.execute(trx)
  return stored.removed
}

export const columnsOf = (values: readonly string[], of?: string): RawBuilder<unknown> =>
  sql.join(values.map((name) => sql.ref(of ? `${of}.${name}` : name)))
const rowOf = (values: readonly string[], of: string) => sql`(${columnsOf(values, of)})`
const rowColumns = (values: readonly string[], of: string) =>
  columnsOf(['id', 'created_at', 'updated_at', ...values], of)
