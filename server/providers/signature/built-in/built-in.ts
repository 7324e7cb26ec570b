import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '../../../config.ts'
import type { Database } from '../../../db/schema.ts'
import { wordingOf } from '../../../documents/mails/definitions.ts'
import { invitationMail, type Occasion, withdrawnMail } from '../../../documents/mails/signing-mails.ts'
import type { FileStore } from '../../files/port.ts'
import type { MailPort } from '../../mail/port.ts'
import type { SignaturePort, SignedOutcome, StatusOutcome } from '../port.ts'
import { createCertificateCheck } from './brought-certificate.ts'
import { findLink, linkFor, renewLink } from './links.ts'

export interface BuiltInParts {
  db: Kysely<Database>
  config: Pick<Config, 'secretKey' | 'publicUrl' | 'officeName' | 'signP12' | 'signP12Password'>
  mail: MailPort
  files: FileStore
  now: () => Date
}

type Failed = { ok: false; reason: 'refused' | 'unreachable'; detail: string }
/** For the office, before anything is filled in or sent. */
const NO_MAIL =
  'Questa installazione non ha un server di posta: il cliente non riceve né il collegamento né il codice, e non può firmare. Chi gestisce la macchina deve configurare SMTP.'
const GONE: Failed = { ok: false, reason: 'refused', detail: 'La firma non è più in corso.' }

/**
 * Lets customers sign on a page of this installation. An envelope's own id is its name here; what the customer does on
 * the page changes the envelope at once, so there is nothing to ask for later.
 */
export function createBuiltInSignature(parts: BuiltInParts): SignaturePort {
  return {
    provider: 'built-in',
    decidesHere: true,
    ...(parts.mail.reachesNobody && { unavailable: NO_MAIL }),
    findCertificateProblem: createCertificateCheck(parts.config),
    send: async ({ envelopeId }) => {
      const link = await linkFor(parts, envelopeId)
      const sent = await invite(parts, envelopeId, { link, occasion: 'invitation' })
      return sent.ok ? { ok: true, externalId: envelopeId } : sent
    },
    find: async (envelopeId) => {
      const mail = await parts.db
        .selectFrom('mail_outbox')
        .select('id')
        .where('key', '=', `signing-invitation:${envelopeId}`)
        .executeTakeFirst()
      return { ok: true, externalId: mail && envelopeId }
    },
    status: (id) => status(parts, id),
    linkOf: async (id) => ({ ok: true, link: (await findLink(parts, id))?.link }),
    remind: async (id) => {
      const link = await findLink(parts, id)
      const row = await parts.db
        .selectFrom('envelopes')
        .select('reminders')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!link || !row) return GONE
      return await invite(parts, id, { ...link, occasion: 'reminder', number: `${row.reminders + 1}` })
    },
    renew: async (id, writeEntry) => {
      const { link, number } = await parts.db.transaction().execute(async (trx) => {
        const renewed = await renewLink({ ...parts, db: trx }, id, parts.now())
        await writeEntry(trx)
        return renewed
      })
      return await invite(parts, id, { link, occasion: 'renewed', number: `${number}` })
    },
    extend: async (id, until) => {
      const link = await findLink(parts, id)
      if (!link) return GONE
      return await invite(parts, id, { ...link, occasion: 'extended', number: until.toISOString(), until })
    },
    cancel: (id) => withdraw(parts, id),
    fetchSigned: (id) => fetchSigned(parts, id),
  }
}

interface Invitation {
  link: string
  occasion: Occasion
  /** Which one of its occasion; absent where an envelope has one only. */
  number?: string
  until?: Date
}

async function invite(parts: BuiltInParts, id: string, { link, occasion, number, until }: Invitation) {
  const about = await findMailParts(parts, id)
  if (!about) return GONE
  const kind = `signing-${occasion}` as const
  const sent = await parts.mail.send({
    ...{ to: about.to, kind, key: [kind, id, number].filter(Boolean).join(':') },
    ...invitationMail(
      { ...about, link, expiresAt: until ?? about.expiresAt },
      await wordingOf(parts.db, kind),
    ),
  })
  return sent.ok ? ({ ok: true } as const) : sent
}

/** Whoever was invited is told that there is nothing to sign any more. */
async function withdraw(parts: BuiltInParts, id: string) {
  const about = await findMailParts(parts, id)
  if (!about) return GONE
  // Time that ran out needs no mail: the invitation said so.
  if (about.expiresAt <= parts.now()) return { ok: true } as const
  const key = `signing-withdrawn:${id}`
  const sent = await parts.mail.send({
    ...{ to: about.to, kind: 'signing-withdrawn', key },
    ...withdrawnMail(about, await wordingOf(parts.db, 'signing-withdrawn')),
  })
  return sent.ok ? ({ ok: true } as const) : sent
}

async function findMailParts({ db, config }: BuiltInParts, id: string) {
  const row = await db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.name', 'e.signer', 'e.expires_at', 'u.name as sender', 'u.last_name as sender_last'])
    .where('e.id', '=', id)
    .executeTakeFirst()
  return (
    row && {
      to: row.signer.email,
      signer: row.signer,
      document: row.name,
      sender: { name: row.sender, lastName: row.sender_last },
      office: config.officeName,
      expiresAt: row.expires_at,
    }
  )
}

async function status({ db }: BuiltInParts, id: string): Promise<StatusOutcome> {
  const row = await db
    .selectFrom('envelopes')
    .select(['state', 'reason', 'finished_at', 'opened_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row || row.state === 'preparing' || row.state === 'to-check')
    return { ok: false, reason: 'unknown', detail: GONE.detail }
  const at = row.finished_at ?? row.opened_at
  return { ok: true, state: row.state, ...(row.reason && { reason: row.reason }), ...(at && { at }) }
}

async function fetchSigned({ db, files }: BuiltInParts, id: string): Promise<SignedOutcome> {
  const row = await db.selectFrom('envelopes').select('signed').where('id', '=', id).executeTakeFirst()
  if (!row || row.signed.length === 0) return GONE
  const found = []
  for (const { kind, name, file_key, sha256 } of row.signed) {
    const bytes = await files.read(file_key)
    if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha256)
      return { ok: false, reason: 'refused', detail: 'Il file conservato non è più quello firmato.' }
    found.push({ kind, name, bytes })
  }
  return { ok: true, files: found }
}
