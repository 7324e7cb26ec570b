import {
  listMailBlocks,
  mailBlockCalls,
  previewMail as previewMailCall,
  sendMailing as sendMailingCall,
} from '../../../shared/api/mail-blocks.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { mailBlocks } from './mail-blocks.ts'
import { previewMail } from './preview-mail.ts'
import { sendMailing } from './send-mailing.ts'

export const mailingRoutes: Route[] = [
  route(
    listMailBlocks,
    'any user',
    async ({ context: { db } }) => ({ ok: true, checkboxes: await mailBlocks.list(db) }),
    { derivedFrom: () => ['mail_blocks'] },
  ),

  createRoute(mailBlockCalls.create, mailBlocks, (checkbox) => ({ ok: true, checkbox })),
  updateRoute(mailBlockCalls.update, mailBlocks, (checkbox) => ({ ok: true, checkbox })),
  removeRoute(mailBlockCalls.remove, mailBlocks),

  route(previewMailCall, 'administrator', async ({ context, body }) => ({
    ok: true,
    ...(await previewMail(context, body)),
  })),

  route(sendMailingCall, 'any user', async ({ context, body, caller }) => {
    const { waiting } = await sendMailing(context, body, caller)
    return { ok: true, ...(waiting && { waiting }) }
  }),
]
