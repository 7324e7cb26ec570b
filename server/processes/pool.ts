import { JobProcess } from './job-process.ts'
import {
  isLost,
  type Jobs,
  type Limits,
  type LossReason,
  type LostJob,
  REPLACE_ABOVE,
  type ToProcess,
} from './jobs.ts'
import { sharedWatchdog, type Watchdog } from './watchdog.ts'

interface QueuedJob {
  job: ToProcess
  resolve: (answer: unknown) => void
  timeout: NodeJS.Timeout
  /** Whether this is the retry after a process that failed without fault of the file. */
  retried: boolean
}

export interface PoolOptions {
  /** The file that the processes run; it calls `serveJobs`. */
  program: string
  limits: Limits
  /** Measures the processes. By default one of all pools. */
  watchdog?: () => Watchdog
  /** Called when a process ends during a job or fails to start. */
  onLost(detail: { reason: string; detail: string; kind: string | undefined }): void
}

/** The processes of a pool, its waiting jobs, and the jobs that were lost since the start, by reason. */
export interface ProcessPoolState {
  running: number
  idle: number
  waiting: number
  lost: Readonly<Record<LossReason, number>>
}

const BOOT_TRIES = 3

/** A pool of processes of one program; jobs wait while all are busy. */
export class Pool<W extends Jobs<W>> {
  readonly #options: PoolOptions
  readonly #limits: Limits
  readonly #children = new Set<JobProcess>()
  readonly #idle: JobProcess[] = []
  readonly #queue: QueuedJob[] = []
  /** Processes that did not start in time. They may be halted; on a busy machine they start later. */
  readonly #late = new Set<JobProcess>()
  readonly #lost: Record<LossReason, number> = { busy: 0, 'too-slow': 0, 'too-heavy': 0, crashed: 0 }
  #failedBoots = 0
  #closed = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#limits = options.limits
  }

  get state(): ProcessPoolState {
    return {
      running: this.#children.size,
      idle: this.#idle.length,
      waiting: this.#queue.length,
      lost: { ...this.#lost },
    }
  }

  /** The pids of the running processes. */
  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? [])
  }

  /** Starts all children, so that the first job need not wait for one. */
  warm(): void {
    while (!this.#closed && this.#children.size < this.#limits.children) void this.#add()
  }

  /** Never rejects: a lost process, a full queue and a timeout return a `LostJob`. */
  run<K extends keyof W & string>(kind: K, order: W[K]['order']): Promise<W[K]['answer'] | LostJob> {
    if (this.#closed || this.#queue.length >= this.#limits.waiting) {
      this.#lost.busy += 1
      return Promise.resolve({ lost: 'busy', detail: `${this.#queue.length} waiting` })
    }
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const waiting: QueuedJob = {
      job: { kind, order },
      resolve: resolve,
      timeout: setTimeout(() => this.#giveUp(waiting), this.#limits.waitMilliseconds),
      retried: false,
    }
    this.#queue.push(waiting)
    this.#next()
    // A process returns the result of the requested kind.
    return promise as Promise<W[K]['answer'] | LostJob>
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const waiting of this.#queue.splice(0)) this.#answer(waiting, { lost: 'busy', detail: 'closing' })
    await Promise.all([...this.#children].map((child) => child.end()))
  }

  #next(): void {
    while (this.#queue.length > 0 && this.#idle.length > 0) {
      const child = this.#idle.shift()!
      if (child.alive) void this.#work(child, this.#queue.shift()!)
      else this.#children.delete(child)
    }
    // Starts another process for the first waiting job.
    if (this.#queue.length > 0 && this.#hasRoom()) void this.#add()
  }

  /** A late process does not count, but at most one process starts in its place. */
  #hasRoom(): boolean {
    const { children } = this.#limits
    return this.#children.size - this.#late.size < children && this.#children.size < 2 * children
  }

  async #work(child: JobProcess, waiting: QueuedJob): Promise<void> {
    clearTimeout(waiting.timeout)
    const { isNew } = child
    const answer = await child.work(waiting.job)
    if (child.alive && child.rss < this.#limits.bytes * REPLACE_ABOVE) this.#idle.push(child)
    else this.#drop(child)
    if (isLost(answer)) this.#reportLoss(answer.lost, answer.detail, waiting.job.kind)
    const retry = isLost(answer) && !isFileAtFault(answer.lost, isNew) && !waiting.retried && !this.#closed
    if (retry) this.#queue.unshift({ ...waiting, retried: true })
    else waiting.resolve(answer)
    this.#next()
  }

  #reportLoss(reason: LossReason, detail: string, kind?: string): void {
    this.#lost[reason] += 1
    this.#options.onLost({ reason, detail, kind })
  }

  #drop(child: JobProcess): void {
    this.#children.delete(child)
    if (child.alive) void child.end()
  }

  async #add(): Promise<void> {
    const { program, watchdog = sharedWatchdog } = this.#options
    const child = new JobProcess(program, this.#limits, watchdog())
    this.#children.add(child)
    const timeout = setTimeout(() => {
      this.#late.add(child)
      this.#next()
    }, this.#limits.bootMilliseconds).unref()
    const isReady = await child.ready()
    clearTimeout(timeout)
    this.#late.delete(child)
    if (isReady) {
      this.#failedBoots = 0
      if (this.#children.size - this.#late.size > this.#limits.children) this.#drop(child)
      else this.#idle.push(child)
    } else {
      this.#children.delete(child)
      if (!this.#closed) this.#bootFailed()
    }
    if (!this.#closed) this.#next()
  }

  #bootFailed(): void {
    this.#failedBoots += 1
    this.#reportLoss('crashed', 'could not start')
    if (this.#failedBoots < BOOT_TRIES) return
    this.#failedBoots = 0
    for (const waiting of this.#queue.splice(0))
      this.#answer(waiting, { lost: 'crashed', detail: 'no process starts' })
  }

  #giveUp(waiting: QueuedJob): void {
    const at = this.#queue.indexOf(waiting)
    if (at >= 0) this.#queue.splice(at, 1)
    this.#lost.busy += 1
    waiting.resolve({ lost: 'busy', detail: 'waited too long' } satisfies LostJob)
  }

  #answer(waiting: QueuedJob, answer: LostJob): void {
    clearTimeout(waiting.timeout)
    waiting.resolve(answer)
  }
}

/** Earlier jobs may have filled the memory of a process, so a file is too heavy only in a new process. */
const isFileAtFault = (reason: LossReason, isNew: boolean): boolean =>
  reason === 'too-heavy' ? isNew : reason !== 'crashed'
