import {
  createNewsletterScript,
  listNewsletterScripts,
  removeNewsletterScript,
  updateNewsletterScript,
} from '../../../shared/api/newsletter.ts'
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
    async ({ context: { db }, body, caller: { userId }, ip }) => ({
      ok: true,
      newsletterScript: await addNewsletterScript(db, body.text, { userId, ip }),
    }),
    { idempotent: true },
  ),

  route(
    updateNewsletterScript,
    'administrator',
    async ({ context: { db, now }, params, body, caller: { userId }, ip }) => ({
      ok: true,
      newsletterScript: await changeNewsletterScript(db, { ...params, ...body, now: now() }, { userId, ip }),
    }),
  ),

  route(
    removeNewsletterScript,
    'administrator',
    async ({ context: { db }, params, caller: { userId }, ip }) => {
      await dropNewsletterScript(db, params.id, { userId, ip })
      return { ok: true }
    },
  ),
]
