import type { EnvelopeCause } from '../../providers/signature/word-failure.ts'

/** Why an envelope is not sent or ends unsigned, as its row has it. */
export const causeColumns = (cause: EnvelopeCause | undefined) =>
  cause ? { failure: cause.failure, failure_detail: cause.detail } : { failure: null, failure_detail: '' }
