import { ActionIcon, Badge, Button, Group, VisuallyHidden } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy, IconHistory, IconLock, IconShieldX } from '@tabler/icons-react'
import { useState } from 'react'
import type { ListedUser } from '../../../shared/api/users.ts'
import type { EntityList } from '../../ui/crud/list-screen.tsx'
import { EDIT, REMOVE } from '../../ui/crud/use-opened-entry.ts'
import { CardFacts } from '../../ui/list-cards.tsx'
import type { RowAction } from '../../ui/row-actions.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { UnlockUserDialog } from './unlock-user-dialog.tsx'
import { fullName } from './user.ts'
import { USER_LIST_START, type UserListState } from './user-list-state.ts'
import { reloadUsers } from './user-queries.ts'
import classes from './users.module.css'

/** USERS-9: the actions of a user, in order. */
const ACTIONS = [
  { ...EDIT, name: 'edit' },
  { name: 'reset', label: 'Reset authenticator', icon: IconShieldX },
  { ...REMOVE, name: 'remove' },
  { name: 'logs', label: 'Logs', icon: IconHistory },
] as const
export type UserAction = (typeof ACTIONS)[number]['name']

/** Actions that the server refuses on one's own row. */
const NOT_ON_OWN_ROW: Partial<Record<UserAction, string>> = {
  reset: 'Il tuo autenticatore lo azzera un altro amministratore',
  remove: 'Non puoi rimuovere te stesso: chiedilo a un altro amministratore',
}

export const userActions = (
  user: ListedUser,
  ownId: string,
  onAction: (action: UserAction, user: ListedUser) => void,
): readonly RowAction[] =>
  ACTIONS.map((action) => ({
    ...action,
    onClick: () => onAction(action.name, user),
    unavailable: user.id === ownId ? NOT_ON_OWN_ROW[action.name] : undefined,
  }))

/** USERS-8, USERS-10. */
export const USER_LIST: EntityList<ListedUser, UserListState> = {
  label: 'Elenco degli utenti',
  start: USER_LIST_START,
  reload: reloadUsers,
  search: { placeholder: 'Name, Last Name, Login, Role', searchOn: 'enter' },
  texts: {
    refreshed: 'User table has been refreshed',
    failed: 'Impossibile caricare gli utenti',
    notFound: ({ searchWord }) =>
      searchWord ? `Nessun utente per «${searchWord}».` : 'Nessun utente in questo gruppo.',
    searchHint: 'La ricerca comprende nome, cognome, login e ruolo, quando premi Invio.',
    nothingYet: 'Non c’è ancora nessun utente.',
  },
  columns: [
    { key: 'name', label: 'Name', width: '22%', render: (user) => textCell(fullName(user)) },
    { key: 'id', label: 'ID User', width: '11rem', render: ({ id }) => <ShortId id={id} /> },
    { key: 'role', label: 'Role', width: '17%', render: (user) => <RoleCell user={user} /> },
    {
      key: 'login',
      label: 'Login',
      width: '19%',
      render: (user) => (
        <Group gap={6} wrap="nowrap">
          {textCell(user.login)}
          <LockButton user={user} />
        </Group>
      ),
    },
  ],
  minWidth: '60rem',
  clock: 24,
  actions: { count: ACTIONS.length, extraWidth: 0 },
  titleOf: fullName,
  card: (user) => (
    <>
      <Group gap={6} justify="space-between">
        <RoleCell user={user} />
        <LockButton user={user} />
      </Group>
      <CardFacts
        facts={[
          ['Login', user.login],
          ['ID User', user.id],
        ]}
      />
    </>
  ),
}

/** USERS-27: the first part of an id; the whole one is in the tooltip and is copied. */
export function ShortId({ id }: { id: string }) {
  const { copied, copy } = useClipboard({ timeout: 2_000 })
  return (
    <Group gap={4} wrap="nowrap">
      <span className={classes.id} title={id}>
        {id.slice(0, 8)}
      </span>
      <ActionIcon
        size="sm"
        variant="subtle"
        color="gray"
        aria-label={`Copia l’ID ${id}`}
        title="Copia l’ID intero"
        onClick={() => copy(id)}
      >
        {copied ? <IconCheck size={14} /> : <IconCopy size={14} />}
      </ActionIcon>
      <VisuallyHidden role="status">{copied && 'ID copiato'}</VisuallyHidden>
    </Group>
  )
}

function LockButton({ user }: { user: ListedUser }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      {user.locks.length > 0 && (
        <Button
          size="compact-xs"
          variant="outline"
          color="red"
          miw="fit-content"
          leftSection={<IconLock size={13} />}
          aria-label={`Bloccato: sblocca ${user.login}`}
          onClick={() => setOpen(true)}
        >
          Bloccato
        </Button>
      )}
      {open && <UnlockUserDialog user={user} onClose={() => setOpen(false)} />}
    </>
  )
}

/** GAP-6: the level is next to the role, with a mark for users who may send for signature. */
function RoleCell({ user: { role, level, send_email, emailChange } }: { user: ListedUser }) {
  return (
    <Group gap={6} wrap={emailChange ? 'wrap' : 'nowrap'}>
      {role}
      <Badge size="sm" variant="default" miw="fit-content">
        {level}
      </Badge>
      {send_email && (
        <Badge size="sm" variant="light" miw="fit-content" title="Invio della FE">
          FE
        </Badge>
      )}
      {emailChange && (
        <Badge size="sm" variant="default" miw="fit-content">
          email in attesa di conferma
        </Badge>
      )}
    </Group>
  )
}
