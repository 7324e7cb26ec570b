import { createHash } from 'node:crypto'
import { z } from 'zod'
import { POLICIES } from '../../http-client/policies.ts'
import { type HttpClient, type ServiceResponse, ServiceUnavailable } from '../../http-client/port.ts'
import { isUnusableResponse, requestWithRetries } from '../../http-client/request-with-retries.ts'
import type { NewsletterPort, SubscribeOutcome, Subscription } from './port.ts'

export interface MailchimpParts {
  service: HttpClient
  apiKey: string
  /** The audience's id. */
  list: string
  now: () => Date
}

const member = z.object({ status: z.string() })
/** `application/problem+json`; at high load there is no body at all. */
const problem = z.object({ title: z.string(), detail: z.string().default('') })

/** Only the person can subscribe again after these. */
const PERMANENT_PROBLEMS = ['Member In Compliance State', 'Forgotten Email Not Subscribed']

/** The states of a member who never refused: the confirmation by mail may be requested. */
const ASKABLE_STATES = ['archived', 'transactional']

/** The data centre is a suffix of the API key: `…-us19`. Undefined for a key without one. */
export function mailchimpUrl(apiKey: string): string | undefined {
  const [, centre] = /-([a-z]+\d+)$/.exec(apiKey) ?? []
  return centre && `https://${centre}.api.mailchimp.com`
}

/**
 * Mailchimp's audience. A new member is `pending`, and Mailchimp asks for the confirmation; a member who subscribed
 * or unsubscribed keeps the current state, and one who is only archived or has only bought something is asked, too.
 * Members are identified by the hash of their address, so requests are idempotent.
 */
export function createMailchimp(parts: MailchimpParts): NewsletterPort {
  return { subscribe: (subscription) => putMember(parts, subscription) }
}

async function putMember(parts: MailchimpParts, subscription: Subscription): Promise<SubscribeOutcome> {
  const { service, apiKey, list } = parts
  const hash = createHash('md5').update(subscription.email.toLowerCase()).digest('hex')
  try {
    const ask = (more: { status?: 'pending' } = {}) =>
      service.request({
        method: 'PUT',
        path: `/3.0/lists/${encodeURIComponent(list)}/members/${hash}`,
        query: { skip_merge_validation: 'true' },
        headers: { authorization: `Basic ${Buffer.from(`sportello:${apiKey}`).toString('base64')}` },
        body: { ...bodyOf(subscription, parts.now()), ...more },
      })
    const put = (more?: { status: 'pending' }) =>
      requestWithRetries(() => ask(more), { policy: POLICIES.newsletter, isTransient: isOverload })
    const answer = await put()
    const found = member.safeParse(answer.json).data
    const isAskable = answer.status === 200 && ASKABLE_STATES.includes(found?.status ?? '')
    return toOutcome(isAskable ? await put({ status: 'pending' }) : answer)
  } catch (error) {
    if (error instanceof ServiceUnavailable)
      return { ok: false, reason: 'unreachable', detail: error.message }
    throw error
  }
}

/** Without `status`, so that an unsubscribed address is not subscribed again. */
function bodyOf({ email, name, lastName, contactId, leadId, ownerId }: Subscription, now: Date) {
  return {
    email_address: email,
    status_if_new: 'pending',
    language: 'it',
    timestamp_signup: now.toISOString(),
    merge_fields: { FNAME: name, LNAME: lastName, CONTACTID: contactId, LEADID: leadId, OWNER: ownerId },
  }
}

/** At high load Mailchimp refuses with a 403 that has no reason. */
const isOverload = (answer: ServiceResponse) =>
  isUnusableResponse(answer) || (answer.status === 403 && !problem.safeParse(answer.json).success)

function toOutcome(answer: ServiceResponse): SubscribeOutcome {
  const { status, json } = answer
  const found = member.safeParse(json)
  if (status === 200 && found.success) {
    const state = found.data.status
    if (state === 'pending' || state === 'subscribed') return { ok: true, state }
    if (state === 'unsubscribed')
      return { ok: false, reason: 'unsubscribed', title: 'Member Unsubscribed', detail: UNSUBSCRIBED }
    const detail = state === 'cleaned' ? BOUNCED : `Mailchimp non ha iscritto l’indirizzo (stato «${state}»).`
    return { ok: false, reason: 'refused', title: `Member ${titleCase(state)}`, detail }
  }
  const refused = problem.safeParse(json)
  if (isOverload(answer) || (status < 400 && !found.success))
    return { ok: false, reason: 'unreachable', detail: `HTTP ${status}` }
  if (!refused.success) return { ok: false, reason: 'refused', detail: `HTTP ${status}` }
  const { title, detail } = refused.data
  return {
    ok: false,
    reason: PERMANENT_PROBLEMS.includes(title) ? 'unsubscribed' : 'refused',
    title,
    detail: italianSentence(title, detail),
  }
}

const titleCase = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** By title, or by title and detail where one title has several causes. The first that matches. */
const SENTENCES: readonly [problem: RegExp, sentence: string][] = [
  [
    /^Member In Compliance State/,
    'Mailchimp non iscrive questo indirizzo: si è cancellato, respinge la posta o è sotto verifica. Può iscriversi solo il cliente.',
  ],
  [
    /^Forgotten Email Not Subscribed/,
    'Questo indirizzo è stato eliminato dalla newsletter per sempre: può iscriversi di nuovo solo il cliente.',
  ],
  [/^Invalid Resource.*looks fake/s, 'Mailchimp ritiene l’indirizzo falso o non valido: controllalo.'],
  [
    /^Invalid Resource.*signed up to (?:a lot of|too many)/s,
    'Questo indirizzo si è iscritto a troppe liste di recente: riprova più tardi.',
  ],
  [/^Invalid Resource.*merge field/s, 'Mailchimp non accetta i campi della lista: avvisa un amministratore.'],
  [/^Invalid Resource/, 'Mailchimp non accetta i dati di questo indirizzo: controllalo.'],
  [/^API Key/, 'La chiave di Mailchimp non è valida: avvisa un amministratore.'],
  [/^(?:Forbidden|User Disabled|Wrong Datacenter)/, 'Mailchimp nega l’accesso: avvisa un amministratore.'],
  [/^Resource Not Found/, 'Mailchimp non trova la lista della newsletter: avvisa un amministratore.'],
]

/** A problem without a sentence keeps the words of the service. */
const italianSentence = (title: string, detail: string): string =>
  SENTENCES.find(([problem]) => problem.test(`${title} ${detail}`))?.[1] ??
  `Mailchimp ha rifiutato l’iscrizione: ${detail || title}`

const BOUNCED = 'L’indirizzo respinge la posta: chiedine un altro al cliente.'
const UNSUBSCRIBED = 'Questo cliente si è cancellato dalla newsletter: può iscriversi di nuovo solo lui.'
