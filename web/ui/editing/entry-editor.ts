import type { StaleAnswer } from '../../../shared/errors.ts'
import { CallFailure } from '../../lib/call-failure.ts'

/** A field of an editor in a conflict. */
export interface EditedField<Values> {
  name: keyof Values & string
  label: string
  /** The value as text; by default a text is shown unchanged. */
  show?(value: never): string
}

/** The description of an editor's entries. */
export interface EntryModel<Values extends object, Entry> {
  /** The kind of the entries, by the noun of their URL. */
  kind: string
  empty: Values
  fields: readonly EditedField<Values>[]
  /** Identifies an entry within its kind. */
  idOf(entry: Entry): string
  valuesOf(entry: Entry): Values
  /** Parses the entry of a refusal, if the page uses another form than the server's response. */
  entryOf?(stored: never): Entry
}

/** Another user saved the entry after it was read. */
export interface Conflict<Values, Entry> {
  stored: Entry
  theirs: Values
  savedBy: string
  savedAt: string | null
  /** The fields with different values. */
  differing: readonly (keyof Values & string)[]
}

interface EditorState<Values, Entry> {
  /** The entry on which the values are based, named in the next save; undefined for a new one. */
  entry: Entry | undefined
  base: Values
  values: Values
  conflict: Conflict<Values, Entry> | undefined
  /** The values were typed before the session ended. */
  restored: boolean
  /** Incremented when the values are replaced as a whole: inputs with their own text are remounted. */
  round: number
}

/** The unsaved values of an editor, as stored when the session ends. */
export interface TypedEntry<Values, Entry> {
  entry?: Entry
  values: Values
}

/** The edited values of one entry, the stored entry on which they are based, and the resolution of conflicts. */
export class EntryEditor<Values extends object, Entry> {
  readonly model: EntryModel<Values, Entry>
  private state: EditorState<Values, Entry>
  private storedText: Values | undefined
  private sent: Values | undefined
  private readonly listeners = new Set<() => void>()

  constructor(model: EntryModel<Values, Entry>, entry: Entry | undefined, start: Values = model.empty) {
    this.model = model
    const values = entry === undefined ? start : model.valuesOf(entry)
    this.state = { entry, base: values, values, conflict: undefined, restored: false, round: 0 }
  }

  readonly read = (): EditorState<Values, Entry> => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  get isDirty(): boolean {
    return this.changedFields(this.state.base, this.state.values).length > 0
  }

  readonly change = (patch: Partial<Values>): void => this.set({ values: { ...this.state.values, ...patch } })

  /** Handles the refusal of a stale save; false for any other failure. */
  readonly acceptConflict = (error: unknown): boolean => {
    const answer = staleAnswerOf<Entry>(error)
    if (!answer) return false
    const { stored: answered, savedBy, savedAt } = answer
    const stored = this.model.entryOf?.(answered as never) ?? answered
    const theirs = this.model.valuesOf(stored)
    const differing = this.changedFields(theirs, this.state.values)
    this.set({ conflict: { stored, theirs, savedBy, savedAt, differing } })
    return true
  }

  readonly closeConflict = (): void => this.set({ conflict: undefined })

  /** Discards typed values: the editor continues with the stored entry. */
  readonly acceptStored = (): void => {
    const { conflict } = this.state
    if (conflict) this.rebase(conflict.stored, conflict.theirs)
  }

  /** Continues with the typed values on the stored entry; the next save overwrites it. */
  readonly overwrite = (): void => {
    const { conflict, values } = this.state
    if (conflict) this.rebase(conflict.stored, values)
  }

  /** The values that a save sends now. They are stored, so that `saved` ignores text typed afterwards. */
  readonly beginSave = (): EditorState<Values, Entry> => {
    this.sent = this.state.values
    return this.state
  }

  /** Marks the values of `beginSave` as stored. */
  readonly saved = (): void => {
    if (!this.sent) throw new Error('saved without beginSave')
    this.set({ base: this.sent, conflict: undefined, restored: false })
  }

  /** There are typed values that are neither saved nor stored: leaving the page would lose them. */
  get hasUnsavedText(): boolean {
    return this.isDirty && this.state.values !== this.storedText
  }

  /** The values that would be lost if the page closed now. */
  typed(): TypedEntry<Values, Entry> | undefined {
    const { entry, values } = this.state
    return this.hasUnsavedText ? { values, ...(entry !== undefined && { entry }) } : undefined
  }

  /** Marks the result of `typed` as stored; valid until the values change. */
  readonly markStored = ({ values }: TypedEntry<Values, Entry>): void => {
    this.storedText = values
  }

  /** Whether stored values belong to this entry. */
  readonly fits = ({ entry }: TypedEntry<Values, Entry>): boolean =>
    this.idOf(entry) === this.idOf(this.state.entry)

  /** Restores the values typed before the session ended, on the version on which they were typed. */
  readonly restore = ({ entry, values }: TypedEntry<Values, Entry>): void => {
    const base = entry === undefined ? this.state.base : this.model.valuesOf(entry)
    this.set({ entry, base, values: { ...base, ...values }, restored: true, round: this.state.round + 1 })
  }

  /** Discards the restored values. */
  readonly discard = (): void =>
    this.set({ values: this.state.base, restored: false, round: this.state.round + 1 })

  private idOf(entry: Entry | undefined): string | undefined {
    return entry === undefined ? undefined : this.model.idOf(entry)
  }

  private rebase(entry: Entry, values: Values): void {
    const base = this.model.valuesOf(entry)
    this.set({ entry, base, values, conflict: undefined, round: this.state.round + 1 })
  }

  private changedFields(before: Values, after: Values): (keyof Values & string)[] {
    const names = Object.keys(this.model.empty) as (keyof Values & string)[]
    return names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  }

  private set(patch: Partial<EditorState<Values, Entry>>): void {
    this.state = { ...this.state, ...patch }
    for (const listener of this.listeners) listener()
  }
}

/** The stored version, if the call was refused because another user has saved since. */
export function staleAnswerOf<Entry>(error: unknown): StaleAnswer<Entry> | undefined {
  if (!(error instanceof CallFailure) || error.id !== 'conflict') return undefined
  const { theirs } = error
  const isStale = typeof theirs === 'object' && theirs !== null && 'stored' in theirs
  return isStale ? (theirs as StaleAnswer<Entry>) : undefined
}
