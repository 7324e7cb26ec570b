import { createHash } from 'node:crypto'
import { z } from 'zod'
import { POLICIES } from '../../http-client/policies.ts'
import { type HttpClient, type ServiceResponse, ServiceUnavailable } from '../../http-client/port.ts'
import { isUnusableResponse, requestWithRetries } from '../../http-client/request-with-retries.ts'
import type { NewsletterPort, SubscribeOutcome, Subscription } from './port.ts'
import { failSubscription, type NewsletterFailure, unreachableNewsletter } from './word-failure.ts'

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
    if (error instanceof ServiceUnavailable) return unreachableNewsletter(error)
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
      return { ...failSubscription('unsubscribed', 'unsubscribed'), title: 'Member Unsubscribed' }
    const failure = state === 'cleaned' ? 'address-bounces' : 'other-state'
    return { ...failSubscription('refused', failure, state), title: `Member ${titleCase(state)}` }
  }
  const refused = problem.safeParse(json)
  if (isOverload(answer) || (status < 400 && !found.success))
    return failSubscription('unreachable', 'http-status', String(status))
  if (!refused.success) return failSubscription('refused', 'http-status', String(status))
  const { title, detail } = refused.data
  const reason = PERMANENT_PROBLEMS.includes(title) ? 'unsubscribed' : 'refused'
  return { ...failSubscription(reason, failureOf(title, detail), detail || title), title }
}

const titleCase = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)

/** By title, or by title and detail where one title has several causes. The first that matches. */
const FAILURES: readonly [problem: RegExp, failure: NewsletterFailure][] = [
  [/^Member In Compliance State/, 'not-compliant'],
  [/^Forgotten Email Not Subscribed/, 'forgotten'],
  [/^Invalid Resource.*looks fake/s, 'address-fake'],
  [/^Invalid Resource.*signed up to (?:a lot of|too many)/s, 'too-many-lists'],
  [/^Invalid Resource.*merge field/s, 'list-fields-refused'],
  [/^Invalid Resource/, 'data-refused'],
  [/^API Key/, 'key-refused'],
  [/^(?:Forbidden|User Disabled|Wrong Datacenter)/, 'access-refused'],
  [/^Resource Not Found/, 'list-missing'],
]

/** A problem of another title keeps the words of the service. */
const failureOf = (title: string, detail: string): NewsletterFailure =>
  FAILURES.find(([problem]) => problem.test(`${title} ${detail}`))?.[1] ?? 'subscription-refused'
