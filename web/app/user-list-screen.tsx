import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { UserListPage } from '../features/users/user-list-page.tsx'
import type { UserListState } from '../features/users/user-list-state.ts'

const route = getRouteApi('/app/users')

export function UserListScreen() {
  useDocumentTitle('Users · Sportello')
  const state = route.useSearch()
  const navigate = route.useNavigate()
  const onState = useCallback(
    (next: UserListState, options?: { replace: boolean }) =>
      void navigate({ search: next, replace: options?.replace ?? false, resetScroll: false }),
    [navigate],
  )
  return <UserListPage state={state} onState={onState} />
}
