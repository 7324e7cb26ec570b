import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import type { FileStore } from '../providers/files/port.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { type BackupTable, contentsOf, quote, readTables } from './tables.ts'

export const FORMAT = 2

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
 * Writes a snapshot of the database and the stored files into one new file, encrypted under the installation's key.
 * `CONTENTS` lists the exclusions. The server may run.
 */
export async function backup(path: string, parts: BackupParts): Promise<BackupCounts> {
  const archive = await writeArchive(path, parts.secretKey)
  const rows = await dumpDatabase(archive, parts)
  // The files follow the database: every file that a row refers to then exists.
  const files = await copyFiles(archive, parts.files)
  await archive.finish()
  return { rows, files }
}

async function dumpDatabase(archive: ArchiveWriter, { pool, now }: BackupParts): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin transaction isolation level repeatable read read only')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const tables = (await readTables(client)).filter(({ name }) => contentsOf(name) !== 'no rows')
    const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
    const manifest: Manifest = {
      format: FORMAT,
      id: randomUUID(),
      createdAt: now().toISOString(),
      migrations: rows.map(({ name }) => name),
      tables,
    }
    await archive.add('manifest.json', Buffer.from(JSON.stringify(manifest)))
    let total = 0
    for (const table of tables) total += await dumpTable(archive, client, table)
    await client.query('commit')
    return total
  } finally {
    // Destroys the connection, with its settings and a failed transaction.
    client.release(true)
  }
}

/** One JSON object per row, written by the database, so that no value becomes a JavaScript number. */
async function dumpTable(archive: ArchiveWriter, client: ClientBase, table: BackupTable): Promise<number> {
  const contents = contentsOf(table.name)
  const replaced: Record<string, string> = typeof contents === 'object' ? contents.replaced : {}
  const columns = table.columns
    .map((name) => (replaced[name] ? `${replaced[name]} as ${quote(name)}` : quote(name)))
    .join(', ')
  await client.query(
    `declare rows no scroll cursor for select row_to_json(t)::text as row from (select ${columns} from ${quote(table.name)}) t`,
  )
  let total = 0
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${ROWS_PER_BATCH} from rows`)
    if (rows.length === 0) break
    const part = String(total).padStart(9, '0')
    total += rows.length
    await archive.add(
      `tables/${table.name}/${part}.json`,
      Buffer.from(`[${rows.map(({ row }) => row).join(',\n')}]`),
    )
  }
  await client.query('close rows')
  return total
}

async function copyFiles(archive: ArchiveWriter, files: FileStore): Promise<number> {
  let total = 0
  for await (const { key } of files.list()) {
    const content = key.endsWith('.tmp') ? undefined : await files.read(key)
    if (!content) continue
    await archive.add(`files/${key}`, content)
    total += 1
  }
  return total
}
