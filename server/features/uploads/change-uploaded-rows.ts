import { type Kysely, sql } from 'kysely'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { bankList } from './bank-list.ts'
import { liftStatementLimit } from './import-table.ts'
import type { UploadedTable } from './list-kind.ts'
import { placeList } from './place-list.ts'

const LIST_NOUNS = { uploaded_places: 'addresses', uploaded_banks: 'ibans' } as const
const TITLES = { uploaded_places: placeList.title, uploaded_banks: bankList.title }

/** Activates these pending rows, or all of them, and returns their number. */
export async function confirmRows(
  db: Kysely<Database>,
  table: UploadedTable,
  ids: readonly string[] | undefined,
  actor: Actor,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await liftStatementLimit(trx)
    const { rows } = await sql<{ rows: string; id: string | null; title: string | null }>`
      with confirmed as (
        update ${sql.table(table)} as entry set doubt = null, updated_at = now()
        where doubt is not null ${ids ? sql`and id = any(${ids}::uuid[])` : sql``}
        returning id, ${TITLES[table]} as title)
      select count(*) as rows, min(id::text) as id, min(title) as title from confirmed`.execute(trx)
    const [confirmed] = rows
    const many = Number(confirmed?.rows)
    const noun = LIST_NOUNS[table]
    const change = { noun, before: { confirmed: false }, after: { confirmed: true }, actor }
    // Several rows are recorded as one entry of the history.
    if (ids && many === 1)
      await recordChange(trx, { ...change, objectId: confirmed!.id!, title: confirmed!.title! })
    else if (many > 0) {
      const title = many === 1 ? '1 riga confermata' : `${many} righe confermate`
      await recordChange(trx, { ...change, objectId: noun, title })
    }
    return many
  })
}

export async function removeRow(db: Kysely<Database>, table: UploadedTable, id: string, actor: Actor) {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ title: string }>`
      delete from ${sql.table(table)} as entry where id = ${id} returning ${TITLES[table]} as title`.execute(
      trx,
    )
    const [row] = rows
    if (!row) throw new Failure('not-found')
    const { title } = row
    await recordChange(trx, {
      noun: LIST_NOUNS[table],
      objectId: id,
      title,
      before: { name: title },
      actor,
    })
  })
}

/** Removes every row, and returns their number. */
export async function removeAllRows(
  db: Kysely<Database>,
  table: UploadedTable,
  actor: Actor,
): Promise<number> {
  return await db.transaction().execute(async (trx) => {
    await liftStatementLimit(trx)
    const removed = Number((await trx.deleteFrom(table).executeTakeFirst()).numDeletedRows)
    const noun = LIST_NOUNS[table]
    const change = { noun, objectId: noun, title: 'tutto l’elenco', before: { removed }, actor }
    if (removed > 0) await recordChange(trx, change)
    return removed
  })
}
