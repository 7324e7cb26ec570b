import type { Session } from '../../../shared/api/sessions.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { abilitiesOf, type Caller } from '../../http/policy.ts'
import { journalKeyOf } from './journal-key.ts'
import { findLiveSession } from './sessions.ts'

/** What the page may know of its session: who, how far the login has come, what may be done. */
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
