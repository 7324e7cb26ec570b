import {
  listNewsletterScripts,
  type NewsletterScript,
  newsletterScriptCalls,
} from '../../../shared/api/newsletter.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { type Route, route } from '../../http/route.ts'
import { newsletterScripts } from './newsletter-scripts.ts'

const answerOf = (newsletterScript: NewsletterScript) => ({ ok: true, newsletterScript }) as const

export const newsletterRoutes: Route[] = [
  route(listNewsletterScripts, 'any user', async ({ context: { db } }) => ({
    ok: true,
    newsletterScripts: await newsletterScripts.list(db),
  })),
  createRoute(newsletterScriptCalls.create, newsletterScripts, answerOf),
  updateRoute(newsletterScriptCalls.update, newsletterScripts, answerOf),
  removeRoute(newsletterScriptCalls.remove, newsletterScripts),
]
