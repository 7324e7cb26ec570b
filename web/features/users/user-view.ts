import type { PortalUser } from '../../../shared/api/users.ts'

/** What every dialog about a user is given. It is mounted open; `onClose` takes it away. */
export interface UserDialogProps {
  user: PortalUser
  onClose(): void
}

export const fullName = ({ name, last_name }: Pick<PortalUser, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim()

/** How a user is called in dialogs: two people may have one name. */
export const userTitle = (user: PortalUser): string => `${fullName(user)} (${user.login})`
