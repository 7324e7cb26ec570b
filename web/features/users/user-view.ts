import type { PortalUser } from '../../../shared/api/users.ts'

/** The props of every dialog about a user. It is mounted open; `onClose` unmounts it. */
export interface UserDialogProps {
  user: PortalUser
  onClose(): void
}

export const fullName = ({ name, last_name }: Pick<PortalUser, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim()

/** The title of a user in dialogs, which distinguishes equal names. */
export const userTitle = (user: PortalUser): string => `${fullName(user)} (${user.login})`
