import type { Abilities } from '../../shared/api/sessions.ts'
import type { Level, Role } from '../../shared/roles.ts'
import type { UserActor } from '../actor.ts'
import type { Context } from '../context.ts'

/** The caller, read from the session at every request. Absent without a valid token. */
export interface Caller extends UserActor {
  sessionId: string
  role: Role
  level: Level
  name: string
  sendEmail: boolean
  enterOutcomes: boolean
  /** Password, authenticator code and mailbox are verified in this session. */
  complete: boolean
  mustChangePassword: boolean
  /** When password and authenticator code were last verified in this session. */
  freshAt: Date | null
}

export const PROOF_MINUTES = 5
/** The clocks of two servers differ a little. */
const CLOCK_TOLERANCE_MINUTES = 1

declare const made: unique symbol
/**
 * Its caller proved password and authenticator code within the last minutes. Only `findFreshProof` makes one: an
 * operation that leads to the login of a user takes it as an argument, and does not compile without it
 * (docs/decisions/092-fresh-proof-before-an-access-changes.md).
 */
export interface FreshProof {
  readonly caller: Caller
  readonly [made]: true
}

/** The proof of a caller; undefined when it is too old. */
export function findFreshProof(caller: Caller | undefined, now: Date): FreshProof | undefined {
  if (!caller?.freshAt) return undefined
  const minutes = (now.getTime() - caller.freshAt.getTime()) / 60_000
  return minutes <= PROOF_MINUTES && minutes >= -CLOCK_TOLERANCE_MINUTES
    ? ({ caller } as FreshProof)
    : undefined
}

/** Every verdict except `yes` is an error id. */
export type Verdict =
  | 'yes'
  | 'unauthenticated'
  | 'login-incomplete'
  | 'password-change-due'
  | 'not-allowed'
  | 'proof-needed'
interface Settings {
  demonstration: boolean
  now: Date
}
type Rule = (caller: Caller | undefined, settings: Settings) => Verdict

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

const administrator = hasCompleteLogin((caller) => caller.role === 'admin')

const mayEnterOutcomes = ({ role, enterOutcomes }: Caller): boolean => role === 'admin' || enterOutcomes

/** Another rule for acts that lead to the login of a user, or to a code: the caller has recently proved the own access. */
const fresh =
  (rule: Rule): Rule =>
  (caller, settings) => {
    const verdict = rule(caller, settings)
    return verdict !== 'yes' || findFreshProof(caller, settings.now) ? verdict : 'proof-needed'
  }

/** The rules by name. A route must refer to one of these. */
export const RULES = {
  anyone: () => 'yes',
  'started session': (caller) => (caller ? 'yes' : 'unauthenticated'),
  'own password': mayChangePassword,
  'any user': hasCompleteLogin(() => true),
  /** A user who may have contracts signed (SIGN-1, SIGN-3). */
  signer: hasCompleteLogin((caller) => caller.sendEmail),
  /** A user who may enter what becomes of supplies (OUTCOME-17). */
  'outcome keeper': hasCompleteLogin(mayEnterOutcomes),
  administrator,
  'fresh own password': fresh(mayChangePassword),
  'fresh administrator': fresh(administrator),
  'outbox reader': (caller, settings) => (settings.demonstration ? 'yes' : administrator(caller, settings)),
} as const satisfies Record<string, Rule>

export type RuleName = keyof typeof RULES
/** The rules that make a `FreshProof`. */
export type FreshRuleName = Extract<RuleName, `fresh ${string}`>

/** The settings that a rule reads. */
export const settingsOf = ({ config, now }: Pick<Context, 'config' | 'now'>): Settings => ({
  demonstration: config.mode === 'demonstration',
  now: now(),
})

/** The permissions that the page shows to this caller. */
export function abilitiesOf(caller: Caller, demonstration: boolean): Abilities {
  const able = caller.complete && !caller.mustChangePassword
  const admin = able && caller.role === 'admin'
  return {
    seeAdministration: admin,
    sign: able && caller.sendEmail,
    enterOutcomes: able && mayEnterOutcomes(caller),
    readOutbox: admin || demonstration,
  }
}
