import { reuseUnchanged } from '../../../../contract/form/reuse-unchanged.ts'
import { DEFINITION_VERSION } from '../../../../contract/index.ts'
import {
  createRecord,
  restoreRecord,
  updateRecord,
  type WholeRecord,
} from '../../../../shared/api/records.ts'
import { CallFailure } from '../../../lib/call-failure.ts'
import { randomId } from '../../../lib/random.ts'
import { type PageEnd, saveBeforeUnload } from '../../../lib/save-before-unload.ts'
import { send } from '../../../lib/transport.ts'
import type { Beside } from '../store/beside.ts'
import type { FormStore } from '../store/form-store.ts'
import { type Journal, lockEntry } from './journal.ts'
import type { Entry, FormKey } from './journal-entry.ts'
import type { Opening } from './load-record.ts'
import { reduce } from './reduce.ts'
import { describeSaveStatus, type SaveStatus } from './save-status.ts'
import {
  type Effect,
  type FormEvent,
  type FormSnapshot,
  hasUnsaved,
  initialState,
  isQuestion,
  isStored,
  type Performers,
  type PersistenceState,
  type ScreenEffect,
  type TabMessage,
} from './state.ts'

/** The state of the saves that the screen shows. */
export interface PersistenceView extends Pick<PersistenceState, 'known' | 'problem' | 'dialog' | 'recovery'> {
  saveStatus: SaveStatus
  /** The record is saved, and not as a draft. */
  isSubmitted: boolean
  /** A save that the user requested is running. */
  busy: 'draft' | 'record' | undefined
  /** The number of other tabs of this browser with the same record. */
  otherTabs: number
}

interface Settings {
  store: FormStore
  journal: Journal | undefined
  /** Of the person who works with the form. */
  userId: string
  opening: Pick<Opening, 'stored' | 'copyOf'>
  formKey: FormKey
  isNewContract: boolean
  beside?: Beside | undefined
  show: Performers<ScreenEffect['kind']>
  /** The form is closed, and its values are in the journal. */
  onClosed(): void
}

/** The edge of the reducer: dispatches the events of form, browser and server, and performs the effects. */
export class FormPersistence {
  private readonly settings: Settings
  private readonly listeners = new Set<() => void>()
  private readonly queue: FormEvent[] = []
  private readonly releases = new Map<string, () => Promise<void>>()
  private isDispatching = false
  private state: PersistenceState
  private view: PersistenceView
  private timer: ReturnType<typeof setTimeout> | undefined
  private channel: BroadcastChannel | undefined

  private readonly performers: Performers<Exclude<Effect['kind'], ScreenEffect['kind']>> = {
    dispatch: ({ event }) => this.dispatch(event),
    'schedule-journal': () => runWhenIdle(() => this.dispatch({ type: 'journal-due' })),
    'write-journal': ({ entry }) => void this.write(entry),
    'store-origins': ({ record }) => {
      const { store, journal } = this.settings
      // The form works without them.
      journal?.storeOrigins(record, store.origins).catch(() => undefined)
    },
    'set-timer': ({ ms }) => {
      clearTimeout(this.timer)
      if (ms !== undefined) this.timer = setTimeout(() => this.dispatch({ type: 'draft-due' }), ms)
    },
    create: ({ creation: { key, ...body } }) =>
      void this.send(send(createRecord, { body }, { idempotencyKey: key })),
    update: ({ record, request: { values, draft, autosave, holdersDiffer } }) => {
      const body = {
        definitionVersion: DEFINITION_VERSION,
        data: JSON.stringify(values),
        version: record.version,
        draft,
        ...(autosave && { autosave }),
        ...(holdersDiffer && { holdersDiffer }),
      }
      void this.send(send(updateRecord, { params: { id: record.id }, body }))
    },
    restore: ({ id }) =>
      void send(restoreRecord, { params: { id } }).then(
        () => this.dispatch({ type: 'restored' }),
        (error: unknown) => this.dispatch({ type: 'restore-failed', error }),
      ),
    'mark-saved': ({ values, month }) => {
      const { store } = this.settings
      store.markSaved(values)
      if (month !== undefined && month !== store.month) store.setCatalogue(store.catalogue, month)
      this.dispatch({ type: 'changed' })
    },
    replace: ({ values, base }) => {
      this.settings.store.replace(values, base)
      this.dispatch({ type: 'changed' })
    },
    recover: ({ values, origins, beside }) => {
      this.settings.store.recover(values, origins)
      if (beside !== undefined) this.settings.beside?.restore(beside)
    },
    'recover-beside': ({ beside }) => this.settings.beside?.restore(beside),
    detach: ({ month }) => this.settings.store.detachFromRecord(month),
    broadcast: ({ message }) => this.channel?.postMessage(message),
    'remove-entries': ({ ids }) => void this.remove(ids),
    'release-entries': ({ ids }) => this.release(ids),
  }

  constructor(settings: Settings) {
    this.settings = settings
    const { journal, userId, opening, formKey, isNewContract } = settings
    this.state = initialState({
      id: randomId(),
      formKey,
      isNewContract,
      record: opening.stored,
      copyOf: opening.copyOf,
      hasJournal: journal !== undefined,
      userId,
      form: this.snapshot(),
    })
    this.view = viewOf(this.state)
  }

  get current(): PersistenceView {
    return this.view
  }
  get hasUnsaved(): boolean {
    return hasUnsaved(this.state)
  }
  /** No value would be lost if the page closed now. */
  get isSafe(): boolean {
    return isStored(this.state)
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** Starts listening; the returned function stops it and still stores typed values. */
  start(): () => void {
    const { store, journal, onClosed } = this.settings
    const stop = new AbortController()
    const listen = (target: EventTarget, name: string, listener: () => void) =>
      target.addEventListener(name, listener, { signal: stop.signal })
    this.channel = new BroadcastChannel('sportello.forms')
    this.channel.onmessage = ({ data }: MessageEvent<TabMessage>) =>
      this.dispatch({ type: 'tab-message', message: data })
    const stops = [
      store.subscribe('values', () => this.dispatch({ type: 'changed' })),
      saveBeforeUnload((pageEnd) => this.flush(pageEnd)),
    ]
    listen(window, 'pagehide', () => this.dispatch({ type: 'page-left' }))
    listen(window, 'online', () => this.dispatch({ type: 'online' }))
    listen(document, 'visibilitychange', () =>
      this.dispatch({ type: document.visibilityState === 'hidden' ? 'page-hidden' : 'page-shown' }),
    )
    const lock = journal && lockEntry(this.state.id)
    this.dispatch({ type: 'started' })
    void this.readJournal(stop.signal)
    return () => {
      for (const end of stops) end()
      stop.abort()
      this.dispatch({ type: 'closed' })
      this.channel?.close()
      this.release([...this.releases.keys()])
      void this.until(() => !this.state.journal.writing).then(async () => {
        const release = await lock
        await release?.()
        onClosed()
      })
    }
  }

  /** Stores typed values as far as possible: in the journal, and as a draft if the session is still valid. */
  async flush({ sessionLives }: PageEnd): Promise<void> {
    this.dispatch({ type: 'journal-requested' })
    if (sessionLives) this.dispatch({ type: 'draft-requested' })
    const isOver = () => !this.state.journal.writing || !hasUnsaved(this.state)
    await this.until(() => isOver() && !(sessionLives && this.state.save))
  }

  readonly dispatch = (event: FormEvent): void => {
    this.queue.push(event)
    if (this.isDispatching) return
    this.isDispatching = true
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) {
        const occasion = { form: this.snapshot(), now: Date.now(), newId: randomId() }
        const { state, effects } = reduce(this.state, next, occasion)
        this.state = state
        for (const effect of effects) this.perform(effect)
      }
    } finally {
      this.isDispatching = false
    }
    this.view = reuseUnchanged(viewOf(this.state), this.view)
    for (const listener of [...this.listeners]) listener()
  }

  private snapshot(): FormSnapshot {
    const { current, stored, currentStatus } = this.settings.store
    const { values, resolved, metadata } = current
    const { beside } = this.settings
    return {
      values,
      base: stored,
      dirty: currentStatus.dirty,
      resolved,
      origins: metadata.origins,
      beside: beside?.unsaved,
    }
  }

  private perform(effect: Effect): void {
    const performers = { ...this.performers, ...this.settings.show }
    const perform = performers[effect.kind] as (effect: Effect) => void
    perform(effect)
  }

  private async write(entry: Entry | undefined): Promise<void> {
    const { journal } = this.settings
    const failure = await Promise.resolve(entry ? journal?.save(entry) : journal?.remove(this.state.id)).then(
      () => '',
      (error: unknown) => failureOf(error),
    )
    this.dispatch({ type: 'journal-written', failure })
  }

  /** Every failure is an event, so that no typed value is lost. */
  private async send(answer: Promise<{ record: WholeRecord }>): Promise<void> {
    try {
      const { record } = await answer
      this.dispatch({ type: 'saved', record })
    } catch (error) {
      if (error instanceof CallFailure) return this.dispatch({ type: 'save-failed', failure: error })
      reportError(error)
      this.dispatch({ type: 'save-broken', error })
    }
  }

  /** The origins of values and the entries of earlier pages, each locked by this page until the user decides. */
  private async readJournal(stopped: AbortSignal): Promise<void> {
    const { store, journal, opening, formKey } = this.settings
    if (!journal) return
    // The form works without them.
    if (opening.stored)
      journal.loadOrigins(opening.stored.id).then(
        (origins) => store.restoreOrigins(origins),
        () => undefined,
      )
    const saved = await journal.entriesOf(formKey).catch((error: unknown) => {
      this.dispatch({ type: 'journal-unreadable', failure: failureOf(error) })
      return []
    })
    const entries = saved.filter(({ id }) => id !== this.state.id)
    const locks = await Promise.all(entries.map(({ id }) => lockEntry(id)))
    for (const [index, { id }] of entries.entries()) if (locks[index]) this.releases.set(id, locks[index])
    if (stopped.aborted) return this.release(entries.map(({ id }) => id))
    this.dispatch({ type: 'leftovers-found', entries: entries.filter(({ id }) => this.releases.has(id)) })
  }

  private async remove(ids: readonly string[]): Promise<void> {
    await Promise.allSettled(ids.map((id) => this.settings.journal?.remove(id)))
    this.release(ids)
  }

  private release(ids: readonly string[]): void {
    for (const id of ids) {
      void this.releases.get(id)?.()
      this.releases.delete(id)
    }
  }

  private until(isReached: () => boolean): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (!isReached()) return
        stop()
        resolve()
      }
      const stop = this.subscribe(check)
      check()
    })
  }
}

function viewOf(state: PersistenceState): PersistenceView {
  const { user, known, problem, dialog, recovery, otherTabs, record } = state
  const isRunning = user && !isQuestion(dialog)
  return {
    known,
    isSubmitted: record?.draft === false,
    problem,
    dialog,
    recovery,
    saveStatus: describeSaveStatus(state),
    busy: isRunning ? (user.draft ? 'draft' : 'record') : undefined,
    otherTabs: otherTabs.length,
  }
}

function failureOf(error: unknown): string {
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError'
  return isFull ? 'la memoria del browser è piena' : 'su questo computer non resta una copia'
}

const MAX_IDLE_WAIT_MS = 150

/** Runs when the page is idle, at the latest after a maximum delay. */
function runWhenIdle(work: () => void): void {
  // Safari has no idle callback; an animation frame is the closest alternative.
  if (typeof requestIdleCallback === 'undefined') requestAnimationFrame(work)
  else requestIdleCallback(work, { timeout: MAX_IDLE_WAIT_MS })
}
