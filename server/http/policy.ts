import type { Abilities } from '../../shared/api/users.ts'
import type { Level, Role } from '../../shared/constants.ts'

/** Who is calling, as the session row tells on every request. Absent for a caller without a live token. */
export interface Caller {
  sessionId: string
  userId: string
  role: Role
  level: Level
  name: string
  sendEmail: boolean
  /** Password, authenticator code and mailbox all proven in this session. */
  complete: boolean
  mustChangePassword: boolean
  ip: string
}

/** Every verdict but `yes` is the id of a failure. */
export type Verdict = 'yes' | 'unauthenticated' | 'login-incomplete' | 'password-change-due' | 'not-allowed'
type Rule = (caller: Caller | undefined, settings: { demonstration: boolean }) => Verdict

const complete =
  (allowed: (caller: Caller) => boolean): Rule =>
  (caller) => {
    if (!caller) return 'unauthenticated'
    if (!caller.complete) return 'login-incomplete'
    if (caller.mustChangePassword) return 'password-change-due'
    return allowed(caller) ? 'yes' : 'not-allowed'
  }

/** Whoever has proven all steps, also while a first password waits to be changed. */
const ownPassword: Rule = (caller) =>
  !caller ? 'unauthenticated' : caller.complete ? 'yes' : 'login-incomplete'

/** Every rule by name. A route names one of these; there is no other way to register a route. */
export const RULES = {
  anyone: () => 'yes',
  'started session': (caller) => (caller ? 'yes' : 'unauthenticated'),
  'own password': ownPassword,
  'any user': complete(() => true),
  /** Whoever may have contracts signed (SIGN-1, SIGN-3). */
  signer: complete((caller) => caller.sendEmail),
  administrator: complete((caller) => caller.role === 'admin'),
  'outbox reader': (caller, { demonstration }) =>
    demonstration ? 'yes' : complete((c) => c.role === 'admin')(caller, { demonstration }),
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES

/** What the page may offer this caller. */
export function abilitiesOf(caller: Caller, demonstration: boolean): Abilities {
  const able = caller.complete && !caller.mustChangePassword
  const admin = able && caller.role === 'admin'
  return {
    seeAdministration: admin,
    sign: able && caller.sendEmail,
    readOutbox: admin || demonstration,
  }
}
