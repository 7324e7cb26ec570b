import { listMailCheckboxes, sendMailing as sendMailingCall } from '../../../shared/api/mailing.ts'
import { logUserAction } from '../../db/log-user-action.ts'
import { takeFromLimit } from '../../db/take-from-limit.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import { findMailCheckboxes, sendMailing } from './send-mailing.ts'

const PER_USER = { max: 100, seconds: 3600 }

export const mailingRoutes: Route[] = [
  route(listMailCheckboxes, 'any user', async ({ context: { db } }) => ({
    ok: true,
    checkboxes: await findMailCheckboxes(db),
  })),

  route(sendMailingCall, 'any user', async ({ context, body, caller: { userId }, ip }) => {
    const { db, now } = context
    const taken = await takeFromLimit(db, `mailing:${userId}`, PER_USER, now())
    if (!taken.ok) throw new Failure('too-often', { retryAfter: taken.retryAfter })
    const { repeated } = await sendMailing(context, body, userId)
    const detail = { contact: body.contact_id, code: body.code }
    if (!repeated) await logUserAction(db, { userId, ip, action: 'mailing sent', detail })
    return { ok: true }
  }),
]
