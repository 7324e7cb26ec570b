/** Idle for so long, the draft is saved. */
export const PAUSE_MS = 2_000
/** So long after the first change that is not saved yet, whatever is being typed. */
export const LONGEST_MS = 30_000
const FIRST_RETRY_MS = 15_000
const LAST_RETRY_MS = 120_000

export type DraftResult =
  | { kind: 'done' }
  /** Tried again after a while; `afterMs` when the server says how long. */
  | { kind: 'failed'; afterMs?: number | undefined }
  /** Not before `resume`. */
  | { kind: 'halted' }

interface Settings {
  /** Whether there is anything that may be saved now. */
  due(): boolean
  save(): Promise<DraftResult>
  /** Called when waiting or saving begins or ends. */
  changed(): void
}

/** When drafts are saved: after a pause, at the latest after a while, later and later while the server fails. */
export class DraftPace {
  private readonly settings: Settings
  private timer: ReturnType<typeof setTimeout> | undefined
  private firstUnsaved: number | undefined
  private notBefore = 0
  private failures = 0
  private halted = false
  private under: Promise<void> | undefined

  constructor(settings: Settings) {
    this.settings = settings
  }

  get saving(): boolean {
    return this.under !== undefined
  }
  /** A draft will be saved without anybody doing anything. */
  get waiting(): boolean {
    return this.timer !== undefined
  }

  /** Something changed in the form. */
  touch(): void {
    const due = this.settings.due()
    const now = Date.now()
    this.firstUnsaved = due ? (this.firstUnsaved ?? now) : undefined
    if (this.firstUnsaved === undefined || this.halted) this.wait(undefined)
    else this.wait(Math.max(this.notBefore, Math.min(now + PAUSE_MS, this.firstUnsaved + LONGEST_MS)) - now)
  }

  /** Saves what is due at once, and waits for it. */
  async now(): Promise<void> {
    await this.under
    if (!this.halted && this.settings.due()) await this.begin()
  }

  /** The server may answer again. */
  retry(): void {
    this.notBefore = 0
    if (this.firstUnsaved !== undefined) this.touch()
  }

  /** What stopped the saving is settled. */
  resume(): void {
    this.halted = false
    this.failures = 0
    this.notBefore = 0
    this.touch()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.timer = undefined
  }

  private wait(ms: number | undefined): void {
    const waited = this.waiting
    this.stop()
    // What is typed while a save is under way is looked at when it ends.
    if (ms !== undefined && !this.under) this.timer = setTimeout(() => void this.begin(), ms)
    if (waited !== this.waiting) this.settings.changed()
  }

  private begin(): Promise<void> {
    this.stop()
    this.firstUnsaved = undefined
    this.under ??= this.work().finally(() => {
      this.under = undefined
      this.settings.changed()
      this.touch()
    })
    this.settings.changed()
    return this.under
  }

  private async work(): Promise<void> {
    if (!this.settings.due()) return
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
