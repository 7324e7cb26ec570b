import { Button, CloseButton, Group, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { catalogueQueries, type Package } from '../../lib/catalogue.ts'
import { fold } from '../../lib/fold.ts'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { HistoryDrawer } from '../../ui/history/history-drawer.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ListSkeleton } from '../../ui/list-skeleton.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import type { PackageAction } from './package-card.tsx'
import { PackageCards } from './package-cards.tsx'
import { PACKAGES } from './package-draft.ts'
import { RemovePackageDialog } from './remove-package-dialog.tsx'

const CreatePackageDialog = lazyPart(async () => ({
  default: (await import('./package-dialog.tsx')).CreatePackageDialog,
}))
const UpdatePackageDialog = lazyPart(async () => ({
  default: (await import('./package-dialog.tsx')).UpdatePackageDialog,
}))

interface PackageListPageProps {
  searchWord: string
  /** Called on each keystroke. */
  onSearch(searchWord: string): void
}

/** PACK-3 to PACK-6: all packages, narrowed by name while it is typed. */
export function PackageListPage({ searchWord, onSearch }: PackageListPageProps) {
  // The current values: another user may have changed them, and there is no refresh button.
  const { data, error, isFetching, refetch } = useQuery({ ...catalogueQueries.packages, staleTime: 0 })
  const [creating, setCreating] = useState(false)
  const [open, setOpen] = useState<{ action: PackageAction; item: Package }>()
  useReopenEditor<Package>(PACKAGES.kind, (item) =>
    item ? setOpen({ action: 'update', item }) : setCreating(true),
  )
  const matches = data && filterByName(data, searchWord)
  const create = () => setCreating(true)
  return (
    <>
      <VisuallyHidden component="h1">Packages</VisuallyHidden>
      <Group gap="xs" mb="xs">
        <TextInput
          role="searchbox"
          type="search"
          aria-label="Cerca"
          placeholder="Package Name"
          flex="1 1 16rem"
          maw="34rem"
          maxLength={200}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          rightSection={
            searchWord && (
              <CloseButton size="sm" aria-label="Svuota la ricerca" onClick={() => onSearch('')} />
            )
          }
          value={searchWord}
          onChange={({ currentTarget: { value } }) => onSearch(value)}
        />
        <Button size="sm" ml="auto" leftSection={<IconPlus size={16} />} onClick={create}>
          Create new
        </Button>
      </Group>
      {error && !data && (
        <LoadError
          what="Impossibile caricare i pacchetti"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {!matches && !error && <ListSkeleton rows={6} />}
      {matches?.length === 0 && (
        <EmptyList
          narrowed={searchWord.trim() !== ''}
          notFound={`Nessun pacchetto per «${searchWord.trim()}».`}
          searchHint="La ricerca comprende il nome del pacchetto."
          onClear={() => onSearch('')}
          nothingYet="Non c’è ancora nessun pacchetto."
          first={<Button onClick={create}>Crea il primo pacchetto</Button>}
        />
      )}
      {matches && matches.length > 0 && (
        // Another search starts with the first cards again.
        <PackageCards
          key={searchWord}
          packages={matches}
          onAction={(action, item) => setOpen({ action, item })}
        />
      )}
      <Suspense>
        {creating && <CreatePackageDialog onClose={() => setCreating(false)} />}
        {open && <OpenDialog {...open} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </>
  )
}

interface OpenDialogProps {
  action: PackageAction
  item: Package
  onClose(): void
}

function OpenDialog({ action, ...props }: OpenDialogProps) {
  if (action === 'update') return <UpdatePackageDialog {...props} />
  if (action === 'remove') return <RemovePackageDialog {...props} />
  return (
    <HistoryDrawer
      noun="packages"
      objectId={props.item.id}
      title={props.item.package_name}
      onClose={props.onClose}
    />
  )
}

const filterByName = (all: readonly Package[], searchWord: string): readonly Package[] => {
  const searchTerm = fold(searchWord.trim())
  return searchTerm === '' ? all : all.filter(({ package_name }) => fold(package_name).includes(searchTerm))
}
