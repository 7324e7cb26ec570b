import { Button, Text, VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import type { PortalUser } from '../../../shared/api/users.ts'
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
import { UserTiles } from './user-tiles.tsx'

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
