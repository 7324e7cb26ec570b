import { type EntryCause, wordEntryFailure } from '../../crm/word-failure.ts'
import { Failure } from '../../http/failure.ts'

/** The record cannot be sent as it is. */
export class RecordNotReady extends Failure {
  readonly failure: 'record-is-draft' | 'not-synced'

  constructor(failure: RecordNotReady['failure']) {
    super('invalid', { message: wordEntryFailure({ failure, detail: '' }) })
    this.failure = failure
  }
}

/** Why the job of a record gives up. */
export function causeOf(error: Failure): EntryCause {
  if (error instanceof RecordNotReady) return { failure: error.failure, detail: '' }
  const { removal } = error.detail
  return removal
    ? { failure: 'record-removed', detail: `${removal.at} ${removal.by}` }
    : { failure: 'call-refused', detail: error.id }
}
