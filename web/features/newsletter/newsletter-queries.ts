import { listNewsletterScripts } from '../../../shared/api/newsletter.ts'
import { callQuery } from '../../lib/call-query.ts'

export const newsletterScriptsQuery = callQuery(
  ['newsletter', 'scripts'],
  listNewsletterScripts,
  {},
  ({ newsletterScripts }) => newsletterScripts,
)

/** The text of an HTML fragment, on one line. The parser runs no scripts and loads nothing. */
export function htmlToText(html: string): string {
  const spaced = html.replaceAll(LINE_ENDS, ' $&')
  const { body } = new DOMParser().parseFromString(spaced, 'text/html')
  return (body.textContent ?? '').replace(/\s+/g, ' ').trim()
}
const LINE_ENDS = /<\/(?:p|h\d|li|div|blockquote|td|th)>|<br\b/gi
