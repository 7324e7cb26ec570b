import type { Insertable, Kysely, Selectable, Updateable } from 'kysely'
import type { Database } from '../server/db/schema.ts'

type Name = keyof Database & string
/** The values by which rows are found; each must be equal. */
type Where<T extends Name> = Partial<Selectable<Database[T]>>
type AnyTables = Record<string, Record<string, unknown>>

const anyTable = (db: Kysely<Database>) => db as unknown as Kysely<AnyTables>

/** Adds a row, and returns it with what the database filled. */
export async function addRow<T extends Name>(
  db: Kysely<Database>,
  table: T,
  values: Insertable<Database[T]>,
): Promise<Selectable<Database[T]>> {
  const insert = anyTable(db)
    .insertInto(table as string)
    .values(values)
  return (await insert.returningAll().executeTakeFirstOrThrow()) as Selectable<Database[T]>
}

/** Changes every row that has the values of `where`. */
export async function setRows<T extends Name>(
  db: Kysely<Database>,
  table: T,
  where: Where<T>,
  values: Updateable<Database[T]>,
): Promise<void> {
  await anyTable(db)
    .updateTable(table as string)
    .set(values)
    .where(({ and }) => and(where))
    .execute()
}

/** The row that has these values. */
export async function rowOf<T extends Name>(
  db: Kysely<Database>,
  table: T,
  where: Where<T>,
): Promise<Selectable<Database[T]>> {
  const rows = anyTable(db)
    .selectFrom(table as string)
    .selectAll()
    .where(({ and }) => and(where))
  return (await rows.executeTakeFirstOrThrow()) as Selectable<Database[T]>
}
