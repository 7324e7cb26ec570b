import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import type { FileStore } from '../providers/files/port.ts'
import { type ArchiveTarget, type ArchiveWriter, writeArchive } from './archive.ts'
import { type BackupTable, contentsOf, quote, readTables } from './tables.ts'
import { Summer, type Total, type Totals } from './totals.ts'

export const FORMAT = 2

export const MANIFEST = 'manifest.json'
/** Absent in backups of earlier versions. */
export const TOTALS = 'totals.json'

/** The first entry of a backup. */
export interface Manifest {
  format: typeof FORMAT
  /** A random id of the file. */
  id: string
  createdAt: string
  /** The database's version: the names of its migrations. */
  migrations: string[]
  tables: BackupTable[]
}

export interface BackupParts {
  pool: Pool
  files: FileStore
  secretKey: Buffer
  now: () => Date
}

/** The numbers of rows and files written or restored. */
export interface BackupCounts {
  rows: number
  files: number
}

const ROWS_PER_BATCH = 500

/**
 * Writes a snapshot of the database and the stored files, encrypted under the installation's key. `CONTENTS` lists the
 * exclusions. The server may run.
 */
export async function backup(target: ArchiveTarget, parts: BackupParts): Promise<BackupCounts> {
  const archive = writeArchive(target, parts.secretKey)
  try {
    const tables = await writeDatabase(archive, parts)
    // The files follow the database: every file that a row refers to then exists.
    const files = await copyFiles(archive, parts.files)
    const totals: Totals = { tables, files }
    await archive.add(TOTALS, Buffer.from(JSON.stringify(totals)))
    await archive.finish()
    return { rows: Object.values(tables).reduce((sum, { count }) => sum + count, 0), files: files.count }
  } catch (error) {
    throw await archive.abandon(error)
  }
}

async function writeDatabase(archive: ArchiveWriter, { pool, now }: BackupParts): Promise<Totals['tables']> {
  return await readSnapshot(pool, async (client, tables) => {
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const manifest: Manifest = {
      format: FORMAT,
      id: randomUUID(),
      createdAt: now().toISOString(),
      migrations: rows.map(({ name }) => name),
      tables,
    }
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest)))
    const totals: Totals['tables'] = {}
    for (const table of tables)
      totals[table.name] = await readTable(client, table, (from, batch) =>
        archive.add(
          `tables/${table.name}/${String(from).padStart(9, '0')}.json`,
          Buffer.from(`[${batch.join(',\n')}]`),
        ),
      )
    return totals
  })
}

/** The totals of the rows that a backup of this database would have. */
export async function sumDatabase(pool: Pool): Promise<Totals['tables']> {
  return await readSnapshot(pool, async (client, tables) => {
    const totals: Totals['tables'] = {}
    for (const table of tables) totals[table.name] = await readTable(client, table, async () => {})
    return totals
  })
}

/** Values have the same text in every session. */
const SETTINGS = `
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
  set local timezone = 'UTC'; set local intervalstyle = 'postgres'; set local extra_float_digits = 1`

async function readSnapshot<T>(
  pool: Pool,
  read: (client: ClientBase, tables: BackupTable[]) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query(SETTINGS)
    const found = await read(
      client,
      (await readTables(client)).filter(({ name }) => contentsOf(name) !== 'no rows'),
    )
    await client.query('commit')
    return found
  } finally {
    // Destroys the connection, with its settings and a failed transaction.
    client.release(true)
  }
}

/** One JSON object per row, written by the database, so that no value becomes a JavaScript number. */
async function readTable(
  client: ClientBase,
  table: BackupTable,
  onBatch: (from: number, rows: string[]) => Promise<void>,
): Promise<Total> {
  const contents = contentsOf(table.name)
  const replaced: Record<string, string> = typeof contents === 'object' ? contents.replaced : {}
  const columns = table.columns
    .map((name) => (replaced[name] ? `${replaced[name]} as ${quote(name)}` : quote(name)))
    .join(', ')
  await client.query(
    `declare rows no scroll cursor for select row_to_json(t)::text as row from (select ${columns} from ${quote(table.name)}) t`,
  )
  const summer = new Summer()
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_PER_BATCH} from rows`)
    if (rows.length === 0) break
    const from = summer.total.count
    for (const { row } of rows) summer.add(row)
    await onBatch(
      from,
      rows.map(({ row }) => row),
    )
  }
  await client.query('close rows')
  return summer.total
}

async function copyFiles(archive: ArchiveWriter, files: FileStore): Promise<Total> {
  const summer = new Summer()
  for await (const { key } of files.list()) {
    const content = key.endsWith('.tmp') ? undefined : await files.read(key)
    if (!content) continue
    await archive.add(`files/${key}`, content)
    summer.add(key, '\0', content)
  }
  return summer.total
}
