import { verifyEmailAddress } from '../../../shared/api/email-verification.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'

/** Each check may call an external service. */
const PER_USER = { max: 60, seconds: 60 }

export const verificationRoutes: Route[] = [
  route(verifyEmailAddress, 'any user', async ({ context, body, caller }) => {
    const { db, now, emailCheck } = context
    const taken = await consumeLimit(db, `email-check:${caller.userId}`, PER_USER, now())
    if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
    const outcome = await emailCheck.check(body.email)
    if (outcome.ok) return outcome
    throw new Failure('external-service-failed', {
      message: 'La verifica degli indirizzi e-mail non risponde.',
    })
  }),
]
