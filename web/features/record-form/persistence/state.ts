import {
  type Answered,
  type FieldName,
  holdersDiffer,
  type Issue,
  type Resolved,
  type Values,
  validateDraft,
} from '../../../../contract/index.ts'
import type { WholeRecord } from '../../../../shared/api/records.ts'
import type { Removal } from '../../../../shared/errors.ts'
import type { CallFailure } from '../../../lib/call-failure.ts'
import { changedFields, type Merge } from '../store/conflict-merge.ts'
import type { Origin } from '../store/origin.ts'
import type { Creation, Entry, FormKey, SavedEntry } from './journal-entry.ts'
import type { Stored } from './load-record.ts'
import type { RecoverableField } from './recoverable-fields.ts'

/** The form at the time of an event, read from its store. */
export interface FormSnapshot {
  values: Values
  /** The stored values. */
  base: Values
  dirty: boolean
  resolved: Resolved
  origins: ReadonlyMap<FieldName, Origin>
  /** What was said beside the fields and is not stored yet. */
  beside?: string | undefined
}

/** The confirmations of the user beside the save. */
export interface Consent {
  /** The user confirmed that the extra sale has another holder. */
  holdersDiffer?: true | undefined
}
/** A save that the user requested; `stay`: the form remains open, for a save during a call. */
export interface UserSave extends Consent {
  draft: boolean
  stay: boolean
}
export interface SaveRequest extends Consent {
  values: Values
  draft: boolean
  /** An automatic save: the server never turns a submitted record back into a draft for it. */
  autosave: boolean
}
/** The only save in flight. */
export interface RunningSave {
  request: SaveRequest
  /** `journal`: a creation is written to the journal first; `finish`: an earlier creation is repeated first. */
  step: 'journal' | 'finish' | 'create' | 'update'
  merges: number
}

/** The record of the form was removed, or does not exist if `removal` is absent. */
export interface UnavailableRecord {
  removal: Removal | undefined
}
/** Why the last draft was not saved. */
export interface SaveProblem {
  /** A short clause for the status line. */
  reason: string
  /** The record as another user saved it, if the user must decide between the versions. */
  theirs?: WholeRecord
  /** The record was removed, and the user must decide what happens to the form. */
  unavailable?: UnavailableRecord
}

/** The save that waits for a decision; undefined: an automatic one, so nothing is sent after the decision. */
type Interrupted = { user: UserSave | undefined }
export type Question = 'reminder' | 'holders'
export type SaveDialog =
  | { kind: Question }
  | ({ kind: 'conflict'; merge: Merge; theirs: WholeRecord } & Interrupted)
  | ({ kind: 'missing'; unavailable: UnavailableRecord; restoring: boolean } & Interrupted)

/** An entry of an earlier page that the user can recover. */
export interface Recovery {
  entry: SavedEntry
  fields: readonly RecoverableField[]
  /** The number of further entries. */
  more: number
}

export interface TabMessage {
  kind: 'hello' | 'here' | 'bye'
  record: string
  tab: string
}

export interface PersistenceState {
  /** Of the form's journal entry and of its tab. */
  readonly id: string
  readonly formKey: FormKey
  /** The form is a new contract with the values typed into a removed record. */
  readonly isNewContract: boolean
  readonly copyOf?: string
  readonly hasJournal: boolean
  /** Of the person who works with the form. */
  readonly userId: string
  readonly closed: boolean
  readonly form: FormSnapshot
  /** The stored record on which the next save is based. */
  readonly record?: Stored
  /** The record in the URL of the page. */
  readonly pageRecord?: string
  /** The user has seen that the record exists: it was opened, or the user saved it. */
  readonly known: boolean
  /** A creation without a response. */
  readonly creation?: Creation
  /** Sent without a response: if the server has the values of one of them, that save succeeded. */
  readonly unconfirmed: readonly SaveRequest[]
  readonly save?: RunningSave
  /** A draft was requested while another save was in flight. */
  readonly draftAfterSave: boolean
  readonly user?: UserSave
  readonly reminded: boolean
  readonly problem?: SaveProblem
  readonly dialog?: SaveDialog
  /** Milliseconds since 1970: of the first unsaved change, of the next draft, and its earliest retry. */
  readonly firstUnsaved?: number
  readonly draftAt?: number
  readonly notBefore: number
  readonly failures: number
  readonly journal: JournalState
  readonly tabRecord?: string
  readonly otherTabs: readonly string[]
  readonly leftovers: readonly SavedEntry[]
  readonly recovery?: Recovery
  /** The recovered entry, removed after the form's own entry contains its values. */
  readonly recovered?: string
}

interface JournalState {
  /** A write is scheduled for when the page is idle. */
  scheduled: boolean
  writing: 'entry' | 'removal' | undefined
  /** The form changed during the write. */
  again: boolean
  /** The journal contains the form's entry, or may contain it after a failed write. */
  written: boolean
  /** Why the last write failed, or the first read; empty if it succeeded. */
  failure: string
}

export type FormEvent =
  | { type: 'started' | 'closed' | 'discarded' }
  | { type: 'changed' }
  | { type: 'page-hidden' | 'page-shown' | 'page-left' | 'online' }
  | { type: 'journal-due' | 'journal-requested' }
  | { type: 'journal-written' | 'journal-unreadable'; failure: string }
  | { type: 'draft-due' | 'draft-requested' }
  | { type: 'save-requested'; draft: boolean; stay: boolean }
  | { type: 'question-answered'; consent: Consent | undefined }
  /** The form has taken over a merge: the save in flight continues. */
  | { type: 'merged' }
  | { type: 'saved'; record: WholeRecord }
  | { type: 'save-failed'; failure: CallFailure }
  /** A programming error. */
  | { type: 'save-broken'; error: unknown }
  | { type: 'tab-message'; message: TabMessage }
  | { type: 'conflict-opened' | 'missing-opened' | 'dialog-closed' }
  | { type: 'conflict-resolved'; values: Values }
  | { type: 'restore-requested' | 'restored' | 'saved-as-new' }
  | { type: 'restore-failed'; error: unknown }
  | { type: 'leftovers-found'; entries: readonly SavedEntry[] }
  | { type: 'recovery-accepted'; fields: readonly FieldName[] }
  | { type: 'recovery-discarded' | 'recovery-postponed' }

/** A message or navigation that the screen performs once. */
export type ScreenEffect =
  | { kind: 'show-created'; id: string }
  | { kind: 'show-record-changed' }
  | { kind: 'show-merged'; theirs: WholeRecord }
  | { kind: 'show-saved'; id: string; isNew: boolean; stay: boolean }
  | { kind: 'show-restored' }
  | { kind: 'show-errors'; draft: boolean; errors: readonly Issue[] }
  | { kind: 'show-failure'; error: unknown }
  | { kind: 'preserve-focus' }
  | { kind: 'restore-focus' }

export type Effect =
  | ScreenEffect
  | { kind: 'dispatch'; event: FormEvent }
  | { kind: 'schedule-journal' }
  /** Undefined removes the form's entry. */
  | { kind: 'write-journal'; entry: Entry | undefined }
  | { kind: 'store-origins'; record: string }
  /** Undefined cancels the timer of the draft. */
  | { kind: 'set-timer'; ms: number | undefined }
  | { kind: 'create'; creation: Creation }
  | { kind: 'update'; record: Stored; request: SaveRequest }
  | { kind: 'restore'; id: string }
  /** `month`: of the record's creation, for its code. */
  | { kind: 'mark-saved'; values: Values; month?: number }
  | { kind: 'replace'; values: Values; base: Values }
  | { kind: 'recover'; values: Values; origins: Entry['origins']; beside: Entry['beside'] }
  | { kind: 'recover-beside'; beside: string }
  | { kind: 'detach'; month: number }
  | { kind: 'broadcast'; message: TabMessage }
  | { kind: 'remove-entries'; ids: readonly string[] }
  | { kind: 'release-entries'; ids: readonly string[] }

export type Performers<Kind extends Effect['kind']> = {
  [K in Kind]: (effect: Extract<Effect, { kind: K }>) => void
}

/** One transition while it is computed: a copy of the state, and the effects so far. */
export interface Transition {
  state: { -readonly [Name in keyof PersistenceState]: PersistenceState[Name] }
  effects: Effect[]
  now: number
  /** Unused so far, for what the transition creates. */
  newId: string
}
export type Handlers = {
  [T in FormEvent['type']]: (transition: Transition, event: Extract<FormEvent, { type: T }>) => void
}

type Start = Pick<
  PersistenceState,
  'id' | 'formKey' | 'isNewContract' | 'record' | 'copyOf' | 'hasJournal' | 'userId' | 'form'
>

export const initialState = (start: Start): PersistenceState => ({
  ...start,
  closed: false,
  pageRecord: start.record?.id,
  known: start.record !== undefined,
  unconfirmed: [],
  draftAfterSave: false,
  reminded: false,
  notBefore: 0,
  failures: 0,
  journal: { scheduled: false, writing: undefined, again: false, written: false, failure: '' },
  otherTabs: [],
  leftovers: [],
})

/** A draft requires an owner (VALID-5). */
export const mayBeDraft = ({ form, record }: PersistenceState): boolean =>
  !validateDraft(form.resolved, record && form.base).some(({ severity }) => severity === 'error')

/** The server may have other values than the form: of a save without a response, before the form was changed back. */
const mayDifferOnServer = ({ form, unconfirmed }: PersistenceState): boolean =>
  unconfirmed.some(({ values }) => changedFields(form.values, values).length > 0)

export const hasUnsaved = (state: PersistenceState): boolean => state.form.dirty || mayDifferOnServer(state)

/** No value would be lost if the page closed now: the server or the journal has confirmed every one. */
export const isStored = (state: PersistenceState): boolean => {
  const { scheduled, writing, written, failure } = state.journal
  return !hasUnsaved(state) || (written && !scheduled && !writing && failure === '')
}

/** Only a draft is saved automatically. */
export const isDraftDue = (state: PersistenceState): boolean =>
  hasUnsaved(state) && state.record?.draft !== false && mayBeDraft(state)

/** Nothing is saved automatically until the user decides. */
export const isHalted = ({ problem }: PersistenceState): boolean =>
  problem?.theirs !== undefined || problem?.unavailable !== undefined

export const isQuestion = (dialog: SaveDialog | undefined): boolean =>
  dialog?.kind === 'reminder' || dialog?.kind === 'holders'

/**
 * The next question before a normal save (VALID-6, VALID-7); undefined if there is none. The reminder is
 * shown once per opening.
 */
export function nextQuestion(answered: Answered, isReminded: boolean): Question | undefined {
  if (!isReminded) return 'reminder'
  return holdersDiffer(answered) ? 'holders' : undefined
}
