import {
  createNewsletterScript,
  listNewsletterScripts,
  removeNewsletterScript,
  updateNewsletterScript,
} from '../../../shared/api/newsletter.ts'
import { logUserAction } from '../../db/log-user-action.ts'
import { type Route, route } from '../../http/route.ts'
import {
  addNewsletterScript,
  changeNewsletterScript,
  dropNewsletterScript,
  findNewsletterScripts,
} from './newsletter-scripts.ts'

export const newsletterRoutes: Route[] = [
  route(listNewsletterScripts, 'any user', async ({ context: { db } }) => ({
    ok: true,
    newsletterScripts: await findNewsletterScripts(db),
  })),

  route(
    createNewsletterScript,
    'administrator',
    async ({ context: { db }, body, caller: { userId }, ip }) => {
      const newsletterScript = await addNewsletterScript(db, body.text)
      const detail = { script: newsletterScript.id }
      await logUserAction(db, { userId, ip, action: 'newsletter script created', detail })
      return { ok: true, newsletterScript }
    },
    { idempotent: true },
  ),

  route(updateNewsletterScript, 'administrator', async ({ context, params, body, caller, ip }) => {
    const { db, now } = context
    const newsletterScript = await changeNewsletterScript(db, { ...params, ...body, now: now() })
    const detail = { script: params.id }
    await logUserAction(db, { userId: caller.userId, ip, action: 'newsletter script changed', detail })
    return { ok: true, newsletterScript }
  }),

  route(removeNewsletterScript, 'administrator', async ({ context: { db }, params, caller, ip }) => {
    await dropNewsletterScript(db, params.id)
    const detail = { script: params.id }
    await logUserAction(db, { userId: caller.userId, ip, action: 'newsletter script removed', detail })
    return { ok: true }
  }),
]
