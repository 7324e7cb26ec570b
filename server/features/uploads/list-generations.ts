import { type Kysely, sql } from 'kysely'
import type { UploadedTable } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { BatchSize, runInBatch } from './run-in-batch.ts'

/** Longer than any batch takes: after this the replacing process has ended. */
const ABANDONED_SECONDS = 600

/** Locks the list for a short transaction against concurrent starts, activations, confirmations and removals. */
export async function lockUploadedList(trx: Kysely<Database>, table: UploadedTable): Promise<number> {
  const { generation } = await trx
    .selectFrom('uploaded_lists')
    .select('generation')
    .where('name', '=', table)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return generation
}

/** The number of a new generation that is not active yet. */
async function nextGeneration(trx: Kysely<Database>, table: UploadedTable): Promise<number> {
  const { last_generation } = await trx
    .updateTable('uploaded_lists')
    .set({ last_generation: sql<number>`last_generation + 1` })
    .where('name', '=', table)
    .returning('last_generation')
    .executeTakeFirstOrThrow()
  return last_generation
}

export async function createGeneration(db: Kysely<Database>, table: UploadedTable): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    const generation = await nextGeneration(trx, table)
    await trx.insertInto('staged_generations').values({ list: table, generation }).execute()
    return generation
  })
}

/** Renews a generation that is being imported. Throws `unavailable` when it was abandoned. */
export async function renewGeneration(
  trx: Kysely<Database>,
  table: UploadedTable,
  generation: number,
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('staged_generations')
    .set({ updated_at: sql<Date>`now()` })
    .where('list', '=', table)
    .where('generation', '=', generation)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('unavailable')
}

/** Activates a generation, or a new empty one. Returns the number of previously active rows. */
export async function activateGeneration(
  trx: Kysely<Database>,
  table: UploadedTable,
  staged?: number,
): Promise<number> {
  const old = await lockUploadedList(trx, table)
  const generation = staged ?? (await nextGeneration(trx, table))
  if (staged !== undefined) {
    await renewGeneration(trx, table, staged)
    await removeGeneration(trx, table, staged)
  }
  await trx.updateTable('uploaded_lists').set({ generation }).where('name', '=', table).execute()
  const { rows } = await trx
    .selectFrom(table)
    .select(sql<string>`count(*)`.as('rows'))
    .where('generation', '=', old)
    .executeTakeFirstOrThrow()
  return Number(rows)
}

/** Removes the staging row of a generation, so that its rows can be deleted unless they are active. */
export async function removeGeneration(
  db: Kysely<Database>,
  table: UploadedTable,
  generation: number,
): Promise<void> {
  await db
    .deleteFrom('staged_generations')
    .where('list', '=', table)
    .where('generation', '=', generation)
    .execute()
}

/** Removes the rows of generations that are neither active nor being imported, in batches. */
export async function removeOldGenerations(db: Kysely<Database>, table: UploadedTable): Promise<void> {
  await db
    .deleteFrom('staged_generations')
    .where('list', '=', table)
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${ABANDONED_SECONDS})`)
    .execute()
  const size = new BatchSize()
  for (const generation of await oldGenerations(db, table)) {
    let removed = 0
    do {
      const rows = size.rows
      removed = await runInBatch(db, { size, rows }, (trx) => removeSome(trx, table, generation, rows))
    } while (removed > 0)
  }
}

/** One index access for each generation. */
async function oldGenerations(db: Kysely<Database>, table: UploadedTable): Promise<number[]> {
  const { rows } = await sql<{ generation: number }>`
    with recursive found as (
      select min(generation) as generation from ${sql.table(table)}
      union all
      select (select min(r.generation) from ${sql.table(table)} as r where r.generation > found.generation)
      from found where found.generation is not null
    )
    select generation from found
    where generation is not null
      and generation <> (select generation from uploaded_lists where name = ${table})
      and generation not in (select generation from staged_generations where list = ${table})`.execute(db)
  return rows.map(({ generation }) => generation)
}

/**
 * A recently filled list has no statistics: the planner assumes a short list and would collect all of its rows. With
 * these settings it scans an index as far as necessary.
 */
export async function readByIndex(trx: Kysely<Database>): Promise<void> {
  await sql`select set_config(setting, 'off', true)
    from unnest(array['enable_bitmapscan', 'enable_seqscan', 'enable_sort']) as setting`.execute(trx)
}

/** Whether a row of a generation has one of these ids, looked up one by one for the same reason. */
export const hasOneOf = (table: UploadedTable, generation: number, ids: readonly string[]) => sql<boolean>`
  ctid = any(array(
    select found.ctid from unnest(${ids}::uuid[]) as wanted (id) cross join lateral (
      select r.ctid from ${sql.table(table)} as r where r.generation = ${generation} and r.id = wanted.id limit 1
    ) as found))`

export async function removeSome(
  trx: Kysely<Database>,
  table: UploadedTable,
  generation: number,
  atMost: number,
): Promise<number> {
  await readByIndex(trx)
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)}
    where ctid = any(array(select ctid from ${sql.table(table)} where generation = ${generation} limit ${atMost}))`.execute(
    trx,
  )
  return Number(numAffectedRows ?? 0)
}
