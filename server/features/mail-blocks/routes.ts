import {
  createMailCheckbox,
  listMailCheckboxes,
  previewMail as previewMailCall,
  removeMailCheckbox,
  sendMailing as sendMailingCall,
  updateMailCheckbox,
} from '../../../shared/api/mail-blocks.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import {
  addMailCheckbox,
  changeMailCheckbox,
  dropMailCheckbox,
  findMailCheckboxes,
} from './mail-checkboxes.ts'
import { previewMail } from './preview-mail.ts'
import { sendMailing } from './send-mailing.ts'

const PER_USER = { max: 100, seconds: 3600 }

export const mailingRoutes: Route[] = [
  route(
    listMailCheckboxes,
    'any user',
    async ({ context: { db } }) => ({ ok: true, checkboxes: await findMailCheckboxes(db) }),
    { derivedFrom: () => ['mail_blocks'] },
  ),

  route(
    createMailCheckbox,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      checkbox: await addMailCheckbox(db, body, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updateMailCheckbox,
    'administrator',
    async ({ context: { db, now }, params: { id }, body, caller: { userId }, ip }) => {
      const { readAt, ...typed } = body
      return {
        ok: true,
        checkbox: await changeMailCheckbox(db, { id, typed, readAt, now: now() }, { userId, ip }),
      }
    },
  ),

  route(removeMailCheckbox, 'administrator', async ({ context: { db }, params, caller: { userId }, ip }) => {
    await dropMailCheckbox(db, params.id, { userId, ip })
    return { ok: true }
  }),

  route(previewMailCall, 'administrator', async ({ context, body }) => ({
    ok: true,
    ...(await previewMail(context, body)),
  })),

  route(sendMailingCall, 'any user', async ({ context, body, caller: { userId }, ip }) => {
    const { db, now } = context
    const taken = await consumeLimit(db, `mailing:${userId}`, PER_USER, now())
    if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
    const { waiting } = await sendMailing(context, body, { userId, ip })
    return { ok: true, ...(waiting && { waiting }) }
  }),
]
