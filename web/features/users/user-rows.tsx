import { Badge, Button, Group } from '@mantine/core'
import { IconHistory, IconLock, IconPencil, IconShieldX, IconTrash } from '@tabler/icons-react'
import type { ListedUser } from '../../../shared/api/users.ts'
import { useSession } from '../../lib/session.ts'
import type { Column } from '../../ui/data-table.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { actionsWidth, RowActions } from '../../ui/row-actions.tsx'
import { dateTimeCell, textCell } from '../../ui/text-cell.tsx'
import type { UserListState } from './user-list-state.ts'
import { fullName } from './user-view.ts'
import classes from './users.module.css'

/** USERS-9: the actions of a user, in order. */
const ACTIONS = [
  { name: 'edit', label: 'Edit', icon: IconPencil },
  { name: 'reset', label: 'Reset authenticator', icon: IconShieldX },
  { name: 'remove', label: 'Remove', icon: IconTrash },
  { name: 'logs', label: 'Logs', icon: IconHistory },
] as const
export type UserAction = (typeof ACTIONS)[number]['name']

/** Actions that the server refuses on one's own row. */
const NOT_ON_OWN_ROW: Partial<Record<UserAction, string>> = {
  reset: 'Il tuo autenticatore lo azzera un altro amministratore',
  remove: 'Non puoi rimuovere te stesso: chiedilo a un altro amministratore',
}

/** USERS-8, USERS-10. */
const columns = (onUnlock: OnUnlock): readonly Column<ListedUser, 'updatedAt'>[] => [
  { key: 'name', label: 'Name', width: '22%', render: (user) => textCell(fullName(user)) },
  { key: 'id', label: 'ID User', render: ({ id }) => <span className={classes.id}>{textCell(id)}</span> },
  { key: 'role', label: 'Role', width: '17%', render: (user) => <RoleCell user={user} /> },
  {
    key: 'login',
    label: 'Login',
    width: '19%',
    render: (user) => (
      <Group gap={6} wrap="nowrap">
        {textCell(user.login)}
        <LockButton user={user} onUnlock={onUnlock} />
      </Group>
    ),
  },
  {
    key: 'updatedAt',
    label: 'Last Modified',
    sortKey: 'updatedAt',
    width: 134,
    render: ({ updatedAt }) => dateTimeCell(updatedAt),
  },
]

type OnUnlock = (user: ListedUser) => void

interface UserRowsProps {
  state: UserListState
  rows: readonly ListedUser[]
  stale: boolean
  onSort(by: 'updatedAt'): void
  onAction(action: UserAction, user: ListedUser): void
  onUnlock: OnUnlock
}

export function UserRows({ onAction, onUnlock, ...list }: UserRowsProps) {
  const ownId = useSession().id
  const actionsOf = (user: ListedUser) =>
    ACTIONS.map((action) => ({
      ...action,
      onClick: () => onAction(action.name, user),
      unavailable: user.id === ownId ? NOT_ON_OWN_ROW[action.name] : undefined,
    }))
  const actions: Column<ListedUser, 'updatedAt'> = {
    key: 'actions',
    label: 'Actions',
    width: actionsWidth(ACTIONS.length),
    render: (user) => <RowActions actions={actionsOf(user)} />,
  }
  return (
    <ListRows
      {...list}
      label="Elenco degli utenti"
      columns={[...columns(onUnlock), actions]}
      rowKey={({ id }) => id}
      minWidth="60rem"
      card={(user) => (
        <>
          <CardTitle title={fullName(user)} at={user.updatedAt} />
          <Group gap={6} justify="space-between">
            <RoleCell user={user} />
            <LockButton user={user} onUnlock={onUnlock} />
          </Group>
          <CardFacts
            facts={[
              ['Login', user.login],
              ['ID User', user.id],
            ]}
          />
          <Group mt="xs">
            <RowActions actions={actionsOf(user)} size="lg" />
          </Group>
        </>
      )}
    />
  )
}

function LockButton({ user, onUnlock }: { user: ListedUser; onUnlock: OnUnlock }) {
  if (user.locks.length === 0) return null
  return (
    <Button
      size="compact-xs"
      variant="outline"
      color="red"
      miw="fit-content"
      leftSection={<IconLock size={13} />}
      aria-label={`Bloccato: sblocca ${user.login}`}
      onClick={() => onUnlock(user)}
    >
      Bloccato
    </Button>
  )
}

/** GAP-6: the level is next to the role, with a mark for users who may send for signature. */
function RoleCell({ user: { role, level, send_email, emailChange } }: { user: ListedUser }) {
  return (
    <Group gap={6} wrap={emailChange ? 'wrap' : 'nowrap'}>
      {role}
      <Badge size="sm" variant="default" radius="sm" tt="none" miw="fit-content">
        {level}
      </Badge>
      {send_email && (
        <Badge size="sm" variant="light" radius="sm" miw="fit-content" title="Invio della FE">
          FE
        </Badge>
      )}
      {emailChange && (
        <Badge size="sm" variant="default" radius="sm" tt="none" miw="fit-content">
          email in attesa di conferma
        </Badge>
      )}
    </Group>
  )
}
