import { Badge } from '@mantine/core'
import { IconUserOff, IconUserPlus } from '@tabler/icons-react'
import type { CatalogueOwner } from '../../../shared/api/owners.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import type { EntityList } from '../../ui/crud/list-screen.tsx'
import { CardFacts } from '../../ui/list-cards.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { ActiveFilter } from '../crm/active-filter.tsx'
import { CatalogueList, type CatalogueListPageProps } from '../crm/catalogue-list.tsx'
import { OWNER_LIST_START, type OwnerListState } from '../crm/crm-list-states.ts'
import { ownerPageQuery, reloadOwners } from '../crm/crm-queries.ts'
import { OWNERS } from './owner.ts'

/** The users of the built-in CRM: possible owners of a contact. */
export function OwnerListPage(props: CatalogueListPageProps<OwnerListState>) {
  const { state, onState } = props
  return (
    <CatalogueList
      {...props}
      title="Catalogo: Contact Owner"
      thing="Contact Owner"
      entity={OWNERS}
      list={OWNER_LIST}
      page={useListPage(ownerPageQuery, state, onState)}
      inUse={{
        action: ({ active }) =>
          active ? { label: 'Disattiva', icon: IconUserOff } : { label: 'Attiva', icon: IconUserPlus },
        toggled: (owner) => ({ ...OWNERS.valuesOf(owner), active: !owner.active }),
        done: ({ name, active }) =>
          active ? `${name} si può scegliere` : `${name} non si può più scegliere`,
        failed: 'Impossibile cambiare il Contact Owner',
      }}
      first={{ label: 'Crea il primo Contact Owner', action: 'create' }}
      filters={
        <ActiveFilter
          label="Stato"
          labels={['Attivi e no', 'Attivi', 'Non attivi']}
          value={state.active}
          onChange={(active) => onState({ ...state, active, page: 0 })}
        />
      }
    />
  )
}

const OWNER_LIST: EntityList<CatalogueOwner, OwnerListState> = {
  label: 'Elenco dei Contact Owner',
  start: OWNER_LIST_START,
  reload: reloadOwners,
  search: { placeholder: 'Nome, email', searchOn: 'typing' },
  texts: {
    refreshed: 'Contact Owner table has been refreshed',
    failed: 'Impossibile caricare i Contact Owner',
    notFound: ({ searchWord }) =>
      searchWord ? `Nessun Contact Owner per «${searchWord}».` : 'Nessun Contact Owner con questo filtro.',
    nothingYet: 'Non c’è ancora nessun Contact Owner: ogni record ne ha bisogno.',
  },
  columns: [
    {
      key: 'name',
      label: 'Contact Owner',
      sortKey: 'name',
      width: '30%',
      render: ({ name }) => textCell(name),
    },
    { key: 'email', label: 'Email', sortKey: 'email', render: ({ email }) => textCell(email) },
    { key: 'active', label: 'Attivo', width: 110, render: (owner) => <OwnerStatus {...owner} /> },
  ],
  minWidth: '48rem',
  clock: 24,
  actions: { count: 3, extraWidth: 12 },
  titleOf: ({ name }) => name,
  card: ({ email }) => <CardFacts facts={[['Email', email]]} />,
  beside: (owner) => <OwnerStatus {...owner} />,
}

const OwnerStatus = ({ active }: CatalogueOwner) => (
  <Badge size="sm" variant={active ? 'light' : 'default'} miw="fit-content">
    {active ? 'Attivo' : 'Non attivo'}
  </Badge>
)
