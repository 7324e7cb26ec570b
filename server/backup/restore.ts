import type { ClientBase, Pool } from 'pg'
import { migrate, readMigrations } from '../db/migrate.ts'
import type { FileStore } from '../providers/files/port.ts'
import { DamagedArchive, readArchive } from './archive.ts'
import { type Amount, fingerprint, type Manifest } from './backup.ts'
import { numberOn, quote, readTables } from './tables.ts'

/** The backup cannot go where it should; the message says why. */
export class RestoreRefused extends Error {}

export interface RestoreParts {
  /** A database without rows; its engine need not be the backup's. */
  pool: Pool
  files: FileStore
  secretKey: Buffer
}

/** Filled by migrations. An installation that has changed them has users, too, by which it is told from an empty one. */
const FILLED_BY_MIGRATIONS = ['consent_texts']

/**
 * Reads the whole file once and throws `DamagedArchive` or `RestoreRefused` when it is damaged, of a newer version or
 * sealed with another key. Nothing is touched.
 */
export async function checkBackup(path: string, secretKey: Buffer): Promise<Manifest> {
  let manifest: Manifest | undefined
  await readArchive(path, (name, content) => {
    if (name === 'manifest.json') manifest = JSON.parse(content.toString('utf8')) as Manifest
  })
  if (manifest?.format !== 1) throw new DamagedArchive('The file is not a backup of Sportello')
  const known = new Set((await readMigrations()).map(({ name }) => name))
  const newer = manifest.migrations.find((name) => !known.has(name))
  if (newer)
    throw new RestoreRefused(`The backup holds ${newer}, which this version does not know: it is older`)
  if (manifest.key !== fingerprint(secretKey))
    throw new RestoreRefused(
      'The backup belongs to another key: put the secret.key (or SECRET_KEY) of its installation here first',
    )
  return manifest
}

/**
 * Fills an empty database and the files from a backup that `checkBackup` has found whole. All rows come back in one
 * transaction; afterwards the database is brought to this version. Throws `RestoreRefused` when it holds rows.
 */
export async function restore(path: string, manifest: Manifest, parts: RestoreParts): Promise<Amount> {
  const { pool, files } = parts
  await prepare(pool, manifest)
  const amount: Amount = { rows: 0, files: 0 }
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await refuseIfFilled(client)
    const columns = new Map(manifest.tables.map((table) => [table.name, table.columns]))
    for (const name of FILLED_BY_MIGRATIONS)
      if (columns.has(name)) await client.query(`delete from ${quote(name)}`)
    await readArchive(path, async (name, content) => {
      const [folder, owner = ''] = name.split('/')
      if (folder === 'tables') amount.rows += await insert(client, owner, columns.get(owner), content)
      if (folder === 'files') {
        await files.write(owner, content)
        amount.files += 1
      }
    })
    await numberOn(client)
    await client.query('commit')
  } finally {
    // A broken transaction dies with the connection.
    client.release(true)
  }
  await migrate(pool)
  return amount
}

/** Brings the empty database to the backup's own version, whose columns the rows have. */
async function prepare(pool: Pool, manifest: Manifest): Promise<void> {
  const wanted = new Set(manifest.migrations)
  await migrate(
    pool,
    (await readMigrations()).filter(({ name }) => wanted.has(name)),
  )
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
    // A number that the database gives by itself comes back as it was given.
    `insert into ${quote(table)} (${names}) overriding system value select ${names} from json_populate_recordset(null::${quote(table)}, $1::json)`,
    [content.toString('utf8')],
  )
  return rowCount ?? 0
}
