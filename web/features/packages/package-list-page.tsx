import { ActionIcon, Button, CloseButton, Group, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconHistory, IconPlus, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { foldText } from '../../../contract/texts/fold-text.ts'
import { catalogueQueries, type Package } from '../../lib/catalogue.ts'
import { Loaded } from '../../ui/crud/loaded.tsx'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { useOpenedEntry } from '../../ui/crud/use-opened-entry.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { EntryHistory } from '../../ui/history/history-drawer.tsx'
import { IncrementalList } from '../../ui/incremental-list.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PACKAGES } from './package.ts'
import classes from './packages.module.css'

const PackageDialog = lazyPart(async () => ({
  default: (await import('./package-dialog.tsx')).PackageDialog,
}))

interface PackageListPageProps {
  searchWord: string
  /** Called on each keystroke. */
  onSearch(searchWord: string): void
}

interface PackageCardsProps {
  packages: readonly Package[]
  onAction(action: PackageAction, item: Package): void
}

function PackageCards({ packages, onAction }: PackageCardsProps) {
  return (
    <IncrementalList all={packages}>
      {(shown) => (
        <ul className={classes.grid} aria-label="Elenco dei pacchetti">
          {shown.map((item) => (
            <PackageCard key={item.id} item={item} onAction={(action) => onAction(action, item)} />
          ))}
        </ul>
      )}
    </IncrementalList>
  )
}

/** PACK-3 to PACK-6: all packages, narrowed by name while it is typed. */
export function PackageListPage({ searchWord, onSearch }: PackageListPageProps) {
  // The current values: another user may have changed them, and there is no refresh button.
  const query = useQuery({ ...catalogueQueries.packages, staleTime: 0 })
  const { opened, open, create, close } = useOpenedEntry<Package, PackageAction>(PACKAGES.kind)
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
      <Loaded query={query} failed="Impossibile caricare i pacchetti" rows={6}>
        {(packages) => {
          const matches = filterByName(packages, searchWord)
          return matches.length === 0 ? (
            <EmptyList
              narrowed={searchWord.trim() !== ''}
              notFound={`Nessun pacchetto per «${searchWord.trim()}».`}
              searchHint="La ricerca comprende il nome del pacchetto."
              onClear={() => onSearch('')}
              nothingYet="Non c’è ancora nessun pacchetto."
              first={<Button onClick={create}>Crea il primo pacchetto</Button>}
            />
          ) : (
            // Another search starts with the first cards again.
            <PackageCards key={searchWord} packages={matches} onAction={open} />
          )
        }}
      </Loaded>
      <Suspense>
        {(opened?.action === 'create' || opened?.action === 'edit') && (
          <PackageDialog item={opened.entry} onClose={close} />
        )}
      </Suspense>
      {opened?.action === 'remove' && (
        <RemoveEntryDialog entity={PACKAGES} entry={opened.entry} onClose={close}>
          <Text size="sm" mt="xs">
            I record salvati ne tengono il nome; con il prossimo sync vanno al CRM senza pacchetto.
          </Text>
        </RemoveEntryDialog>
      )}
      {opened?.action === 'history' && (
        <EntryHistory entity={PACKAGES} entry={opened.entry} onClose={close} />
      )}
    </>
  )
}

const filterByName = (all: readonly Package[], searchWord: string): readonly Package[] => {
  const searchTerm = foldText(searchWord.trim())
  return searchTerm === ''
    ? all
    : all.filter(({ package_name }) => foldText(package_name).includes(searchTerm))
}

type PackageAction = 'edit' | 'history' | 'remove'

interface PackageCardProps {
  item: Package
  onAction(action: PackageAction): void
}

/** PACK-5, PACK-6. */
function PackageCard({ item, onAction }: PackageCardProps) {
  const facts = [
    ['Department Code', item.department_code],
    ['Department', item.department],
    ['Client Type', item.client_type],
    ['Product Type', item.product_type],
    ['Vendor', item.vendor || '–'],
    ['Products', String(item.products.length)],
  ]
  return (
    <li className={classes.card}>
      <h2 className={classes.name}>{item.package_name}</h2>
      <dl className={classes.facts}>
        {facts.flatMap(([label, value]) => [
          <dt key={label}>{label}</dt>,
          <dd key={`${label}=`}>{value}</dd>,
        ])}
      </dl>
      <div className={classes.buttons}>
        <Button size="xs" variant="default" onClick={() => onAction('edit')}>
          Update
        </Button>
        <Button size="xs" variant="subtle" color="red" onClick={() => onAction('remove')}>
          Remove
        </Button>
        <ActionIcon
          ml="auto"
          variant="subtle"
          color="gray"
          aria-label={`Storia di ${item.package_name}`}
          title="Storia"
          onClick={() => onAction('history')}
        >
          <IconHistory size={16} />
        </ActionIcon>
      </div>
    </li>
  )
}
