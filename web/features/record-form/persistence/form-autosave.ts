import { validateDraft } from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import { randomId } from '../../../lib/random-id.ts'
import { type PageEnd, saveBeforeUnload } from '../../../lib/save-before-unload.ts'
import { takeFields } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import { DraftScheduler } from './draft-scheduler.ts'
import type { Journal } from './journal.ts'
import { entryOf, type FormKey } from './journal-entry.ts'
import { JournalWriter } from './journal-writer.ts'
import { lockEntry } from './lock-entry.ts'
import { OtherTabs } from './other-tabs.ts'
import type { RecordLink, UnavailableRecord } from './record-link.ts'
import { type SaveProblem, saveDraft } from './save-draft.ts'
import { describeSaveStatus, isSameSaveStatus, type SaveStatus } from './save-status.ts'
import { runWhenIdle } from './when-idle.ts'

export interface AutosaveState {
  saveStatus: SaveStatus
  /** The record as another user saved it, if the user must decide between the versions. */
  theirs: WholeRecord | undefined
  /** The record was removed. */
  gone: UnavailableRecord | undefined
  /** The number of other tabs in this browser with the same record. */
  otherTabs: number
}
interface Settings {
  store: FormStore
  link: RecordLink
  journal: Journal | undefined
  /** The key of this form until its record is stored. */
  form: FormKey
  /** The record was stored for the first time. */
  onCreated(id: string): void
  onMerged(theirs: WholeRecord): void
  /** The form is closed, and its values are stored. */
  onFlushed(): void
}

const NO_JOURNAL = 'questo browser non può tenerne una copia: la pagina deve essere aperta in https'

/** Saves typed values automatically: in the browser immediately, on the server after a pause. */
export class FormAutosave {
  private readonly settings: Settings
  private readonly id = randomId()
  private readonly journalWriter: JournalWriter | undefined
  private readonly scheduler: DraftScheduler
  private readonly tabs: OtherTabs
  private readonly listeners = new Set<() => void>()
  private problem: SaveProblem | undefined
  /** The id of the stored record that the page knows. */
  private pageRecordId: string | undefined
  private state: AutosaveState

  constructor(settings: Settings) {
    this.settings = settings
    const { journal, link, store } = settings
    this.pageRecordId = link.stored?.id
    const changed = () => this.refresh()
    const read = () => this.readEntry()
    this.journalWriter =
      journal && new JournalWriter({ journal, id: this.id, read, onChange: changed, runWhenIdle })
    this.scheduler = new DraftScheduler({
      isDue: () => this.isDue(),
      save: () => this.saveDraft(),
      onChange: changed,
    })
    this.tabs = new OtherTabs(changed)
    this.state = { saveStatus: this.describe(), theirs: undefined, gone: undefined, otherTabs: 0 }
    link.beforeCreating = () => this.journalWriter?.flush() ?? Promise.resolve()
    link.onStoredFound = (values) => store.markSaved(takeFields(values, store.current.values, ['code']))
  }

  get current(): AutosaveState {
    return this.state
  }
  /** The form's own journal entry. */
  get entryId(): string {
    return this.id
  }
  /** No value would be lost if the page closed now. */
  get isSafe(): boolean {
    const { saveStatus } = this.state
    return (
      saveStatus.kind !== 'unsaved' && !(this.journalWriter === undefined && saveStatus.kind === 'saving')
    )
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Starts listening; the returned function stops it and still stores typed values. */
  start(): () => void {
    const { store, link } = this.settings
    const lock = this.journalWriter && lockEntry(this.id)
    if (link.stored) this.tabs.enter(link.stored.id)
    void this.restoreOrigins()
    const stops = [
      store.subscribe('values', () => this.onValuesChange()),
      store.subscribe('status', () => this.refresh()),
      link.subscribe(() => this.onRecordChange()),
      saveBeforeUnload((pageEnd) => this.flush(pageEnd)),
      listen(window, 'pagehide', () => this.onHidden()),
      listen(window, 'online', () => this.scheduler.retry()),
      listen(document, 'visibilitychange', () => this.onVisibilityChange()),
    ]
    return () => {
      for (const stop of stops) stop()
      this.scheduler.stop()
      this.tabs.leave()
      void this.journalWriter?.flush().then(async () => {
        const release = await lock
        await release?.()
        this.settings.onFlushed()
      })
    }
  }

  /** Stores typed values as far as possible: in the journal, and as a draft if the session is still valid. */
  async flush({ sessionLives }: PageEnd): Promise<void> {
    await Promise.all([this.journalWriter?.flush(), sessionLives ? this.scheduler.saveNow() : undefined])
  }

  /** The user discards unsaved changes: the form returns to the stored values, and the journal entry is removed. */
  discard(): void {
    const { store } = this.settings
    this.scheduler.stop()
    store.replace(store.stored, store.stored)
    void this.journalWriter?.flush()
  }

  /** The obstacle to saving is resolved. */
  resume(): void {
    this.problem = undefined
    this.scheduler.resume()
    this.refresh()
  }

  private onValuesChange(): void {
    this.journalWriter?.schedule()
    this.scheduler.schedule()
    this.refresh()
  }

  /** The record of the form was replaced. */
  private onRecordChange(): void {
    const { link, onCreated } = this.settings
    this.journalWriter?.schedule()
    if (this.problem) this.resume()
    else this.scheduler.schedule()
    this.refresh()
    this.storeOrigins()
    if (!link.stored) {
      this.tabs.leave()
      return
    }
    this.tabs.enter(link.stored.id)
    if (this.pageRecordId !== link.stored.id) onCreated(link.stored.id)
    this.pageRecordId = link.stored.id
  }

  private onHidden(): void {
    void this.journalWriter?.flush()
    this.tabs.pause()
  }

  private onVisibilityChange(): void {
    if (document.visibilityState === 'hidden') void this.journalWriter?.flush()
    else this.tabs.requestPresence()
  }

  /** Only a draft is saved automatically, and only after its owner is chosen (VALID-5). */
  private isDue(): boolean {
    const { store, link } = this.settings
    return store.currentStatus.dirty && this.mayBeDraft() && link.stored?.draft !== false
  }

  private mayBeDraft(): boolean {
    const { store, link } = this.settings
    const issues = validateDraft(store.current.resolved, link.stored && store.stored)
    return !issues.some((issue) => issue.severity === 'error')
  }

  private async saveDraft() {
    const { store, link, onMerged } = this.settings
    this.problem = await saveDraft({ store, link, onMerged, isDue: () => this.isDue() })
    if (!this.problem) return { kind: 'done' } as const
    const { theirs, unavailable: gone, afterMs } = this.problem
    return theirs || gone ? ({ kind: 'halted' } as const) : ({ kind: 'failed', afterMs } as const)
  }

  private readEntry() {
    const { store, link, form } = this.settings
    const { stored, creation } = link
    return entryOf({
      id: this.id,
      form: stored ? `record:${stored.id}` : form,
      version: stored?.version,
      values: store.current.values,
      stored: store.stored,
      creation,
      origins: new Map([...store.origins].map(([field, { origin }]) => [field, origin])),
    })
  }

  /** Origins are stored only in the browser: the record does not contain them. */
  private storeOrigins(): void {
    const { store, link, journal } = this.settings
    // The form works without them.
    if (link.stored) journal?.storeOrigins(link.stored.id, store.origins).catch(() => undefined)
  }

  private async restoreOrigins(): Promise<void> {
    const { store, link, journal } = this.settings
    if (!link.stored || !journal) return
    const storedOrigins = await journal.loadOrigins(link.stored.id).catch(() => undefined)
    if (storedOrigins && storedOrigins.size > 0) store.restoreOrigins(storedOrigins)
  }

  private describe(): SaveStatus {
    const { store, link } = this.settings
    return describeSaveStatus({
      dirty: store.currentStatus.dirty,
      storedAt: link.stored?.updatedAt,
      saving: this.scheduler.saving,
      waiting: this.scheduler.waiting && !this.problem,
      serverReason: this.serverReason(),
      journalReason: this.journalWriter ? this.journalWriter.failure : NO_JOURNAL,
    })
  }

  private serverReason(): string {
    if (this.problem) return this.problem.reason
    if (this.settings.link.stored?.draft === false) return 'il record si salva con Update'
    return this.mayBeDraft() ? '' : 'la bozza parte quando c’è il Contact Owner'
  }

  private refresh(): void {
    const { theirs, unavailable: gone } = this.problem ?? {}
    const next = { saveStatus: this.describe(), theirs, gone, otherTabs: this.tabs.count }
    const { saveStatus, ...before } = this.state
    const same = before.theirs === theirs && before.gone === gone && before.otherTabs === next.otherTabs
    if (same && isSameSaveStatus(saveStatus, next.saveStatus)) return
    this.state = next
    for (const listener of this.listeners) listener()
  }
}

function listen(target: EventTarget, event: string, listener: () => void): () => void {
  target.addEventListener(event, listener)
  return () => target.removeEventListener(event, listener)
}
