import { type RefusalReason, refuse } from '../refusal.ts'
import { LIMITS, type Limits, REPLACE_ABOVE } from './limits.ts'
import { PdfChild } from './pdf-child.ts'
import type { Answer, Kind, ToChild, Work } from './work.ts'

interface Waiting {
  job: ToChild
  give: (answer: Answer<Kind>) => void
  late: NodeJS.Timeout
  /** Once more after a child that was lost without the file's doing. */
  retried: boolean
}

interface Told {
  /** A child that ended over a job, or could not begin. */
  lost(detail: { reason: string; detail: string; kind: Kind | undefined }): void
}

const BOOT_TRIES = 3
const LOST = new Set<RefusalReason>(['crashed', 'too-slow', 'too-heavy'])

/** A few processes, kept warm, that work on documents; what comes while all are busy waits its turn. */
export class Pool {
  readonly #limits: Limits
  readonly #told: Told
  readonly #children = new Set<PdfChild>()
  readonly #idle: PdfChild[] = []
  readonly #queue: Waiting[] = []
  #failedBoots = 0
  #closed = false

  constructor(limits: Partial<Limits>, told: Told) {
    this.#limits = { ...LIMITS, ...limits }
    this.#told = told
  }

  /** The processes that live now. */
  get pids(): number[] {
    return [...this.#children].flatMap(({ pid }) => pid ?? [])
  }

  /** Starts all children, so that the first document need not wait for one. */
  warm(): void {
    while (!this.#closed && this.#children.size < this.#limits.children) void this.#add()
  }

  /** Never rejects: a lost child, a full queue and a long wait are refusals. */
  run<K extends Kind>(kind: K, order: Work[K]['order']): Promise<Answer<K>> {
    if (this.#closed || this.#queue.length >= this.#limits.waiting)
      return Promise.resolve(refuse('busy', `${this.#queue.length} waiting`))
    const { promise, resolve } = Promise.withResolvers<Answer<Kind>>()
    const waiting: Waiting = {
      job: { kind, order } as ToChild,
      give: resolve,
      late: setTimeout(() => this.#giveUp(waiting), this.#limits.waitMilliseconds),
      retried: false,
    }
    this.#queue.push(waiting)
    this.#next()
    // A child answers the kind that it was asked.
    return promise as Promise<Answer<K>>
  }

  async close(): Promise<void> {
    this.#closed = true
    for (const waiting of this.#queue.splice(0)) this.#answer(waiting, refuse('busy', 'closing'))
    await Promise.all([...this.#children].map((child) => child.end()))
  }

  #next(): void {
    while (this.#queue.length > 0 && this.#idle.length > 0) {
      const child = this.#idle.shift()!
      if (child.alive) void this.#work(child, this.#queue.shift()!)
      else this.#children.delete(child)
    }
    // One more for the first that waits; the others get it or the next.
    if (this.#queue.length > 0 && this.#children.size < this.#limits.children) void this.#add()
  }

  async #work(child: PdfChild, waiting: Waiting): Promise<void> {
    clearTimeout(waiting.late)
    const answer = await child.work(waiting.job)
    if (child.alive && child.rss < this.#limits.bytes * REPLACE_ABOVE) this.#idle.push(child)
    else this.#drop(child)
    if (!answer.ok && LOST.has(answer.reason))
      this.#told.lost({ reason: answer.reason, detail: answer.detail, kind: waiting.job.kind })
    const innocent = !answer.ok && answer.reason === 'crashed' && !waiting.retried && !this.#closed
    if (innocent) this.#queue.unshift({ ...waiting, retried: true })
    else waiting.give(answer)
    this.#next()
  }

  #drop(child: PdfChild): void {
    this.#children.delete(child)
    if (child.alive) void child.end()
  }

  async #add(): Promise<void> {
    const child = new PdfChild(this.#limits)
    this.#children.add(child)
    if (await child.ready()) {
      this.#failedBoots = 0
      this.#idle.push(child)
    } else {
      this.#children.delete(child)
      if (!this.#closed) this.#bootFailed()
    }
    if (!this.#closed) this.#next()
  }

  #bootFailed(): void {
    this.#failedBoots += 1
    this.#told.lost({ reason: 'crashed', detail: 'could not begin', kind: undefined })
    if (this.#failedBoots < BOOT_TRIES) return
    this.#failedBoots = 0
    for (const waiting of this.#queue.splice(0)) this.#answer(waiting, refuse('crashed', 'no child begins'))
  }

  #giveUp(waiting: Waiting): void {
    const at = this.#queue.indexOf(waiting)
    if (at >= 0) this.#queue.splice(at, 1)
    waiting.give(refuse('busy', 'waited too long'))
  }

  #answer(waiting: Waiting, answer: Answer<Kind>): void {
    clearTimeout(waiting.late)
    waiting.give(answer)
  }
}
