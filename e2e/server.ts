import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

const CLI = resolve(import.meta.dirname, '../server/cli.ts')
const START_LIMIT_MS = 120_000
const STOP_LIMIT_MS = 20_000

/** The product as a user starts it: its own process, its own folder, demonstration data. */
export interface RunningServer {
  address: string
  /** Its own folder. */
  dataDir: string
  /** Runs another command of the command line on the same installation and answers what it printed. */
  command(...args: string[]): Promise<string>
  /** Asks it to end as an operator would; throws when it does not end well. */
  stop(): Promise<void>
}

/**
 * `databaseUrl` absent: the embedded database. `settings` gives more variables, once the address is known. Resolves
 * when the server says that it is ready.
 */
export async function startServer(
  databaseUrl?: string,
  settings: (address: string) => Promise<Record<string, string>> = async () => ({}),
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-journeys-'))
  const port = await freePort()
  const address = `http://localhost:${port}`
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    SPORTELLO_MODE: 'demonstration',
    LOG_LEVEL: 'warn',
    ...(await settings(address)),
  }
  const child = spawn(process.execPath, [CLI, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // A run that is broken off leaves no server behind.
  const abandon = (): boolean => child.kill('SIGKILL')
  process.once('exit', abandon)
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  try {
    await ready(address, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`the server did not start\n${output.join('')}`, { cause: error })
  }
  return {
    address,
    dataDir,
    command: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], { env })
      return stdout
    },
    stop: async () => {
      await end(child, output)
      process.off('exit', abandon)
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const bound = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof bound !== 'object' || bound === null) throw new Error('no free port')
  return bound.port
}

async function ready(address: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error(`ended with code ${child.exitCode}`)
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
  throw new Error('not ready in time')
}

async function end(child: ChildProcess, output: string[]): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_LIMIT_MS) })
    child.kill('SIGTERM')
    await ended.catch(() => child.kill('SIGKILL'))
  }
  if (child.exitCode !== 0) throw new Error(`the server did not end well\n${output.join('')}`)
}
