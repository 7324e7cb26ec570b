import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { isFullDisk } from '../disk-space/disk-space.ts'
import { releaseReserve, reserveFileOf } from '../disk-space/reserve.ts'
import { databaseFolderOf, preparePlace, prepareSocketDir, removeSocketDir } from './database-folder.ts'
import {
  type Cluster,
  createCluster,
  type Endpoint,
  type PostgresProcess,
  startPostgres,
  urlOf,
} from './postgres-process.ts'
import { identifyProcess, isAlive, type ProcessIdentity } from './process-identity.ts'

export interface Log {
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

/** The PostgreSQL of one data folder, which is started again when it ends, until it is stopped. */
export interface Embedded {
  /** As `DATABASE_URL` names a server. */
  readonly url: string
  stop(): Promise<void>
}

/** The embedded database cannot be opened; the message says why in a sentence. */
export class EmbeddedRefused extends Error {}

/** Another process has the data folder, and the database that it serves. */
export class FolderInUse extends EmbeddedRefused {
  readonly pid: number
  readonly url: string
  constructor(folder: string, { owner, url }: Holder) {
    super(`The database in ${folder} is in use by process ${owner.pid}`)
    this.pid = owner.pid
    this.url = url
  }
}

/** The content of `db.lock`. */
interface Holder {
  /** The server. */
  owner: ProcessIdentity
  /** Its PostgreSQL. */
  database: ProcessIdentity | undefined
  url: string
}

/** What a commit needs to survive a power cut; the start fails without. */
const DURABLE = { fsync: 'on', full_page_writes: 'on', synchronous_commit: 'on' }
/** For a machine that also runs the server and a browser, and for a short recovery after a crash. */
const SMALL = {
  max_connections: '50',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  min_wal_size: '32MB',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_logical_replication_workers: '0',
  max_parallel_workers_per_gather: '0',
  io_method: 'sync',
  // Hundreds of files are synced one by one otherwise, before a start after a crash.
  ...(process.platform === 'linux' && { recovery_init_sync_method: 'syncfs' }),
}
/** Only the reasons of an end: other lines would contain values of customers. */
const QUIET = { log_min_messages: 'fatal', log_min_error_statement: 'panic', log_checkpoints: 'off' }
const SETTINGS = { ...DURABLE, ...SMALL, ...QUIET }

/** How PostgreSQL says that other processes have its files open. */
const IN_USE = /lock file ".*" already exists|pre-existing shared memory block/
const DISK_FULL = /No space left on device|Disk quota exceeded/
/** A database whose server was killed ends within this time. */
const ORPHAN_LIMIT_MS = 15_000
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 2_000

/**
 * Starts the embedded database of the data folder, and creates it first if there is none. Throws `FolderInUse` when
 * another process has it, and `EmbeddedRefused` when it does not start.
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log: Log }): Promise<Embedded> {
  const lockFile = join(dataDir, 'db.lock')
  refuseFormerEngine(databaseFolderOf(dataDir))
  refuseHeld(databaseFolderOf(dataDir), lockFile)
  const place = await preparePlace(dataDir)
  const endpoint =
    process.platform === 'win32' ? await findPort(dataDir) : { socketDir: prepareSocketDir(place) }
  const embedded = new RestartedPostgres({ ...place, endpoint }, lockFile, log)
  try {
    await embedded.open()
    await assertDurable(embedded.url)
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return embedded
}

class RestartedPostgres implements Embedded {
  readonly url: string
  readonly #cluster: Cluster
  readonly #lockFile: string
  readonly #log: Log
  #postgres: PostgresProcess | undefined
  #starting: Promise<void> = Promise.resolve()
  #isHolder = false
  #stopping = false
  #restart: NodeJS.Timeout | undefined

  constructor(cluster: Cluster, lockFile: string, log: Log) {
    this.#cluster = cluster
    this.#lockFile = lockFile
    this.#log = log
    this.url = urlOf(cluster.endpoint)
  }

  /** Waits for the end of a database whose server was killed. */
  async open(): Promise<void> {
    const { folder } = this.#cluster
    if (!existsSync(join(folder, 'PG_VERSION'))) await this.#create()
    for (let waited = 0; ; waited += FIRST_PAUSE_MS) {
      try {
        return await this.#start()
      } catch (error) {
        const { message } = error as Error
        if (!IN_USE.test(message) || waited > ORPHAN_LIMIT_MS)
          throw new EmbeddedRefused(`The database in ${folder} does not start: ${message}`)
        refuseHeld(folder, this.#lockFile)
        removeStalePidFile(folder, readHolder(this.#lockFile))
        await pause(FIRST_PAUSE_MS)
      }
    }
  }

  async #create(): Promise<void> {
    const { folder } = this.#cluster
    try {
      await createCluster(this.#cluster)
    } catch (error) {
      // Another process has created it meanwhile.
      if (existsSync(join(folder, 'PG_VERSION'))) return
      const { stderr, message } = error as Error & { stderr?: string }
      throw new EmbeddedRefused(`The database in ${folder} cannot be created: ${stderr?.trim() || message}`)
    }
  }

  /** A full disk must not prevent the start: the reserve provides the space. */
  async #start(): Promise<void> {
    const { folder } = this.#cluster
    for (;;) {
      try {
        this.#postgres = await startPostgres(this.#cluster, SETTINGS)
        break
      } catch (error) {
        if (!DISK_FULL.test((error as Error).message) || !releaseReserve(reserveFileOf(folder))) throw error
      }
    }
    const { pid, ended } = this.#postgres
    this.#isHolder = true
    writeHolder(this.#lockFile, reserveFileOf(folder), {
      owner: identifyProcess(process.pid)!,
      database: identifyProcess(pid),
      url: this.url,
    })
    void ended.then((reason) => this.#replace(reason))
  }

  #replace(reason: string): void {
    this.#postgres = undefined
    if (this.#stopping) return
    this.#log.warn({ reason }, 'The embedded database ended and is restarted')
    this.#startAgain(FIRST_PAUSE_MS)
  }

  #startAgain(nextPause: number): void {
    this.#starting = this.#start().catch(({ message }: Error) => {
      if (this.#stopping) return
      this.#log.error({ reason: message }, 'The embedded database does not start')
      const retry = () => this.#startAgain(Math.min(2 * nextPause, MAX_PAUSE_MS))
      this.#restart = setTimeout(retry, nextPause)
    })
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearTimeout(this.#restart)
    await this.#starting
    const { endpoint } = this.#cluster
    await this.#postgres?.stop('fast')
    if ('socketDir' in endpoint) removeSocketDir(endpoint.socketDir)
    if (this.#isHolder) rmSync(this.#lockFile, { force: true })
  }
}

/** An earlier version wrote the same files with an engine whose files PostgreSQL cannot open. */
function refuseFormerEngine(folder: string): void {
  if (!existsSync(join(folder, 'PG_VERSION')) || existsSync(join(folder, 'postmaster.opts'))) return
  throw new EmbeddedRefused(
    `The database in ${folder} is of an earlier version: make a backup with that version, move this folder away, and restore the backup with this version`,
  )
}

function refuseHeld(folder: string, lockFile: string): void {
  const holder = readHolder(lockFile)
  if (holder && isAlive(holder.owner)) throw new FolderInUse(folder, holder)
}

function readHolder(lockFile: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')) as Holder
  } catch {
    return undefined
  }
}

function writeHolder(lockFile: string, reserve: string, holder: Holder): void {
  for (;;) {
    try {
      writeFileSync(lockFile, JSON.stringify(holder), { mode: 0o600 })
      return
    } catch (error) {
      if (!isFullDisk(error) || !releaseReserve(reserve)) throw error
    }
  }
}

/** PostgreSQL compares process numbers alone, and another process may have that of a killed one. */
function removeStalePidFile(folder: string, holder: Holder | undefined): void {
  const file = join(folder, 'postmaster.pid')
  if (!holder?.database || isAlive(holder.database) || !existsSync(file)) return
  if (Number.parseInt(readFileSync(file, 'utf8'), 10) === holder.database.pid) rmSync(file, { force: true })
}

async function assertDurable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      'select name, setting from pg_settings where name = any($1) and setting <> $2',
      [[...Object.keys(DURABLE), 'data_checksums'], 'on'],
    )
    const [wrong] = rows
    if (wrong) throw new EmbeddedRefused(`The embedded database runs with ${wrong.name} = ${wrong.setting}`)
  } finally {
    await client.end()
  }
}

/** Where there is no Unix socket for PostgreSQL: any program may open the port, so that a password protects it. */
async function findPort(dataDir: string): Promise<Endpoint> {
  const passwordFile = join(dataDir, 'db.password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  await new Promise((resolve) => server.close(resolve))
  return { port, password: readFileSync(passwordFile, 'utf8') }
}
