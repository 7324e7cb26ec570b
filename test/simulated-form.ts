import { emptyValues, type Values } from '../contract/index.ts'
import type { WholeRecord } from '../shared/api/records.ts'
import type { Entry } from '../web/features/record-form/persistence/journal-entry.ts'
import { storedOf } from '../web/features/record-form/persistence/load-record.ts'
import { reduce } from '../web/features/record-form/persistence/reduce.ts'
import {
  type Effect,
  type FormEvent,
  initialState,
  type PersistenceState,
} from '../web/features/record-form/persistence/state.ts'
import { FormStore } from '../web/features/record-form/store/form-store.ts'
import { CallFailure } from '../web/lib/call-failure.ts'
import { wholeRecordOf } from './whole-record.ts'

export const OWNED: Values = { ...emptyValues(), contact_owner: { id: 'u1', name: 'Anna Rossi' } }
const CATALOGUE = { products: [], operations: [], owners: [{ id: 'u1', name: 'Anna Rossi' }], managed: {} }
const UNREACHABLE = CallFailure.ofTransport('network')
export const failure = (id: 'conflict' | 'removed' | 'invalid' | 'disk-full', status: number, more = {}) =>
  new CallFailure({ id, status, message: 'Non va.', ...more })

export type Field = 'name' | 'last_name' | 'email'
type Save = Extract<Effect, { kind: 'create' | 'update' }>

/** The id of the person who works with the form. */
export const OWN_ID = '0b1c2d3e-0000-4000-8000-000000000001'

/** A form whose browser and server are this object: effects are pending until the test completes them. */
export class SimulatedForm {
  readonly store: FormStore
  state: PersistenceState
  now = Date.UTC(2026, 2, 10, 9)
  /** Sent and not answered yet. */
  readonly saves: Save[] = []
  readonly writes: (Entry | undefined)[] = []
  readonly shown: string[] = []
  entry: Entry | undefined
  timer: number | undefined
  record: WholeRecord | undefined
  /** Every set of values that the server has stored. */
  readonly history: Values[] = []
  private ids = 0
  private readonly queue: FormEvent[] = []
  private isDispatching = false

  constructor(record?: WholeRecord) {
    this.record = record
    const values: Values = record ? JSON.parse(record.data) : OWNED
    this.store = new FormStore(values, { catalogue: CATALOGUE, month: 3, clock: () => '2026-03-10T10:00' })
    this.store.subscribe('values', () => this.dispatch({ type: 'changed' }))
    const stored = record && storedOf(record)
    const form = this.snapshot()
    const start = { id: 'tab', formKey: 'new', isNewContract: false, copyOf: undefined } as const
    this.state = initialState({ ...start, record: stored, hasJournal: true, userId: OWN_ID, form })
    this.dispatch({ type: 'started' })
  }

  dispatch(event: FormEvent): void {
    this.queue.push(event)
    if (this.isDispatching) return
    this.isDispatching = true
    for (let next = this.queue.shift(); next; next = this.queue.shift()) {
      const occasion = { form: this.snapshot(), now: this.now, newId: `key-${this.ids++}` }
      const { state, effects } = reduce(this.state, next, occasion)
      this.state = state
      for (const effect of effects) this.perform(effect)
    }
    this.isDispatching = false
  }

  private snapshot() {
    const { current, stored, currentStatus } = this.store
    const { values, resolved, metadata } = current
    return { values, base: stored, dirty: currentStatus.dirty, resolved, origins: metadata.origins }
  }

  private perform(effect: Effect): void {
    if (effect.kind === 'dispatch') this.dispatch(effect.event)
    else if (effect.kind === 'create' || effect.kind === 'update') this.saves.push(effect)
    else if (effect.kind === 'write-journal') this.writes.push(effect.entry)
    else if (effect.kind === 'set-timer')
      this.timer = effect.ms === undefined ? undefined : this.now + effect.ms
    else if (effect.kind === 'recover') this.store.recover(effect.values)
    else if (effect.kind === 'detach') this.store.detachFromRecord(effect.month)
    else if (effect.kind === 'mark-saved') {
      this.store.markSaved(effect.values)
      this.dispatch({ type: 'changed' })
    } else if (effect.kind === 'replace') {
      this.store.replace(effect.values, effect.base)
      this.dispatch({ type: 'changed' })
    } else this.shown.push(effect.kind)
  }

  type(field: Field, text: string): void {
    this.store.set(field, text)
  }

  /** Time passes, and the timer of the draft runs out if it is due. */
  pass(ms: number): void {
    this.now += ms
    if (this.timer === undefined || this.timer > this.now) return
    this.timer = undefined
    this.dispatch({ type: 'draft-due' })
  }

  endWrite(failureReason = ''): void {
    if (this.writes.length === 0) this.dispatch({ type: 'journal-due' })
    else {
      const entry = this.writes.shift()
      if (failureReason === '') this.entry = entry
      this.dispatch({ type: 'journal-written', failure: failureReason })
    }
  }

  /** The server executes the save; `lost`: its answer does not arrive. */
  answer(fate: 'received' | 'lost' | 'unreachable' = 'received'): void {
    const save = this.saves.shift()
    if (!save) return
    const refused = fate === 'unreachable' ? UNREACHABLE : this.execute(save)
    if (fate !== 'received' || refused) this.fail(fate === 'lost' ? UNREACHABLE : refused)
    else this.dispatch({ type: 'saved', record: this.record! })
  }

  fail(refused = UNREACHABLE): void {
    this.dispatch({ type: 'save-failed', failure: refused })
  }

  private readonly created = new Map<string, string>()
  private execute(save: Save): CallFailure | undefined {
    if (save.kind === 'create') {
      const { key, data, draft } = save.creation
      if (this.created.get(key) === undefined) this.saveAs(JSON.parse(data), draft)
      this.created.set(key, data)
    } else if (save.record.version !== this.record?.version)
      return failure('conflict', 409, { theirs: this.record })
    else this.saveAs(save.request.values, save.request.draft)
    return undefined
  }

  /** The form or another user saves. */
  saveAs(values: Values, draft = true, updatedBy = 'Marco Rossi', updatedById?: string): void {
    const version = (this.record?.version ?? 0) + 1
    this.history.push(values)
    this.record = wholeRecordOf(values, {
      version,
      draft,
      updatedBy,
      code: '',
      ...(updatedById && { updatedById }),
    })
  }

  /** The number of records that the server has created. */
  get creations(): number {
    return this.created.size
  }
}
