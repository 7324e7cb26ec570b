import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { FoundRecord } from '../../records/find-record.ts'

/** The record's operations that still exist: their scripts, and their templates with the rules for filling them. */
export async function findOperations(
  db: Kysely<Database>,
  { operation_l, operation_g }: Pick<FoundRecord, 'operation_l' | 'operation_g'>,
) {
  const wanted = [operation_l, operation_g].filter((id) => id !== null)
  if (wanted.length === 0) return { luce: undefined, gas: undefined }
  const rows = await db
    .selectFrom('scripts as s')
    .leftJoin('templates as t', 't.id', 's.template_fk')
    .select(['s.id', 's.name', 's.script', 't.id as template', 't.file_key', 't.file_sha256'])
    .select(['t.naming_rules', 't.separator', 't.config'])
    .where('s.id', 'in', wanted)
    .execute()
  return { luce: rows.find(({ id }) => id === operation_l), gas: rows.find(({ id }) => id === operation_g) }
}
export type FoundOperation = NonNullable<Awaited<ReturnType<typeof findOperations>>['luce']>
