import {
  createNewsletterScript,
  listNewsletterScripts,
  removeNewsletterScript,
  updateNewsletterScript,
} from '../../../shared/api/newsletter.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { newsletterScripts } from './newsletter-scripts.ts'

export const newsletterRoutes: Route[] = [
  route(listNewsletterScripts, 'any user', async ({ context: { db } }) => ({
    ok: true,
    newsletterScripts: await newsletterScripts.list(db),
  })),
  createRoute(createNewsletterScript, newsletterScripts, (saved) => ({ ok: true, newsletterScript: saved })),
  updateRoute(updateNewsletterScript, newsletterScripts, (saved) => ({ ok: true, newsletterScript: saved })),
  removeRoute(removeNewsletterScript, newsletterScripts),
]
