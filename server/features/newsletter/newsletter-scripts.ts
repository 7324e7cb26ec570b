import { sql } from 'kysely'
import { plainText } from '../../../contract/kinds/html-to-plain-text.ts'
import type { NewsletterScript } from '../../../shared/api/newsletter.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { refuseField } from '../../http/refuse-invalid.ts'

/** Oldest first. Scripts have no name. */
export const newsletterScripts = defineEntity({
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
