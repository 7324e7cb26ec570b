import { logUserAction, type UserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import { resetLimit } from '../../db/consume-limit.ts'
import { Failure } from '../../http/failure.ts'
import type { Caller } from '../../http/policy.ts'
import { endSession } from '../sessions/sessions.ts'
import { announceDemonstrationCode } from './announce-demonstration-code.ts'
import { nearStepOf, openSecret, STEP_SECONDS, stepAt, stepOfCode } from './authenticator.ts'
import { consumeOrThrow } from './login-limits.ts'
import * as queries from './pin-queries.ts'

const WRONG_CODES_PER_HOUR = { max: 10, seconds: 3600 }
/**
 * As for passwords, codes from a known device are counted separately, so that a thief of the password cannot exhaust
 * them.
 */
const hourKey = ({ id, device_id }: queries.Subject): string =>
  device_id === null ? `pin:${id}` : `pin:${id}:${device_id}`

interface CodeCounts {
  ofSession: number
  ofUser: number
}

/**
 * Second step of the login: checks the authenticator code. A code can be used once, also the one that completes the
 * pairing. The fifth wrong code of a session ends it.
 */
export async function verifyPin(context: Context, caller: Caller, pin: string): Promise<CheckedCode> {
  const subject = await queries.findSubject(context.db, caller)
  return await verifyCode(context, caller, { subject, pin, purpose: 'login' })
}

/** `reason`: why a code is wrong, if that is known, and what the user can do. */
export type CheckedCode = { right: true } | { right: false; reason?: string }

interface TypedCode {
  subject: queries.Subject
  pin: string
  purpose: queries.CodePurpose
}

/** Checks and consumes a code of the user's authenticator, with the limits of the login. Throws as `verifyPin`. */
export async function verifyCode(
  context: Context,
  caller: Caller,
  { subject, pin, purpose }: TypedCode,
): Promise<CheckedCode> {
  const { db, now } = context
  const sealed = subject.activated_g ? subject.totp_secret : subject.pending_secret
  if (!sealed) throw new Failure('login-incomplete', { message: 'Prima associa l’autenticatore' })
  const secret = openSecret(context, caller.userId, sealed)
  const counts = await countCode(context, caller, subject)
  const step = stepOfCode(secret, pin, now())
  const logRight = (trx: Context['db']) => logRightCode(trx, caller, { subject, purpose })
  const accepted = { caller, subject, purpose, now: now() }
  const right = step !== undefined && (await queries.acceptStep(db, { ...accepted, step }, logRight))
  if (right) {
    await resetLimit(db, hourKey(subject))
    return { right }
  }
  const nearStep = step === undefined ? nearStepOf(secret, pin, now()) : undefined
  await recordWrongCode(context, caller, { subject, sealed, booked: counts, nearStep })
  const reason = endOf(counts, purpose) ?? (step === undefined ? clockReason(subject, nearStep, now()) : USED)
  return { right, ...(reason !== undefined && { reason }) }
}

const USED = 'Questo codice è già stato usato: scrivi il prossimo.'

/** What the last wrong code has ended. */
function endOf({ ofSession, ofUser }: CodeCounts, purpose: queries.CodePurpose): string | undefined {
  if (ofUser >= queries.WRONG_CODES_PER_USER)
    return 'Troppi codici sbagliati: l’autenticatore è disattivato. Chiedi a un amministratore di azzerarlo.'
  if (ofSession < queries.WRONG_CODES_PER_SESSION) return undefined
  const count = queries.WRONG_CODES_PER_SESSION
  return purpose === 'login'
    ? `Hai scritto ${count} codici sbagliati: per sicurezza questo accesso è chiuso. Ricomincia da nome utente e password.`
    : `Hai scritto ${count} codici sbagliati: per sicurezza la sessione è chiusa.`
}

/**
 * How wrong the clock of the phone is. A code of the past is of no use to anybody. One of the future will be right soon:
 * a guesser who has the password must not hear which one, so a fast clock is named at the pairing, where the session
 * shows the secret, and otherwise at the second such code of a session, a later one than the first.
 */
function clockReason(
  { activated_g, fast_code_step: before }: queries.Subject,
  step: number | undefined,
  now: Date,
): string | undefined {
  if (step === undefined) return undefined
  const steps = step - stepAt(now)
  const mayBeGuessed = activated_g && (before === null || Number(before) >= step)
  if (steps > 0 && mayBeGuessed) return undefined
  const minutes = Math.max(1, Math.round((Math.abs(steps) * STEP_SECONDS) / 60))
  const amount = minutes === 1 ? 'un minuto' : `${minutes} minuti`
  return (
    `L’orologio del telefono è ${steps < 0 ? 'indietro' : 'avanti'} di circa ${amount}: nelle impostazioni ` +
    'del telefono attiva data e ora automatiche, poi scrivi il codice nuovo.'
  )
}

/** Each counter is committed before the code is checked, so that a later failure does not revert it. */
async function countCode(
  { db, now }: Context,
  caller: Caller,
  subject: queries.Subject,
): Promise<CodeCounts> {
  await consumeOrThrow(db, hourKey(subject), WRONG_CODES_PER_HOUR, now())
  const ofSession = await queries.reserveWrongSessionCode(db, caller.sessionId)
  if (ofSession === undefined) throw new Failure('unauthenticated')
  const ofUser = await queries.reserveWrongUserCode(db, caller.userId)
  if (ofUser === undefined) {
    throw new Failure('not-allowed', {
      message: 'L’autenticatore è disattivato: chiedi a un amministratore di azzerarlo',
    })
  }
  return { ofSession, ofUser }
}

async function logRightCode(
  db: Context['db'],
  caller: Caller,
  { subject, purpose }: Omit<TypedCode, 'pin'>,
): Promise<void> {
  if (!subject.activated_g) await log(db, caller, 'authenticator paired')
  await log(db, caller, purpose === 'login' ? 'authenticator code right' : 'access proved')
}

interface WrongCode {
  subject: queries.Subject
  sealed: string
  booked: CodeCounts
  nearStep: number | undefined
}

async function recordWrongCode(
  context: Context,
  caller: Caller,
  { subject, sealed, booked: counts, nearStep }: WrongCode,
): Promise<void> {
  const { db, now } = context
  const isFast = nearStep !== undefined && nearStep > stepAt(now())
  const ends = counts.ofSession >= queries.WRONG_CODES_PER_SESSION
  await db.transaction().execute(async (trx) => {
    await log(trx, caller, 'authenticator code wrong')
    if (isFast) await queries.storeFastStep(trx, caller.sessionId, nearStep)
    if (counts.ofUser >= queries.WRONG_CODES_PER_USER) {
      await queries.disableAuthenticator(trx, caller.userId)
      await log(trx, caller, 'authenticator disabled')
    }
    if (ends) {
      await endSession(trx, caller.sessionId, now())
      await log(trx, caller, 'session ended after wrong codes')
    }
  })
  if (!ends) await announceDemonstrationCode(context, subject, sealed)
}

const log = (db: Context['db'], caller: Caller, action: UserAction): Promise<void> =>
  logUserAction(db, { userId: caller.userId, actor: caller, action })
