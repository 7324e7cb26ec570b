import { JOURNAL_HANDLERS, queueJournalWrite, scheduleJournal } from './reduce-journal.ts'
import { SAVE_HANDLERS, scheduleDraft } from './reduce-save.ts'
import { broadcast, enterRecord, TAB_HANDLERS } from './reduce-tabs.ts'
import type { Effect, FormEvent, FormSnapshot, Handlers, PersistenceState, Transition } from './state.ts'

const HANDLERS: Handlers = {
  ...JOURNAL_HANDLERS,
  ...SAVE_HANDLERS,
  ...TAB_HANDLERS,
  started: (transition) => {
    transition.state.closed = false
    enterRecord(transition, transition.state.record?.id)
  },
  changed: (transition) => {
    scheduleJournal(transition)
    scheduleDraft(transition)
  },
  'page-left': (transition) => {
    queueJournalWrite(transition)
    broadcast(transition, 'bye')
  },
  // The user discards unsaved changes: the form returns to the stored values, and its entry is removed.
  discarded: ({ state: { form }, effects }) => {
    effects.push({ kind: 'replace', values: form.base, base: form.base })
    effects.push({ kind: 'dispatch', event: { type: 'journal-requested' } })
  },
  closed: (transition) => {
    transition.state.closed = true
    scheduleDraft(transition)
    enterRecord(transition, undefined)
    queueJournalWrite(transition)
  },
}

interface Occasion {
  form: FormSnapshot
  /** Milliseconds since 1970. */
  now: number
  /** Unused so far, for what the transition creates. */
  newId: string
}

/** Stores the form's typed values after an event: in the journal, as drafts, by saves of the user. */
export function reduce(
  state: PersistenceState,
  event: FormEvent,
  { form, now, newId }: Occasion,
): { state: PersistenceState; effects: readonly Effect[] } {
  const transition: Transition = { state: { ...state, form }, effects: [], now, newId }
  const handle = HANDLERS[event.type] as (transition: Transition, event: FormEvent) => void
  handle(transition, event)
  return transition
}
