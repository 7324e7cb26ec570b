import type { Selectable } from 'kysely'
import type { PortalUser } from '../../../shared/api/users.ts'
import type { UserTable } from '../../db/schema.ts'

/** The columns that an administrator sees; the server returns no others. */
export const SHOWN_COLUMNS = [
  'id',
  'name',
  'last_name',
  'login',
  'email',
  'role',
  'level',
  'send_email',
  'enter_outcomes',
  'activated_g',
  'must_change_password',
  'updated_at',
] as const

export type ShownUser = Pick<Selectable<UserTable>, (typeof SHOWN_COLUMNS)[number]>

/** `emailChange` is the pending change of the mailbox. */
export const presentUser = (user: ShownUser, emailChange?: PortalUser['emailChange']): PortalUser => ({
  id: user.id,
  name: user.name,
  last_name: user.last_name,
  login: user.login,
  email: user.email,
  role: user.role,
  level: user.level,
  send_email: user.send_email,
  enter_outcomes: user.enter_outcomes,
  activated_g: user.activated_g,
  mustChangePassword: user.must_change_password,
  updatedAt: user.updated_at.toISOString(),
  ...(emailChange && { emailChange }),
})

/** The audited properties of a user. */
export function auditedColumns(user: ShownUser): Record<string, unknown> {
  const { id: _, updatedAt: _at, ...properties } = presentUser(user)
  return properties
}

/** The name of a user in histories and logs. */
export const userTitle = ({ name, last_name, login }: ShownUser): string =>
  `${`${name} ${last_name}`.trim()} (${login})`
