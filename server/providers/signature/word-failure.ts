import type { Selectable } from 'kysely'
import type { EnvelopeTable } from '../../db/schema.ts'
import { serviceSentences } from '../../http-client/port.ts'
import { wordMailDetail } from '../mail/word-failure.ts'

/** The display name of the service. */
const NAME = 'Namirial'

/** Why an envelope was not sent, or ended unsigned. What people and the service gave as the reason is shown alone. */
const SENTENCES = {
  ...serviceSentences(NAME),
  unreadable: () => 'Namirial: risposta illeggibile',
  'http-status': (status) => `HTTP ${status}`,
  'service-refused': (said) => said,
  'mail-refused': wordMailDetail,
  'not-open': () => 'La firma non è più in corso.',
  'document-changed': () => 'Il file conservato non è più quello creato.',
  'record-removed': () => 'La pratica è stata rimossa.',
  dismissed: () => 'Archiviata da un amministratore.',
  'invitation-undelivered': (detail) => {
    const [recipient = ''] = detail.split(' ', 1)
    return `L’invito a ${recipient} non è stato consegnato: ${wordMailDetail(detail.slice(recipient.length + 1))}`
  },
  'signer-refused': (reason) => reason,
  'user-cancelled': (reason) => reason,
  'ended-by-service': (said) => said,
  other: (sentence) => sentence,
} as const satisfies Record<string, (detail: string) => string>

type EnvelopeFailure = keyof typeof SENTENCES

/** A word, and what the other side or a person said. */
export interface EnvelopeCause {
  failure: EnvelopeFailure
  detail: string
}

export const wordEnvelopeCause = ({ failure, detail }: EnvelopeCause): string => SENTENCES[failure](detail)

/** A cause with its sentence. */
export interface WordedCause extends EnvelopeCause {
  sentence: string
}

export const wordedCause = (failure: EnvelopeFailure, detail = ''): WordedCause => ({
  failure,
  detail,
  sentence: wordEnvelopeCause({ failure, detail }),
})

/** The sentence for users; empty for an envelope without a failure. */
export const wordEnvelopeFailure = ({
  failure,
  failure_detail: detail,
}: Pick<Selectable<EnvelopeTable>, 'failure' | 'failure_detail'>): string =>
  failure === null ? '' : wordEnvelopeCause({ failure, detail })

/** An envelope that was not sent, or perhaps not; `detail` is the sentence for users. */
export interface FailedSending {
  ok: false
  reason: 'refused' | 'unreachable' | 'uncertain'
  detail: string
  cause: EnvelopeCause
}

export const failSending = (
  reason: FailedSending['reason'],
  failure: EnvelopeFailure,
  detail = '',
): FailedSending => {
  const cause = { failure, detail }
  return { ok: false, reason, detail: wordEnvelopeCause(cause), cause }
}
