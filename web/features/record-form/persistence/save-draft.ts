import type { WholeRecord } from '../../../../shared/api/records.ts'
import { type CallFailure, failureText } from '../../../lib/call-failure.ts'
import type { FormStore } from '../store/form-store.ts'
import { monthOfCreation } from './load-record.ts'
import { mergeRemote, rebaseOnRemote } from './merge-remote.ts'
import type { RecordLink, UnavailableRecord } from './record-link.ts'

/** Why the last draft was not saved. */
export interface SaveProblem {
  /** A short clause for the status line. */
  reason: string
  /** The record as another user saved it, if the user must decide between the versions. */
  theirs?: WholeRecord
  /** The record was removed, and the user must decide what happens to the form. */
  unavailable?: UnavailableRecord
  afterMs?: number | undefined
}

interface Parts {
  store: FormStore
  link: RecordLink
  /**
   * Whether a draft may be saved: evaluated again before sending, because the record may have been submitted
   * meanwhile.
   */
  isDue(): boolean
  onMerged(theirs: WholeRecord): void
}

/** Another user who saves at the same rate must not make this form send endlessly. */
const MAX_MERGES = 3

/** Saves the form as a draft without any question. Undefined if it is saved or nothing is unsaved. */
export function saveDraft({ store, link, isDue, onMerged }: Parts): Promise<SaveProblem | undefined> {
  return link.run(async () => {
    for (let merges = 0; isDue(); merges++) {
      const values = store.current.values
      const outcome = await link.send({ values, draft: true, autosave: true })
      if (outcome.kind === 'refused') return saveProblemOf(outcome.failure)
      if (outcome.kind === 'gone')
        return { reason: unavailableReason(outcome.unavailable), unavailable: outcome.unavailable }
      if (outcome.kind === 'saved') {
        store.markSaved(values)
        // A form open over midnight may create its record in the next month.
        const month = monthOfCreation(outcome.record)
        if (month !== store.month) store.setCatalogue(store.catalogue, month)
        link.prepareCreation(outcome.record)
        return undefined
      }
      const { theirs } = outcome
      const merge = mergeRemote(store, theirs)
      if (merge.clashes.length > 0 || merges === MAX_MERGES)
        return { reason: `${theirs.updatedBy} ha salvato questo record`, theirs }
      rebaseOnRemote({ store, link }, theirs, merge.values)
      onMerged(theirs)
    }
    return undefined
  })
}

const unavailableReason = ({ removal }: UnavailableRecord): string =>
  removal?.by ? `${removal.by} ha rimosso questo record` : 'questo record non c’è più'

function saveProblemOf(failure: CallFailure): SaveProblem {
  const { unreachable, status, retryAfter } = failure
  const afterMs = retryAfter === undefined ? undefined : retryAfter * 1_000
  if (failure.id === 'disk-full') return { reason: 'il disco del server è pieno', afterMs }
  if (unreachable || status >= 500) return { reason: 'il server non risponde', afterMs }
  return { reason: failureText(failure).replace(/\.$/, ''), afterMs }
}
