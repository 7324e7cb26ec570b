import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Caller } from '../../http/policy.ts'
import { refuseField } from '../../http/refuse-invalid.ts'
import {
  clearLoginAttempts,
  consumeLoginAttempt,
  knownDeviceCounter,
  reserveWrongPassword,
  unknownDeviceCounter,
} from './login-limits.ts'
import { findSubject, type Subject } from './pin-queries.ts'
import { verifyCode } from './verify-pin.ts'

/**
 * Verifies the caller's password and authenticator code again: for the next minutes the session may change an access.
 * Wrong ones count, lock and end the session as at the login, and a code is accepted once.
 */
export async function proveAccess(
  context: Context,
  caller: Caller,
  { password, pin }: { password: string; pin: string },
): Promise<void> {
  const subject = await findSubject(context.db, caller)
  await provePassword(context, caller, { subject, password })
  const code = await verifyCode(context, caller, { subject, pin, purpose: 'proof' })
  if (!code.right)
    refuseField(
      'pin',
      'wrong-code',
      code.reason ?? 'Il codice non è giusto, o è già stato usato: scrivi il prossimo',
    )
}

async function provePassword(
  { db, now, passwords }: Context,
  caller: Caller,
  { subject, password }: { subject: Subject; password: string },
): Promise<void> {
  const { login, device_id: deviceId } = subject
  const counter = deviceId ? knownDeviceCounter(deviceId) : unknownDeviceCounter({ login, ip: caller.ip })
  await consumeLoginAttempt(db, counter, now())
  const { lockedUntil } = await reserveWrongPassword(db, counter, now())
  if (await passwords.verify(subject.password_hash, password)) return await clearLoginAttempts(db, counter)
  const entry = { userId: caller.userId, actor: caller }
  await logUserAction(db, { ...entry, action: 'access proof refused' })
  if (lockedUntil) {
    const action = counter.device === 'known' ? 'known device locked' : 'locked'
    await logUserAction(db, { ...entry, action, detail: { until: lockedUntil.toISOString() } })
  }
  refuseField('password', 'wrong-password', 'La password non è giusta')
}
