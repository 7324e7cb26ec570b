import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Context } from '../../context.ts'
import type { UploadedTable } from '../../db/list-versions.ts'
import type { Database, ListConfirmationTable } from '../../db/schema.ts'
import { hasOneOf, lockUploadedList, readByIndex, removeOldGenerations } from './list-generations.ts'
import { BatchSize, runInBatch } from './run-in-batch.ts'
import { confirmStaged, LIST_NOUNS } from './uploaded-rows.ts'

/**
 * Confirms all pending rows in batches, and returns the number that this call confirmed. A started confirmation is
 * always completed, by `resumeConfirmations` after a crash, so the history records it at the start. Concurrent calls
 * share it: they confirm each row once and record one entry.
 */
export async function confirmAllRows(
  db: Kysely<Database>,
  table: UploadedTable,
  actor: Actor,
): Promise<number> {
  await db.transaction().execute(async (trx) => {
    const generation = await lockUploadedList(trx, table)
    const begun = await trx
      .insertInto('list_confirmations')
      .values({ list: table, generation })
      .onConflict((conflict) => conflict.column('list').doNothing())
      .returning('list')
      .executeTakeFirst()
    if (begun) await recordStart(trx, { table, generation, author: actor })
  })
  return await continueConfirmation(db, table)
}

async function recordStart(
  trx: Transaction<Database>,
  { table, generation, author: actor }: { table: UploadedTable; generation: number; author: Actor },
): Promise<void> {
  const counted = await trx
    .selectFrom(table)
    .select(sql<string>`count(*)`.as('rows'))
    .where('generation', '=', generation)
    .where('doubt', 'is not', null)
    .executeTakeFirstOrThrow()
  const rows = Number(counted.rows)
  if (rows === 0) return
  const noun = LIST_NOUNS[table]
  const title = rows === 1 ? '1 riga confermata' : `${rows} righe confermate`
  const change = { noun, objectId: noun, title, before: { confirmed: false }, after: { confirmed: true } }
  await recordChange(trx, { ...change, ...actor })
}

/** Finishes confirmations of ended processes, and returns their number. */
async function resumeConfirmations(db: Kysely<Database>, leftSeconds: number): Promise<number> {
  const left = await db
    .selectFrom('list_confirmations')
    .select('list')
    .where('updated_at', '<', sql<Date>`now() - make_interval(secs => ${leftSeconds})`)
    .execute()
  for (const { list } of left) await continueConfirmation(db, list)
  return left.length
}

async function continueConfirmation(db: Kysely<Database>, table: UploadedTable): Promise<number> {
  const size = new BatchSize()
  let confirmed = 0
  for (;;) {
    const { rows } = size
    const step = await runInBatch(db, { size, rows }, (trx) => confirmSome(trx, table, rows))
    confirmed += step.confirmed
    if (step.isLast) return confirmed
  }
}

export async function confirmSome(
  trx: Transaction<Database>,
  table: UploadedTable,
  atMost: number,
): Promise<{ confirmed: number; isLast: boolean }> {
  const inUse = await lockUploadedList(trx, table)
  const begun = await trx
    .selectFrom('list_confirmations')
    .selectAll()
    .where('list', '=', table)
    .executeTakeFirst()
  // Another call has finished it.
  if (!begun) return { confirmed: 0, isLast: true }
  // The pending rows were replaced by new rows, which no user has reviewed.
  const ids = begun.generation === inUse ? await findNextIds(trx, begun, atMost) : []
  const now = sql<Date>`now()`
  await trx
    .updateTable(table)
    .set({ doubt: null, updated_at: now })
    .where(hasOneOf(table, inUse, ids))
    .execute()
  await confirmStaged(trx, table, ids)
  if (ids.length < atMost) {
    await trx.deleteFrom('list_confirmations').where('list', '=', table).execute()
    return { confirmed: ids.length, isLast: true }
  }
  await trx
    .updateTable('list_confirmations')
    .set({ last_id: ids.at(-1)!, updated_at: now })
    .where('list', '=', table)
    .execute()
  return { confirmed: ids.length, isLast: false }
}

type Confirmation = Selectable<ListConfirmationTable>

async function findNextIds(
  trx: Transaction<Database>,
  { list, generation, begun_at, last_id }: Confirmation,
  atMost: number,
): Promise<string[]> {
  await readByIndex(trx)
  const rows = await trx
    .selectFrom(list)
    .select('id')
    .where('generation', '=', generation)
    .where('doubt', 'is not', null)
    .where('updated_at', '<=', begun_at)
    .$if(last_id !== null, (query) => query.where('id', '>', last_id!))
    .orderBy('generation')
    .orderBy('id')
    .limit(atMost)
    .execute()
  return rows.map(({ id }) => id)
}

/** Longer than any batch takes: after this the confirming process has ended. */
const INTERRUPTED_AFTER_SECONDS = 60

/** Continues interrupted confirmations, and removes the rows of unfinished replacements. */
export async function resumeUploads({ db }: Pick<Context, 'db'>): Promise<Record<string, number>> {
  await resumeConfirmations(db, INTERRUPTED_AFTER_SECONDS)
  for (const table of ['uploaded_places', 'uploaded_banks'] as const) await removeOldGenerations(db, table)
  return {}
}
