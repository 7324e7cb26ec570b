import type { ClientBase, Pool } from 'pg'
import { applySchemaOf, findUnknownMigrations, migrate } from '../db/migrate.ts'
import type { FileStore } from '../providers/files/port.ts'
import { type ArchiveSource, readArchive } from './archive.ts'
import { type BackupCounts, FORMAT, MANIFEST, type Manifest, TOTALS } from './backup.ts'
import { DamagedArchive } from './encryption.ts'
import { advanceSequences, quote, readTables } from './tables.ts'
import type { Totals } from './totals.ts'

/** The backup cannot be restored; the message gives the reason. */
export class RestoreRefused extends Error {}

export interface RestoreParts {
  /** A database without rows; it may use another engine than the backup. */
  pool: Pool
  files: Pick<FileStore, 'write'>
  secretKey: Buffer
}

/**
 * Tables that migrations fill. An installation that has changed them also has users, so it is not taken for an empty
 * database. A backup of an older version has `uploaded_lists`.
 */
const FILLED_BY_MIGRATIONS = ['consent_texts', 'duty_rules', 'list_versions', 'uploaded_lists']

/**
 * Reads the whole file once. Throws `DamagedArchive`, `ForeignKey` or `RestoreRefused` for a changed file, another key
 * or a newer version. Changes nothing.
 */
export async function checkBackup(source: ArchiveSource, secretKey: Buffer): Promise<Manifest> {
  return (await inspectBackup(source, secretKey)).manifest
}

/** The same, with the totals of a backup that has them. */
export async function inspectBackup(
  source: ArchiveSource,
  secretKey: Buffer,
): Promise<{ manifest: Manifest; totals: Totals | undefined }> {
  let manifest: Manifest | undefined
  let totals: Totals | undefined
  await readArchive(source, secretKey, (name, content) => {
    if (name === MANIFEST) manifest = JSON.parse(content.toString('utf8')) as Manifest
    if (name === TOTALS) totals = JSON.parse(content.toString('utf8')) as Totals
  })
  if (manifest?.format !== FORMAT) throw new DamagedArchive('The file is not a backup of Sportello')
  const [newer] = await findUnknownMigrations(manifest.migrations)
  if (newer)
    throw new RestoreRefused(`The backup holds ${newer}, which this version does not know: it is older`)
  return { manifest, totals }
}

/**
 * Fills an empty database and the file storage from a backup that `checkBackup` has verified. All rows are restored in
 * one transaction; afterwards the database is migrated to this version. Throws `RestoreRefused` when the database holds
 * rows.
 */
export async function restore(
  source: ArchiveSource,
  manifest: Manifest,
  parts: RestoreParts,
): Promise<BackupCounts> {
  const amount = await restoreAsWritten(source, manifest, parts)
  await migrate(parts.pool)
  return amount
}

/** The same without the migration to this version: the database is as the backup has it. */
export async function restoreAsWritten(
  source: ArchiveSource,
  manifest: Manifest,
  { pool, ...parts }: RestoreParts,
): Promise<BackupCounts> {
  // The empty database gets the schema of the backup, which has the columns of its rows.
  await applySchemaOf(pool, manifest.migrations)
  const amount: BackupCounts = { rows: 0, files: 0 }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await refuseIfFilled(client)
    // Entries of the history are restored with their seals.
    await client.query("set local sportello.restoring = 'on'")
    const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
    for (const name of FILLED_BY_MIGRATIONS)
      if (columns.has(name)) await client.query(`delete from ${quote(name)}`)
    await readEntries(source, manifest, { client, columns, amount, ...parts })
    await advanceSequences(client)
    await client.query('commit')
  } finally {
    // Destroys the connection with the failed transaction.
    client.release(true)
  }
  return amount
}

interface RestoreState extends Omit<RestoreParts, 'pool'> {
  client: ClientBase
  columns: Map<string, string[]>
  amount: BackupCounts
}

/** The second read: a different manifest means another, unchecked file. */
async function readEntries(source: ArchiveSource, manifest: Manifest, state: RestoreState): Promise<void> {
  const { client, columns, amount, files, secretKey } = state
  let checked = false
  await readArchive(source, secretKey, async (name, content) => {
    const [folder, owner = ''] = name.split('/')
    if (name === MANIFEST) checked = (JSON.parse(content.toString('utf8')) as Manifest).id === manifest.id
    if (!checked) throw new RestoreRefused('The file was replaced after it was checked: try again')
    if (folder === 'tables') amount.rows += await insert(client, owner, columns.get(owner), content)
    if (folder === 'files') {
      await files.write(owner, content)
      amount.files += 1
    }
  })
}

async function refuseIfFilled(client: ClientBase): Promise<void> {
  for (const { name } of await readTables(client)) {
    if (FILLED_BY_MIGRATIONS.includes(name)) continue
    const { rows } = await client.query(`select from ${quote(name)} limit 1`)
    if (rows.length > 0)
      throw new RestoreRefused(
        `The database is not empty (${name}): name another DATA_DIR, or an empty database in DATABASE_URL`,
      )
  }
}

async function insert(
  client: ClientBase,
  table: string,
  columns: string[] | undefined,
  content: Buffer,
): Promise<number> {
  if (!columns) throw new DamagedArchive(`The file holds rows of ${table}, which its list does not name`)
  const names = columns.map(quote).join(', ')
  const { rowCount } = await client.query(
    // An explicit value for an identity column.
    `insert into ${quote(table)} (${names}) overriding system value select ${names} from json_populate_recordset(null::${quote(table)}, $1::json)`,
    [content.toString('utf8')],
  )
  return rowCount ?? 0
}
