import { Box, Button, Text, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { type PortalUser, USER_GROUPS, type UserGroup } from '../../../shared/api/users.ts'
import { formatCount } from '../../lib/format-date.ts'
import type { OnListState } from '../../lib/list-state.ts'
import { useSession } from '../../lib/session.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { ListBody, ListTools } from '../../ui/crud/list-screen.tsx'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { useOpenedEntry } from '../../ui/crud/use-opened-entry.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ResetAuthenticatorDialog } from './reset-authenticator-dialog.tsx'
import { USERS, type UserDialogProps } from './user.ts'
import { USER_LIST, type UserAction, userActions } from './user-list.tsx'
import { type UserListState, withToggledFilter } from './user-list-state.ts'
import { UserLogsDialog } from './user-logs-dialog.tsx'
import { userPageQuery } from './user-queries.ts'
import classes from './users.module.css'

const CreateUserDialog = lazyPart(async () => ({
  default: (await import('./create-user-dialog.tsx')).CreateUserDialog,
}))
const UpdateUserDialog = lazyPart(async () => ({
  default: (await import('./update-user-dialog.tsx')).UpdateUserDialog,
}))

const RemoveUserDialog = ({ user, onClose }: UserDialogProps) => (
  <RemoveEntryDialog entity={USERS} entry={user} onClose={onClose}>
    <Text size="sm" mt="xs">
      Le sue sessioni finiscono subito. I record che ha scritto restano, con il suo nome.
    </Text>
  </RemoveEntryDialog>
)

const DIALOGS = {
  edit: UpdateUserDialog,
  reset: ResetAuthenticatorDialog,
  remove: RemoveUserDialog,
  logs: UserLogsDialog,
}

interface UserListPageProps {
  state: UserListState
  onState: OnListState<UserListState>
}

export function UserListPage(props: UserListPageProps) {
  const { state, onState } = props
  const ownId = useSession().id
  const page = useListPage(userPageQuery, state, onState)
  const { opened, open, create, close } = useOpenedEntry<PortalUser, UserAction>(USERS.kind)
  const ActionDialog = opened && opened.action !== 'create' ? DIALOGS[opened.action] : undefined
  return (
    <>
      <VisuallyHidden component="h1">Users</VisuallyHidden>
      <ListTools {...props} list={USER_LIST} create={create} folds />
      <UserTiles
        groups={page.data?.groups}
        pressed={state.filter}
        onToggle={(group) => onState(withToggledFilter(state, group))}
      />
      <ListBody
        {...props}
        list={USER_LIST}
        page={page}
        first={<Button onClick={create}>Crea il primo utente</Button>}
        actionsOf={(user) => userActions(user, ownId, open)}
      />
      <Suspense>
        {opened?.action === 'create' && <CreateUserDialog onClose={close} />}
        {ActionDialog && opened?.entry && <ActionDialog user={opened.entry} onClose={close} />}
      </Suspense>
    </>
  )
}

/** USERS-4, in this order. */
const TILES: Record<UserGroup, string> = {
  admin: 'Admin',
  user: 'Users',
  fe: 'Users with FE',
  base: 'Base',
  junior1: 'Junior1',
  junior2: 'Junior2',
  intermedio: 'Intermedio',
  esperto: 'Esperto',
  superAgent: 'SuperAgent',
}

interface UserTilesProps {
  /** The number of users in each group that match the search; undefined until known. */
  groups: Record<UserGroup, number> | undefined
  pressed: UserGroup | ''
  onToggle(group: UserGroup): void
}

/** USERS-5: a tile without users is disabled; a pressed tile can always be released. */
function UserTiles({ groups, pressed, onToggle }: UserTilesProps) {
  return (
    <Box className={classes.tiles} role="group" aria-label="Filtri" data-folds="">
      {USER_GROUPS.map((group) => (
        <UnstyledButton
          key={group}
          className={classes.tile}
          aria-pressed={pressed === group}
          disabled={pressed !== group && !groups?.[group]}
          onClick={() => onToggle(group)}
        >
          <span className={classes.tileName}>{TILES[group]}</span>
          <span className={classes.tileCount}>{groups ? formatCount(groups[group]) : '–'}</span>
        </UnstyledButton>
      ))}
    </Box>
  )
}
