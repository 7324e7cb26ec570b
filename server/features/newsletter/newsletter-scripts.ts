import type { Kysely } from 'kysely'
import type { NewsletterScript } from '../../../shared/api/newsletter.ts'
import type { Database } from '../../db/schema.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/missing.ts'

/** Oldest first. */
export async function findNewsletterScripts(db: Kysely<Database>): Promise<NewsletterScript[]> {
  const rows = await db
    .selectFrom('newsletter_scripts')
    .select(['id', 'text'])
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

export async function addNewsletterScript(db: Kysely<Database>, text: string): Promise<NewsletterScript> {
  refuseEmpty(text)
  const row = await db
    .insertInto('newsletter_scripts')
    .values({ text })
    .returning(['id', 'text'])
    .executeTakeFirstOrThrow()
  return present(row)
}

/** Throws `not-found`. */
export async function changeNewsletterScript(
  db: Kysely<Database>,
  { id, text, now }: { id: string; text: string; now: Date },
): Promise<NewsletterScript> {
  refuseEmpty(text)
  const row = await db
    .updateTable('newsletter_scripts')
    .set({ text, updated_at: now })
    .where('id', '=', id)
    .returning(['id', 'text'])
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return present(row)
}

/** Throws `not-found`. */
export async function dropNewsletterScript(db: Kysely<Database>, id: string): Promise<void> {
  const row = await db
    .deleteFrom('newsletter_scripts')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
}

/** Tags alone are an empty editor. */
function refuseEmpty(html: string): void {
  const words = cleanHtml(html).replaceAll(/<[^>]*>|&nbsp;/g, '')
  if (words.trim() === '') refuseField('text', 'required', 'Il testo è vuoto')
}

const present = ({ id, text }: NewsletterScript) => ({ id, text: cleanHtml(text) })
