import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import type { Limits } from './jobs.ts'

/** The signal by which the watchdog ends a process when memory is exceeded; nothing else sends it. */
export const TOO_HEAVY = 'SIGUSR2'
/** The signal for an exceeded CPU time. */
export const TOO_SLOW = 'SIGXCPU'

/** The messages to the process of the watchdog. */
export type ToWatchdog =
  | { kind: 'watch'; pid: number; bytes: number; cpuMilliseconds: number }
  /** The process begins or has answered a job. */
  | { kind: 'working' | 'idle'; pid: number }
  | { kind: 'forget'; pid: number }

/**
 * Measures processes from a process of its own: a job that fills the memory, never ends or outlives the server blocks
 * its own thread, and the server may be busy. A thread of the measured process would need Node's permission for
 * threads, and code in a thread of its own choice has all permissions.
 */
export class Watchdog {
  readonly #process: ChildProcess
  readonly #ready: Promise<boolean>
  readonly #gone: Promise<void>
  #alive = true

  /** `processes`: the folder in which the system describes its processes. */
  constructor(processes = '/proc') {
    this.#process = fork(join(import.meta.dirname, 'watchdog-program.ts'), [processes], {
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
      execArgv: [],
    })
    // It ends with this process, and does not keep a command running.
    this.#process.unref()
    this.#process.channel?.unref()
    const { promise: ready, resolve: resolveReady } = Promise.withResolvers<boolean>()
    const { promise: gone, resolve: resolveGone } = Promise.withResolvers<void>()
    this.#ready = ready
    this.#gone = gone
    const end = () => {
      this.#alive = false
      resolveReady(false)
      resolveGone()
    }
    this.#process.once('message', () => resolveReady(true))
    this.#process.once('exit', end)
    this.#process.once('error', end)
  }

  get pid(): number | undefined {
    return this.#process.pid
  }
  get alive(): boolean {
    return this.#alive
  }
  /** False when it ended before it was ready. */
  ready(): Promise<boolean> {
    return this.#ready
  }
  /** Resolves when it has ended: nothing measures its processes any more. */
  gone(): Promise<void> {
    return this.#gone
  }

  watch(pid: number, { bytes, cpuMilliseconds }: Limits): void {
    this.#tell({ kind: 'watch', pid, bytes, cpuMilliseconds })
  }
  tell(kind: 'working' | 'idle' | 'forget', pid: number): void {
    this.#tell({ kind, pid })
  }

  async end(): Promise<void> {
    this.#process.kill('SIGKILL')
    await this.#gone
  }

  #tell(message: ToWatchdog): void {
    // A watchdog that has just died reports it by its exit event.
    this.#process.send(message, () => {})
  }
}

let shared: Watchdog | undefined

/** The watchdog of all processes that this process starts. */
export function sharedWatchdog(): Watchdog {
  if (!shared?.alive) shared = new Watchdog()
  return shared
}
