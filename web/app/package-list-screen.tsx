import { useDocumentTitle } from '@mantine/hooks'
import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PackageListPage } from '../features/packages/package-list-page.tsx'

const route = getRouteApi('/app/packages')

export function PackageListScreen() {
  useDocumentTitle('Packages · Sportello')
  const { searchWord } = route.useSearch()
  const navigate = route.useNavigate()
  const search = useCallback(
    (newSearchWord: string) =>
      void navigate({
        search: { searchWord: newSearchWord },
        replace: searchWord !== '' && newSearchWord !== '',
        resetScroll: false,
      }),
    [navigate, searchWord],
  )
  return <PackageListPage searchWord={searchWord} onSearch={search} />
}
