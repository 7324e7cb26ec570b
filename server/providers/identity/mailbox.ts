import { randomInt } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Config } from '../../config/config.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import type { Database } from '../../db/schema.ts'
import { digest, newSecret } from '../../secrets.ts'
import type { MailPort } from '../mail/port.ts'
import { sendWorded } from '../mail/send-worded.ts'
import { spendLoginCode } from './login-codes.ts'
import type { IdentityPage, IdentityProvider, IdentityRequest, IdentityStart, ResendOutcome } from './port.ts'
import * as tickets from './tickets.ts'

export interface MailboxParts {
  config: Pick<Config, 'mode' | 'organisationName' | 'secretKey'>
  db: Kysely<Database>
  mail: MailPort
  now: () => Date
  announce?: ((line: string) => void) | undefined
}

// With five attempts per ticket an attacker has 50 guesses an hour out of a million, after two other factors.
const MAILS_PER_USER = { max: 10, seconds: 3600 }

/**
 * The built-in provider: a six-digit code by mail, entered on our own page. Without a mail server the operator issues a
 * code instead (`login-code`).
 */
export function createMailboxIdentity(parts: MailboxParts): IdentityProvider {
  const { db, now } = parts
  return {
    start: (request) => start(parts, request),
    verify: ({ sessionId, token }) => tickets.spendToken(db, { sessionId, tokenHash: digest(token) }, now()),
    ownPage: {
      confirm: ({ ticket, code }) => confirm(parts, ticket, code),
      resend: (request) => resend(parts, request),
    },
  }
}

async function start(
  parts: MailboxParts,
  { sessionId, userId, email, writeEntry }: IdentityRequest,
): Promise<IdentityStart> {
  const { db, now } = parts
  const allowed = await consumeMail(parts, userId)
  if (!allowed.ok)
    return { ok: false, reason: 'rate-limited', retryAfter: allowed.retryAfter, detail: 'mails' }
  const ticket = newSecret()
  const code = newCode()
  const proof = { sessionId, userId, email, ticketHash: digest(ticket), codeHash: digest(ticket, code) }
  const until = await db.transaction().execute(async (trx) => {
    await writeEntry(trx)
    return await tickets.openTicket(trx, proof, now())
  })
  const sent = await sendCode(parts, code, { email, until })
  if (!sent.ok && !parts.mail.reachesNobody) return { ok: false, reason: 'unreachable', detail: sent.detail }
  // In the fragment, which browsers do not send to servers or in referrers.
  const about = { ticket, to: mask(email), ...(parts.mail.reachesNobody && { by: 'operator' }) }
  return { ok: true, url: `/identity/mailbox#${new URLSearchParams(about)}` }
}

async function confirm({ db, now, config }: MailboxParts, ticket: string, code: string) {
  const ticketHash = digest(ticket)
  const attempt = await tickets.countAttempt(db, ticketHash, now())
  if (!attempt) return { ok: false, reason: 'ended' } as const
  const { userId, codeHash, left, hasFormerMail } = attempt
  const right =
    codeHash.equals(digest(ticket, code)) ||
    (await spendLoginCode(db, config.secretKey, { userId, code, now: now() }))
  if (!right) return { ok: false, reason: 'wrong-code', left, hasFormerMail, userId } as const
  const token = newSecret()
  return (await tickets.issueToken(db, { ticketHash, tokenHash: digest(token) }, now()))
    ? ({ ok: true, token } as const)
    : ({ ok: false, reason: 'ended' } as const)
}

async function resend(
  parts: MailboxParts,
  { ticket, writeEntry }: Parameters<IdentityPage['resend']>[0],
): Promise<ResendOutcome> {
  const { db, now } = parts
  const ticketHash = digest(ticket)
  const state = await tickets.findResendTime(db, ticketHash, now())
  if (state === undefined) return { ok: false, reason: 'ended' }
  if (state.retryAfter > 0) return { ok: false, reason: 'rate-limited', retryAfter: state.retryAfter }
  const allowed = await consumeMail(parts, state.userId)
  if (!allowed.ok) return { ok: false, reason: 'rate-limited', retryAfter: allowed.retryAfter }
  const code = newCode()
  const replaced = await db.transaction().execute(async (trx) => {
    const row = await tickets.replaceCode(trx, { ticketHash, codeHash: digest(ticket, code) }, now())
    if (row) await writeEntry(trx, state.userId)
    return row
  })
  if (!replaced) return { ok: false, reason: 'ended' }
  const sent = await sendCode(parts, code, replaced)
  if (sent.ok) return { ok: true }
  return { ok: false, reason: 'unreachable', detail: sent.detail, userId: state.userId }
}

const consumeMail = ({ db, now }: MailboxParts, userId: string) =>
  consumeLimit(db, `mailbox:${userId}`, MAILS_PER_USER, now())

async function sendCode(
  { config, db, mail, announce, now }: MailboxParts,
  code: string,
  { email: to, until }: { email: string; until: Date },
) {
  if (config.mode === 'demonstration') announce?.(`Codice di posta per ${to}: ${code}`)
  // A new code expires with the ticket.
  const minutes = Math.ceil((until.getTime() - now().getTime()) / 60_000)
  const about = { code, minutes, organisation: config.organisationName }
  return await sendWorded({ db, mail }, { kind: 'mailbox-code', validUntil: until, to, about })
}

const newCode = (): string => String(randomInt(1_000_000)).padStart(6, '0')

/** `maria@example.it` becomes `m***@example.it`. */
const mask = (email: string): string => email.replace(/^(.).*@/, '$1***@')
