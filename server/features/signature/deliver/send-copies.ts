import type { Kysely } from 'kysely'
import { rightOfContract } from '../../../../contract/duties/concluded-contract.ts'
import type { CopyState } from '../../../../shared/api/signing.ts'
import { tokenOfLink } from '../../../../shared/page-paths.ts'
import type { Context } from '../../../context.ts'
import type { Database } from '../../../db/schema.ts'
import type { WithdrawalLink } from '../../../documents/mails/signing-mails.ts'
import { findRuleBook } from '../../../duties/find-rule-book.ts'
import { isBusiness } from '../../../duties/is-business.ts'
import { sendWordedOrThrow } from '../../../providers/mail/send-worded.ts'
import { wordMailFailure } from '../../../providers/mail/word-failure.ts'
import { pollNow } from '../envelope-jobs.ts'
import { recordEnvelopeEvent } from '../evidence/record-envelope-event.ts'
import { notifyCopyProblem } from '../notify-sender.ts'
import { signedUntil } from './signed-until.ts'

type CopyContext = Pick<Context, 'db' | 'mail' | 'config' | 'now' | 'signatures'>

const EVENTS = { sent: 'copy-sent', linked: 'copy-linked', failed: 'copy-failed' } as const
const LINK_ENDED = 'Il collegamento non vale più.'

/** A copy to each signer, once. A copy that the mail server refuses is replaced by a link. */
export async function sendCopies(context: CopyContext, id: string): Promise<void> {
  const copies = await findCopies(context.db, id)
  for (const copy of copies) if (copy.copied_at === null) await mailCopy(context, copy)
  await context.db
    .updateTable('envelopes')
    .set({ copied_at: context.now() })
    .where('id', '=', id)
    .where('state', '=', 'signed')
    .where('copied_at', 'is', null)
    .execute()
  await recordCopies(context, id)
}

const findCopies = (db: Kysely<Database>, id: string) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .innerJoin('signing_links as l', 'l.envelope_id', 'e.id')
    .select(['e.id', 'e.name', 'e.signer as first', 'e.second_signer', 'e.signed', 'e.external_id'])
    .select(['e.state', 'e.received_at', 'e.finished_at', 'e.copied_at', 'e.provider'])
    .select(['l.id as link_id', 'l.signer as role', 'l.copy'])
    .select(['u.name as sender', 'u.last_name as sender_last', 'e.sale_channel'])
    .select(isBusiness)
    .where('e.id', '=', id)
    .where('e.state', '=', 'signed')
    .orderBy('l.signer')
    .execute()
type Copy = Awaited<ReturnType<typeof findCopies>>[number]

const keyOf = (kind: string, { id, role }: Pick<Copy, 'id' | 'role'>): string =>
  role === 'second' ? `${kind}:${id}:second` : `${kind}:${id}`

const signerOf = ({ role, first, second_signer }: Copy) => (role === 'second' && second_signer) || first

const aboutOf = (copy: Copy, organisation: string) => ({
  signer: signerOf(copy),
  sender: { name: copy.sender, lastName: copy.sender_last },
  document: copy.name,
  organisation,
})

async function mailCopy(context: CopyContext, copy: Copy): Promise<void> {
  const { db, mail, config } = context
  const kind = 'signed-copy'
  const about = {
    ...aboutOf(copy, config.organisationName),
    verifyUrl: `${config.publicUrl}/verifica`,
    withdrawal: await findWithdrawal(context, copy),
  }
  await sendWordedOrThrow(
    { db, mail },
    {
      to: about.signer.email,
      kind,
      key: keyOf(kind, copy),
      about,
      attachments: copy.signed.map(({ name, file_key: fileKey }) => ({
        name,
        fileKey,
        contentType: 'application/pdf',
      })),
    },
  )
}

/** The link of the withdrawal; undefined without a right. Each signer has one of their own. WITHDRAW-14 */
async function findWithdrawal(context: CopyContext, copy: Copy): Promise<WithdrawalLink | undefined> {
  const { sale_channel: channel, is_business, received_at: concludedAt } = copy
  if (!concludedAt) return undefined
  const contract = { concludedAt, channel, isBusiness: is_business }
  const right = rightOfContract(await findRuleBook(context.db), contract)
  const signingLink = await findLink(context, copy)
  const token = signingLink && tokenOfLink(new URL(signingLink).pathname)
  if (!right.right || !token) return undefined
  return { link: `${context.config.publicUrl}/recesso/${token}`, lastDay: right.lastDay }
}

async function findLink({ signatures }: CopyContext, copy: Copy): Promise<string | undefined> {
  const service = signatures.find(({ provider }) => provider === copy.provider)
  const found = await service?.linkOf(copy.external_id, { role: copy.role, email: signerOf(copy).email })
  return found?.ok ? found.link : undefined
}

/**
 * Stores what happened to the copies, as the outbox shows it: also after a queued mail was sent or refused, and after an
 * administrator has sent a refused one again. The sender is notified of a copy that did not arrive as a file.
 */
export async function recordCopies(context: CopyContext, id: string): Promise<void> {
  for (const copy of await findCopies(context.db, id)) {
    const outcome = await findOutcome(context, copy)
    if (outcome && outcome.state !== copy.copy) await recordCopy(context, copy, outcome)
  }
}

interface Outcome {
  state: CopyState
  /** The answer of the mail server to a refused copy. */
  detail: string
}

/** Undefined while a mail waits, and without any mail. */
async function findOutcome(context: CopyContext, copy: Copy): Promise<Outcome | undefined> {
  const whole = await findMail(context.db, keyOf('signed-copy', copy))
  if (!whole || whole.outcome === 'waits') return undefined
  if (whole.outcome === 'sent') return { state: 'sent', detail: '' }
  const { detail } = whole
  const link =
    (await findMail(context.db, keyOf('signed-copy-link', copy))) ?? (await mailLink(context, copy))
  if (link === undefined) return { state: 'failed', detail: `${detail} ${LINK_ENDED}`.trim() }
  if (link.outcome === 'waits') return undefined
  return { state: link.outcome === 'sent' ? 'linked' : 'failed', detail }
}

/** The signing link shows the signed files for some days; undefined afterwards. */
async function mailLink(context: CopyContext, copy: Copy) {
  const { db, mail, config, now } = context
  const until = signedUntil(copy, config.signCopyDays)
  const link = await findLink(context, copy)
  if (!until || until <= now() || link === undefined) return undefined
  const kind = 'signed-copy-link'
  const about = { ...aboutOf(copy, config.organisationName), link, expiresAt: until }
  await sendWordedOrThrow({ db, mail }, { to: signerOf(copy).email, kind, key: keyOf(kind, copy), about })
  return await findMail(db, keyOf(kind, copy))
}

async function findMail(db: Kysely<Database>, key: string) {
  const row = await db
    .selectFrom('mail_outbox')
    .select(['state', 'failure', 'failure_detail'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const { state } = row
  const detail = wordMailFailure(row)
  if (state === 'queued' || state === 'sending') return { outcome: 'waits', detail } as const
  // Without an answer of the server it is not certain that the mail arrived.
  const outcome = state === 'sent' || state === 'kept' ? ('sent' as const) : ('refused' as const)
  return { outcome, detail }
}

async function recordCopy(context: CopyContext, copy: Copy, { state, detail }: Outcome): Promise<void> {
  const { db, now } = context
  const at = now()
  // First: the key of the notice prevents a second one after a crash in between.
  if (state !== 'sent')
    await notifyCopyProblem(context, { id: copy.id, signer: signerOf(copy), role: copy.role, state, detail })
  await db.transaction().execute(async (trx) => {
    const row = await trx
      .updateTable('signing_links')
      .set({ copy: state, updated_at: at })
      .where('id', '=', copy.link_id)
      .where((where) => where('copy', 'is distinct from', state))
      .returning('id')
      .executeTakeFirst()
    if (!row) return
    const about = { envelopeId: copy.id, at, signer: copy.role }
    await recordEnvelopeEvent(trx, {
      ...about,
      what: EVENTS[state],
      detail: detail ? { reason: detail } : {},
    })
  })
}

/** Polls the envelope of a copy that was sent or refused after it had waited in the outbox. */
export async function pollCopy(db: Kysely<Database>, mailId: string): Promise<void> {
  const row = await db
    .selectFrom('mail_outbox')
    .select('key')
    .where('id', '=', mailId)
    .where('kind', 'in', ['signed-copy', 'signed-copy-link'])
    .where('state', 'not in', ['queued', 'sending'])
    .executeTakeFirst()
  const id = row?.key?.split(':')[1]
  if (id) await pollNow(db, id)
}
