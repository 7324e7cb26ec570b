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

/** The data centre is a suffix of the API key: `…-us19`. Undefined for a key without one. */
export function mailchimpUrl(apiKey: string): string | undefined {
  const [, centre] = /-([a-z]+\d+)$/.exec(apiKey) ?? []
  return centre && `https://${centre}.api.mailchimp.com`
}

/**
 * Mailchimp's audience. A new member is `pending`, and Mailchimp asks for the confirmation; an existing member keeps
 * the current state. Members are identified by the hash of their address, so requests are idempotent.
 */
export function createMailchimp(parts: MailchimpParts): NewsletterPort {
  return { subscribe: (subscription) => putMember(parts, subscription) }
}

async function putMember(parts: MailchimpParts, subscription: Subscription): Promise<SubscribeOutcome> {
  const { service, apiKey, list } = parts
  const hash = createHash('md5').update(subscription.email.toLowerCase()).digest('hex')
  try {
    const ask = () =>
      service.request({
        method: 'PUT',
        path: `/3.0/lists/${encodeURIComponent(list)}/members/${hash}`,
        query: { skip_merge_validation: 'true' },
        headers: { authorization: `Basic ${Buffer.from(`sportello:${apiKey}`).toString('base64')}` },
        body: bodyOf(subscription, parts.now()),
      })
    return toOutcome(await requestWithRetries(ask, { policy: POLICIES.newsletter, isTransient: isOverload }))
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
    return { ok: false, reason: 'unsubscribed', title: 'Member Unsubscribed', detail: UNSUBSCRIBED }
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
    detail: detail || title,
  }
}

const UNSUBSCRIBED = 'Questo cliente si è cancellato dalla newsletter: può iscriversi di nuovo solo lui.'
