import type { Journal } from './journal.ts'
import type { Entry } from './journal-entry.ts'

interface Settings {
  journal: Pick<Journal, 'save' | 'remove'>
  id: string
  /** The entry of the current form; undefined if nothing is unsaved. */
  read(): Entry | undefined
  /** Called when writing begins to fail, or works again. */
  onChange(): void
  /** Runs when the page is idle; returns a function that cancels it. */
  runWhenIdle(work: () => void): () => void
}

/** Keeps one form's journal entry up to date: one write at a time, always the last state. */
export class JournalWriter {
  private readonly settings: Settings
  private cancel: (() => void) | undefined
  private pending = false
  private written = false
  private running: Promise<void> | undefined
  private reason = ''

  constructor(settings: Settings) {
    this.settings = settings
  }

  /** The reason of the last failed write; empty if it succeeded. */
  get failure(): string {
    return this.reason
  }

  /** The form changed: schedules a write. */
  schedule(): void {
    this.cancel ??= this.settings.runWhenIdle(() => {
      this.cancel = undefined
      void this.flush()
    })
  }

  /** Writes pending changes; resolves when done. Never throws. */
  flush(): Promise<void> {
    this.cancel?.()
    this.cancel = undefined
    this.pending = true
    this.running ??= this.write().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async write(): Promise<void> {
    while (this.pending) {
      this.pending = false
      const { journal, id, read } = this.settings
      const entry = read()
      try {
        if (entry) await journal.save(entry)
        else if (this.written) await journal.remove(id)
        this.written = entry !== undefined
        this.setFailure('')
      } catch (error) {
        this.setFailure(reasonOf(error))
      }
    }
  }

  private setFailure(reason: string): void {
    if (reason === this.reason) return
    this.reason = reason
    this.settings.onChange()
  }
}

function reasonOf(error: unknown): string {
  const full = error instanceof DOMException && error.name === 'QuotaExceededError'
  return full ? 'la memoria del browser è piena' : 'il browser non riesce a tenerne una copia'
}
