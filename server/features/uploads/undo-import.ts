import { type Kysely, sql, type Transaction } from 'kysely'
import type { ImportQuery, StoredImport, UndoneImport } from '../../../shared/api/imports.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { columnsOf, liftStatementLimit, lockTable } from './import-table.ts'
import type { ListKind } from './list-kind.ts'
import { withListKind } from './with-list-kind.ts'

/** More are not changed back one by one. */
const MAX_NAMED = 100
const MAX_LISTED = 20

/** The uploads of a list that can be undone, the newest first. */
export async function listImports(db: Kysely<Database>, { noun }: ImportQuery): Promise<StoredImport[]> {
  const rows = await db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .select([
      'imports.id',
      'filename',
      'imports.created_at',
      'added',
      'changed',
      'removed',
      'users.login as by',
    ])
    .where('noun', '=', noun)
    .orderBy('imports.created_at', 'desc')
    .limit(MAX_LISTED)
    .execute()
  return rows.map(({ created_at, ...row }) => ({ ...row, createdAt: created_at.toISOString() }))
}

/**
 * Removes the rows that an upload added, and puts back those that it changed or removed. Rows that were changed since,
 * or that others refer to, are left and named.
 */
export async function undoImport(db: Kysely<Database>, id: string, actor: Actor): Promise<UndoneImport> {
  return await db.transaction().execute(async (trx) => {
    await liftStatementLimit(trx)
    const found = await trx
      .selectFrom('imports')
      .select(['noun', 'filename as title'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!found) throw new Failure('not-found')
    const undone = await withListKind(found.noun, (kind) => putBack(trx, kind, id))
    await trx.deleteFrom('imports').where('id', '=', id).execute()
    const { restored, removed, left } = undone
    const after = { restored, removed, left }
    await recordChange(trx, { ...found, objectId: found.noun, kind: 'restored', after, actor })
    return undone
  })
}

async function putBack<Stored>(
  trx: Transaction<Database>,
  { table, values, title, isUsed = sql`false` }: ListKind<string, Stored>,
  id: string,
): Promise<UndoneImport> {
  const list = sql.table(table)
  const columns = ['id', 'created_at', 'updated_at', ...values]
  const formerOf = (change: 'changed' | 'removed') => sql`
    select ${sql.lit(change === 'removed')} as was_removed, ${columnsOf(columns, 'entry')}
    from imports, json_populate_recordset(null::${list}, former -> ${sql.lit(change)}) as entry where imports.id = ${id}`
  const itsTime = sql`(select created_at from imports where imports.id = ${id})`
  await lockTable(trx, table)
  await sql`create temporary table former on commit drop as ${formerOf('changed')} union all ${formerOf('removed')}`.execute(
    trx,
  )
  await sql`analyze former`.execute(trx)
  const deleted = await sql`
    delete from ${list} as entry
    where created_at = ${itsTime} and updated_at = ${itsTime} and not ${isUsed}`.execute(trx)
  const restored = await sql`
    update ${list} as entry set (updated_at, ${columnsOf(values)}) = (former.updated_at, ${columnsOf(values, 'former')})
    from former where not was_removed and former.id = entry.id and entry.updated_at = ${itsTime}`.execute(trx)
  const returned = await sql`
    insert into ${list} (${columnsOf(columns)}) select ${columnsOf(columns)} from former where was_removed
    on conflict do nothing`.execute(trx)
  const { rows } = await sql<{ name: string; many: string }>`
    select name, count(*) over () as many from (
      select ${title} as name from ${list} as entry where created_at = ${itsTime}
      union all
      select ${title} from former as entry where not exists (
        select from ${list} as now where now.id = entry.id and now.updated_at = entry.updated_at)) as changed_since
    order by name limit ${MAX_NAMED}`.execute(trx)
  return {
    removed: Number(deleted.numAffectedRows),
    restored: Number(restored.numAffectedRows) + Number(returned.numAffectedRows),
    left: Number(rows[0]?.many ?? 0),
    leftNames: rows.map(({ name }) => name),
  }
}
