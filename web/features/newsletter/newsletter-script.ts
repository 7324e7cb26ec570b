import { type NewsletterScript, newsletterScriptCalls } from '../../../shared/api/newsletter.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'
import { htmlToText, newsletterScriptsQuery } from './newsletter-queries.ts'

const TITLE_LENGTH = 120

/** A text of the newsletter that an operator reads to the customer (NEWS-15). */
export const NEWSLETTER_SCRIPTS: Entity<{ text: string }, NewsletterScript> &
  RemovableEntity<NewsletterScript> = {
  kind: 'newsletter-scripts',
  empty: { text: '' },
  fields: [{ name: 'text', label: 'Testo dello script', show: htmlToText }],
  idOf: ({ id }) => id,
  nameOf: ({ text }) => htmlToText(text).slice(0, TITLE_LENGTH),
  valuesOf: ({ text }) => ({ text }),
  create: async (body, sendOnce) => (await sendOnce(newsletterScriptCalls.create, { body })).newsletterScript,
  update: async ({ id, updatedAt }, values) => {
    const body = { ...values, readAt: updatedAt }
    return (await send(newsletterScriptCalls.update, { params: { id }, body })).newsletterScript
  },
  reload: (client, options) => client.invalidateQueries(newsletterScriptsQuery, options),
  texts: { updated: 'Script salvato', failed: 'Script non salvato' },
  removal: {
    thing: 'newsletter script',
    send: ({ id, updatedAt }) =>
      send(newsletterScriptCalls.remove, { params: { id }, query: { readAt: updatedAt } }),
    removed: 'Script eliminato',
    failed: 'Script non eliminato',
  },
}
