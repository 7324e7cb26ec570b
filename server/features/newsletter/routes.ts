import { sql } from 'kysely'
import { plainText } from '../../../contract/kinds/html-to-plain-text.ts'
import {
  listNewsletterScripts,
  type NewsletterScript,
  newsletterScriptCalls,
} from '../../../shared/api/newsletter.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { type Route, route } from '../../http/route.ts'

/** Oldest first. Scripts have no name. */
const newsletterScripts = defineEntity({
  noun: 'newsletter-scripts',
  table: 'newsletter_scripts',
  columns: ['text'],
  order: [sql.ref('created_at')],
  unique: null,
  check: refuseEmpty,
  toColumns: ({ text }) => ({ text }),
  present: (row): NewsletterScript => presentEntry({ ...row, text: cleanHtml(row.text) }),
  title: ({ text }) => plainText(text).slice(0, 80),
  readable: propertiesOf,
})

/** HTML without text is an empty editor. */
function refuseEmpty({ text }: Pick<NewsletterScript, 'text'>): void {
  if (plainText(cleanHtml(text)) === '') refuseField('text', 'required', 'Il testo è vuoto')
}

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
