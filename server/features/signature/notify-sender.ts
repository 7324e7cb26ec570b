import type { SigningRole } from '../../../shared/api/signing.ts'
import type { Context } from '../../context.ts'
import { AFTER_REFUSED_COPY } from '../../documents/mails/signing-outcome-mail.ts'
import { sendWordedOrThrow } from '../../providers/mail/send-worded.ts'
import { wordEnvelopeFailure } from '../../providers/signature/word-failure.ts'
import { mailWithdrawalLinks } from './deliver/mail-withdrawal-link.ts'

/** The ends of which the sender is notified; the others are acts of the organisation. */
export const NOTIFIED_STATES = ['signed', 'refused', 'expired'] as const

const NOTICES = {
  signed: 'signing-signed',
  refused: 'signing-refused',
  expired: 'signing-expired',
} as const satisfies Record<(typeof NOTIFIED_STATES)[number], string>

type NotifyContext = Pick<Context, 'db' | 'mail' | 'config' | 'now' | 'log'>
type Outgoing = Pick<Context, 'db' | 'mail' | 'config'>

/**
 * Notifies the sender of a contract that the customer has signed or refused it, or let it expire. The key of the mail
 * prevents duplicates after a crash; a failed notification is retried by the job.
 */
export async function notifySender(context: NotifyContext, id: string): Promise<void> {
  try {
    await notify(context, id)
  } catch (error) {
    context.log.warn(
      { envelope: id, reason: (error as Error).message },
      'A sender could not be notified; the notification is retried',
    )
  }
}

async function notify({ db, mail, config, now }: NotifyContext, id: string): Promise<void> {
  const row = await findEndedEnvelope(db, id)
  if (!row) return
  await notifySigners({ db, mail, config }, row)
  if (row.state === 'signed') await mailWithdrawalLinks({ db, mail, config }, id)
  // A removed user is not notified.
  if (row.removed_at === null) {
    const kind = NOTICES[row.state as (typeof NOTIFIED_STATES)[number]]
    const { name: document, user, email } = row
    const reason = wordEnvelopeFailure(row)
    const at = row.state === 'expired' ? row.expires_at : row.finished_at
    const missing = row.state !== 'signed' && row.awaited === 'second' && row.second_signer
    const signer = missing || row.signer
    const link = `${config.publicUrl}/${row.record_id}`
    const organisation = config.organisationName
    const about = { signer, document, reason, user, organisation, at: at ?? now(), link }
    await sendWordedOrThrow({ db, mail }, { to: email, kind, key: `${kind}:${id}`, about })
  }
  await db.updateTable('envelopes').set({ notified_at: now() }).where('id', '=', id).execute()
}

/**
 * The customer, who has signed, is notified when the second signer refuses, and a signer whose time has passed of that.
 * Other services notify signers themselves.
 */
async function notifySigners(context: Outgoing, row: EndedEnvelope): Promise<void> {
  if (row.state === 'refused') await notifySignedInVain(context, row)
  if (row.state === 'expired') await notifyLateSigner(context, row)
}

/** SIGN-17: once, as the key of the mail is that of the envelope. A second signer without an invitation knows of nothing. */
async function notifyLateSigner({ db, mail, config }: Outgoing, row: EndedEnvelope): Promise<void> {
  const { id, provider, awaited, signer: first, second_signer: second } = row
  if (provider !== 'built-in' || config.signExpiryMail !== 'true') return
  if (awaited === 'second' && row.second_invited_at === null) return
  const signer = (awaited === 'second' && second) || first
  const kind = 'signing-lapsed'
  const sender = { name: row.user, lastName: row.last_name }
  const organisation = config.organisationName
  const about = { signer, document: row.name, sender, organisation, expiresAt: row.expires_at }
  await sendWordedOrThrow({ db, mail }, { to: signer.email, kind, key: `${kind}:${id}`, about })
}

async function notifySignedInVain({ db, mail, config }: Outgoing, row: EndedEnvelope): Promise<void> {
  const { id, provider, awaited, signer: first, second_signer: second } = row
  if (awaited !== 'second' || !second || provider !== 'built-in') return
  const kind = 'signing-ended'
  const sender = { name: row.user, lastName: row.last_name }
  const about = { first, second, document: row.name, sender, organisation: config.organisationName }
  await sendWordedOrThrow({ db, mail }, { to: first.email, kind, key: `${kind}:${id}`, about })
}

/**
 * Notifies the sender of a permanently refused invitation, and the customer if the customer has signed. Called before
 * the envelope ends, so that a crash in between repeats it; the keys of the mails prevent duplicates.
 */
export async function notifyUndelivered(
  context: Outgoing & Pick<Context, 'now'>,
  id: string,
  reason: string,
) {
  const { db, mail, config, now } = context
  const row = await select(db).where('e.id', '=', id).executeTakeFirst()
  if (!row) return
  await notifySignedInVain(context, row)
  if (row.removed_at !== null) return
  const kind = 'signing-undelivered'
  const signer = (row.awaited === 'second' && row.second_signer) || row.signer
  const about = {
    user: row.user,
    signer,
    document: row.name,
    reason,
    organisation: config.organisationName,
    at: now(),
    link: `${config.publicUrl}/${row.record_id}`,
  }
  await sendWordedOrThrow({ db, mail }, { to: row.email, kind, key: `${kind}:${id}`, about })
}

interface CopyProblem {
  id: string
  signer: { name: string; lastName: string }
  role: SigningRole
  state: keyof typeof AFTER_REFUSED_COPY
  /** The answer of the mail server. */
  detail: string
}

/** Notifies the sender of a signed copy that the mailbox of a signer has refused. */
export async function notifyCopyProblem(
  { db, mail, config, now }: Outgoing & Pick<Context, 'now'>,
  { id, signer, role, state, detail }: CopyProblem,
): Promise<void> {
  const row = await select(db).where('e.id', '=', id).executeTakeFirst()
  if (!row || row.removed_at !== null) return
  const kind = 'signing-copy-undelivered'
  const about = {
    user: row.user,
    signer,
    document: row.name,
    reason: detail,
    next: AFTER_REFUSED_COPY[state],
    organisation: config.organisationName,
    at: now(),
    link: `${config.publicUrl}/${row.record_id}`,
  }
  const key = [kind, id, role === 'second' && role, state].filter(Boolean).join(':')
  await sendWordedOrThrow({ db, mail }, { to: row.email, kind, key, about })
}

type EndedEnvelope = NonNullable<Awaited<ReturnType<typeof findEndedEnvelope>>>
const findEndedEnvelope = (db: Context['db'], id: string) =>
  select(db)
    .where('e.id', '=', id)
    .where('e.state', 'in', NOTIFIED_STATES)
    .where('e.notified_at', 'is', null)
    .executeTakeFirst()

const select = (db: Context['db']) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.id', 'e.state', 'e.provider', 'e.name', 'e.signer', 'e.second_signer', 'e.awaited'])
    .select([
      'e.failure',
      'e.failure_detail',
      'e.finished_at',
      'e.expires_at',
      'e.second_invited_at',
      'e.record_id',
    ])
    .select(['u.name as user', 'u.last_name', 'u.email', 'u.removed_at'])
