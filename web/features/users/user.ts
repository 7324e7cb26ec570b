import { type PortalUser, removeUser, updateUser } from '../../../shared/api/users.ts'
import { LEVELS, type Level, ROLES, type Role } from '../../../shared/roles.ts'
import { send } from '../../lib/transport.ts'
import type { Entity, RemovableEntity } from '../../ui/crud/entity.ts'
import { fieldsOf, switchInput, textInput, valueInput } from '../../ui/crud/fields.tsx'
import type { FirstPasswordDraft } from './first-password.tsx'
import { reloadUsers } from './user-queries.ts'

const TYPED_AS_IS = { autoComplete: 'off', autoCapitalize: 'none' }

/** The values of the dialog. */
export interface UserDraft {
  name: string
  last_name: string
  login: string
  email: string
  role: Role
  level: Level
  send_email: boolean
  enter_outcomes: boolean
}

export const EMPTY_DRAFT: UserDraft = {
  name: '',
  last_name: '',
  login: '',
  email: '',
  role: 'user',
  level: 'base',
  send_email: false,
  enter_outcomes: false,
}

const field = fieldsOf<UserDraft>()

/** The props of every dialog about a user. It is mounted open; `onClose` unmounts it. */
export interface UserDialogProps {
  user: PortalUser
  onClose(): void
}

export const fullName = ({ name, last_name }: Pick<PortalUser, 'name' | 'last_name'>): string =>
  `${name} ${last_name}`.trim()

/** The title of a user in dialogs, which distinguishes equal names. */
export const userTitle = (user: PortalUser): string => `${fullName(user)} (${user.login})`

/** A user, whose first password is not among the values: no password is stored in the browser. */
export const USERS: Entity<UserDraft, PortalUser> & RemovableEntity<PortalUser> = {
  kind: 'users',
  empty: EMPTY_DRAFT,
  fields: [
    field('name', 'Name', textInput({ required: true, maxLength: 100, autoComplete: 'off' })),
    field('last_name', 'Last Name', textInput({ maxLength: 100, autoComplete: 'off' })),
    field('login', 'Login', textInput({ required: true, maxLength: 100, spellCheck: false, ...TYPED_AS_IS })),
    field(
      'email',
      'Email',
      textInput({ required: true, maxLength: 254, inputMode: 'email', ...TYPED_AS_IS }),
    ),
    field('role', 'Role', valueInput(ROLES)),
    field('level', 'Level', valueInput(LEVELS)),
    field('send_email', 'Invio della FE', switchInput('Può mandare i contratti alla firma elettronica')),
    field(
      'enter_outcomes',
      'Registrazione degli esiti',
      switchInput('Può registrare gli esiti delle forniture'),
    ),
  ],
  idOf: ({ id }) => id,
  nameOf: userTitle,
  valuesOf: ({ name, last_name, login, email, role, level, send_email, enter_outcomes }) => ({
    name,
    last_name,
    login,
    email,
    role,
    level,
    send_email,
    enter_outcomes,
  }),
  update: (user, values, base) => updateUserWith({}, user, values, base),
  reload: reloadUsers,
  texts: { created: 'User has been created', updated: 'User has been updated' },
  removal: {
    thing: 'user',
    send: ({ id, updatedAt }) => send(removeUser, { params: { id }, query: { readAt: updatedAt } }),
    removed: 'User has been removed',
    failed: 'Impossibile rimuovere l’utente',
  },
}

/** Sends the changes of a user, and a new password if there is one. */
export async function updateUserWith(
  password: Partial<FirstPasswordDraft>,
  { id, updatedAt }: PortalUser,
  values: UserDraft,
  base: UserDraft,
): Promise<PortalUser> {
  const body = { ...changesOf(base, values), ...password, updatedAt }
  return (await send(updateUser, { params: { id }, body })).user
}

/** Sends only changed properties, so that another user's changes of others are kept. */
export const changesOf = (before: UserDraft, after: UserDraft): Partial<UserDraft> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => before[name as keyof UserDraft] !== value),
  )
