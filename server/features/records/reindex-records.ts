import { type Kysely, sql } from 'kysely'
import { resolve } from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'
import { valuesOf } from '../../records/find-record.ts'
import { loadCatalogue } from '../../records/load-catalogue.ts'
import { summaryColumns } from './derive-record.ts'

const BATCH = 200

/**
 * Derives every record's summary columns again with the current definition and rebuilds the search index. Values, code,
 * version and history stay unchanged. Returns the numbers of read and of corrected records.
 */
export async function reindexRecords(db: Kysely<Database>): Promise<{ read: number; mended: number }> {
  const catalogue = await loadCatalogue(db)
  let read = 0
  let mended = 0
  let after: string | undefined
  for (;;) {
    const rows = await db
      .selectFrom('records')
      .selectAll()
      .$if(after !== undefined, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(BATCH)
      .execute()
    for (const row of rows) {
      const columns = summaryColumns(resolve(valuesOf(row), catalogue).answered, catalogue)
      const right = Object.entries(columns).every(
        ([name, value]) => row[name as keyof typeof columns] === value,
      )
      if (right) continue
      // A concurrent save writes the right columns and must not be overwritten by an older version.
      await db
        .updateTable('records')
        .set(columns)
        .where('id', '=', row.id)
        .where('version', '=', row.version)
        .execute()
      mended += 1
    }
    read += rows.length
    after = rows.at(-1)?.id
    if (rows.length < BATCH) break
  }
  await sql`reindex table records`.execute(db)
  await sql`analyze records`.execute(db)
  return { read, mended }
}
