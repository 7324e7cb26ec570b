import { sql } from 'kysely'
import { resolve, type Upgrade, upgradeValues, type Values } from '../../../contract/index.ts'
import { suppliesOf } from '../../../contract/outcomes/index.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Context } from '../../context.ts'
import { storeSupplies, type VersionSupplies } from '../../supplies/store-supplies.ts'
import { summaryColumns } from './derive-record.ts'

const BATCH = 200

/**
 * Derives every record's summary columns and supplies again with the current definition and rebuilds the search index.
 * Values, code, version and history stay unchanged. Records that a newer server saved are skipped. Returns the numbers of
 * read, corrected and skipped records, and of corrected supplies. `upgrades`: the steps to the current definition; absent: those of this server.
 */
export async function reindexRecords(
  { db, now }: Pick<Context, 'db' | 'now'>,
  upgrades?: readonly Upgrade[],
): Promise<{ read: number; mended: number; newer: number; supplies: number }> {
  const catalogue = await loadCatalogue(db)
  let read = 0
  let mended = 0
  let newer = 0
  let supplies = 0
  let after: string | undefined
  for (;;) {
    const rows = await db
      .selectFrom('records')
      .selectAll()
      .$if(after !== undefined, (query) => query.where('id', '>', after!))
      .orderBy('id')
      .limit(BATCH)
      .execute()
    const versions: VersionSupplies[] = []
    for (const row of rows) {
      const values = upgradeValues(row.data, row.definition_version, upgrades)
      if (!values) {
        newer += 1
        continue
      }
      const { answered } = resolve(values as Values, catalogue)
      const { id: recordId, version, draft, packages } = row
      versions.push({ recordId, version, supplies: draft ? [] : suppliesOf(answered, packages) })
      const columns = summaryColumns(answered, catalogue)
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
    supplies += await storeSupplies(db, versions, now())
    read += rows.length
    after = rows.at(-1)?.id
    if (rows.length < BATCH) break
  }
  // The list and its saves go on meanwhile.
  await sql`reindex table concurrently records`.execute(db)
  await sql`analyze records`.execute(db)
  return { read, mended, newer, supplies }
}
