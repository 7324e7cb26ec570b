import type { Kysely } from 'kysely'
import { checkEmail } from '../../../contract/checks/email.ts'
import { SUBSCRIPTION_OWNER, SUBSCRIPTION_REQUIREMENTS } from '../../../contract/index.ts'
import { subscribe } from '../../../shared/api/subscriptions.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { findUnanswered, invalidFailure, refuseIssues, refuseWithoutMail } from '../../http/refuse-invalid.ts'
import { type Route, route } from '../../http/route.ts'
import { subscribeClient } from './subscribe-client.ts'

/** Each call may send an unrequested mail. */
const PER_USER = { max: 100, seconds: 3600 }

export const subscriptionRoutes: Route[] = [
  route(subscribe, 'any user', async ({ context, body, caller: { userId }, ip }) => {
    const { db, now } = context
    // Subscriptions to the built-in list are confirmed by mail.
    if (context.newsletter.ownPages) refuseWithoutMail(context.mail)
    const { email, ownerId } = body
    const issues = findUnanswered(body, SUBSCRIPTION_REQUIREMENTS)
    if (ownerId !== '' && !(await isOwner(db, ownerId)))
      issues.push({ field: 'ownerId', code: 'unknown', message: SUBSCRIPTION_OWNER })
    const address = checkEmail(email)
    if (!address.ok) {
      const { code, message } = address.finding
      throw invalidFailure(email === '' ? issues : [...issues, { field: 'email', code, message }])
    }
    refuseIssues(issues)
    const taken = await consumeLimit(db, `subscription:${userId}`, PER_USER, now())
    if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
    const subscription = { ...body, email: address.value, askedBy: userId, ip }
    const outcome = await subscribeClient(context, subscription)
    if (!outcome.ok) throw toFailure(outcome)
    return { ok: true, message: 'Client subscribed!', state: outcome.state }
  }),
]

/** An inactive CRM owner still owns earlier customers. */
async function isOwner(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('owners').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

function toFailure({ reason, detail, title }: { reason: string; detail: string; title?: string }): Failure {
  if (reason === 'unreachable')
    return new Failure('external-service-failed', {
      message: 'Il servizio della newsletter non risponde: l’iscrizione verrà inviata automaticamente.',
    })
  return new Failure('not-subscribable', { message: detail, ...(title !== undefined && { title }) })
}
