/** Idle time after which the draft is saved. */
export const PAUSE_MS = 2_000
/** Maximum time after the first unsaved change, even if the user keeps typing. */
export const MAX_DELAY_MS = 30_000
const FIRST_RETRY_MS = 15_000
const LAST_RETRY_MS = 120_000

export type DraftResult =
  | { kind: 'done' }
  /** Retried later; `afterMs` if the server sends a delay. */
  | { kind: 'failed'; afterMs?: number | undefined }
  /** Halted until `resume`. */
  | { kind: 'halted' }

interface Settings {
  /** Whether there are changes that may be saved now. */
  isDue(): boolean
  save(): Promise<DraftResult>
  /** Called when waiting or saving begins or ends. */
  onChange(): void
}

/** Schedules saves of drafts: after a pause, at the latest after a maximum delay, with back-off while the server fails. */
export class DraftScheduler {
  private readonly settings: Settings
  private timer: ReturnType<typeof setTimeout> | undefined
  private firstUnsaved: number | undefined
  private notBefore = 0
  private failures = 0
  private halted = false
  private running: Promise<void> | undefined

  constructor(settings: Settings) {
    this.settings = settings
  }

  get saving(): boolean {
    return this.running !== undefined
  }
  /** A draft will be saved automatically. */
  get waiting(): boolean {
    return this.timer !== undefined
  }

  /** The form changed. */
  schedule(): void {
    const isDue = this.settings.isDue()
    const now = Date.now()
    this.firstUnsaved = isDue ? (this.firstUnsaved ?? now) : undefined
    if (this.firstUnsaved === undefined || this.halted) this.setTimer(undefined)
    else
      this.setTimer(
        Math.max(this.notBefore, Math.min(now + PAUSE_MS, this.firstUnsaved + MAX_DELAY_MS)) - now,
      )
  }

  /** Saves pending changes immediately; resolves when done. */
  async saveNow(): Promise<void> {
    await this.running
    if (!this.halted && this.settings.isDue()) await this.startSave()
  }

  /** The server may be available again. */
  retry(): void {
    this.notBefore = 0
    if (this.firstUnsaved !== undefined) this.schedule()
  }

  /** The reason for the halt is resolved. */
  resume(): void {
    this.halted = false
    this.failures = 0
    this.notBefore = 0
    this.schedule()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private setTimer(ms: number | undefined): void {
    const waited = this.waiting
    this.stop()
    // Changes during a save are checked when it ends.
    if (ms !== undefined && !this.running) this.timer = setTimeout(() => void this.startSave(), ms)
    if (waited !== this.waiting) this.settings.onChange()
  }

  private startSave(): Promise<void> {
    this.stop()
    this.firstUnsaved = undefined
    this.running ??= this.runSave().finally(() => {
      this.running = undefined
      this.settings.onChange()
      this.schedule()
    })
    this.settings.onChange()
    return this.running
  }

  private async runSave(): Promise<void> {
    if (!this.settings.isDue()) return
    const result = await this.settings.save().catch((error: unknown): DraftResult => {
      reportError(error)
      return { kind: 'failed' }
    })
    this.halted = result.kind === 'halted'
    this.failures = result.kind === 'failed' ? this.failures + 1 : 0
    if (result.kind !== 'failed') this.notBefore = 0
    else {
      const delay = Math.min(FIRST_RETRY_MS * 2 ** (this.failures - 1), LAST_RETRY_MS)
      this.notBefore = Date.now() + Math.max(delay, result.afterMs ?? 0)
    }
  }
}
