import { randomUUID } from 'node:crypto'
import type { ClientBase, Pool } from 'pg'
import type { FileStore } from '../providers/files/port.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { type BackupTable, contentsOf, quote, readTables } from './tables.ts'

export const FORMAT = 2

/** The first entry of a backup. */
export interface Manifest {
  format: typeof FORMAT
  /** Another one in every file. */
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

/** How much was written or read back. */
export interface BackupCounts {
  rows: number
  files: number
}

const ROWS_PER_BATCH = 500

/**
 * Writes the database, as it is at one instant, and the stored files into one new file, encrypted under
 * the installation's key. `CONTENTS` says what is left out. The server may run: PostgreSQL serves others meanwhile, the embedded database makes them wait for the seconds that its rows take.
 */
export async function backup(path: string, parts: BackupParts): Promise<BackupCounts> {
  const archive = await writeArchive(path, parts.secretKey)
  const rows = await dumpDatabase(archive, parts)
  // After the database: a file that its rows name is there already.
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
    // Settings and a broken transaction die with the connection.
    client.release(true)
  }
}

/** A JSON object for each row, written by the database itself so that no value passes through a JavaScript number. */
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
