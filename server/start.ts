import { flushCompileCache } from 'node:module'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { type HistorySealer, startHistorySealer } from './audit/history-sealer.ts'
import { restartHistory } from './audit/restart-history.ts'
import { createJobs, createQueueWorks } from './background.ts'
import { migrateAfterBackup } from './backup/migrate-after-backup.ts'
import { refuseOtherKey } from './check-secret-key.ts'
import { explainListenError } from './checks/check-port.ts'
import { PAGE_FOLDER } from './checks/page-sources.ts'
import { StartRefused } from './checks/refuse-problems.ts'
import type { Config } from './config/config.ts'
import { type Context, createContext } from './context.ts'
import { type OpenDatabase, openDatabase } from './db/open-database.ts'
import { findCaller, findFileReader } from './features/login/find-caller.ts'
import { createServer } from './http/server.ts'
import { installQueues } from './jobs/install-queues.ts'
import { type Jobs, startJobs } from './jobs/start-jobs.ts'
import { Metrics } from './metrics/metrics.ts'
import { notifySystemd, type SystemdNotifier } from './notify-systemd.ts'
import { protectStoredMails } from './providers/mail/secret-content.ts'
import { files, routes } from './routes.ts'
import { seed } from './seeds/seed.ts'

/** The time for requests and jobs to finish; the shutdown stays under ten seconds. */
const STOP_WITHIN_MS = 8_000
const EXIT_WITHIN_MS = 10_000

/** An open, migrated database and its services, for the server and for single commands. */
export interface Installation {
  context: Context
  database: OpenDatabase
  close(): Promise<void>
}

export interface Running extends Installation {
  /** The URL of the server. */
  address: string
  /** Resolves when it answers; rejects when the preparation fails. */
  ready: Promise<void>
}

/** What is done while the server already listens, and refuses everything but its page. The signal ends it early. */
export type Preparation = (signal: AbortSignal) => Promise<void>

/**
 * Opens the database and prepares the installation on it. `wait`: for a database server that is not there yet, of which
 * `announce` tells.
 */
export async function openInstallation(
  config: Config,
  log: Logger,
  announce?: (line: string) => void,
  { wait = false } = {},
): Promise<Installation> {
  const database = await openDatabase(config, log, wait ? announce : undefined)
  return await prepareInstallation(config, log, database, announce)
}

/**
 * Applies missing migrations to the open database, refuses one of another key, inserts the initial data and creates the providers. Closes the
 * database when that fails.
 */
export async function prepareInstallation(
  config: Config,
  log: Logger,
  database: OpenDatabase,
  announce?: (line: string) => void,
): Promise<Installation> {
  try {
    await migrateAfterBackup(database, config, log)
    await refuseOtherKey(database.db, config)
    await installQueues(database, config.retryBaseSeconds)
    await seed(database.db)
    await protectStoredMails(database.db, config)
    await restartHistory({ db: database.db, config, log, now: () => new Date() })
    return toInstallation(config, log, database, announce)
  } catch (error) {
    await database.close()
    throw error
  }
}

/** The installation on its open database. Closing releases everything that would keep the process running. */
export function toInstallation(
  config: Config,
  log: Logger,
  database: OpenDatabase,
  announce?: (line: string) => void,
): Installation {
  const context = createContext(config, { db: database.db, log, announce })
  const close = async () => {
    await context.close()
    await database.close()
  }
  return { context, database, close }
}

/** A contract is sealed with a certificate that is older than its signature. Without one everything else works. */
async function prepareSeal({ sealer, log }: Context): Promise<void> {
  try {
    await sealer.prepare()
  } catch (error) {
    log.error(
      { reason: (error as Error).message },
      'The signing certificate could not be loaded: contracts cannot be sealed',
    )
  }
}

/**
 * Starts the server and the workers. Closing waits for running requests and jobs before the database is closed. With a
 * preparation it returns as soon as the server listens; without one when it answers.
 */
export async function serve(installation: Installation, prepare?: Preparation): Promise<Running> {
  const { context, database } = installation
  let isPreparing = prepare !== undefined
  const app = await createServer(context, {
    isPreparing: () => isPreparing,
    routes,
    findCaller,
    findReader: findFileReader,
    files,
    page: PAGE_FOLDER,
    // Nothing is measured without a reader.
    metrics: context.config.metricsToken ? new Metrics(context, database.readPoolState) : undefined,
  })
  let jobs: Jobs | undefined
  let sealer: HistorySealer | undefined
  let preparation = Promise.resolve()
  const stopped = new AbortController()
  const close = async () => {
    stopped.abort()
    await preparation.catch(() => {})
    // Closes idle keep-alive connections during the shutdown.
    const idle = setInterval(() => app.server.closeIdleConnections(), 50)
    const late = setTimeout(() => app.server.closeAllConnections(), STOP_WITHIN_MS)
    await context.disk.stop()
    await Promise.all([app.close(), jobs?.stop(STOP_WITHIN_MS)])
    await sealer?.stop()
    clearInterval(idle)
    clearTimeout(late)
    await installation.close()
  }
  const beginWork = async () => {
    sealer = startHistorySealer(context)
    await prepareSeal(context)
    jobs = await startJobs(context, database, createJobs(context, database), createQueueWorks(context))
    database.refuseWhileSilent()
  }
  try {
    await context.disk.start()
    if (!prepare) await beginWork()
    await listen(app, context.config)
    if (!prepare) context.documents.warm()
  } catch (error) {
    await close()
    throw error
  }
  if (prepare)
    preparation = prepare(stopped.signal).then(async () => {
      stopped.signal.throwIfAborted()
      // Not before: jobs would meet half a demonstration, whose times are set at its end, and these times are sealed.
      await beginWork()
      isPreparing = false
    })
  const address = addressOf(context.config, app.server.address() as AddressInfo)
  return { ...installation, address, ready: preparation, close }
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<void> {
  try {
    await app.listen({ host, port })
  } catch (error) {
    const explanation = explainListenError(error, { host, port })
    throw explanation === undefined ? error : new StartRefused(explanation, { cause: error })
  }
}

interface Stages {
  prepare?: Preparation | undefined
  /** It listens. */
  onStart: (running: Running) => void
  /** It answers. */
  onReady?: () => void
}

/** Serves until the process is stopped, then shuts down cleanly. Throws when the preparation fails. */
export async function serveUntilStopped(
  installation: Installation,
  { prepare, onStart, onReady }: Stages,
): Promise<void> {
  const stop = new Promise<void>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => resolve())
  })
  const running = await serve(installation, prepare)
  // Node does so at exit, which a killed process does not reach: the next start must be short.
  flushCompileCache()
  onStart(running)
  let systemd: SystemdNotifier | undefined
  const answers = running.ready.then(() => {
    systemd = notifySystemd(installation.context.log)
    onReady?.()
  })
  try {
    // A preparation that ends with an error ends the server.
    await Promise.race([stop, answers.then(() => stop)])
  } catch (error) {
    await running.close()
    throw error
  }
  systemd?.stopping()
  // A hanging request or job must not block the shutdown.
  setTimeout(() => process.exit(1), EXIT_WITHIN_MS).unref()
  await running.close()
}

/** Links use this name unless PUBLIC_URL is set, and a browser binds a login to one name. */
const LOCALHOST = new Set(['0.0.0.0', '::', '127.0.0.1', '::1'])

function addressOf({ tls, host }: Config, { port }: AddressInfo): string {
  const open = LOCALHOST.has(host) ? 'localhost' : host
  return `${tls ? 'https' : 'http'}://${open.includes(':') ? `[${open}]` : open}:${port}`
}
