import type { Kysely } from 'kysely'
import { plainText } from '../../../contract/form/kinds/html-to-plain-text.ts'
import type { NewsletterScript } from '../../../shared/api/newsletter.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import { refuseStale } from '../../http/refuse-stale.ts'

const COLUMNS = ['id', 'text', 'updated_at'] as const
interface Row {
  id: string
  text: string
  updated_at: Date
}

/** Oldest first. */
export async function findNewsletterScripts(db: Kysely<Database>): Promise<NewsletterScript[]> {
  const rows = await db
    .selectFrom('newsletter_scripts')
    .select(COLUMNS)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(present)
}

export async function addNewsletterScript(
  db: Kysely<Database>,
  text: string,
  actor: Actor,
): Promise<NewsletterScript> {
  refuseEmpty(text)
  return await db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('newsletter_scripts')
      .values({ text })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    await recordChange(trx, { ...recorded(row), ...actor, after: { text } })
    return present(row)
  })
}

interface Change {
  id: string
  text: string
  /** When the author read it; another's save since then is a `conflict`. */
  readAt?: string | undefined
  now: Date
}

/** Throws `not-found` and `conflict`. */
export async function changeNewsletterScript(
  db: Kysely<Database>,
  { id, text, readAt, now }: Change,
  actor: Actor,
): Promise<NewsletterScript> {
  refuseEmpty(text)
  return await db.transaction().execute(async (trx) => {
    const before = await lockScript(trx, id)
    await refuseStale(trx, {
      noun: 'newsletter-scripts',
      objectId: id,
      readAt,
      savedAt: before.updated_at,
      stored: () => present(before),
    })
    const row = await trx
      .updateTable('newsletter_scripts')
      .set({ text, updated_at: now })
      .where('id', '=', id)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow()
    const change = { before: { text: before.text }, after: { text }, savedAt: now }
    await recordChange(trx, { ...recorded(row), ...actor, ...change })
    return present(row)
  })
}

/** Throws `not-found`. */
export async function dropNewsletterScript(db: Kysely<Database>, id: string, actor: Actor): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const row = await lockScript(trx, id)
    await trx.deleteFrom('newsletter_scripts').where('id', '=', id).execute()
    await recordChange(trx, { ...recorded(row), ...actor, before: { text: row.text } })
  })
}

async function lockScript(trx: Kysely<Database>, id: string): Promise<Row> {
  const row = await trx
    .selectFrom('newsletter_scripts')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return row
}

const recorded = ({ id, text }: Row) =>
  ({ noun: 'newsletter-scripts', objectId: id, title: plainText(text).slice(0, 80) }) as const

/** Tags alone are an empty editor. */
function refuseEmpty(html: string): void {
  if (plainText(cleanHtml(html)) === '') refuseField('text', 'required', 'Il testo è vuoto')
}

const present = ({ id, text, updated_at }: Row): NewsletterScript => ({
  id,
  text: cleanHtml(text),
  updatedAt: updated_at.toISOString(),
})
