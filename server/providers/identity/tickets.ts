import type { Kysely } from 'kysely'
import { secondsUntil } from '../../db/consume-limit.ts'
import type { Database } from '../../db/schema.ts'
import type { IdentityOutcome } from './port.ts'

const TICKET_MINUTES = 10
const TRIES = 5
const SENDS = 3
const RESEND_AFTER_SECONDS = 30

interface Attempt {
  userId: string
  codeHash: Buffer
  /** The attempts that are left. */
  left: number
  /** A mail with another code was sent shortly before. */
  hasFormerMail: boolean
}

interface NewTicket {
  sessionId: string
  userId: string
  email: string
  ticketHash: Buffer
  codeHash: Buffer
}

/** Creates a ticket and invalidates the session's earlier ones: only the newest mail is valid. Returns its expiry. */
export async function openTicket(db: Kysely<Database>, ticket: NewTicket, now: Date): Promise<Date> {
  const until = new Date(now.getTime() + TICKET_MINUTES * 60_000)
  await db
    .updateTable('mailbox_tickets')
    .set({ expires_at: now, updated_at: now })
    .where('session_id', '=', ticket.sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  await db
    .insertInto('mailbox_tickets')
    .values({
      session_id: ticket.sessionId,
      user_id: ticket.userId,
      email: ticket.email,
      ticket_hash: ticket.ticketHash,
      code_hash: ticket.codeHash,
      code_sent_at: now,
      expires_at: until,
    })
    .execute()
  return until
}

/**
 * Counts one attempt before the code is compared, so that concurrent attempts are counted. Undefined: no attempt is
 * left.
 */
export async function countAttempt(
  db: Kysely<Database>,
  ticketHash: Buffer,
  now: Date,
): Promise<Attempt | undefined> {
  const row = await db
    .updateTable('mailbox_tickets')
    .set((column) => ({ failures: column('failures', '+', 1), updated_at: now }))
    .where('ticket_hash', '=', ticketHash)
    .where('token_hash', 'is', null)
    .where('expires_at', '>', now)
    .where('failures', '<', TRIES)
    .returning(['id', 'user_id', 'code_hash', 'failures', 'sends'])
    .executeTakeFirst()
  if (!row) return undefined
  const former = await db
    .selectFrom('mailbox_tickets')
    .select('id')
    .where('user_id', '=', row.user_id)
    .where('id', '<>', row.id)
    .where('code_sent_at', '>', new Date(now.getTime() - TICKET_MINUTES * 60_000))
    .limit(1)
    .executeTakeFirst()
  return {
    userId: row.user_id,
    codeHash: row.code_hash,
    left: TRIES - row.failures,
    hasFormerMail: row.sends > 1 || former !== undefined,
  }
}

/** Issues the token of a ticket with a correct code; false when another request was faster. */
export async function issueToken(
  db: Kysely<Database>,
  { ticketHash, tokenHash }: { ticketHash: Buffer; tokenHash: Buffer },
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('mailbox_tickets')
    .set({ token_hash: tokenHash, updated_at: now })
    .where('ticket_hash', '=', ticketHash)
    .where('token_hash', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Consumes a token. It can be used once, in its own session, before it expires. */
export async function spendToken(
  db: Kysely<Database>,
  { sessionId, tokenHash }: { sessionId: string; tokenHash: Buffer },
  now: Date,
): Promise<IdentityOutcome> {
  const used = await db
    .updateTable('mailbox_tickets')
    .set({ used_at: now, updated_at: now })
    .where('token_hash', '=', tokenHash)
    .where('session_id', '=', sessionId)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning('email')
    .executeTakeFirst()
  if (used) return { ok: true, email: used.email }
  const row = await db
    .selectFrom('mailbox_tickets')
    .select('used_at')
    .where('token_hash', '=', tokenHash)
    .where('session_id', '=', sessionId)
    .executeTakeFirst()
  const reason = !row ? 'invalid' : row.used_at ? 'used' : 'expired'
  return { ok: false, reason, detail: 'mailbox token' }
}

/** The user of a ticket and the seconds until another mail may be sent; undefined for an expired ticket. */
export async function findResendTime(
  db: Kysely<Database>,
  ticketHash: Buffer,
  now: Date,
): Promise<{ userId: string; retryAfter: number } | undefined> {
  const row = await liveTicket(db, ticketHash, now)
    .select(['mailbox_tickets.user_id', 'mailbox_tickets.code_sent_at'])
    .executeTakeFirst()
  if (!row) return undefined
  const due = new Date(row.code_sent_at.getTime() + RESEND_AFTER_SECONDS * 1000)
  const isEarly = due > now && row.code_sent_at <= now
  return { userId: row.user_id, retryAfter: isEarly ? secondsUntil(due, now) : 0 }
}

/**
 * Replaces the code of a ticket; returns the recipient and the expiry, which stays that of the ticket, or undefined
 * when another request was faster.
 */
export async function replaceCode(
  db: Kysely<Database>,
  { ticketHash, codeHash }: { ticketHash: Buffer; codeHash: Buffer },
  now: Date,
): Promise<{ email: string; until: Date } | undefined> {
  const row = await db
    .updateTable('mailbox_tickets')
    .set((column) => ({
      code_hash: codeHash,
      code_sent_at: now,
      sends: column('sends', '+', 1),
      updated_at: now,
    }))
    .where('ticket_hash', '=', ticketHash)
    .where('token_hash', 'is', null)
    .where('sends', '<', SENDS)
    .where((where) =>
      where.or([
        where('code_sent_at', '<=', new Date(now.getTime() - RESEND_AFTER_SECONDS * 1000)),
        // The clock has been set back since.
        where('code_sent_at', '>', now),
      ]),
    )
    .returning(['email', 'expires_at'])
    .executeTakeFirst()
  return row && { email: row.email, until: row.expires_at }
}

const liveTicket = (db: Kysely<Database>, ticketHash: Buffer, now: Date) =>
  db
    .selectFrom('mailbox_tickets')
    .innerJoin('sessions', 'sessions.id', 'mailbox_tickets.session_id')
    .where('mailbox_tickets.ticket_hash', '=', ticketHash)
    .where('mailbox_tickets.token_hash', 'is', null)
    .where('mailbox_tickets.expires_at', '>', now)
    .where('mailbox_tickets.failures', '<', TRIES)
    .where('mailbox_tickets.sends', '<', SENDS)
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
