import { IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useListPage } from '../../lib/use-list-page.ts'
import { ActiveFilter } from '../crm/active-filter.tsx'
import { CatalogueList, type CatalogueListPageProps } from '../crm/catalogue-list.tsx'
import type { OwnerListState } from '../crm/crm-list-states.ts'
import { ownerPageQuery } from '../crm/crm-queries.ts'
import { OWNER_LIST, OWNERS } from './owner.tsx'

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
