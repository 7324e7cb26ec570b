import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { ListedUser, PortalUser } from '../../../shared/api/users.ts'
import { type OnListState, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { RemoveUserDialog } from './remove-user-dialog.tsx'
import { ResetAuthenticatorDialog } from './reset-authenticator-dialog.tsx'
import { UnlockUserDialog } from './unlock-user-dialog.tsx'
import { USERS } from './user-draft.ts'
import { type UserListState, withToggledFilter } from './user-list-state.ts'
import { UserLogsDialog } from './user-logs-dialog.tsx'
import { reloadUsers, userPageQuery } from './user-queries.ts'
import { type UserAction, UserRows } from './user-rows.tsx'
import { UserTiles } from './user-tiles.tsx'

const CreateUserDialog = lazyPart(async () => ({
  default: (await import('./create-user-dialog.tsx')).CreateUserDialog,
}))
const UpdateUserDialog = lazyPart(async () => ({
  default: (await import('./update-user-dialog.tsx')).UpdateUserDialog,
}))

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

export function UserListPage({ state, onState }: UserListPageProps) {
  const client = useQueryClient()
  const [creating, setCreating] = useState(false)
  const [open, setOpen] = useState<{ action: UserAction; user: PortalUser }>()
  const [locked, setLocked] = useState<ListedUser>()
  const page = useListPage(userPageQuery, state, onState)
  useReopenEditor<PortalUser>(USERS.kind, (user) =>
    user ? setOpen({ action: 'edit', user }) : setCreating(true),
  )
  const showAll = () => onState({ ...withSearchWord(state, ''), filter: '' })
  return (
    <>
      <VisuallyHidden component="h1">Users</VisuallyHidden>
      <ListToolbar
        searchWord={state.searchWord}
        placeholder="Name, Last Name, Login, Role"
        searchOn="enter"
        onSearch={(searchWord) => onState(withSearchWord(state, searchWord))}
        onRefresh={() => reloadUsers(client, { throwOnError: true })}
        refreshed="User table has been refreshed"
        create={() => setCreating(true)}
      />
      <UserTiles
        groups={page.data?.groups}
        pressed={state.filter}
        onToggle={(group) => onState(withToggledFilter(state, group))}
      />
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Impossibile caricare gli utenti"
        empty={<EmptyUsers state={state} onClear={showAll} onCreate={() => setCreating(true)} />}
      >
        {({ rows }) => (
          <UserRows
            state={state}
            rows={rows}
            stale={page.stale}
            onSort={(orderBy) => onState(withSorting(state, orderBy))}
            onAction={(action, user) => setOpen({ action, user })}
            onUnlock={setLocked}
          />
        )}
      </ListFrame>
      <Suspense>
        {creating && <CreateUserDialog onClose={() => setCreating(false)} />}
        {locked && <UnlockUserDialog user={locked} onClose={() => setLocked(undefined)} />}
        {open && <OpenDialog {...open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

function OpenDialog({ action, ...props }: { action: UserAction; user: PortalUser; onClose(): void }) {
  const Dialog = DIALOGS[action]
  return <Dialog {...props} />
}

interface EmptyUsersProps {
  state: UserListState
  onClear(): void
  onCreate(): void
}

function EmptyUsers({ state: { searchWord, filter }, onClear, onCreate }: EmptyUsersProps) {
  return (
    <EmptyList
      narrowed={searchWord !== '' || filter !== ''}
      notFound={searchWord ? `Nessun utente per «${searchWord}».` : 'Nessun utente in questo gruppo.'}
      searchHint="La ricerca comprende nome, cognome, login e ruolo, quando premi Invio."
      onClear={onClear}
      nothingYet="Non c’è ancora nessun utente."
      first={<Button onClick={onCreate}>Crea il primo utente</Button>}
    />
  )
}
