import { type ChildProcess, fork } from 'node:child_process'
import { createRequire } from 'node:module'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import type { FromProcess, Limits, LossReason, LostJob, ToProcess } from './jobs.ts'
import { TOO_HEAVY, TOO_SLOW, type Watchdog } from './watchdog.ts'

const MB = 1024 * 1024
const ROOT = join(import.meta.dirname, '../..')
const BOOT_WITHIN_MS = 30_000
/** The size of the engine's new generation. By default a process allocates dozens of unused megabytes more. */
const NEW_OBJECTS_MB = 4

/** One process that runs a program, measured by a watchdog. It can read only the code. */
export class JobProcess {
  readonly #process: ChildProcess
  readonly #limits: Limits
  readonly #watchdog: Watchdog
  readonly #ready: Promise<boolean>
  readonly #gone: Promise<void>
  #finish: ((answer: unknown) => void) | undefined
  /** The limit for which this process is ended. */
  #exceeded: LossReason | undefined
  #alive = true
  #isNew = true
  #rss = 0

  constructor(program: string, limits: Limits, watchdog: Watchdog) {
    this.#limits = limits
    this.#watchdog = watchdog
    this.#process = start(program, limits)
    if (this.pid !== undefined) watchdog.watch(this.pid, limits)
    // Nothing runs unmeasured.
    void watchdog.gone().then(() => this.#process.kill('SIGKILL'))
    const { promise: ready, resolve: resolveReady } = Promise.withResolvers<boolean>()
    const { promise: exited, resolve: resolveExited } = Promise.withResolvers<void>()
    this.#ready = ready
    this.#gone = exited
    const boot = setTimeout(() => this.#process.kill('SIGKILL'), BOOT_WITHIN_MS)
    this.#process.on('message', (message: FromProcess) => {
      clearTimeout(boot)
      if (message.kind === 'ready') return resolveReady(true)
      const exceeded = this.#exceededBy(message)
      if (exceeded) return this.#endFor(exceeded)
      this.#rss = message.rss
      this.#isNew = false
      this.#resolve(message.answer)
    })
    const end = (code: number | null, signal: string | null) => {
      clearTimeout(boot)
      this.#alive = false
      this.#tell('forget')
      resolveReady(false)
      resolveExited()
      this.#resolve({
        lost: this.#reasonOf(code, signal),
        detail: `code ${code}, signal ${signal}`,
      } satisfies LostJob)
    }
    this.#process.once('exit', end)
    this.#process.once('error', () => end(null, null))
  }

  get pid(): number | undefined {
    return this.#process.pid
  }
  get alive(): boolean {
    return this.#alive
  }
  /** The process has not run a job yet. */
  get isNew(): boolean {
    return this.#isNew
  }
  /** The memory after its last job, in bytes. */
  get rss(): number {
    return this.#rss
  }

  /** False when the process or its watchdog ended before it was ready. */
  async ready(): Promise<boolean> {
    return (await this.#ready) && (await this.#watchdog.ready())
  }

  /** Runs one job; returns `Lost` when the process ends during it. */
  async work(job: ToProcess): Promise<unknown> {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    this.#finish = resolve
    this.#hold(true)
    const late = setTimeout(() => this.#endFor('too-slow'), this.#limits.wallMilliseconds)
    this.#tell('working')
    // A child that has just died reports it by its exit event.
    this.#process.send(job, () => {})
    const answer = await promise
    clearTimeout(late)
    if (this.#alive) {
      this.#tell('idle')
      this.#hold(false)
    }
    return answer
  }

  async end(): Promise<void> {
    if (this.#alive) this.#hold(true)
    this.#process.kill('SIGKILL')
    await this.#gone
  }

  /** The limit that a job exceeded between two measurements of the watchdog, or where that cannot measure. */
  #exceededBy({ cpuMilliseconds, rss }: Extract<FromProcess, { kind: 'done' }>): LossReason | undefined {
    if (rss > this.#limits.bytes) return 'too-heavy'
    return cpuMilliseconds > this.#limits.cpuMilliseconds ? 'too-slow' : undefined
  }

  #endFor(reason: LossReason): void {
    this.#exceeded ??= reason
    this.#process.kill('SIGKILL')
  }

  #tell(state: Parameters<Watchdog['tell']>[0]): void {
    if (this.pid !== undefined) this.#watchdog.tell(state, this.pid)
  }

  #resolve(answer: unknown): void {
    this.#finish?.(answer)
    this.#finish = undefined
  }

  #reasonOf(code: number | null, signal: string | null): LossReason {
    if (this.#exceeded) return this.#exceeded
    if (signal === TOO_SLOW) return 'too-slow'
    // The engine aborts when its heap is full.
    const engine = signal === 'SIGABRT' || signal === 'SIGTRAP' || code === 134 || code === 133
    return signal === TOO_HEAVY || engine ? 'too-heavy' : 'crashed'
  }

  /** An idle process does not keep a command running. */
  #hold(hold: boolean): void {
    if (hold) {
      this.#process.ref()
      this.#process.channel?.ref()
    } else {
      this.#process.unref()
      this.#process.channel?.unref()
    }
  }
}

function start(program: string, { bytes, niceness }: Limits): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    // No access to the environment, to files beside the code, to programs and threads; from Node 25 on none to the
    // network, which `withdrawCalls` closes.
    env: {},
    execArgv: [
      // The limit on the resident memory is reached first, before the engine spends seconds on garbage collection.
      `--max-old-space-size=${Math.round(bytes / MB)}`,
      `--max-semi-space-size=${NEW_OBJECTS_MB}`,
      '--permission',
      // None of them asks for a permission.
      '--no-experimental-sqlite',
      '--no-experimental-websocket',
      '--disable-sigusr1',
      ...listReadablePaths().map((folder) => `--allow-fs-read=${folder}`),
    ],
  })
  lowerPriority(child, niceness)
  child.unref()
  child.channel?.unref()
  return child
}

/** Document processes run at a lower priority than requests. */
function lowerPriority({ pid }: ChildProcess, niceness: number): void {
  try {
    if (pid !== undefined) setPriority(pid, niceness)
  } catch {
    // The process has ended, or the system denies the change: then all have the same priority.
  }
}

/**
 * The code of the product and of its packages. The folder above them holds `.env`, and by default the data folder with
 * the installation's key.
 */
function listReadablePaths(): string[] {
  const code = ['package.json', 'contract', 'server', 'shared', 'node_modules'].map((name) =>
    join(ROOT, name),
  )
  // Another folder than `node_modules` where that is a link, or belongs to a folder above.
  const library = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')
  return [...code, join(library, '../..')]
}
