import type { WholeRecord } from '../../../../shared/api/records.ts'
import { type CallFailure, failureText } from '../../../lib/call-failure.ts'
import { monthOfCreation } from '../save/load-record.ts'
import { buildOn, mergeWith } from '../save/meet-theirs.ts'
import type { Gone, RecordLink } from '../save/record-link.ts'
import type { FormStore } from '../store/form-store.ts'

/** Why the last draft was not saved. */
export interface Trouble {
  /** A short clause for the bar. */
  reason: string
  /** The record as somebody else saved it, when only a person can say what counts. */
  theirs?: WholeRecord
  /** The record is no longer there, and only a person can say what becomes of the form. */
  gone?: Gone
  afterMs?: number | undefined
}

interface Parts {
  store: FormStore
  link: RecordLink
  /** Whether a draft may be sent: asked again when its turn comes, for the record may have been submitted meanwhile. */
  due(): boolean
  onMerged(theirs: WholeRecord): void
}

/** A colleague who saves at the same pace must not keep this form sending for ever. */
const MOST_MERGES = 3

/** Saves the form as a draft without asking anything. Undefined when it is saved, or when there is nothing to save. */
export function saveDraft({ store, link, due, onMerged }: Parts): Promise<Trouble | undefined> {
  return link.run(async () => {
    for (let merges = 0; due(); merges++) {
      const values = store.current.values
      const outcome = await link.send({ values, draft: true, autosave: true })
      if (outcome.kind === 'refused') return troubleOf(outcome.failure)
      if (outcome.kind === 'gone') return { reason: goneReason(outcome.gone), gone: outcome.gone }
      if (outcome.kind === 'saved') {
        store.saved(values)
        // A form left open over midnight may get its record in the next month.
        const month = monthOfCreation(outcome.record)
        if (month !== store.month) store.offer(store.catalogue, month)
        link.settle(outcome.record)
        return undefined
      }
      const { theirs } = outcome
      const merge = mergeWith(store, theirs)
      if (merge.clashes.length > 0 || merges === MOST_MERGES)
        return { reason: `${theirs.updatedBy} ha salvato questo record`, theirs }
      buildOn({ store, link }, theirs, merge.values)
      onMerged(theirs)
    }
    return undefined
  })
}

const goneReason = ({ removal }: Gone): string =>
  removal?.by ? `${removal.by} ha rimosso questo record` : 'questo record non c’è più'

function troubleOf(failure: CallFailure): Trouble {
  const { unreachable, status, retryAfter } = failure
  const afterMs = retryAfter === undefined ? undefined : retryAfter * 1_000
  if (failure.id === 'disk-full') return { reason: 'il disco del server è pieno', afterMs }
  if (unreachable || status >= 500) return { reason: 'il server non risponde', afterMs }
  return { reason: failureText(failure).replace(/\.$/, ''), afterMs }
}
