import { type Kysely, sql, type Transaction } from 'kysely'
import {
  MAIL_TEXT_KINDS,
  type MailText,
  type MailTextKind,
  type MailWording,
} from '../../../shared/api/mail-texts.ts'
import { recordChange } from '../../audit/record-change.ts'
import { refuseStale } from '../../audit/refuse-stale.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { MAIL_DEFINITIONS } from '../../documents/mails/definitions.ts'
import { wordingIssues } from '../../documents/mails/wording-issues.ts'
import { cleanHtml } from '../../documents/script-html.ts'
import { Failure } from '../../http/failure.ts'
import type { FreshProof } from '../../http/policy.ts'

/** A mail kind, and when the author read its text; null for the original text. */
interface Version {
  kind: MailTextKind
  readAt: string | null | undefined
}

/** Every mail with its current text. */
export async function findMailTexts(db: Kysely<Database>): Promise<MailText[]> {
  const rows = await db
    .selectFrom('mail_texts as t')
    .leftJoin('users as u', 'u.id', 't.updated_by')
    .select(['t.kind', 't.subject', 't.text', 't.html', 't.updated_at', 'u.name', 'u.last_name'])
    .execute()
  return MAIL_TEXT_KINDS.map((kind) => {
    const { title, about, variables, original } = MAIL_DEFINITIONS[kind]
    const own = rows.find((row) => row.kind === kind)
    const { subject, text, html } = own ?? original
    const actor = `${own?.name ?? ''} ${own?.last_name ?? ''}`.trim()
    return {
      kind,
      title,
      about,
      subject,
      text,
      html,
      variables: variables.map(({ name, about: meaning, required = false }) => ({
        name,
        about: meaning,
        required,
      })),
      changed: own ? { at: own.updated_at.toISOString(), author: actor } : null,
    }
  })
}

/** Customises the text of a mail. */
export async function changeMailText(
  trx: Transaction<Database>,
  { now }: Pick<Context, 'now'>,
  { caller }: FreshProof,
  { kind, wording, readAt }: Version & { wording: MailWording },
): Promise<MailText> {
  const savedAt = now()
  const clean = checkWording(kind, wording)
  // The row may not exist yet: of two users who create it, the second waits and reads the first one's text.
  await sql`lock table mail_texts in share row exclusive mode`.execute(trx)
  const before = await lockText(trx, kind)
  await refuseStaleText(trx, before, { kind, readAt })
  const set = { ...clean, updated_by: caller.userId, updated_at: savedAt }
  await trx
    .insertInto('mail_texts')
    .values({ kind, ...set })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(set))
    .execute()
  const { subject, text, html } = before ?? MAIL_DEFINITIONS[kind].original
  await recordChange(trx, {
    ...historyEntryOf(kind),
    actor: caller,
    before: { subject, text, html },
    after: { ...clean },
    savedAt,
  })
  return await findMailText(trx, kind)
}

/** Restores the original text of a mail; no effect for an unchanged one. */
export async function dropMailText(
  trx: Transaction<Database>,
  { caller }: FreshProof,
  { kind, readAt }: Version,
): Promise<MailText> {
  const before = await lockText(trx, kind)
  if (!before) return await findMailText(trx, kind)
  await refuseStaleText(trx, before, { kind, readAt })
  await trx.deleteFrom('mail_texts').where('kind', '=', kind).execute()
  const { subject, text, html } = before
  const after = { ...MAIL_DEFINITIONS[kind].original }
  await recordChange(trx, { ...historyEntryOf(kind), actor: caller, before: { subject, text, html }, after })
  return await findMailText(trx, kind)
}

/** The sanitised mail text, without active or invisible content. Throws `invalid`. */
export function checkWording(kind: MailTextKind, { subject, text, html }: MailWording): MailWording {
  const issues = wordingIssues(MAIL_DEFINITIONS[kind], { subject, text, html })
  if (issues.length > 0) throw new Failure('invalid', { message: issues[0]!.message, issues })
  return { subject: subject.replace(/\s+/g, ' '), text, html: cleanHtml(html) }
}

const lockText = (trx: Kysely<Database>, kind: MailTextKind) =>
  trx.selectFrom('mail_texts').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst()

const refuseStaleText = (
  trx: Kysely<Database>,
  stored: { updated_at: Date } | undefined,
  { kind, readAt }: Version,
) =>
  refuseStale(trx, {
    noun: 'mail-texts',
    objectId: kind,
    readAt,
    savedAt: stored?.updated_at ?? null,
    stored: () => findMailText(trx, kind),
  })

const findMailText = async (db: Kysely<Database>, kind: MailTextKind) =>
  (await findMailTexts(db)).find((one) => one.kind === kind)!

const historyEntryOf = (kind: MailTextKind) =>
  ({ noun: 'mail-texts', objectId: kind, title: MAIL_DEFINITIONS[kind].title }) as const
