import type { Kysely } from 'kysely'
import type { AuditedEntity, ChangeKind } from '../../shared/audited-entities.ts'
import { type Actor, type Console, ipColumn } from '../actor.ts'
import type { Database } from '../db/schema.ts'

/** The user actions other than changes of audited entities. */
export const USER_ACTIONS = [
  'login',
  'login refused',
  'locked',
  'known device locked',
  'login unlocked',
  'new device',
  'authenticator shown',
  'authenticator paired',
  'authenticator code right',
  'authenticator code wrong',
  'authenticator disabled',
  'authenticator reset',
  'access proved',
  'access proof refused',
  'session ended after wrong codes',
  'mailbox code sent',
  'mailbox code not sent',
  'mailbox code wrong',
  'login code issued',
  'mailbox verified',
  'mailbox refused',
  'email change asked',
  'email change approved',
  'email change confirmed',
  'email change refused',
  'email change withdrawn',
  'email changed',
  'email changed on the server',
  'session ended',
  'other sessions ended',
  'sessions ended by an administrator',
  'oldest session ended',
  'logout',
  'password changed',
  'password change refused',
  'lead created',
  'client subscribed',
  'mailing sent',
  'withdrawal entered',
  'withdrawal told',
  'register checked',
  'call consent entered',
  'call consent revoked',
  'report created',
  'records exported',
  'subscribers exported',
  'person searched',
  'person exported',
  'person erased',
] as const

/** The Action column of a user's log. */
export type UserAction = (typeof USER_ACTIONS)[number] | `${AuditedEntity} ${ChangeKind}`

export interface UserLogEntry {
  /** The user of the log: of an act on an access the person, not the administrator. */
  userId: string
  actor: Actor | Console
  action: UserAction
  /** Details for administrators; never a code, a token or a password. */
  detail?: Record<string, unknown>
}

/** Appends an entry to a user's log. */
export async function logUserAction(db: Kysely<Database>, entry: UserLogEntry): Promise<void> {
  await db
    .insertInto('user_logs')
    .values({
      user_id: entry.userId,
      ip: ipColumn(entry.actor),
      action: entry.action,
      detail: JSON.stringify(entry.detail ?? {}),
    })
    .execute()
}
