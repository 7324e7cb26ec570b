import type { StaleAnswer } from '../../../shared/errors.ts'
import { CallFailure } from '../../lib/call-failure.ts'
import type { Side } from '../versions/versions.tsx'

/** A field of an editor, as a conflict shows it. */
export interface EditedField<Values> {
  name: keyof Values & string
  label: string
  /** The value as text; without it a text is shown as it is. */
  show?(value: never): string
}

/** What an editor needs to know of the entries that it edits. */
export interface EntryModel<Values extends object, Entry> {
  /** Of which kind the entries are, by the noun of their address. */
  kind: string
  empty: Values
  fields: readonly EditedField<Values>[]
  /** Identifies an entry among those of its kind. */
  idOf(entry: Entry): string
  valuesOf(entry: Entry): Values
  /** Reads the entry of a refusal, where the page holds entries in another form than the server answers them. */
  entryOf?(stored: never): Entry
}

/** Another author saved the entry after it was read. */
export interface Conflict<Values, Entry> {
  stored: Entry
  theirs: Values
  savedBy: string
  savedAt: string | null
  /** The fields in which the two differ. */
  differing: readonly (keyof Values & string)[]
}

export type Sides<Values> = Partial<Record<keyof Values & string, Side>>

interface EditorState<Values, Entry> {
  /** The entry that the values are based on, which the next save names; undefined for a new one. */
  entry: Entry | undefined
  base: Values
  values: Values
  conflict: Conflict<Values, Entry> | undefined
  /** The values were typed before the session ended. */
  restored: boolean
  /** Raised when the values are replaced as a whole: an input that holds its own text is mounted anew. */
  round: number
}

/** What is typed in an editor and not saved, as it is put away when the session ends. */
export interface TypedEntry<Values, Entry> {
  entry?: Entry
  values: Values
}

/** The values of one entry while they are edited, the stored entry that they are based on, and how a conflict ends. */
export class EntryEditor<Values extends object, Entry> {
  readonly model: EntryModel<Values, Entry>
  private state: EditorState<Values, Entry>
  private putAway: Values | undefined
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

  /** Takes the refusal of a stale save; false for any other failure. */
  readonly meet = (error: unknown): boolean => {
    if (!(error instanceof CallFailure) || error.id !== 'conflict' || !isStaleAnswer<Entry>(error.theirs))
      return false
    const { stored: answered, savedBy, savedAt } = error.theirs
    const stored = this.model.entryOf?.(answered as never) ?? answered
    const theirs = this.model.valuesOf(stored)
    const differing = this.changedFields(theirs, this.state.values)
    this.set({ conflict: { stored, theirs, savedBy, savedAt, differing } })
    return true
  }

  /** Whose value of a field remains where nobody chose: the colleague's where the author left it alone. */
  sideOf(field: keyof Values & string): Side {
    return this.changedFields(this.state.base, this.state.values).includes(field) ? 'mine' : 'theirs'
  }

  readonly closeConflict = (): void => this.set({ conflict: undefined })

  /** Gives up what was typed: the editor goes on with what is stored. */
  readonly takeStored = (): void => {
    const { conflict } = this.state
    if (conflict) this.rebase(conflict.stored, conflict.theirs)
  }

  /** Goes on upon what is stored, with the chosen side of each field; the next save overwrites it. */
  readonly overwrite = (sides: Sides<Values>): void => {
    const { conflict, values } = this.state
    if (!conflict) return
    const taken = conflict.differing.filter((field) => (sides[field] ?? this.sideOf(field)) === 'theirs')
    this.rebase(conflict.stored, { ...values, ...pick(conflict.theirs, taken) })
  }

  /** What a save sends now. It is remembered, so that `saved` does not count what is typed after this. */
  readonly beginSave = (): EditorState<Values, Entry> => {
    this.sent = this.state.values
    return this.state
  }

  /** What `beginSave` answered is stored. */
  readonly saved = (): void => {
    if (!this.sent) throw new Error('saved without beginSave')
    this.set({ base: this.sent, conflict: undefined, restored: false })
  }

  /** Something is typed that is neither saved nor put away: leaving the page would lose it. */
  get wouldLose(): boolean {
    return this.isDirty && this.state.values !== this.putAway
  }

  /** What would be lost if the page ended now. */
  typed(): TypedEntry<Values, Entry> | undefined {
    const { entry, values } = this.state
    return this.wouldLose ? { values, ...(entry !== undefined && { entry }) } : undefined
  }

  /** What `typed` answered is put away; it counts until something else is typed. */
  readonly notePutAway = ({ values }: TypedEntry<Values, Entry>): void => {
    this.putAway = values
  }

  /** What was put away is of this entry. */
  readonly fits = ({ entry }: TypedEntry<Values, Entry>): boolean =>
    this.idOf(entry) === this.idOf(this.state.entry)

  /** Goes on with what was typed before the session ended, upon the version that it was typed upon. */
  readonly restore = ({ entry, values }: TypedEntry<Values, Entry>): void => {
    const base = entry === undefined ? this.state.base : this.model.valuesOf(entry)
    this.set({ entry, base, values: { ...base, ...values }, restored: true, round: this.state.round + 1 })
  }

  /** Gives up what was restored. */
  readonly discard = (): void =>
    this.set({ values: this.state.base, restored: false, round: this.state.round + 1 })

  private idOf(entry: Entry | undefined): string | undefined {
    return entry === undefined ? undefined : this.model.idOf(entry)
  }

  private rebase(entry: Entry, values: Values): void {
    const base = this.model.valuesOf(entry)
    this.set({ entry, base, values, conflict: undefined, round: this.state.round + 1 })
  }

  private changedFields(one: Values, other: Values): (keyof Values & string)[] {
    const names = Object.keys(this.model.empty) as (keyof Values & string)[]
    return names.filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
  }

  private set(patch: Partial<EditorState<Values, Entry>>): void {
    this.state = { ...this.state, ...patch }
    for (const listener of this.listeners) listener()
  }
}

const pick = <Values extends object>(values: Values, names: readonly (keyof Values & string)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<Values>

const isStaleAnswer = <Entry>(theirs: unknown): theirs is StaleAnswer<Entry> =>
  typeof theirs === 'object' && theirs !== null && 'stored' in theirs
