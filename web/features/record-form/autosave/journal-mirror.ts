import type { Entry } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'

interface Settings {
  journal: Pick<Journal, 'keep' | 'forget'>
  id: string
  /** The entry as the form stands now; undefined when nothing would be lost. */
  read(): Entry | undefined
  /** Called when keeping begins to fail, or to work again. */
  changed(): void
  /** Runs soon, when the page has nothing more urgent to do; answers how to call it off. */
  soon(work: () => void): () => void
}

/** Keeps one form's entry of the journal as the form is: one write at a time, and always the last state. */
export class JournalMirror {
  private readonly settings: Settings
  private callOff: (() => void) | undefined
  private wanted = false
  private written = false
  private under: Promise<void> | undefined
  private reason = ''

  constructor(settings: Settings) {
    this.settings = settings
  }

  /** Why the last write failed; empty: it did not. */
  get failure(): string {
    return this.reason
  }

  /** The form changed: costs nothing now and is written soon. */
  touch(): void {
    this.callOff ??= this.settings.soon(() => {
      this.callOff = undefined
      void this.flush()
    })
  }

  /** Writes what is not written yet; resolves when it is. Never throws. */
  flush(): Promise<void> {
    this.callOff?.()
    this.callOff = undefined
    this.wanted = true
    this.under ??= this.write().finally(() => {
      this.under = undefined
    })
    return this.under
  }

  private async write(): Promise<void> {
    while (this.wanted) {
      this.wanted = false
      const { journal, id, read } = this.settings
      const entry = read()
      try {
        if (entry) await journal.keep(entry)
        else if (this.written) await journal.forget(id)
        this.written = entry !== undefined
        this.tell('')
      } catch (error) {
        this.tell(reasonOf(error))
      }
    }
  }

  private tell(reason: string): void {
    if (reason === this.reason) return
    this.reason = reason
    this.settings.changed()
  }
}

function reasonOf(error: unknown): string {
  const full = error instanceof DOMException && error.name === 'QuotaExceededError'
  return full ? 'la memoria del browser è piena' : 'il browser non riesce a tenerne una copia'
}
