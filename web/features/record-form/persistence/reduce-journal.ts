import { takeFields } from '../store/conflict-merge.ts'
import { entryOf } from './journal-entry.ts'
import { findRecoverableFields } from './recoverable-fields.ts'
import type { Handlers, Transition } from './state.ts'

export function scheduleJournal({ state, effects }: Transition): void {
  if (!state.hasJournal || state.journal.scheduled) return
  state.journal = { ...state.journal, scheduled: true }
  effects.push({ kind: 'schedule-journal' })
}

/** Writes the form's entry, or removes it if nothing is unsaved: one write at a time, always the last state. */
export function queueJournalWrite({ state, effects }: Transition): void {
  if (!state.hasJournal) return
  const { id, formKey, record, creation, form, journal } = state
  if (journal.writing) {
    state.journal = { ...journal, scheduled: false, again: true }
    return
  }
  const entry = entryOf({
    id,
    form: record ? `record:${record.id}` : formKey,
    version: record?.version,
    values: form.values,
    stored: form.base,
    creation,
    origins: form.origins,
    beside: form.beside,
  })
  const writing = entry ? 'entry' : 'removal'
  state.journal = { ...journal, scheduled: false, again: false, writing }
  if (entry || journal.written) effects.push({ kind: 'write-journal', entry })
  else effects.push({ kind: 'dispatch', event: { type: 'journal-written', failure: '' } })
}

/** A creation that waits for its copy in the journal is sent. */
export function sendWaitingCreation({ state, effects }: Transition): void {
  const { save, creation } = state
  if (save?.step !== 'journal' || !creation) return
  state.save = { ...save, step: 'create' }
  effects.push({ kind: 'create', creation })
}

/**
 * Offers the next entry; values that the form already has need no decision. Nor does what was said beside the fields of the
 * same record: it is stored now, as it would have been then.
 */
function offerRecovery({ state, effects }: Transition, entries: typeof state.leftovers): void {
  const offers = entries.map((entry) => ({
    entry,
    fields: findRecoverableFields(entry, state.form.values, state.isNewContract),
  }))
  const next = offers.findIndex(({ fields }) => fields.length > 0)
  const done = next === -1 ? entries : entries.slice(0, next)
  if (state.record)
    for (const { beside } of done) if (beside !== undefined) effects.push({ kind: 'recover-beside', beside })
  if (done.length > 0) effects.push({ kind: 'remove-entries', ids: done.map(({ id }) => id) })
  const offer = offers[next]
  state.leftovers = entries.slice(done.length)
  state.recovery = offer && { ...offer, more: state.leftovers.length - 1 }
}

function release({ state, effects }: Transition, ids: readonly string[]): void {
  if (ids.length > 0) effects.push({ kind: 'release-entries', ids })
  state.leftovers = []
  state.recovery = undefined
}

/** The form's own entry in the journal, and the recovery of the entries of earlier pages. */
export const JOURNAL_HANDLERS = {
  'journal-due': (transition) => {
    if (transition.state.journal.scheduled) queueJournalWrite(transition)
  },
  'journal-requested': queueJournalWrite,
  'page-hidden': queueJournalWrite,
  'journal-written': (transition, { failure }) => {
    const { state, effects } = transition
    const { journal, recovered } = state
    const written = journal.writing === 'entry' || (failure !== '' && journal.written)
    state.journal = { ...journal, writing: undefined, written, failure }
    if (failure !== '') sendWaitingCreation(transition)
    if (journal.again) return queueJournalWrite(transition)
    sendWaitingCreation(transition)
    if (recovered === undefined) return
    effects.push({ kind: failure === '' ? 'remove-entries' : 'release-entries', ids: [recovered] })
    state.recovered = undefined
  },
  'journal-unreadable': ({ state }, { failure }) => {
    if (!state.journal.written) state.journal = { ...state.journal, failure }
  },
  'leftovers-found': (transition, { entries }) => offerRecovery(transition, entries),
  // The values as typed, without consequences.
  'recovery-accepted': (transition, { fields }) => {
    const { state, effects } = transition
    if (!state.recovery) return
    const { entry } = state.recovery
    const rest = state.leftovers.slice(1)
    if (!state.record) state.creation ??= entry.creation
    const values = takeFields(state.form.values, entry.typed, fields)
    effects.push({ kind: 'recover', values, origins: entry.origins, beside: entry.beside })
    state.recovered = entry.id
    // Every other entry without a record belongs to another contract.
    if (state.formKey === 'new')
      release(
        transition,
        rest.map(({ id }) => id),
      )
    else effects.push({ kind: 'dispatch', event: { type: 'leftovers-found', entries: rest } })
    effects.push({ kind: 'dispatch', event: { type: 'journal-requested' } })
  },
  'recovery-discarded': (transition) => {
    const { recovery, leftovers } = transition.state
    if (!recovery) return
    transition.effects.push({ kind: 'remove-entries', ids: [recovery.entry.id] })
    offerRecovery(transition, leftovers.slice(1))
  },
  'recovery-postponed': (transition) =>
    release(
      transition,
      transition.state.leftovers.map(({ id }) => id),
    ),
} satisfies Partial<Handlers>
