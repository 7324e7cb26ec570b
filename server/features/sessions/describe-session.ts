import { createHmac } from 'node:crypto'
import type { Session } from '../../../shared/api/sessions.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { abilitiesOf, type Caller } from '../../http/policy.ts'
import { findLiveSession } from './sessions.ts'

/**
 * The key that encrypts a user's unsaved input in the browser: 32 bytes as base64url. Equal at every login, so that it
 * decrypts input stored days ago; only a logged-in user gets this key. @param secretKey the installation's key
 */
export function journalKeyOf(secretKey: Buffer, userId: string): string {
  return createHmac('sha256', secretKey).update(`journal:${userId}`).digest('base64url')
}

/** The session as the page sees it: the user, the progress of the login and the permissions. */
export async function describeSession({ config, db, now, disk }: Context, caller: Caller): Promise<Session> {
  const limits = { now: now(), idleMinutes: config.sessionIdleMinutes }
  const session = await findLiveSession(db, { column: 'id', value: caller.sessionId }, limits)
  if (!session) throw new Failure('unauthenticated')
  const demonstration = config.mode === 'demonstration'
  return {
    ok: true,
    id: session.user_id,
    role: session.role,
    level: session.level,
    name: session.name,
    login: session.login,
    send_email: session.send_email,
    verified: session.verified,
    verified_email: session.verified_email,
    activated_g: session.activated_g,
    mustChangePassword: session.must_change_password,
    can: abilitiesOf(caller, demonstration),
    links: {
      ...(config.ocrUrl !== undefined && { ocr: config.ocrUrl }),
      ...(config.fiscalCheckUrl !== undefined && { fiscalCheck: config.fiscalCheckUrl }),
    },
    demonstration,
    disk: disk.state === 'low' && session.role !== 'admin' ? 'ample' : disk.state,
    ...(caller.complete && { journalKey: journalKeyOf(config.secretKey, session.user_id) }),
  }
}
