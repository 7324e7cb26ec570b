import type { Abilities } from '../../shared/api/sessions.ts'
import type { Level, Role } from '../../shared/roles.ts'
import type { Actor } from '../audit/actor.ts'

/** The caller, read from the session at every request. Absent without a valid token. */
export interface Caller extends Actor {
  sessionId: string
  role: Role
  level: Level
  name: string
  sendEmail: boolean
  /** Password, authenticator code and mailbox are verified in this session. */
  complete: boolean
  mustChangePassword: boolean
}

/** Every verdict except `yes` is an error id. */
export type Verdict = 'yes' | 'unauthenticated' | 'login-incomplete' | 'password-change-due' | 'not-allowed'
type Rule = (caller: Caller | undefined, settings: { demonstration: boolean }) => Verdict

const hasCompleteLogin =
  (allowed: (caller: Caller) => boolean): Rule =>
  (caller) => {
    if (!caller) return 'unauthenticated'
    if (!caller.complete) return 'login-incomplete'
    if (caller.mustChangePassword) return 'password-change-due'
    return allowed(caller) ? 'yes' : 'not-allowed'
  }

/** A caller with a complete login, even if the initial password must be changed. */
const mayChangePassword: Rule = (caller) =>
  !caller ? 'unauthenticated' : caller.complete ? 'yes' : 'login-incomplete'

/** The rules by name. A route must refer to one of these. */
export const RULES = {
  anyone: () => 'yes',
  'started session': (caller) => (caller ? 'yes' : 'unauthenticated'),
  'own password': mayChangePassword,
  'any user': hasCompleteLogin(() => true),
  /** A user who may have contracts signed (SIGN-1, SIGN-3). */
  signer: hasCompleteLogin((caller) => caller.sendEmail),
  administrator: hasCompleteLogin((caller) => caller.role === 'admin'),
  'outbox reader': (caller, { demonstration }) =>
    demonstration ? 'yes' : hasCompleteLogin((c) => c.role === 'admin')(caller, { demonstration }),
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

/** The permissions that the page shows to this caller. */
export function abilitiesOf(caller: Caller, demonstration: boolean): Abilities {
  const able = caller.complete && !caller.mustChangePassword
  const admin = able && caller.role === 'admin'
  return {
    seeAdministration: admin,
    sign: able && caller.sendEmail,
    readOutbox: admin || demonstration,
  }
}
