import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { releaseReserve, reserveFileOf } from '../disk-space/reserve.ts'
import {
  type DatabasePlace,
  databaseFolderOf,
  identityOf,
  preparePlace,
  prepareSocketDir,
  removeSocketDir,
  restoreSocketDir,
} from './database-folder.ts'
import { EmbeddedRefused } from './embedded-refused.ts'
import {
  FIRST_PAUSE_MS,
  type Holder,
  ORPHAN_LIMIT_MS,
  readHolder,
  refuseRunning,
  removeOwnHolder,
  SERVER_CONNECTION,
  takeFolder,
  writeHolder,
} from './folder-holder.ts'
import type { FolderLock } from './folder-lock.ts'
import { networkFileSystemOf } from './network-folder.ts'
import {
  type Cluster,
  createCluster,
  type LoopbackPort,
  type PostgresProcess,
  socketFileOf,
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
const MAX_PAUSE_MS = 2_000
const SOCKET_CHECK_MS = 1_000

/**
 * Starts the embedded database of the data folder, and creates it first if there is none. Throws `FolderInUse` when
 * another process has it, and `EmbeddedRefused` when it does not start.
 */
export async function startEmbedded({ dataDir, log }: { dataDir: string; log: Log }): Promise<Embedded> {
  refuseFormerEngine(databaseFolderOf(dataDir))
  refuseRunning(dataDir, databaseFolderOf(dataDir))
  const place = await preparePlace(dataDir, (line) => log.warn({}, line))
  const port = process.platform === 'win32' ? await findPort(dataDir) : undefined
  if (!existsSync(join(place.folder, 'PG_VERSION'))) await createDatabase(place, port)
  const lock = await takeFolder(dataDir, place.folder)
  if (lock.handle === undefined && process.platform === 'linux')
    log.warn({ folder: place.folder }, WITHOUT_LOCK)
  const fileSystem = networkFileSystemOf(place.folder)
  if (fileSystem) log.warn({ folder: place.folder, fileSystem }, ON_NETWORK)
  const endpoint = port ?? { socketDir: prepareSocketDir(place) }
  const embedded = new RestartedPostgres({ ...place, endpoint }, { dataDir, lock, log })
  try {
    await embedded.open()
  } catch (error) {
    await embedded.stop()
    throw error
  }
  return embedded
}

const WITHOUT_LOCK =
  'The program flock cannot lock the files of the database: nothing prevents a second container from opening them'
const ON_NETWORK =
  'The embedded database lies on a network file system: only one machine may use it, and nothing may prevent a second one'

async function createDatabase(place: DatabasePlace, port: LoopbackPort | undefined): Promise<void> {
  const { folder } = place
  try {
    await createCluster(place, port?.password)
  } catch (error) {
    // Another process has created it meanwhile.
    if (existsSync(join(folder, 'PG_VERSION'))) return
    const { stderr, message } = error as Error & { stderr?: string }
    throw new EmbeddedRefused(`The database in ${folder} cannot be created: ${stderr?.trim() || message}`)
  }
}

class RestartedPostgres implements Embedded {
  readonly url: string
  readonly #cluster: Cluster
  readonly #dataDir: string
  readonly #lock: FolderLock
  readonly #log: Log
  readonly #former: Holder | undefined
  /** The identity of the data folder. */
  readonly #folder: string
  #postgres: PostgresProcess | undefined
  #starting: Promise<void> = Promise.resolve()
  #stopping = false
  /** It ends, to make its socket again. */
  #isWithoutSocket = false
  #restart: NodeJS.Timeout | undefined
  #socketCheck: NodeJS.Timeout | undefined

  constructor(cluster: Cluster, { dataDir, lock, log }: { dataDir: string; lock: FolderLock; log: Log }) {
    this.#cluster = cluster
    this.#dataDir = dataDir
    this.#lock = lock
    this.#log = log
    this.url = urlOf(cluster.endpoint)
    this.#former = readHolder(dataDir)
    this.#folder = identityOf(dataDir)
  }

  /** Waits for the end of a database whose server was killed, where the system has no lock on its files. */
  async open(): Promise<void> {
    const { folder } = this.#cluster
    // From now on another start is refused at once.
    this.#writeHolder(this.#former?.database)
    for (let waited = 0; ; waited += FIRST_PAUSE_MS) {
      try {
        await this.#start()
        this.#socketCheck = setInterval(() => this.#checkSocket(), SOCKET_CHECK_MS).unref()
        return
      } catch (error) {
        if (error instanceof EmbeddedRefused) throw error
        const { message } = error as Error
        if (!IN_USE.test(message) || waited > ORPHAN_LIMIT_MS)
          throw new EmbeddedRefused(`The database in ${folder} does not start: ${message}`)
        this.#removeStalePidFile()
        await pause(FIRST_PAUSE_MS)
      }
    }
  }

  /** A full disk must not prevent the start: the reserve provides the space. */
  async #start(): Promise<void> {
    const { folder, endpoint, account } = this.#cluster
    if (!this.#lock.isStillThere()) throw new Error(`${folder} was removed or replaced`)
    if ('socketDir' in endpoint) restoreSocketDir(endpoint.socketDir, account)
    for (;;) {
      try {
        this.#postgres = await this.#startAndConnect()
        break
      } catch (error) {
        if (!DISK_FULL.test((error as Error).message) || !releaseReserve(reserveFileOf(folder))) throw error
      }
    }
    this.#isWithoutSocket = false
    void this.#postgres.ended.then((reason) => this.#replace(reason))
  }

  async #startAndConnect(): Promise<PostgresProcess> {
    const postgres = await startPostgres(this.#cluster, SETTINGS, this.#lock.handle)
    try {
      await this.#connect()
      this.#writeHolder(identifyProcess(postgres.pid))
      return postgres
    } catch (error) {
      await postgres.stop('fast')
      throw error
    }
  }

  /** The connection lasts as long as both processes: another container recognises by it that the server runs. */
  async #connect(): Promise<void> {
    const client = new pg.Client({ connectionString: this.url, application_name: SERVER_CONNECTION })
    client.on('error', () => {})
    await client.connect()
    await assertDurable(client)
  }

  #writeHolder(database: ProcessIdentity | undefined): void {
    writeHolder(this.#dataDir, this.#cluster.folder, {
      owner: identifyProcess(process.pid)!,
      dataDir: resolve(this.#dataDir),
      folder: this.#folder,
      database,
      isLocked: this.#lock.handle !== undefined,
      url: this.url,
    })
  }

  /** PostgreSQL compares process numbers alone, and another process may have that of a killed one. */
  #removeStalePidFile(): void {
    const file = join(this.#cluster.folder, 'postmaster.pid')
    const { database, isLocked = false } = this.#former ?? {}
    // A database with the lock would prevent that this process has it.
    const hasEnded = (isLocked && this.#lock.handle !== undefined) || (database && !isAlive(database))
    if (!hasEnded || !existsSync(file)) return
    if (isLocked || Number.parseInt(readFileSync(file, 'utf8'), 10) === database?.pid)
      rmSync(file, { force: true })
  }

  /** Nobody can connect any more after a cleaner of temporary files has removed the socket. */
  #checkSocket(): void {
    const { endpoint } = this.#cluster
    if (this.#stopping || !this.#postgres || this.#isWithoutSocket || !('socketDir' in endpoint)) return
    if (existsSync(socketFileOf(endpoint.socketDir))) return
    this.#isWithoutSocket = true
    this.#log.warn({ folder: endpoint.socketDir }, 'The socket of the embedded database vanished')
    void this.#postgres.stop('fast')
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
    clearInterval(this.#socketCheck)
    await this.#starting
    const { endpoint } = this.#cluster
    await this.#postgres?.stop('fast')
    // Otherwise they are those of the database that replaced this one.
    if ('socketDir' in endpoint && this.#lock.isStillThere()) removeSocketDir(endpoint.socketDir)
    removeOwnHolder(this.#dataDir)
    this.#lock.release()
  }
}

/** An earlier version wrote the same files with an engine whose files PostgreSQL cannot open. */
function refuseFormerEngine(folder: string): void {
  if (!existsSync(join(folder, 'PG_VERSION')) || existsSync(join(folder, 'postmaster.opts'))) return
  throw new EmbeddedRefused(
    `The database in ${folder} is of an earlier version: make a backup with that version, move this folder away, and restore the backup with this version`,
  )
}

async function assertDurable(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; setting: string }>(
    'select name, setting from pg_settings where name = any($1) and setting <> $2',
    [[...Object.keys(DURABLE), 'data_checksums'], 'on'],
  )
  const [wrong] = rows
  if (wrong) throw new EmbeddedRefused(`The embedded database runs with ${wrong.name} = ${wrong.setting}`)
}

/** Where there is no Unix socket for PostgreSQL: any program may open the port, so that a password protects it. */
async function findPort(dataDir: string): Promise<LoopbackPort> {
  const passwordFile = join(dataDir, 'db.password')
  if (!existsSync(passwordFile)) writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 })
  const server = createServer()
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port))
  })
  await new Promise((resolve) => server.close(resolve))
  return { port, password: readFileSync(passwordFile, 'utf8') }
}
