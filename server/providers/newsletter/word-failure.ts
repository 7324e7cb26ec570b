import { type ServiceUnavailable, serviceSentences } from '../../http-client/port.ts'
import { wordMailDetail } from '../mail/word-failure.ts'

/** The display name of the service. */
const NAME = 'Mailchimp'

/** Why an address was not subscribed, with the sentence for users. */
const SENTENCES = {
  ...serviceSentences(NAME),
  'http-status': (status) => `HTTP ${status}`,
  unsubscribed: () => 'Questo cliente si è cancellato dalla newsletter: può iscriversi di nuovo solo lui.',
  'unsubscribed-here': () =>
    'Questo cliente si è cancellato dalla newsletter: può iscriversi di nuovo solo lui, dal link della mail di conferma.',
  'address-bounces': () => 'L’indirizzo respinge la posta: chiedine un altro al cliente.',
  'other-state': (state) => `Mailchimp non ha iscritto l’indirizzo (stato «${state}»).`,
  'not-compliant': () =>
    'Mailchimp non iscrive questo indirizzo: si è cancellato, respinge la posta o è sotto verifica. Può iscriversi solo il cliente.',
  forgotten: () =>
    'Questo indirizzo è stato eliminato dalla newsletter per sempre: può iscriversi di nuovo solo il cliente.',
  'address-fake': () => 'Mailchimp ritiene l’indirizzo falso o non valido: controllalo.',
  'too-many-lists': () => 'Questo indirizzo si è iscritto a troppe liste di recente: riprova più tardi.',
  'list-fields-refused': () => 'Mailchimp non accetta i campi della lista: avvisa un amministratore.',
  'data-refused': () => 'Mailchimp non accetta i dati di questo indirizzo: controllalo.',
  'key-refused': () => 'La chiave di Mailchimp non è valida: avvisa un amministratore.',
  'access-refused': () => 'Mailchimp nega l’accesso: avvisa un amministratore.',
  'list-missing': () => 'Mailchimp non trova la lista della newsletter: avvisa un amministratore.',
  'subscription-refused': (said) => `Mailchimp ha rifiutato l’iscrizione: ${said}`,
  'no-mail-server': () => 'Questa installazione non ha un server di posta.',
  'mail-refused': wordMailDetail,
  other: (sentence) => sentence,
} as const satisfies Record<string, (detail: string) => string>

export type NewsletterFailure = keyof typeof SENTENCES

/** A word, and what the other side said. */
export interface NewsletterCause {
  failure: NewsletterFailure
  detail: string
}

export const isNewsletterFailure = (failure: string): failure is NewsletterFailure =>
  Object.hasOwn(SENTENCES, failure)

export const wordNewsletterFailure = ({ failure, detail }: NewsletterCause): string =>
  SENTENCES[failure](detail)

/** A subscription that failed; `detail` is the sentence for users. */
export interface FailedSubscription {
  ok: false
  /** `unsubscribed`: only the person can subscribe again. */
  reason: 'unsubscribed' | 'refused' | 'unreachable'
  detail: string
  cause: NewsletterCause
  /** The service's name of the problem. */
  title?: string
}

export const failSubscription = (
  reason: FailedSubscription['reason'],
  failure: NewsletterFailure,
  detail = '',
): FailedSubscription => {
  const cause = { failure, detail }
  return { ok: false, reason, detail: wordNewsletterFailure(cause), cause }
}

export const unreachableNewsletter = ({
  message,
  failure,
  detail,
}: ServiceUnavailable): FailedSubscription => ({
  ok: false,
  reason: 'unreachable',
  detail: message,
  cause: { failure, detail },
})
