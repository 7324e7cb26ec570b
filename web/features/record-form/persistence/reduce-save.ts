import {
  DEFINITION_VERSION,
  romeTime,
  type Values,
  validate,
  validateDraft,
} from '../../../../contract/index.ts'
import { type updateRecord, type WholeRecord, wholeRecord } from '../../../../shared/api/records.ts'
import { type CallFailure, failedWith, failureText } from '../../../lib/call-failure.ts'
import { changedFields, mergeChanges, takeFields } from '../store/conflict-merge.ts'
import { isUnavailable, monthOf, monthOfCreation, type Stored, storedOf, submittedOf } from './load-record.ts'
import { readStored } from './read-stored.ts'
import { queueJournalWrite, scheduleJournal, sendWaitingCreation } from './reduce-journal.ts'
import { enterRecord } from './reduce-tabs.ts'
import { conflictReason } from './save-status.ts'
import {
  type Handlers,
  isDraftDue,
  isHalted,
  isQuestion,
  nextQuestion,
  type SaveProblem,
  type SaveRequest,
  type Transition,
  type UnavailableRecord,
} from './state.ts'

/** Idle time after which the draft is saved. */
export const PAUSE_MS = 2_000
/** Maximum time after the first unsaved change, even if the user keeps typing. */
export const MAX_DELAY_MS = 30_000
/** How long an automatic creation waits for its copy in the journal. */
export const JOURNAL_WAIT_MS = 3_000
const FIRST_RETRY_MS = 15_000
const LAST_RETRY_MS = 120_000
/** Another user who saves at the same rate must not make this form send endlessly. */
const MAX_MERGES = 3

/** Schedules the next draft: after a pause, at the latest after a maximum delay, with back-off while the server fails. */
export function scheduleDraft({ state, effects, now }: Transition): void {
  state.firstUnsaved = isDraftDue(state) ? (state.firstUnsaved ?? now) : undefined
  const latest = state.firstUnsaved
  // A change during a save is scheduled when it ends.
  const isWaiting = latest !== undefined && !isHalted(state) && !state.save && !state.closed
  const draftAt = isWaiting
    ? Math.max(state.notBefore, Math.min(now + PAUSE_MS, latest + MAX_DELAY_MS))
    : undefined
  if (draftAt === undefined && state.draftAt === undefined) return
  state.draftAt = draftAt
  effects.push({ kind: 'set-timer', ms: draftAt && draftAt - now })
}

function startDraft(transition: Transition): void {
  const { state } = transition
  if (state.save || isHalted(state) || !isDraftDue(state)) scheduleDraft(transition)
  else {
    state.firstUnsaved = undefined
    sendRequest(transition, { values: state.form.values, draft: true, autosave: true })
  }
}

/** The obstacle to saving is resolved. */
function resume(transition: Transition): void {
  const { state } = transition
  state.problem = undefined
  state.failures = 0
  state.notBefore = 0
  scheduleDraft(transition)
}

/** Sends the form: an update, a creation, or first an earlier creation without a response. */
function sendRequest(transition: Transition, request: SaveRequest, merges = 0): void {
  const { state, effects, newId } = transition
  const { record, creation, copyOf } = state
  if (state.draftAt !== undefined) effects.push({ kind: 'set-timer', ms: undefined })
  state.draftAt = undefined
  const data = JSON.stringify(request.values)
  if (record) {
    state.save = { request, step: 'update', merges }
    effects.push({ kind: 'update', record, request })
  } else if (creation && (creation.data !== data || creation.draft !== request.draft)) {
    // It may have succeeded: its own contents with its own key return its record.
    state.save = { request, step: 'finish', merges }
    effects.push({ kind: 'create', creation })
  } else {
    state.creation ??= {
      definitionVersion: DEFINITION_VERSION,
      key: newId,
      data,
      draft: request.draft,
      ...(copyOf !== undefined && { duplicateOf: copyOf }),
      ...(request.holdersDiffer && { holdersDiffer: true }),
    }
    // Stored before it is sent, so that it is known after a crash. A user who waits for the save does not wait for that.
    const waits = state.hasJournal && request.autosave && state.journal.failure === ''
    state.save = { request, step: 'journal', merges }
    queueJournalWrite(transition)
    if (waits) effects.push({ kind: 'set-timer', ms: JOURNAL_WAIT_MS })
    else sendWaitingCreation(transition)
  }
}

/** The next save is based on this record; undefined: it creates one. */
function setRecord(transition: Transition, record: Stored | undefined): void {
  const { state, effects } = transition
  state.record = record
  state.creation = undefined
  state.unconfirmed = []
  if (state.closed) return
  scheduleJournal(transition)
  if (state.problem) resume(transition)
  else scheduleDraft(transition)
  enterRecord(transition, record?.id)
  if (record) effects.push({ kind: 'store-origins', record: record.id })
  if (record && record.id !== state.pageRecord) {
    state.pageRecord = record.id
    effects.push({ kind: 'show-created', id: record.id })
  }
  effects.push({ kind: 'show-record-changed' })
}

/** The form is based on the other user's save from now on. */
function rebase(transition: Transition, theirs: WholeRecord, values: Values): void {
  transition.effects.push({ kind: 'replace', values, base: readStored(theirs.data).values })
  setRecord(transition, storedOf(theirs))
}

/** An earlier save without a response has stored this record: typed values that it lacks are unsaved. */
function continueFrom(transition: Transition, record: WholeRecord): void {
  const { state, effects } = transition
  const stored = takeFields(readStored(record.data).values, state.form.values, ['code'])
  effects.push({ kind: 'mark-saved', values: stored })
  setRecord(transition, storedOf(record))
  if (state.save) sendRequest(transition, state.save.request, state.save.merges)
}

function isUnconfirmedSave({ state: { unconfirmed } }: Transition, { data, draft }: WholeRecord): boolean {
  if (unconfirmed.length === 0) return false
  const { code: _, ...theirs } = readStored(data).values
  return unconfirmed.some((request) => {
    const { code: __, ...sent } = request.values
    return request.draft === draft && changedFields(theirs, sent).length === 0
  })
}

/** Ends the save in flight; the next one starts if it waited. */
function endSave(transition: Transition): void {
  const { state, effects } = transition
  const autosave = state.save?.request.autosave
  state.save = undefined
  if (!autosave) {
    state.user = undefined
    effects.push({ kind: 'restore-focus' })
  }
  if (state.user && !isQuestion(state.dialog)) startUserSave(transition)
  else {
    if (state.draftAfterSave) effects.push({ kind: 'dispatch', event: { type: 'draft-requested' } })
    state.draftAfterSave = false
    scheduleDraft(transition)
  }
}

function failDraft(transition: Transition, problem: SaveProblem | undefined, afterMs = 0): void {
  const { state, now } = transition
  state.problem = problem
  if (isHalted(state)) state.failures = 0
  else {
    const delay = Math.min(FIRST_RETRY_MS * 2 ** state.failures, LAST_RETRY_MS)
    state.failures++
    state.notBefore = now + Math.max(delay, afterMs)
  }
  endSave(transition)
}

function refuse(transition: Transition, failure: CallFailure): void {
  if (transition.state.save?.request.autosave)
    failDraft(transition, { reason: reasonOf(failure) }, (failure.retryAfter ?? 0) * 1_000)
  else {
    transition.effects.push({ kind: 'show-failure', error: failure })
    endSave(transition)
  }
}

function reasonOf(failure: CallFailure): string {
  if (failure.id === 'disk-full') return 'il disco del server è pieno'
  if (failure.unreachable || failure.status >= 500) return 'il server non risponde'
  return failureText(failure).replace(/\.$/, '')
}

function stopWithoutRecord(transition: Transition, unavailable: UnavailableRecord): void {
  const { state } = transition
  if (state.save?.request.autosave) {
    const by = unavailable.removal?.by
    const reason = by ? `${by} ha rimosso questo record` : 'questo record non c’è più'
    failDraft(transition, { reason, unavailable })
  } else {
    state.dialog = { kind: 'missing', unavailable, restoring: false, user: state.user }
    endSave(transition)
  }
}

/** Fields that only one side changed are merged; the user decides about the others. */
function mergeTheirs(transition: Transition, theirs: WholeRecord): void {
  const { state, effects } = transition
  const { save, user, form } = state
  const merge = mergeChanges(form.base, form.values, readStored(theirs.data).values)
  const isAutosave = save?.request.autosave === true
  const isStopped = isAutosave ? save.merges === MAX_MERGES : user?.draft && !theirs.draft
  if (merge.clashes.length === 0 && !isStopped) {
    if (save) state.save = { ...save, merges: save.merges + 1 }
    rebase(transition, theirs, merge.values)
    effects.push({ kind: 'show-merged', theirs })
    if (save) effects.push({ kind: 'dispatch', event: { type: 'merged' } })
  } else if (isAutosave) failDraft(transition, { reason: conflictReason(theirs, state.userId), theirs })
  else {
    state.dialog = { kind: 'conflict', merge, theirs, user }
    if (save) endSave(transition)
  }
}

/** Whether the form can be saved; otherwise its errors are shown. */
function isReady({ state, effects, now }: Transition, draft: boolean): boolean {
  const { form, record } = state
  const { saved } = submittedOf({ stored: record, base: form.base })
  const issues = draft
    ? validateDraft(form.resolved, record && form.base)
    : validate(form.resolved, romeTime(new Date(now)), saved)
  const errors = issues.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) effects.push({ kind: 'show-errors', draft, errors })
  return errors.length === 0
}

function askOrSave(transition: Transition): void {
  const { user, form, reminded } = transition.state
  const isConfirmed = user?.draft || user?.holdersDiffer
  const question = isConfirmed ? undefined : nextQuestion(form.resolved.answered, reminded)
  if (question) transition.state.dialog = { kind: question }
  else startUserSave(transition)
}

function startUserSave(transition: Transition): void {
  const { save, user, form } = transition.state
  if (save) sendWaitingCreation(transition)
  if (save || !user) return
  const { draft, holdersDiffer } = user
  sendRequest(transition, { values: form.values, draft, autosave: false, holdersDiffer })
}

function finishSave(transition: Transition, record: WholeRecord, { values, autosave }: SaveRequest): void {
  const { state, effects } = transition
  // A form open over midnight may create its record in the next month.
  effects.push({ kind: 'mark-saved', values, ...(autosave && { month: monthOfCreation(record) }) })
  setRecord(transition, storedOf(record))
  if (autosave) resume(transition)
  else {
    const stay = state.user?.stay ?? true
    effects.push({ kind: 'show-saved', id: record.id, isNew: !state.known, stay })
    state.known = true
  }
  endSave(transition)
}

/** The save that waited for the decision continues. */
function continueInterrupted(transition: Transition): void {
  const { dialog } = transition.state
  const user = dialog && 'user' in dialog ? dialog.user : undefined
  transition.state.dialog = undefined
  resume(transition)
  if (user)
    transition.effects.push({
      kind: 'dispatch',
      event: { type: 'save-requested', draft: user.draft, stay: user.stay },
    })
}

/** The saves of the form: one at a time, each based on the last known version. */
export const SAVE_HANDLERS = {
  'draft-due': (transition) => {
    transition.state.draftAt = undefined
    sendWaitingCreation(transition)
    startDraft(transition)
  },
  // The page is left as soon as it is saved.
  'draft-requested': (transition) => {
    if (transition.state.save) transition.state.draftAfterSave = true
    else startDraft(transition)
    sendWaitingCreation(transition)
  },
  online: (transition) => {
    transition.state.notBefore = 0
    if (transition.state.firstUnsaved !== undefined) scheduleDraft(transition)
  },
  'save-requested': (transition, { draft, stay }) => {
    const { state, effects } = transition
    if (state.user || !isReady(transition, draft)) return
    state.user = { draft, stay }
    effects.push({ kind: 'preserve-focus' })
    askOrSave(transition)
  },
  'question-answered': (transition, { consent }) => {
    const { state, effects } = transition
    if (state.dialog?.kind === 'reminder') state.reminded = true
    state.dialog = undefined
    if (consent && state.user) {
      state.user = { ...state.user, ...consent }
      return askOrSave(transition)
    }
    state.user = undefined
    effects.push({ kind: 'restore-focus' })
  },
  merged: (transition) => {
    const { state } = transition
    const { save, form } = state
    if (!save) return
    const { request, merges } = save
    const isDue = request.autosave ? isDraftDue(state) : isReady(transition, request.draft)
    if (isDue) return sendRequest(transition, { ...request, values: form.values }, merges)
    if (request.autosave) resume(transition)
    endSave(transition)
  },
  saved: (transition, { record }) => {
    const { save } = transition.state
    if (save?.step === 'finish') continueFrom(transition, record)
    else if (save) finishSave(transition, record, save.request)
  },
  'save-failed': (transition, { failure }) => {
    const { state } = transition
    const { save } = state
    if (!save) return
    const isUnanswered = failure.unreachable || failure.status >= 500
    if (isUnanswered) state.unconfirmed = [...state.unconfirmed, save.request]
    // A refusal created nothing, so a later attempt is a new one.
    else if (save.step !== 'update' && failure.status !== 401) {
      state.creation = undefined
      state.unconfirmed = []
    }
    if (save.step === 'finish' && !state.creation) return sendRequest(transition, save.request, save.merges)
    if (state.record && isUnavailable(failure))
      return stopWithoutRecord(transition, { removal: failure.removal })
    const theirs = failedWith<typeof updateRecord>(failure, 'conflict')
      ? wholeRecord.safeParse(failure.theirs).data
      : undefined
    if (!theirs) return refuse(transition, failure)
    if (isUnconfirmedSave(transition, theirs)) return continueFrom(transition, theirs)
    mergeTheirs(transition, theirs)
  },
  'save-broken': (transition, { error }) => {
    const { save, problem } = transition.state
    if (save?.request.autosave) return failDraft(transition, problem)
    transition.effects.push({ kind: 'show-failure', error })
    endSave(transition)
  },
  'conflict-opened': (transition) => {
    const { problem, save } = transition.state
    if (problem?.theirs && !save) mergeTheirs(transition, problem.theirs)
  },
  'conflict-resolved': (transition, { values }) => {
    const { dialog } = transition.state
    if (dialog?.kind !== 'conflict') return
    rebase(transition, dialog.theirs, values)
    continueInterrupted(transition)
  },
  'missing-opened': ({ state }) => {
    const unavailable = state.problem?.unavailable
    if (unavailable) state.dialog = { kind: 'missing', unavailable, restoring: false, user: undefined }
  },
  'dialog-closed': ({ state }) => {
    state.dialog = undefined
  },
  'restore-requested': ({ state, effects }) => {
    if (state.dialog?.kind !== 'missing' || !state.record) return
    state.dialog = { ...state.dialog, restoring: true }
    effects.push({ kind: 'restore', id: state.record.id })
  },
  restored: (transition) => {
    transition.effects.push({ kind: 'show-restored' })
    continueInterrupted(transition)
  },
  'restore-failed': ({ state, effects }, { error }) => {
    const isMissing = isUnavailable(error)
    if (!isMissing) effects.push({ kind: 'show-failure', error })
    if (state.dialog?.kind !== 'missing') return
    const { unavailable } = state.dialog
    state.dialog = {
      ...state.dialog,
      restoring: false,
      unavailable: isMissing ? { removal: undefined } : unavailable,
    }
  },
  'saved-as-new': (transition) => {
    transition.effects.push({ kind: 'detach', month: monthOf(new Date(transition.now)) })
    transition.state.known = false
    setRecord(transition, undefined)
    continueInterrupted(transition)
  },
} satisfies Partial<Handlers>
