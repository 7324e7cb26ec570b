import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { SigningRole } from '../../../../shared/api/signing.ts'
import type { Config } from '../../../config/config.ts'
import type { EnvelopePaper, MailAttachment } from '../../../db/column-types.ts'
import type { Database } from '../../../db/schema.ts'
import type { Occasion } from '../../../documents/mails/signing-mails.ts'
import type { FileStore } from '../../files/port.ts'
import type { MailPort } from '../../mail/port.ts'
import { sendWorded } from '../../mail/send-worded.ts'
import { type MailCause, mailCauseAsDetail } from '../../mail/word-failure.ts'
import { findLink, findOrCreateLink, renewLink } from '../links.ts'
import type { SignaturePort, SignedOutcome, StatusOutcome } from '../port.ts'
import { failSending, wordEnvelopeCause, wordEnvelopeFailure } from '../word-failure.ts'
import { createCertificateCheck } from './check-certificate.ts'

export interface BuiltInParts {
  db: Kysely<Database>
  config: Pick<Config, 'secretKey' | 'publicUrl' | 'organisationName' | 'signP12' | 'signP12Password'>
  mail: MailPort
  files: FileStore
  now: () => Date
}

interface Failed {
  ok: false
  reason: 'refused' | 'unreachable'
  detail: string
  /** Of a mail that was not sent. */
  cause?: MailCause
}
/** The message for users, before anything is filled in or sent. */
const NO_MAIL =
  'Questa installazione non ha un server di posta: il cliente non riceve né il collegamento né il codice, e non può firmare. Chi gestisce il server deve configurare SMTP.'
const NOT_OPEN: Failed = {
  ok: false,
  reason: 'refused',
  detail: wordEnvelopeCause({ failure: 'not-open', detail: '' }),
}

/**
 * The built-in signature on a page of this installation. The external id of an envelope is its own id; the customer's
 * actions change the envelope immediately, so no poll is needed.
 */
export function createBuiltInSignature(parts: BuiltInParts): SignaturePort {
  return {
    provider: 'built-in',
    decidesHere: true,
    ...(parts.mail.reachesNobody && { unavailable: NO_MAIL }),
    findCertificateProblem: createCertificateCheck(parts.config),
    send: async ({ envelopeId }) => {
      const link = await findOrCreateLink(parts, { envelopeId, signer: 'customer' })
      const sent = await invite(parts, envelopeId, { link, occasion: 'invitation' })
      if (sent.ok) return { ok: true, externalId: envelopeId }
      return sent.cause
        ? failSending(sent.reason, 'mail-refused', mailCauseAsDetail(sent.cause))
        : failSending(sent.reason, 'not-open')
    },
    find: async (envelopeId) => {
      const mail = await parts.db
        .selectFrom('mail_outbox')
        .select('id')
        .where('key', '=', `signing-invitation:${envelopeId}`)
        .executeTakeFirst()
      return { ok: true, externalId: mail && envelopeId }
    },
    status: (id) => readStatus(parts, id),
    inviteSecond: (id) => inviteSecond(parts, id),
    linkOf: async (id, { role }) => ({
      ok: true,
      link: (await findLink(parts, { envelopeId: id, signer: role }))?.link,
    }),
    remind: async (id) => {
      const row = await findAwaited(parts.db, id)
      const link = row && (await findLink(parts, row))
      if (!link) return NOT_OPEN
      return await invite(parts, id, { ...link, occasion: 'reminder', number: `${row.reminders + 1}` })
    },
    renew: async (id, writeEntry) => {
      const row = await findAwaited(parts.db, id)
      if (!row) return NOT_OPEN
      // A second signer without an invitation has no link yet.
      await findOrCreateLink(parts, row)
      const { link, number } = await parts.db.transaction().execute(async (trx) => {
        const renewed = await renewLink({ ...parts, db: trx }, row, parts.now())
        await writeEntry(trx)
        return renewed
      })
      return await invite(parts, id, { link, occasion: 'renewed', number: `${number}` })
    },
    extend: async (id, until) => {
      const row = await findAwaited(parts.db, id)
      const link = row && (await findLink(parts, row))
      if (!link) return NOT_OPEN
      return await invite(parts, id, { ...link, occasion: 'extended', number: until.toISOString(), until })
    },
    cancel: (id) => withdraw(parts, id),
    fetchSigned: (id) => fetchSigned(parts, id),
  }
}

interface Invitation {
  link: string
  occasion: Occasion
  /** The number among mails of the same occasion; absent when an envelope has only one. */
  number?: string
  until?: Date
}

async function invite(
  parts: BuiltInParts,
  id: string,
  { link, occasion, number, until }: Invitation,
): Promise<{ ok: true } | Failed> {
  const found = await findMailParts(parts, id)
  if (!found) return NOT_OPEN
  const { attachments, ...about } = found
  const kind = `signing-${occasion}` as const
  const sent = await sendWorded(parts, {
    to: about.to,
    kind,
    key: keyOf(kind, { id, role: about.role, number }),
    about: { ...about, link, expiresAt: until ?? about.expiresAt },
    ...(occasion === 'invitation' && { attachments }),
  })
  return sent.ok ? { ok: true } : sent
}

interface KeyParts {
  id: string
  role: SigningRole
  number?: string | undefined
}

/** Mails to the customer keep the key that they had before the introduction of second signers. */
const keyOf = (kind: string, { id, role, number }: KeyParts): string =>
  [kind, id, role === 'second' && role, number].filter(Boolean).join(':')

async function inviteSecond(parts: BuiltInParts, id: string) {
  const found = await findMailParts(parts, id)
  if (found?.role !== 'second') return NOT_OPEN
  const { attachments, ...about } = found
  const link = await findOrCreateLink(parts, { envelopeId: id, signer: 'second' })
  const kind = 'signing-second'
  const key = keyOf(kind, { id, role: 'second' })
  const sent = await sendWorded(parts, {
    to: about.to,
    kind,
    key,
    about: { ...about, link },
    attachments,
  })
  return sent.ok ? ({ ok: true } as const) : sent
}

async function findAwaited(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('envelopes')
    .select(['awaited', 'reminders'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row && { envelopeId: id, signer: row.awaited, reminders: row.reminders }
}

/**
 * Notifies each invited signer that the request has ended. After an expiry a signer who had signed is notified that the
 * contract is not complete; the late one is notified with the sender, once the envelope has expired.
 */
async function withdraw(parts: BuiltInParts, id: string) {
  const about = await findMailParts(parts, id)
  if (!about) return NOT_OPEN
  if (about.expiresAt <= parts.now())
    return about.role === 'second' ? await mailSecondEnded(parts, about) : ({ ok: true } as const)
  for (const { role, signer } of about.invited) {
    const kind = 'signing-withdrawn'
    const key = keyOf(kind, { id, role })
    const sent = await sendWorded(parts, { to: signer.email, kind, key, about: { ...about, signer } })
    if (!sent.ok) return sent
  }
  return { ok: true } as const
}

/** Notifies the customer, who has signed, that the second signer did not. */
async function mailSecondEnded(parts: Pick<BuiltInParts, 'db' | 'mail'>, about: MailParts) {
  const kind = 'signing-ended'
  const sent = await sendWorded(parts, { to: about.first.email, kind, key: `${kind}:${about.id}`, about })
  return sent.ok ? ({ ok: true } as const) : sent
}

type MailParts = NonNullable<Awaited<ReturnType<typeof findMailParts>>>

async function findMailParts({ db, config }: BuiltInParts, id: string) {
  const row = await db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.name', 'e.signer', 'e.second_signer', 'e.awaited', 'e.second_invited_at', 'e.expires_at'])
    .select('e.papers')
    .select(['u.name as sender', 'u.last_name as sender_last'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { signer: first, second_signer: second, awaited: role } = row
  const signer = (role === 'second' && second) || first
  const invited = [{ role: 'customer' as const, signer: first }]
  return {
    id,
    role,
    to: signer.email,
    signer,
    first,
    second: second ?? first,
    invited:
      row.second_invited_at && second ? [...invited, { role: 'second' as const, signer: second }] : invited,
    document: row.name,
    sender: { name: row.sender, lastName: row.sender_last },
    organisation: config.organisationName,
    expiresAt: row.expires_at,
    attachments: attachmentsOf(row.papers),
  }
}

/** Servers of mail refuse larger ones; the page has the papers too. */
const MAX_ATTACHED_BYTES = 12 * 1024 * 1024

/** The papers before the contract, for the invitations. PAPERS-5 */
function attachmentsOf(papers: readonly EnvelopePaper[]): MailAttachment[] {
  const size = papers.reduce((sum, { bytes }) => sum + bytes, 0)
  if (size > MAX_ATTACHED_BYTES) return []
  return papers.map(({ name, file_key: fileKey }) => ({ name, fileKey, contentType: 'application/pdf' }))
}

async function readStatus({ db }: BuiltInParts, id: string): Promise<StatusOutcome> {
  const row = await db
    .selectFrom('envelopes')
    .select(['state', 'failure', 'failure_detail', 'finished_at', 'opened_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.state === 'preparing' || row.state === 'to-check')
    return { ok: false, reason: 'unknown', detail: NOT_OPEN.detail }
  const at = row.finished_at ?? row.opened_at
  const reason = wordEnvelopeFailure(row)
  return { ok: true, state: row.state, ...(reason && { reason }), ...(at && { at }) }
}

async function fetchSigned({ db, files }: BuiltInParts, id: string): Promise<SignedOutcome> {
  const row = await db.selectFrom('envelopes').select('signed').where('id', '=', id).executeTakeFirst()
  if (!row || row.signed.length === 0) return NOT_OPEN
  const found = []
  for (const { kind, name, file_key, sha256 } of row.signed) {
    const bytes = await files.read(file_key)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      return { ok: false, reason: 'refused', detail: 'Il file conservato non è più quello firmato.' }
    found.push({ kind, name, bytes })
  }
  return { ok: true, files: found }
}
