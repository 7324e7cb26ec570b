import { type Kysely, sql } from 'kysely'
import { resolveAnswers, type Upgrade, upgradeValues, type Values } from '../../../contract/index.ts'
import { suppliesOf } from '../../../contract/outcomes/index.ts'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
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
    const wrong: DerivedColumns[] = []
    for (const row of rows) {
      const values = upgradeValues(row.data, row.definition_version, upgrades)
      if (!values) {
        newer += 1
        continue
      }
      const answered = resolveAnswers(values as Values, catalogue)
      const { id: recordId, version, draft, packages } = row
      versions.push({ recordId, version, supplies: draft ? [] : suppliesOf(answered, packages) })
      const columns = summaryColumns(answered, catalogue)
      const right = Object.entries(columns).every(
        ([name, value]) => row[name as keyof typeof columns] === value,
      )
      if (!right) wrong.push({ ...columns, id: recordId, version })
    }
    await storeColumns(db, wrong)
    mended += wrong.length
    supplies += await storeSupplies(db, versions, now())
    read += rows.length
    after = rows.at(-1)?.id
    if (rows.length < BATCH) break
  }
  await rebuildIndexes(db)
  await sql`analyze records`.execute(db)
  return { read, mended, newer, supplies }
}

type DerivedColumns = ReturnType<typeof summaryColumns> & { id: string; version: number }

/** A concurrent save writes the right columns and must not be overwritten by an older version. */
async function storeColumns(db: Kysely<Database>, rows: readonly DerivedColumns[]): Promise<void> {
  const [first] = rows
  if (!first) return
  const { id: _, version: __, ...columns } = first
  const names = Object.keys(columns)
  await sql`
    with right_columns as materialized (
      select c.* from jsonb_populate_recordset(null::records, ${JSON.stringify(rows)}::jsonb) c
      join records r on r.id = c.id and r.version = c.version order by r.id for no key update of r
    )
    update records r set (${sql.join(names.map((name) => sql.ref(name)))}) = (select ${sql.join(names.map((name) => sql.ref(`c.${name}`)))})
    from right_columns c where c.id = r.id`.execute(db)
}

/** Lists and saves go on meanwhile, so that they wait neither for a lock nor for processors: one process is enough. */
async function rebuildIndexes(db: Kysely<Database>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set max_parallel_maintenance_workers = 0`.execute(connection)
    try {
      await sql`reindex table concurrently records`.execute(connection)
    } finally {
      await sql`reset max_parallel_maintenance_workers`.execute(connection)
    }
  })
}
