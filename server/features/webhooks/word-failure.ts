import type { Selectable } from 'kysely'
import type { WebhookDeliveryTable } from '../../db/schema.ts'
import { isServiceFailure, wordServiceFailure } from '../../http-client/port.ts'

/** Why a delivery failed, as its row has it: a word, and what the other side said. */
export type FailedDelivery = Pick<Selectable<WebhookDeliveryTable>, 'failure' | 'failure_detail'>

const LONGEST = 500

/** The display name of the service. */
const NAME = 'Il webhook'

/** The sentence for users; empty for a delivery without a failure. */
export const wordDeliveryFailure = (failed: FailedDelivery): string => wordWhole(failed).slice(0, LONGEST)

function wordWhole({ failure, failure_detail: detail }: FailedDelivery): string {
  if (failure === null) return ''
  if (isServiceFailure(failure)) return wordServiceFailure(NAME, failure, detail)
  if (failure === 'http-status') return `HTTP ${detail}`
  return failure === 'secret-unreadable' ? 'Il segreto non si apre più: crea di nuovo il webhook' : detail
}
