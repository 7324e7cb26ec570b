import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import type { DiskState } from '../../shared/disk-states.ts'
import { fillReserve, RESERVE_BYTES, reservedBytes, reserveFileOf } from './reserve.ts'

const MB = 1024 ** 2
/** Below this, administrators are warned. */
export const LOW_BYTES = 1024 * MB
/** Below this, writing calls are refused: the database's log and tables grow, and a vacuum needs room. */
export const FULL_BYTES = 128 * MB
/** Above this, writes are accepted again. The difference prevents alternating refusals on a disk near the limit. */
const WRITABLE_AGAIN_BYTES = 160 * MB
const CHECK_MS = 1_000
/** How long writes are refused after an external database has reported a full disk. */
const DATABASE_FULL_MS = 5_000

interface Parts {
  dataDir: string
  databaseFolder: string
  /** Whether the database belongs to `dataDir`. A full disk that stores only files does not refuse other writes. */
  embedded: boolean
  now: () => Date
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>
  /** Free bytes on the disk of a folder; undefined when the system does not report them. */
  measure?: (folder: string) => Promise<number | undefined>
}

/** Whether the disk or the quota of the account is full. */
export const isFullDisk = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT', '53100'].includes(String(((error ?? {}) as { code?: unknown }).code))

/**
 * The free space on the disks of this installation. `check` measures it; between `start` and `stop` a timer does so
 * each second. Owns the reserve of the embedded database: an incomplete reserve shows that a write found no space.
 */
export class DiskSpace {
  readonly #parts: Required<Parts>
  /** The folder in which the embedded database is. */
  readonly #databaseParent: string
  readonly #reserve: string
  readonly #waiting = new Set<() => void>()
  #state: DiskState = 'ample'
  #freeBytes: number | undefined
  #databaseFullAt = Number.NEGATIVE_INFINITY
  #timer: NodeJS.Timeout | undefined
  #checking: Promise<void> | undefined

  constructor(parts: Parts) {
    this.#parts = { measure: readFreeBytes, ...parts }
    this.#databaseParent = dirname(parts.databaseFolder)
    this.#reserve = reserveFileOf(parts.databaseFolder)
  }

  get state(): DiskState {
    return this.#databaseFull ? 'full' : this.#state
  }

  /** Of the disk with the least free space; undefined before the first check, and where the system does not report it. */
  get freeBytes(): number | undefined {
    return this.#freeBytes
  }

  async start(): Promise<void> {
    await this.check()
    this.#timer = setInterval(() => void this.check(), CHECK_MS).unref()
  }

  /** Stops the timer and resolves all waiters, so that their work can end. */
  async stop(): Promise<void> {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#checking
    this.#release()
  }

  /** Resolves immediately while the disk has space, otherwise when space is free again or the checks stop. */
  async waitForSpace(): Promise<void> {
    if (this.state !== 'full' || this.#timer === undefined) return
    await new Promise<void>((resolve) => this.#waiting.add(resolve))
  }

  /** Called when the database refused a write because its disk is full. */
  reportFullDatabase(): void {
    if (!this.#databaseFull) this.#parts.log.error({}, 'The database’s disk is full: writes are refused')
    this.#databaseFullAt = this.#parts.now().getTime()
  }

  check(): Promise<void> {
    this.#checking ??= this.#look().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  get #databaseFull(): boolean {
    const ms = this.#parts.now().getTime() - this.#databaseFullAt
    // Ends the refusal if the clock was set back since.
    return ms >= 0 && ms < DATABASE_FULL_MS
  }

  async #look(): Promise<void> {
    const { dataDir, embedded, measure, log } = this.#parts
    try {
      const data = await measure(embedded ? this.#databaseParent : dataDir)
      const files = await measure(join(dataDir, 'files'))
      this.#freeBytes = [data, files].filter((bytes) => bytes !== undefined).sort((a, b) => a - b)[0]
      const full = embedded && data !== undefined && (await this.#isFull(data))
      this.#change(full ? 'full' : (this.#freeBytes ?? LOW_BYTES) < LOW_BYTES ? 'low' : 'ample')
    } catch (error) {
      log.warn({ err: error as Error }, 'The free disk space could not be read')
    }
    if (this.state !== 'full') this.#release()
  }

  /** Space that the reserve must still allocate does not count as free. */
  async #isFull(free: number): Promise<boolean> {
    const missing = RESERVE_BYTES - reservedBytes(this.#reserve)
    const wanted = this.#state === 'full' ? WRITABLE_AGAIN_BYTES : FULL_BYTES
    if (free - missing < wanted) return true
    if (missing === 0) return false
    try {
      await fillReserve(this.#reserve)
      return false
    } catch (error) {
      if (isFullDisk(error)) return true
      throw error
    }
  }

  #change(state: DiskState): void {
    if (state === this.#state) return
    const { log } = this.#parts
    this.#state = state
    const freeSpace = { freeMB: Math.round((this.#freeBytes ?? 0) / MB) }
    if (state === 'full') log.error(freeSpace, 'The disk is full: writes are refused until space is free')
    else if (state === 'low') log.warn(freeSpace, 'The disk is almost full')
    else log.info(freeSpace, 'The disk has free space again')
  }

  #release(): void {
    for (const go of this.#waiting) go()
    this.#waiting.clear()
  }
}

export async function readFreeBytes(folder: string): Promise<number | undefined> {
  if (!existsSync(folder)) return undefined
  const { bavail, bsize, blocks } = await statfs(folder)
  // Some network file systems report zeros.
  return blocks === 0 ? undefined : bavail * bsize
}
