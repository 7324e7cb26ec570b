import {
  type Action,
  type Answers,
  applyAction,
  type Catalogue,
  catchUp,
  change,
  emptiedFields,
  emptyValues,
  type FieldName,
  type Issue,
  listsAreKnown,
  type Values,
} from '../../../../contract/index.ts'
import type { KeptOrigins } from '../journal/kept-origins.ts'
import { changedFields, sameValue, takeFields } from './conflict-merge.ts'
import { deriveState, type FormState, type Surroundings } from './form-state.ts'
import { type Handling, handlingAfter, handlingOf } from './handling.ts'
import { type Origin, originOfAction, originOfConsequence } from './origin.ts'
import { type Topic, TopicListeners } from './topics.ts'
import { type Undoable, undoableChange, undoableChoice } from './undoable.ts'

type Witness = (field: FieldName, value: Answers[FieldName]) => void

export interface FormStatus {
  dirty: boolean
  undoable: Undoable | null
}

/**
 * The form while somebody fills it: the values typed, and all that follows from them.
 * Plain and synchronous; a listener hears only of what it asked for, and only when that changed.
 */
export class FormStore {
  private state: FormState
  private status: FormStatus = { dirty: false, undoable: null }
  private handling: Handling
  private readonly witnesses = new Set<Witness>()
  private readonly listeners = new TopicListeners()
  private around: Surroundings
  private base: Values
  /** Codes typed before the lists of places came, with the values as they left them. */
  private readonly unread = new Map<FieldName, Values>()

  /**
   * @param base what is stored, when that is not what the form starts with
   * @param prefilled the fields that were filled before anybody saw the form
   */
  constructor(
    values: Values,
    around: Surroundings,
    base: Values = values,
    prefilled: readonly FieldName[] = [],
  ) {
    this.around = around
    this.base = base
    this.handling = handlingOf(values, prefilled)
    this.state = deriveState(undefined, values, this.handling, around)
    this.status = { dirty: changedFields(base, values).length > 0, undoable: null }
  }

  get current(): FormState {
    return this.state
  }
  get currentStatus(): FormStatus {
    return this.status
  }
  /** The answers as they are stored. */
  get stored(): Values {
    return this.base
  }
  /** 1 to 12: of the record's creation, for its codes. */
  get month(): number {
    return this.around.month
  }
  /** The code is formed by the first save, and empty until then. */
  get codeAtSave(): boolean {
    return this.around.codeAtSave === true
  }
  get today(): string {
    return this.around.clock().slice(0, 10)
  }

  /** A person's change of one field, with its consequences. */
  set<N extends FieldName>(name: N, value: Answers[N]): void {
    const before = this.state.values
    const after = change(before, name, value, this.around.catalogue, this.around.clock())
    const consequence = originOfConsequence(this.state.views.get(name)?.kind)
    if (!listsAreKnown() && consequence === 'fiscal-code') this.unread.set(name, after)
    const emptied = emptiedFields(before, name, value)
    const undoable =
      emptied.length > 0 ? undoableChoice(this.state, { name, value, after }) : this.status.undoable
    this.apply(after, (field) => (field === name ? 'typed' : consequence), undoable)
    this.forget(emptied)
    for (const listener of this.witnesses) listener(name, value)
  }

  /** The person left the field: from now on it shows what is wrong with it. */
  leave(name: FieldName): void {
    if (this.handling.touched.has(name)) return
    this.handle({ touched: new Set(this.handling.touched).add(name) })
  }

  /**
   * A button of the form that changes several fields; the change can be taken back.
   * @param section where the button stands; empty for the whole form
   * @param more what goes with the action beyond its own fields
   */
  act(action: Action, label: string, section = '', more: Values = {}): void {
    const after = { ...applyAction(this.state.values, action), ...more }
    this.fill(after, label, () => originOfAction(action), section)
  }

  /** Several fields at once, filled from somewhere else; it can be taken back. */
  fill(after: Values, label: string, originOf: (field: FieldName) => Origin, section = ''): void {
    const undoable = undoableChange(this.state, { label, section, after })
    if (undoable.fields.length === 0) return
    this.apply(after, originOf, undoable)
    this.forget(undoable.fields)
  }

  /** What the form chooses from has changed while it is open, or the month of its record; what was chosen stays. */
  offer(catalogue: Catalogue, month = this.month): void {
    this.around = { ...this.around, catalogue, month }
    this.refresh(this.state.values)
  }
  /** The lists of places and banks have come: what was unknown without them is looked at again. */
  learn(): void {
    const now = this.around.clock()
    for (const [name, since] of this.unread)
      this.apply(catchUp(this.state.values, name, since, now), () => 'fiscal-code')
    this.unread.clear()
    this.refresh(this.state.values)
    this.listeners.notify('lists')
  }
  get catalogue(): Catalogue {
    return this.around.catalogue
  }

  /** What belongs to the last action though it comes a moment later: taking that back takes this back too. */
  follow(action: Action): void {
    const after = applyAction(this.state.values, action)
    const last = this.status.undoable
    const fields = last ? [...new Set([...last.fields, ...changedFields(this.state.values, after)])] : []
    this.apply(after, () => 'typed', last && { ...last, after, fields })
    this.forget(fields)
  }

  /** Empties the form. Nothing of it was left yet, so nothing is missing aloud; it can be taken back. */
  clear(label: string): void {
    this.act('cancella-dati', label)
    this.handle(handlingOf({}))
  }

  /** Takes the last change of several fields back, where nobody wrote over it since. */
  undo(): void {
    const last = this.status.undoable
    if (!last) return
    const untouched = last.fields.filter((name) => sameValue(this.state.values[name], last.after[name]))
    const before = takeFields(this.state.values, last.before, untouched)
    this.apply(before, (field) => last.origins.get(field) ?? 'typed', null)
    // What nobody had seen yet is missing in silence again.
    const unseen = new Set(untouched.filter((name) => !last.touched.has(name)))
    const touched = [...this.handling.touched].filter((name) => !unseen.has(name))
    this.handle({ touched: new Set([...touched, ...last.touched]) })
  }

  /** The answers that came from outside, such as a merge; `base` is what they are compared with. */
  replace(values: Values, base: Values): void {
    this.base = base
    this.apply(values, () => 'typed', null)
  }

  /** Values that an earlier page kept: they stand as they are, with no consequences, and say what is wrong with them. */
  recover(values: Values, origins: Partial<Record<FieldName, Origin>> = {}): void {
    const fields = changedFields(this.state.values, values)
    this.apply(values, (field) => origins[field] ?? 'recovered', null)
    this.handle({ touched: new Set([...this.handling.touched, ...fields]) })
  }

  /** Who wrote what is not typed, with what was written. */
  get origins(): KeptOrigins {
    const { values } = this.state
    return new Map(
      [...this.handling.origins].flatMap(([field, origin]) => {
        const value = values[field]
        return origin === 'typed' || value === undefined || value === '' ? [] : [[field, { origin, value }]]
      }),
    )
  }

  /** What an earlier page knew of who wrote the values that still stand. */
  remember(kept: KeptOrigins): void {
    const origins = new Map(this.handling.origins)
    for (const [field, { origin, value }] of kept)
      if (!origins.has(field) && sameValue(this.state.values[field], value)) origins.set(field, origin)
    this.handle({ origins })
  }

  /** These values are saved: nothing is unsaved until the next change. */
  saved(values: Values): void {
    this.base = values
    if (this.around.codeAtSave) {
      const { codeAtSave: _, ...around } = this.around
      this.around = around
      this.refresh(this.state.values)
    }
    this.refreshStatus(this.status.undoable)
  }

  /** The record behind the form is gone: what stands here becomes a new contract, of which nothing is saved yet. */
  startAnew(month: number): void {
    const { code: _, saved: __, ...around } = this.around
    this.around = { ...around, month, codeAtSave: true }
    this.base = emptyValues()
    this.refresh(this.state.values)
    this.refreshStatus(null)
    this.listeners.notify('values')
  }

  /** Everything shows what is wrong from now on, and until it changes what is wrong for a save alone. */
  attempt(): void {
    const { attempted, incomplete: before } = this.handling
    const found = [...this.state.issues].filter(([, issues]) => issues.some(({ atSave }) => atSave))
    const incomplete = new Set(found.map(([field]) => field))
    if (!attempted || found.some(([field]) => !before.has(field)))
      this.handle({ attempted: true, incomplete })
  }

  /** What the server refused, though the form found nothing; not `attempted`: what something else than a save needs. */
  refuse(issues: readonly Issue[], attempted = true): void {
    this.handle({ refused: Map.groupBy(issues, (issue) => issue.field), ...(attempted && { attempted }) })
  }

  /** Tells of each change that a person makes, with what was chosen. */
  readonly witness = (listener: Witness): (() => void) => {
    this.witnesses.add(listener)
    return () => this.witnesses.delete(listener)
  }

  readonly subscribe = (topic: Topic, listener: () => void): (() => void) =>
    this.listeners.subscribe(topic, listener)

  private apply(
    values: Values,
    originOf: (field: FieldName) => Origin,
    undoable = this.status.undoable,
  ): void {
    const before = this.state.values
    this.handling = handlingAfter(this.handling, before, values, originOf)
    this.refresh(values)
    this.refreshStatus(undoable)
    // Last, so that whoever hears of it finds everything else in step.
    if (values !== before) this.listeners.notify('values')
  }

  /** What an action emptied waits to be filled, and is not missing aloud before somebody leaves it. */
  private forget(fields: readonly FieldName[]): void {
    const emptied = new Set(fields.filter((name) => sameValue(this.state.values[name], undefined)))
    if (emptied.size === 0) return
    this.handle({ touched: new Set([...this.handling.touched].filter((name) => !emptied.has(name))) })
  }

  private handle(part: Partial<Handling>): void {
    this.handling = { ...this.handling, ...part }
    this.refresh(this.state.values)
  }

  private refresh(values: Values): void {
    const before = this.state
    this.state = deriveState(before, values, this.handling, this.around)
    this.listeners.notifyChanges(before, this.state)
  }

  private refreshStatus(undoable: Undoable | null): void {
    const dirty = changedFields(this.base, this.state.values).length > 0
    if (dirty === this.status.dirty && undoable === this.status.undoable) return
    this.status = { dirty, undoable }
    this.listeners.notify('status')
  }
}
