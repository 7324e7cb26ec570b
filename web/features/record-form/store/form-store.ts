import {
  type Action,
  type Answers,
  applyAction,
  areListsLoaded,
  type Catalogue,
  change,
  completePlace,
  emptiedFields,
  emptyValues,
  type FieldName,
  fillsOthers,
  type Issue,
  isCopy,
  refillFromFiscalCode,
  type Values,
  withoutContractNumbers,
} from '../../../../contract/index.ts'
import { changedFields, isSameValue, takeFields } from './conflict-merge.ts'
import { followSource } from './copied-fields.ts'
import { type FieldMetadata, initialFieldMetadata, updateFieldMetadata } from './field-metadata.ts'
import { deriveState, type FormEnvironment, type FormState } from './form-state.ts'
import { type Origin, originOfAction, originOfConsequence, type StoredOrigins } from './origin.ts'
import { type Topic, TopicListeners } from './topics.ts'
import { type Undoable, undoableChange, undoableChoice } from './undoable.ts'

type UserChangeListener = (field: FieldName, value: Answers[FieldName]) => void

export interface FormStatus {
  dirty: boolean
  undoable: Undoable | null
}

/**
 * The form during editing: the typed values and everything derived from them. Plain and synchronous; a listener
 * is called only for its own topic, and only if that changed.
 */
export class FormStore {
  private state: FormState
  private status: FormStatus = { dirty: false, undoable: null }
  private metadata: FieldMetadata
  private readonly userChangeListeners = new Set<UserChangeListener>()
  private readonly listeners = new TopicListeners()
  private environment: FormEnvironment
  private base: Values
  /** Codes typed before the lists of places were loaded, with the values after that change. */
  private readonly undecodedCodes = new Map<FieldName, Values>()
  /** The last answer of a field that filled others, such as a complete fiscal code. */
  private readonly filling = new Map<FieldName, string>()
  /** The copies of this page and the fields that they filled. */
  private readonly copies = new Map<Action, readonly FieldName[]>()
  /** The fields that the user has changed since they were left. */
  private readonly changed = new Set<FieldName>()

  /**
   * @param base the stored values, if they differ from the initial values
   * @param prefilled the fields that were filled before the form opened
   */
  constructor(
    values: Values,
    environment: FormEnvironment,
    base: Values = values,
    prefilled: readonly FieldName[] = [],
  ) {
    this.environment = environment
    this.base = base
    this.metadata = initialFieldMetadata(values, prefilled)
    this.state = deriveState(undefined, values, this.metadata, environment)
    this.status = { dirty: changedFields(base, values).length > 0, undoable: null }
  }

  get current(): FormState {
    return this.state
  }
  get currentStatus(): FormStatus {
    return this.status
  }
  /** The stored answers. */
  get stored(): Values {
    return this.base
  }
  /** 1 to 12: of the record's creation, for its codes. */
  get month(): number {
    return this.environment.month
  }
  /** The first save forms the code, which is empty until then. */
  get codeAtSave(): boolean {
    return this.environment.codeAtSave === true
  }
  get today(): string {
    return this.environment.clock().slice(0, 10)
  }

  /** A user's change of one field, with its consequences. */
  set<N extends FieldName>(name: N, value: Answers[N]): void {
    const before = this.state.values
    this.changed.add(name)
    const now = this.environment.clock()
    const former = before[name]
    if (typeof former === 'string' && fillsOthers(name, former, now)) this.filling.set(name, former)
    const after = change(before, name, value, this.environment.catalogue, now, this.filling.get(name))
    const consequence = originOfConsequence(this.state.views.get(name)?.kind)
    if (!areListsLoaded() && consequence === 'fiscal-code') this.undecodedCodes.set(name, after)
    const emptied = emptiedFields(before, name, value)
    const undoable =
      emptied.length > 0 ? undoableChoice(this.state, { name, value, after }) : this.status.undoable
    this.apply(after, (field) => (field === name ? 'typed' : consequence), undoable)
    this.clearTouched(emptied)
    for (const listener of this.userChangeListeners) listener(name, value)
  }

  /**
   * The field lost focus: after a change it completes the rest of its address and updates what was copied from it. Its
   * issues are shown from now on.
   */
  leave(name: FieldName): void {
    if (this.changed.delete(name)) this.spread(name)
    this.markTouched(name)
  }

  private spread(name: FieldName): void {
    const { values } = this.state
    const open = Object.entries(completePlace(values, name)).filter(
      ([field]) => field === name || this.isOpen(field as FieldName),
    )
    if (open.some(([field, text]) => values[field as FieldName] !== text))
      this.apply({ ...values, ...(Object.fromEntries(open) as Values) }, (field) =>
        field === name ? 'typed' : 'derived',
      )
    this.updateCopies()
  }

  /** FORM-CUST-18. */
  private updateCopies(): void {
    for (const [action, fields] of this.copies) {
      const { values } = this.state
      const { kept, after } = followSource(values, action, fields, this.metadata.origins)
      if (kept.length === 0) this.copies.delete(action)
      const undoable = this.status.undoable
      if (changedFields(values, after).length > 0)
        this.apply(
          after,
          () => 'copied',
          undoable && { ...undoable, after: takeFields(undoable.after, after, kept) },
        )
    }
  }

  /** Nobody has typed or chosen the value of the field. */
  private isOpen(name: FieldName): boolean {
    const value = this.state.values[name]
    return value === undefined || value === '' || this.metadata.origins.get(name) === 'derived'
  }

  /** Issues of the field are shown from now on. */
  markTouched(name: FieldName): void {
    if (this.metadata.touched.has(name)) return
    this.updateMetadata({ touched: new Set(this.metadata.touched).add(name) })
  }

  /**
   * Runs an action that changes several fields and can be undone.
   * @param section the section of the button; empty for the whole form
   * @param more further values set with the action
   */
  runAction(action: Action, label: string, section = '', more: Values = {}): void {
    const after = { ...applyAction(this.state.values, action), ...more }
    if (isCopy(action)) this.copies.set(action, changedFields(this.state.values, after))
    this.fill(after, label, () => originOfAction(action), section)
  }

  /** Sets several fields from another source; it can be undone. */
  fill(after: Values, label: string, originOf: (field: FieldName) => Origin, section = ''): void {
    const undoable = undoableChange(this.state, { label, section, after })
    if (undoable.fields.length === 0) return
    this.apply(after, originOf, undoable)
    this.clearTouched(undoable.fields)
  }

  /** The catalogue or the month of the record has changed while the form is open; chosen values are kept. */
  setCatalogue(catalogue: Catalogue, month = this.month): void {
    this.environment = { ...this.environment, catalogue, month }
    this.refresh(this.state.values)
  }
  /** The lists of places and banks are loaded: derives and validates again values that were unknown without them. */
  listsLoaded(): void {
    const now = this.environment.clock()
    for (const [name, since] of this.undecodedCodes)
      this.apply(refillFromFiscalCode(this.state.values, name, since, now), () => 'fiscal-code')
    this.undecodedCodes.clear()
    this.refresh(this.state.values)
    this.listeners.notify('lists')
  }
  get catalogue(): Catalogue {
    return this.environment.catalogue
  }

  /** A later part of the last action: undoing that action undoes this part too. */
  amendLast(action: Action): void {
    const after = applyAction(this.state.values, action)
    const last = this.status.undoable
    const fields = last ? [...new Set([...last.fields, ...changedFields(this.state.values, after)])] : []
    this.apply(after, () => 'typed', last && { ...last, after, fields })
    this.clearTouched(fields)
  }

  /** Empties the form. All fields are untouched, so no missing field is shown; it can be undone. */
  clear(label: string): void {
    this.runAction('cancella-dati', label)
    this.updateMetadata(initialFieldMetadata({}))
  }

  /** Undoes the last change of several fields, except values edited since. */
  undo(): void {
    const last = this.status.undoable
    if (!last) return
    const untouched = last.fields.filter((name) => isSameValue(this.state.values[name], last.after[name]))
    const before = takeFields(this.state.values, last.before, untouched)
    this.apply(before, (field) => last.origins.get(field) ?? 'typed', null)
    // Fields that were untouched before are untouched again.
    const unseen = new Set(untouched.filter((name) => !last.touched.has(name)))
    const touched = [...this.metadata.touched].filter((name) => !unseen.has(name))
    this.updateMetadata({ touched: new Set([...touched, ...last.touched]) })
  }

  /** Sets values from outside, such as a merge; `base` is compared for unsaved changes. */
  replace(values: Values, base: Values): void {
    this.base = base
    this.apply(values, () => 'typed', null)
  }

  /** Values saved by an earlier page: set unchanged, without consequences, with their issues shown. */
  recover(values: Values, origins: Partial<Record<FieldName, Origin>> = {}): void {
    const fields = changedFields(this.state.values, values)
    this.apply(values, (field) => origins[field] ?? 'recovered', null)
    this.updateMetadata({ touched: new Set([...this.metadata.touched, ...fields]) })
  }

  /** The origins of values that were not typed, with the values. */
  get origins(): StoredOrigins {
    const { values } = this.state
    return new Map(
      [...this.metadata.origins].flatMap(([field, origin]) => {
        const value = values[field]
        return origin === 'typed' || value === undefined || value === '' ? [] : [[field, { origin, value }]]
      }),
    )
  }

  /** Restores the stored origins of values that are unchanged. */
  restoreOrigins(storedOrigins: StoredOrigins): void {
    const origins = new Map(this.metadata.origins)
    for (const [field, { origin, value }] of storedOrigins)
      if (!origins.has(field) && isSameValue(this.state.values[field], value)) origins.set(field, origin)
    this.updateMetadata({ origins })
  }

  /** These values are saved: nothing is unsaved until the next change. */
  markSaved(values: Values): void {
    this.base = values
    if (this.environment.codeAtSave) {
      const { codeAtSave: _, ...environment } = this.environment
      this.environment = environment
      this.refresh(this.state.values)
    }
    this.refreshStatus(this.status.undoable)
  }

  /** The record of the form was removed: the form becomes a new contract with all other values unsaved. */
  detachFromRecord(month: number): void {
    const { code: _, saved: __, ...environment } = this.environment
    this.environment = { ...environment, month, codeAtSave: true }
    this.base = emptyValues()
    this.refresh(withoutContractNumbers(this.state.values))
    this.refreshStatus(null)
    this.listeners.notify('values')
  }

  /** Shows all issues from now on; issues that apply only to a save are shown until the field changes. */
  markSubmitted(): void {
    const { submitted, incomplete: before } = this.metadata
    const saveIssues = [...this.state.issues].filter(([, issues]) => issues.some(({ atSave }) => atSave))
    const incomplete = new Set(saveIssues.map(([field]) => field))
    if (!submitted || saveIssues.some(([field]) => !before.has(field)))
      this.updateMetadata({ submitted: true, incomplete })
  }

  /** Issues returned by the server; without `submitted` they belong to another action than a save. */
  setServerIssues(issues: readonly Issue[], submitted = true): void {
    this.updateMetadata({
      serverIssues: Map.groupBy(issues, (issue) => issue.field),
      ...(submitted && { submitted }),
    })
  }

  /** Calls the listener for each user's change, with the field and the value. */
  readonly onUserChange = (listener: UserChangeListener): (() => void) => {
    this.userChangeListeners.add(listener)
    return () => this.userChangeListeners.delete(listener)
  }

  readonly subscribe = (topic: Topic, listener: () => void): (() => void) =>
    this.listeners.subscribe(topic, listener)

  private apply(
    values: Values,
    originOf: (field: FieldName) => Origin,
    undoable = this.status.undoable,
  ): void {
    const before = this.state.values
    this.metadata = updateFieldMetadata(this.metadata, before, values, originOf)
    this.refresh(values)
    this.refreshStatus(undoable)
    // Last, so that listeners see a consistent state.
    if (values !== before) this.listeners.notify('values')
  }

  /** Fields that an action emptied count as untouched, so they are not shown as missing until they lose focus. */
  private clearTouched(fields: readonly FieldName[]): void {
    const emptied = new Set(fields.filter((name) => isSameValue(this.state.values[name], undefined)))
    if (emptied.size === 0) return
    this.updateMetadata({ touched: new Set([...this.metadata.touched].filter((name) => !emptied.has(name))) })
  }

  private updateMetadata(part: Partial<FieldMetadata>): void {
    this.metadata = { ...this.metadata, ...part }
    this.refresh(this.state.values)
  }

  private refresh(values: Values): void {
    const before = this.state
    this.state = deriveState(before, values, this.metadata, this.environment)
    this.listeners.notifyChanges(before, this.state)
  }

  private refreshStatus(undoable: Undoable | null): void {
    const dirty = changedFields(this.base, this.state.values).length > 0
    if (dirty === this.status.dirty && undoable === this.status.undoable) return
    this.status = { dirty, undoable }
    this.listeners.notify('status')
  }
}
