import { type Kysely, sql } from 'kysely'
import type { RecordChanges } from '../../shared/api/records.ts'
import { openChanges } from '../audit/history-values.ts'
import { personalColumns } from '../db/personal-columns.ts'
import type { Database } from '../db/schema.ts'
import { PERSON_TABLES, type StoredFile, type StoredRow, type Subject } from './person-tables.ts'

/** The rows of a person by table, without secrets and without the columns that only the search reads. PERSON-3 */
export type PersonRows = ReadonlyMap<string, readonly StoredRow[]>

type ChangedRow = StoredRow & { record_id: string; changes: RecordChanges }

export async function readPersonRows(
  db: Kysely<Database>,
  subject: Subject,
): Promise<{ rows: PersonRows; files: StoredFile[] }> {
  const found = new Map<string, StoredRow[]>()
  const files = new Map<string, StoredFile>()
  for (const { table, belongs, files: filesOf } of PERSON_TABLES) {
    const { rows } = await sql<StoredRow>`
      select * from ${sql.table(table)} where ${belongs(subject)} order by created_at, id`.execute(db)
    for (const file of rows.flatMap((row) => filesOf?.(row) ?? [])) files.set(file.fileKey, file)
    const readable = table === 'record_events' ? await openChanges(db, rows as ChangedRow[]) : rows
    found.set(
      table,
      readable.map((row) => withoutHidden(table, row)),
    )
  }
  return { rows: found, files: [...files.values()] }
}

function withoutHidden(table: keyof Database, row: StoredRow): StoredRow {
  const classes = personalColumns(table)
  return Object.fromEntries(
    Object.entries(row).filter(([column]) => column !== 'search' && classes.get(column) !== 'secret'),
  )
}
