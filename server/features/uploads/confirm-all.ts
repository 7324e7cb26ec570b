import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database, ListConfirmationTable } from '../../db/schema.ts'
import type { UploadedTable } from '../../db/uploaded-lists.ts'
import { hasOneOf, lockUploadedList, readByIndex } from './list-generations.ts'
import { BatchSize, runInBatch } from './run-in-batch.ts'
import { confirmStaged, LIST_NOUNS } from './uploaded-rows.ts'

/**
 * Confirms every row that waits, some in each transaction, and returns how many this call confirmed. What is begun is
 * confirmed to its end, by `resumeConfirmations` after a crash, so the history has it from the beginning. A call beside
 * another one joins it: together they confirm each row once and write one line of the history.
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

/** Finishes confirmations whose server ended, and returns how many they were. */
export async function resumeConfirmations(db: Kysely<Database>, leftSeconds: number): Promise<number> {
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
  // The rows that waited are replaced: nobody has seen those that wait now.
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
