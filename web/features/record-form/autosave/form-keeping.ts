import { validateDraft } from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import { type Ending, keepBeforeEnding } from '../../../lib/keep-typed.ts'
import { randomId } from '../../../lib/random-id.ts'
import { entryOf, type FormKey } from '../journal/entry.ts'
import { holdEntry } from '../journal/hold-entry.ts'
import type { Journal } from '../journal/journal.ts'
import type { Gone, RecordLink } from '../save/record-link.ts'
import { takeFields } from '../store/conflict-merge.ts'
import type { FormStore } from '../store/form-store.ts'
import { DraftPace } from './draft-pace.ts'
import { JournalMirror } from './journal-mirror.ts'
import { describeKeeping, type Keeping, sameKeeping } from './keeping.ts'
import { OtherTabs } from './other-tabs.ts'
import { saveDraft, type Trouble } from './save-draft.ts'
import { soon } from './soon.ts'

export interface KeepingState {
  keeping: Keeping
  /** The record as somebody else saved it, when only a person can say what counts. */
  theirs: WholeRecord | undefined
  /** The record is no longer there. */
  gone: Gone | undefined
  /** How many other tabs of this browser have the same record open. */
  otherTabs: number
}
interface Settings {
  store: FormStore
  link: RecordLink
  journal: Journal | undefined
  /** What this form is until its record is stored. */
  form: FormKey
  /** The record was stored for the first time. */
  onCreated(id: string): void
  onMerged(theirs: WholeRecord): void
  /** The form is gone, and what it held is put away. */
  onPutAway(): void
}

const NO_JOURNAL = 'questo browser non può tenerne una copia: la pagina deve essere aperta in https'

/** Keeps what is typed, without being asked: in the browser at once, on the server after a pause. */
export class FormKeeping {
  private readonly settings: Settings
  private readonly id = randomId()
  private readonly mirror: JournalMirror | undefined
  private readonly pace: DraftPace
  private readonly tabs: OtherTabs
  private readonly listeners = new Set<() => void>()
  private trouble: Trouble | undefined
  /** The stored record that the page knows of. */
  private known: string | undefined
  private state: KeepingState

  constructor(settings: Settings) {
    this.settings = settings
    const { journal, link, store } = settings
    this.known = link.stored?.id
    const changed = () => this.refresh()
    const read = () => this.readEntry()
    this.mirror = journal && new JournalMirror({ journal, id: this.id, read, changed, soon })
    this.pace = new DraftPace({ due: () => this.isDue(), save: () => this.saveDraft(), changed })
    this.tabs = new OtherTabs(changed)
    this.state = { keeping: this.describe(), theirs: undefined, gone: undefined, otherTabs: 0 }
    link.beforeCreating = () => this.mirror?.flush() ?? Promise.resolve()
    link.foundStored = (values) => store.saved(takeFields(values, store.current.values, ['code']))
  }

  get current(): KeepingState {
    return this.state
  }
  /** The form's own entry of the journal. */
  get entryId(): string {
    return this.id
  }
  /** Nothing is lost if the page ends now. */
  get safe(): boolean {
    const { keeping } = this.state
    return keeping.kind !== 'unsaved' && !(this.mirror === undefined && keeping.kind === 'saving')
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Begins to listen; answers how to stop, which still puts away what was typed. */
  start(): () => void {
    const { store, link } = this.settings
    const held = this.mirror && holdEntry(this.id)
    if (link.stored) this.tabs.enter(link.stored.id)
    void this.recallOrigins()
    const stops = [
      store.subscribe('values', () => this.heard()),
      store.subscribe('status', () => this.refresh()),
      link.subscribe(() => this.settled()),
      keepBeforeEnding((ending) => this.settle(ending)),
      listen(window, 'pagehide', () => this.hidden()),
      listen(window, 'online', () => this.pace.retry()),
      listen(document, 'visibilitychange', () => this.looked()),
    ]
    return () => {
      for (const stop of stops) stop()
      this.pace.stop()
      this.tabs.leave()
      void this.mirror?.flush().then(async () => {
        const letGo = await held
        await letGo?.()
        this.settings.onPutAway()
      })
    }
  }

  /** Puts away what was typed as far as it goes: in the journal, and as a draft when the session can still take it. */
  async settle({ sessionLives }: Ending): Promise<void> {
    await Promise.all([this.mirror?.flush(), sessionLives ? this.pace.now() : undefined])
  }

  /** The person gives up what is not saved: the form goes back to what is stored, and nothing of it is kept. */
  discard(): void {
    const { store } = this.settings
    this.pace.stop()
    store.replace(store.stored, store.stored)
    void this.mirror?.flush()
  }

  /** What stood in the way of saving is settled. */
  resume(): void {
    this.trouble = undefined
    this.pace.resume()
    this.refresh()
  }

  private heard(): void {
    this.mirror?.touch()
    this.pace.touch()
    this.refresh()
  }

  /** The record behind the form is another one than before. */
  private settled(): void {
    const { link, onCreated } = this.settings
    this.mirror?.touch()
    if (this.trouble) this.resume()
    else this.pace.touch()
    this.refresh()
    this.keepOrigins()
    if (!link.stored) {
      this.tabs.leave()
      return
    }
    this.tabs.enter(link.stored.id)
    if (this.known !== link.stored.id) onCreated(link.stored.id)
    this.known = link.stored.id
  }

  private hidden(): void {
    void this.mirror?.flush()
    this.tabs.part()
  }

  private looked(): void {
    if (document.visibilityState === 'hidden') void this.mirror?.flush()
    else this.tabs.ask()
  }

  /** Only a draft is ever saved by itself, and only once its owner is chosen (VALID-5). */
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
    this.trouble = await saveDraft({ store, link, onMerged, due: () => this.isDue() })
    if (!this.trouble) return { kind: 'done' } as const
    const { theirs, gone, afterMs } = this.trouble
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

  /** The marks of who wrote what are the browser's alone: a record's values say nothing of them. */
  private keepOrigins(): void {
    const { store, link, journal } = this.settings
    // Without them the form is as whole as with them.
    if (link.stored) journal?.keepOrigins(link.stored.id, store.origins).catch(() => undefined)
  }

  private async recallOrigins(): Promise<void> {
    const { store, link, journal } = this.settings
    if (!link.stored || !journal) return
    const kept = await journal.originsOf(link.stored.id).catch(() => undefined)
    if (kept && kept.size > 0) store.remember(kept)
  }

  private describe(): Keeping {
    const { store, link } = this.settings
    return describeKeeping({
      dirty: store.currentStatus.dirty,
      storedAt: link.stored?.updatedAt,
      saving: this.pace.saving,
      waiting: this.pace.waiting && !this.trouble,
      serverReason: this.serverReason(),
      journalReason: this.mirror ? this.mirror.failure : NO_JOURNAL,
    })
  }

  private serverReason(): string {
    if (this.trouble) return this.trouble.reason
    if (this.settings.link.stored?.draft === false) return 'il record si salva con Update'
    return this.mayBeDraft() ? '' : 'la bozza parte quando c’è il Contact Owner'
  }

  private refresh(): void {
    const { theirs, gone } = this.trouble ?? {}
    const next = { keeping: this.describe(), theirs, gone, otherTabs: this.tabs.count }
    const { keeping, ...before } = this.state
    const same = before.theirs === theirs && before.gone === gone && before.otherTabs === next.otherTabs
    if (same && sameKeeping(keeping, next.keeping)) return
    this.state = next
    for (const listener of this.listeners) listener()
  }
}

function listen(target: EventTarget, event: string, heard: () => void): () => void {
  target.addEventListener(event, heard)
  return () => target.removeEventListener(event, heard)
}
