import type { Kysely } from 'kysely'
import type { z } from 'zod'
import { checkEmail } from '../../../contract/checks/email.ts'
import { SUBSCRIPTION_OWNER, SUBSCRIPTION_REQUIREMENTS } from '../../../contract/index.ts'
import type { subscribe } from '../../../shared/api/subscriptions.ts'
import type { Context } from '../../context.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { findUnanswered, invalidFailure, refuseIssues, refuseWithoutMail } from '../../http/refuse-invalid.ts'
import { type SubscribeContext, subscribeClient } from './subscribe-client.ts'

/** Each call may send an unrequested mail. */
const PER_USER = { max: 100, seconds: 3600 }

type Typed = z.output<typeof subscribe.body>

/** Checks what a user typed and requests the subscription; returns its state. */
export async function requestSubscription(
  context: SubscribeContext & Pick<Context, 'mail'>,
  typed: Typed,
  { userId, ip }: { userId: string; ip: string },
) {
  const { db, now } = context
  // Subscriptions to the built-in list are confirmed by mail.
  if (context.newsletter.ownPages) refuseWithoutMail(context.mail)
  const email = await checkSubscription(db, typed)
  const taken = await consumeLimit(db, `subscription:${userId}`, PER_USER, now())
  if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
  const outcome = await subscribeClient(context, { ...typed, email, askedBy: userId, ip })
  if (!outcome.ok) throw toFailure(outcome)
  return outcome.state
}

/** Returns the address in its stored form, or throws `invalid` with all issues. */
async function checkSubscription(db: Kysely<Database>, typed: Typed): Promise<string> {
  const { email, ownerId } = typed
  const issues = findUnanswered(typed, SUBSCRIPTION_REQUIREMENTS)
  if (ownerId !== '' && !(await isOwner(db, ownerId)))
    issues.push({ field: 'ownerId', code: 'unknown', message: SUBSCRIPTION_OWNER })
  const address = checkEmail(email)
  if (!address.ok) {
    const { code, message } = address.finding
    throw invalidFailure(email === '' ? issues : [...issues, { field: 'email', code, message }])
  }
  refuseIssues(issues)
  return address.value
}

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
