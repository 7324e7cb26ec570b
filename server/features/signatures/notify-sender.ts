import type { Context } from '../../context.ts'
import { wordingOf } from '../../documents/mails/definitions.ts'
import { outcomeMail } from '../../documents/mails/signing-outcome-mail.ts'
import { secondEndedMail } from '../../documents/mails/signing-second-mails.ts'

const AT_ONCE = 20
const ENDS = ['signed', 'refused'] as const

type NotifyContext = Pick<Context, 'db' | 'mail' | 'config' | 'now' | 'log'>

/**
 * Notifies the sender of a contract that the customer has signed or refused it. The key of the mail prevents
 * duplicates after a crash; a failed notification is retried by the job.
 */
export async function notifySender(context: NotifyContext, id: string): Promise<void> {
  try {
    await notify(context, id)
  } catch (error) {
    context.log.warn({ envelope: id, reason: (error as Error).message }, 'A sender is told later')
  }
}

/** Retries pending notifications. */
export async function notifySenders(context: NotifyContext): Promise<void> {
  const unnotified = await context.db
    .selectFrom('envelopes')
    .select('id')
    .where('state', 'in', ENDS)
    .where('notified_at', 'is', null)
    .orderBy('finished_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of unnotified) await notifySender(context, id)
}

async function notify({ db, mail, config, now }: NotifyContext, id: string): Promise<void> {
  const row = await findEnded(db, id)
  if (!row) return
  await notifyFirst({ db, mail, config }, row)
  // A removed user is not notified.
  if (row.removed_at === null) {
    const kind = row.state === 'refused' ? ('signing-refused' as const) : ('signing-signed' as const)
    const { name: document, reason, user, email, finished_at: at } = row
    const refusing = row.state === 'refused' && row.awaited === 'second' && row.second_signer
    const signer = refusing || row.signer
    const about = { signer, document, reason, user, office: config.officeName, at: at ?? now() }
    const link = `${config.publicUrl}/${row.record_id}`
    const sent = await mail.send({
      to: email,
      kind,
      key: `${kind}:${id}`,
      ...outcomeMail({ ...about, link }, await wordingOf(db, kind)),
    })
    // A permanent refusal is listed among the stuck mails.
    if (!sent.ok && sent.reason === 'unreachable') throw new Error(sent.detail)
  }
  await db.updateTable('envelopes').set({ notified_at: now() }).where('id', '=', id).execute()
}

/** The customer has signed in vain when the second signer refuses; another service writes to them itself. */
async function notifyFirst({ db, mail, config }: Pick<NotifyContext, 'db' | 'mail' | 'config'>, row: Ended) {
  const { id, state, provider, awaited, signer: first, second_signer: second } = row
  if (state !== 'refused' || awaited !== 'second' || !second || provider !== 'built-in') return
  const kind = 'signing-ended'
  const sender = { name: row.user, lastName: row.last_name }
  const about = { first, second, document: row.name, sender, office: config.officeName }
  const written = secondEndedMail(about, await wordingOf(db, kind))
  const sent = await mail.send({ to: first.email, kind, key: `${kind}:${id}`, ...written })
  if (!sent.ok && sent.reason === 'unreachable') throw new Error(sent.detail)
}

type Ended = NonNullable<Awaited<ReturnType<typeof findEnded>>>
const findEnded = (db: Context['db'], id: string) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.id', 'e.state', 'e.provider', 'e.name', 'e.signer', 'e.second_signer', 'e.awaited'])
    .select(['e.reason', 'e.finished_at', 'e.record_id'])
    .select(['u.name as user', 'u.last_name', 'u.email', 'u.removed_at'])
    .where('e.id', '=', id)
    .where('e.state', 'in', ENDS)
    .where('e.notified_at', 'is', null)
    .executeTakeFirst()
