import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Heartbeat } from '../heartbeat.ts'
import type { FromChild, ToChild } from './child.ts'
import { type FolderLock, lockFolder } from './lock.ts'

interface Log {
  warn(detail: object, message: string): void
  error(detail: object, message: string): void
}

export interface EmbeddedOptions {
  dataDir: string
  log: Log
  /** A child that does not respond for this long is killed and replaced. */
  stuckMs: number
}

/** The embedded database of one data folder, restarted on failure until it is stopped. */
export interface Embedded {
  /** For `pg`: the folder of the socket, and the port in its name. */
  socketDir: string
  port: number
  /** The id of the current child process. */
  readonly pid: number | undefined
  /**
   * The heartbeat stops while the process is halted, and continues during a statement and while there is no process.
   */
  readonly heartbeat: Heartbeat
  /** Runs a long operation, such as a migration, without the limit on the child's silence. */
  withoutStatementTimeout<T>(work: () => Promise<T>): Promise<T>
  stop(): Promise<void>
}

/** The number in the socket's name; no network port is opened. */
export const SOCKET_PORT = 5432
const HEARTBEAT_MS = 250
/** The child's file descriptor of the heartbeat pipe, after the three standard ones and the message channel. */
const HEARTBEAT_FD = 4
/** A Unix socket's path has at most 107 bytes. */
const MAX_SOCKET_PATH = 100
const MAX_PAUSE_MS = 5_000

/**
 * Starts the embedded database. One process per folder: throws `FolderInUse` when another process has it. A child that
 * dies or hangs is replaced; meanwhile connections are refused.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 })
  const folder = join(options.dataDir, 'db')
  restrictAccess(folder)
  const lock = await lockFolder(folder)
  const supervisor = new EmbeddedSupervisor(options, folder, lock)
  try {
    await supervisor.start()
  } catch (error) {
    await supervisor.stop()
    throw error
  }
  return supervisor
}

/** The engine creates files with open permissions and ignores the umask: the permissions of the folder protect them. */
function restrictAccess(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (statSync(folder).mode & 0o077) chmodSync(folder, 0o700)
}

class EmbeddedSupervisor implements Embedded {
  readonly port = SOCKET_PORT
  readonly socketDir: string
  readonly #options: EmbeddedOptions
  readonly #folder: string
  readonly #lock: FolderLock
  #child: ChildProcess | undefined
  #beat: NodeJS.Timeout | undefined
  #silentBeats = 0
  /** The number of consecutive missed heartbeats: a halted child must be distinguished from a busy one. */
  #haltedBeats = 0
  #sign = false
  #unlimitedCalls = 0
  #inCheckpoint = false
  #stopping = false
  #failures = 0
  #restart: NodeJS.Timeout | undefined

  constructor(options: EmbeddedOptions, folder: string, lock: FolderLock) {
    this.#options = options
    this.#folder = folder
    this.#lock = lock
    this.socketDir = socketFolder(options.dataDir)
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  /** Without a process connections are refused immediately. */
  readonly heartbeat: Heartbeat = {
    takeSign: () => {
      const sign = this.#sign || this.#beat === undefined
      this.#sign = false
      return sign
    },
    stop: () => {},
  }

  async start(): Promise<void> {
    const child = fork(
      join(import.meta.dirname, 'child.ts'),
      [this.#folder, join(this.socketDir, `.s.PGSQL.${SOCKET_PORT}`), String(HEARTBEAT_FD)],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc', 'pipe'], execArgv: [] },
    )
    this.#child = child
    const beats = child.stdio[HEARTBEAT_FD]!
    beats.on('data', () => {
      this.#haltedBeats = 0
      this.#sign = true
    })
    // The child's exit reports the same failure; an unhandled error event would end this process.
    beats.on('error', () => {})
    try {
      if (child.pid) this.#lock.nameChild(child.pid, this.socketDir)
      await waitUntilReady(child)
    } catch (error) {
      // Two children must not share a folder: each would overwrite the other's commits.
      await kill(child)
      this.#child = undefined
      throw error
    }
    this.#failures = 0
    this.#silentBeats = 0
    this.#haltedBeats = 0
    this.#inCheckpoint = false
    child.on('message', (message: FromChild) => {
      this.#silentBeats = 0
      if (message.kind === 'checkpoint') this.#inCheckpoint = message.begins
    })
    child.once('exit', (code, signal) => this.#replace(code, signal))
    this.#beat = setInterval(() => this.#ping(child), HEARTBEAT_MS)
  }

  /** Counts beats instead of time, so that a pause of this process is not taken for one of the child. */
  #ping(child: ChildProcess): void {
    this.#silentBeats += 1
    this.#haltedBeats += 1
    const limit = this.#options.stuckMs / HEARTBEAT_MS
    const mayBeSilent = this.#unlimitedCalls > 0 || this.#inCheckpoint
    if ((!mayBeSilent && this.#silentBeats > limit) || this.#haltedBeats > limit) {
      this.#options.log.error({ pid: child.pid }, 'The embedded database is unresponsive and is restarted')
      child.kill('SIGKILL')
    } else if (child.connected) {
      child.send({ kind: 'ping' } satisfies ToChild, () => {})
    }
  }

  #replace(code: number | null, signal: string | null): void {
    clearInterval(this.#beat)
    this.#beat = undefined
    this.#child = undefined
    if (this.#stopping) return
    this.#options.log.warn({ code, signal }, 'The embedded database process exited and is restarted')
    this.start().catch((error: unknown) => this.#retry(error))
  }

  #retry(error: unknown): void {
    if (this.#stopping) return
    this.#failures += 1
    this.#options.log.error({ err: error }, 'The embedded database could not be opened')
    const wait = Math.min(100 * 2 ** this.#failures, MAX_PAUSE_MS)
    this.#restart = setTimeout(
      () => this.start().catch((retryError: unknown) => this.#retry(retryError)),
      wait,
    )
  }

  async withoutStatementTimeout<T>(work: () => Promise<T>): Promise<T> {
    this.#unlimitedCalls += 1
    try {
      return await work()
    } finally {
      this.#unlimitedCalls -= 1
      this.#silentBeats = 0
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true
    clearInterval(this.#beat)
    clearTimeout(this.#restart)
    if (this.#child) await end(this.#child, this.#options.stuckMs)
    rmSync(join(this.socketDir, `.s.PGSQL.${SOCKET_PORT}`), { force: true })
    if (!this.socketDir.startsWith(this.#options.dataDir))
      rmSync(this.socketDir, { recursive: true, force: true })
    this.#lock.release()
  }
}

function socketFolder(dataDir: string): string {
  const folder = join(dataDir, 'socket')
  if (Buffer.byteLength(folder) > MAX_SOCKET_PATH - 16) return mkdtempSync(join(tmpdir(), 'sportello-'))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

function waitUntilReady(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      reject(new Error(`The embedded database ended at start (${code ?? signal})`)),
    )
    child.once('message', (message: FromChild) => {
      child.removeAllListeners('exit')
      if (message.kind === 'ready') resolve()
      else
        reject(new Error(message.kind === 'failed' ? message.message : 'The embedded database did not start'))
    })
  })
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** Asks the child to close; ends it when it does not. */
function end(child: ChildProcess, timeoutMs: number): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    const force = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    child.once('exit', () => {
      clearTimeout(force)
      resolve()
    })
    if (child.connected) child.send({ kind: 'stop' } satisfies ToChild, () => {})
    else child.kill('SIGKILL')
  })
}
