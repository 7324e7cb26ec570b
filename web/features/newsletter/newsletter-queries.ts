import { queryOptions } from '@tanstack/react-query'
import { listNewsletterScripts } from '../../../shared/api/newsletter.ts'
import { send } from '../../lib/transport.ts'

export const newsletterScriptsQuery = queryOptions({
  queryKey: ['newsletter', 'scripts'],
  queryFn: async ({ signal }) => (await send(listNewsletterScripts, {}, { signal })).newsletterScripts,
  meta: { failure: 'in place' },
})

/** The text of an HTML fragment, on one line. The parser runs no scripts and loads nothing. */
export function htmlToText(html: string): string {
  const spaced = html.replaceAll(LINE_ENDS, ' $&')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
const LINE_ENDS = /<\/(?:p|h\d|li|div|blockquote|td|th)>|<br\b/gi
