import type { PortalUser } from '../../../shared/api/users.ts'
import type { Level, Role } from '../../../shared/roles.ts'
import type { EntryModel } from '../../ui/editing/entry-editor.ts'

/** The values of the dialog. */
export interface UserDraft {
  name: string
  last_name: string
  login: string
  email: string
  role: Role
  level: Level
  send_email: boolean
}

export const EMPTY_DRAFT: UserDraft = {
  name: '',
  last_name: '',
  login: '',
  email: '',
  role: 'user',
  level: 'base',
  send_email: false,
}

export const draftOf = ({
  name,
  last_name,
  login,
  email,
  role,
  level,
  send_email,
}: PortalUser): UserDraft => ({
  name,
  last_name,
  login,
  email,
  role,
  level,
  send_email,
})

export const USERS: EntryModel<UserDraft, PortalUser> = {
  kind: 'users',
  empty: EMPTY_DRAFT,
  fields: [
    { name: 'name', label: 'Name' },
    { name: 'last_name', label: 'Last Name' },
    { name: 'login', label: 'Login' },
    { name: 'email', label: 'Email' },
    { name: 'role', label: 'Role' },
    { name: 'level', label: 'Level' },
    { name: 'send_email', label: 'Invio della FE' },
  ],
  idOf: ({ id }) => id,
  valuesOf: draftOf,
}

/** Sends only changed properties, so that another user's changes of others are kept. */
export const changesOf = (before: UserDraft, after: UserDraft): Partial<UserDraft> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof UserDraft] !== value),
  )
