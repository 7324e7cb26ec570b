import {
  listMailCheckboxes,
  mailCheckboxCalls,
  previewMail as previewMailCall,
  sendMailing as sendMailingCall,
} from '../../../shared/api/mail-blocks.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import { mailCheckboxes } from './mail-checkboxes.ts'
import { previewMail } from './preview-mail.ts'
import { sendMailing } from './send-mailing.ts'

const PER_USER = { max: 100, seconds: 3600 }

export const mailingRoutes: Route[] = [
  route(
    listMailCheckboxes,
    'any user',
    async ({ context: { db } }) => ({ ok: true, checkboxes: await mailCheckboxes.list(db) }),
    { derivedFrom: () => ['mail_blocks'] },
  ),

  createRoute(mailCheckboxCalls.create, mailCheckboxes, (checkbox) => ({ ok: true, checkbox })),
  updateRoute(mailCheckboxCalls.update, mailCheckboxes, (checkbox) => ({ ok: true, checkbox })),
  removeRoute(mailCheckboxCalls.remove, mailCheckboxes),

  route(previewMailCall, 'administrator', async ({ context, body }) => ({
    ok: true,
    ...(await previewMail(context, body)),
  })),

  route(sendMailingCall, 'any user', async ({ context, body, caller }) => {
    const { db, now } = context
    const taken = await consumeLimit(db, `mailing:${caller.userId}`, PER_USER, now())
    if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
    const { waiting } = await sendMailing(context, body, caller)
    return { ok: true, ...(waiting && { waiting }) }
  }),
]
