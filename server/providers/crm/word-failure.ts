import { type ServiceUnavailable, serviceSentences } from '../../http-client/port.ts'
import { wordProblems } from './word-problems.ts'

/** The display name of the service. */
const NAME = 'Zoho'

/** Why the CRM did not do what it was asked for, with the sentence for users. */
const SENTENCES = {
  ...serviceSentences(NAME),
  'service-busy': (code) => `Zoho è occupato, si riprova (${code})`,
  'http-status': (status) => `Zoho: HTTP ${status}`,
  unreadable: (status) => `Zoho: risposta illeggibile${status && ` (HTTP ${status})`}`,
  'endless-list': () => 'Zoho: un elenco senza fine',
  'too-many-logins': () => 'Zoho: troppe richieste di accesso, si riprova fra qualche minuto',
  'login-refused': (error) => `Zoho: accesso negato (${error})`,
  'values-refused': wordProblems,
  'customer-missing': () => 'Il cliente di questo contratto non c’è',
  'customer-not-sent': () => 'Il suo cliente non è entrato nel CRM',
  'contact-missing': () => 'Questo contatto non c’è nel CRM',
  'owner-missing': () => 'Questo owner non c’è nel CRM',
  other: (sentence) => sentence,
} as const satisfies Record<string, (detail: string) => string>

export type CrmFailure = keyof typeof SENTENCES

/** A word, and what the other side said. */
export interface CrmCause {
  failure: CrmFailure
  detail: string
}

/** A call of the CRM that failed; `detail` is the sentence for users. */
export interface FailedCall {
  ok: false
  reason: 'refused' | 'unreachable'
  detail: string
  cause: CrmCause
}

export const wordCrmFailure = ({ failure, detail }: CrmCause): string => SENTENCES[failure](detail)

export const isCrmFailure = (failure: string): failure is CrmFailure => Object.hasOwn(SENTENCES, failure)

export const failCrm = (reason: FailedCall['reason'], failure: CrmFailure, detail = ''): FailedCall => {
  const cause = { failure, detail }
  return { ok: false, reason, detail: wordCrmFailure(cause), cause }
}

export const unreachableCrm = ({ message, failure, detail }: ServiceUnavailable): FailedCall => ({
  ok: false,
  reason: 'unreachable',
  detail: message,
  cause: { failure, detail },
})

/** The failure alone, without what else the answer said. */
export const withoutMore = ({ reason, detail, cause }: FailedCall): FailedCall => ({
  ok: false,
  reason,
  detail,
  cause,
})
