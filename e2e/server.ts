import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { serverEnvironment } from '../test/prepare-environment.ts'
import { freePorts } from './free-ports.ts'
import { copyTemplate } from './postgres.ts'

const CLI = resolve(import.meta.dirname, '../server/cli.ts')
const STOP_LIMIT_MS = 60_000

/** The product as an operator starts it: a separate process and folder, demonstration data. */
export interface RunningServer {
  address: string
  /** Empty for the embedded database. */
  databaseUrl: string
  /** Runs another command of the command line interface on the same installation and returns its output. */
  command(...args: string[]): Promise<string>
  /** Stops it as an operator does; throws if it exits with an error. */
  stop(): Promise<void>
}

/**
 * A server with demonstration data on the PostgreSQL of the journeys, or with the embedded database, which is new
 * (`isNew`). `settings` returns more variables after the URL is known. Resolves when the server reports that it is ready.
 */
export async function startServer(
  settings: (address: string) => Promise<Record<string, string>> = async () => ({}),
  { isNew = false } = {},
): Promise<RunningServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sportello-journeys-'))
  const database = isNew ? undefined : await copyTemplate(dataDir)
  const port = await freePorts(1)
  const address = `http://localhost:${port}`
  const env = {
    ...serverEnvironment(),
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: dataDir,
    DATABASE_URL: database?.url ?? '',
    SPORTELLO_MODE: 'demonstration',
    LOG_LEVEL: 'warn',
    ...(await settings(address)),
  }
  const child = spawn(process.execPath, [CLI, 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  // An aborted run leaves no server process.
  const abandon = (): boolean => child.kill('SIGKILL')
  process.once('exit', abandon)
  const output: string[] = []
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()))
  try {
    await waitUntilReady(address, child)
  } catch (error) {
    child.kill('SIGKILL')
    throw new Error(`the server did not start\n${output.join('')}`, { cause: error })
  }
  return {
    address,
    databaseUrl: env.DATABASE_URL,
    command: async (...args) => {
      const { stdout } = await promisify(execFile)(process.execPath, [CLI, ...args], { env })
      return stdout
    },
    stop: async () => {
      await endProcess(child, output)
      process.off('exit', abandon)
      await database?.remove()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

async function waitUntilReady(address: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`ended with code ${child.exitCode}`)
    const answer = await fetch(`${address}/health/ready`).catch(() => undefined)
    if (answer?.ok) return
    await pause(100)
  }
}

async function endProcess(child: ChildProcess, output: string[]): Promise<void> {
  if (child.exitCode === null) {
    const ended = once(child, 'exit', { signal: AbortSignal.timeout(STOP_LIMIT_MS) })
    child.kill('SIGTERM')
    await ended.catch(() => child.kill('SIGKILL'))
  }
  if (child.exitCode !== 0) throw new Error(`the server did not end well\n${output.join('')}`)
}
