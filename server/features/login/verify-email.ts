import { type Kysely, sql } from 'kysely'
import { logUserAction, type UserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/policy.ts'
import { findLoginDomains } from '../../login-domains/login-domains.ts'
import { rememberDevice } from '../sessions/known-devices.ts'
import { endOldestSessions } from '../sessions/sessions.ts'
import { consumeOrThrow } from './login-limits.ts'
import { findSubject, type Subject } from './pin-queries.ts'

const NOT_STARTED =
  'Chi verifica la posta non risponde. Resta su questa pagina e riprova tra poco: login e codice valgono già.'
const TOKENS = { max: 30, seconds: 3600 }

/** Begins the third step: returns the address of the provider's page. */
export async function startEmailVerification(
  { db, identity, mail }: Context,
  caller: Caller,
): Promise<string> {
  const { email, id } = await findPendingSubject(db, caller)
  await refuseForeignDomain(db, email)
  const { sessionId } = caller
  const log = (trx: Kysely<Database>, action: UserAction) =>
    logUserAction(trx, { userId: id, actor: caller, action })
  const outcome = await identity.start({
    sessionId,
    userId: id,
    email,
    locale: 'it',
    writeEntry: async (trx) => {
      if (!(identity.ownPage && mail.reachesNobody)) await log(trx, 'mailbox code sent')
    },
  })
  if (!outcome.ok) {
    if (outcome.reason === 'rate-limited')
      throw new Failure('rate-limited', { retryAfter: outcome.retryAfter })
    await log(db, 'mailbox code not sent')
    throw new Failure('external-service-failed', { message: NOT_STARTED })
  }
  return outcome.url
}

export interface MailboxProof {
  token: string
  deviceSecret: string | undefined
  userAgent: string
}

/**
 * Third step of the login: the provider's token must contain the user's address, in an allowed domain. The session then
 * gets its full lifetime, and its browser becomes a known device: returns the secret for its cookie.
 */
export async function verifyEmail(context: Context, caller: Caller, proof: MailboxProof): Promise<string> {
  const { db, identity, now } = context
  const subject = await findPendingSubject(db, caller)
  await consumeOrThrow(db, `mailbox-token:${subject.id}`, TOKENS, now())
  const outcome = await identity.verify({ sessionId: caller.sessionId, token: proof.token })
  const refused = (reason: string) =>
    logUserAction(db, { userId: subject.id, actor: caller, action: 'mailbox refused', detail: { reason } })
  if (!outcome.ok) {
    await refused(outcome.reason)
    throw outcome.reason === 'unreachable'
      ? new Failure('external-service-failed')
      : tokenFailure(outcome.reason)
  }
  if (outcome.email.toLowerCase() !== subject.email.toLowerCase()) {
    await refused('another address')
    throw new Failure('not-allowed', { message: 'La casella verificata non è quella di questo utente' })
  }
  await refuseForeignDomain(db, outcome.email)
  return await completeLogin(context, caller, { subject, proof })
}

/** The login that awaits its mailbox step: only after the authenticator code, and only once. */
async function findPendingSubject(db: Kysely<Database>, caller: Caller): Promise<Subject> {
  const subject = await findSubject(db, caller)
  if (!subject.verified || !subject.activated_g) {
    throw new Failure('login-incomplete', { message: 'Prima scrivi il codice dell’autenticatore' })
  }
  if (subject.verified_email) throw new Failure('not-allowed', { message: 'La casella è già verificata' })
  return subject
}

async function refuseForeignDomain(db: Kysely<Database>, email: string): Promise<void> {
  const domains = await findLoginDomains(db)
  const own = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  if (domains.length > 0 && !domains.includes(own)) {
    throw new Failure('not-allowed', { message: `Il dominio ${own} non è fra quelli ammessi` })
  }
}

/** Locks the user's row, so that a concurrently replaced mailbox completes no login. */
function completeLogin(
  { config, db, now }: Context,
  caller: Caller,
  { subject, proof }: { subject: Subject; proof: MailboxProof },
): Promise<string> {
  const { sessionId } = caller
  const at = now()
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .updateTable('users')
      .set({ first_login_at: sql<Date>`coalesce(first_login_at, ${at})` })
      .where('id', '=', subject.id)
      .where('email', '=', subject.email)
      .where('removed_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    const session =
      user &&
      (await trx
        .updateTable('sessions')
        .set({
          verified_email: true,
          // The three steps of the login prove as much as a renewed proof.
          fresh_at: at,
          last_active_at: at,
          // The absolute lifetime starts here; before, only the ten minutes of the login applied.
          expires_at: new Date(at.getTime() + config.sessionAbsoluteHours * 3_600_000),
          updated_at: at,
        })
        .where('id', '=', sessionId)
        .where('verified', '=', true)
        .where('revoked_at', 'is', null)
        .returning('id')
        .executeTakeFirst())
    if (!session) throw new Failure('unauthenticated')
    const { deviceSecret: secret, userAgent } = proof
    const device = await rememberDevice(trx, { userId: user.id, sessionId, secret, userAgent }, at)
    const limits = { now: at, idleMinutes: config.sessionIdleMinutes }
    const ended = await endOldestSessions(trx, { userId: user.id, sessionId }, limits)
    const entry = { userId: user.id, actor: caller }
    await logUserAction(trx, { ...entry, action: 'mailbox verified' })
    if (subject.device_id === null) await logUserAction(trx, { ...entry, action: 'new device' })
    if (ended > 0) await logUserAction(trx, { ...entry, action: 'oldest session ended' })
    return device
  })
}

const tokenFailure = (reason: 'invalid' | 'expired' | 'used'): Failure =>
  new Failure('invalid', {
    issues: [{ field: 'token', code: reason, message: 'La verifica della casella non vale: ripetila' }],
  })
