import { Button, VisuallyHidden } from '@mantine/core'
import { IconHistory, IconPencil, IconUpload, IconUserOff, IconUserPlus } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, Suspense, useState } from 'react'
import { type CatalogueOwner, updateOwner } from '../../../shared/api/owners.ts'
import { type OnListState, withoutFilters, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { useReopenEditor } from '../../ui/editing/use-entry-editor.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { HistoryDrawer } from '../../ui/history/history-drawer.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { ActiveFilter } from '../crm/active-filter.tsx'
import { OWNER_LIST_START, type OwnerListState } from '../crm/crm-list-states.ts'
import { CrmNavigation } from '../crm/crm-navigation.tsx'
import { ownerPageQuery, reloadOwners } from '../crm/crm-queries.ts'
import { OWNERS, OwnerDialog } from './owner-dialog.tsx'
import { OwnerRows } from './owner-rows.tsx'

interface OwnerListPageProps {
  state: OwnerListState
  onState: OnListState<OwnerListState>
  /** The dialog that imports a file of owners. */
  Import: ComponentType<{ onClose(): void }>
}

type Open = { what: 'import' | 'create' } | { what: 'edit' | 'history'; owner: CatalogueOwner }

/** The users of the built-in CRM: possible owners of a contact. */
export function OwnerListPage({ state, onState, Import }: OwnerListPageProps) {
  const client = useQueryClient()
  const [open, setOpen] = useState<Open>()
  const page = useListPage(ownerPageQuery, state, onState)
  const close = () => setOpen(undefined)
  useReopenEditor<CatalogueOwner>(OWNERS.kind, (owner) =>
    setOpen(owner ? { what: 'edit', owner } : { what: 'create' }),
  )
  const toggle = useMutation({
    mutationFn: (owner: CatalogueOwner) => {
      const body = { ...OWNERS.valuesOf(owner), active: !owner.active, readAt: owner.updatedAt }
      return send(updateOwner, { params: { id: owner.id }, body })
    },
    meta: { failureTitle: 'Impossibile cambiare il Contact Owner' },
    onSuccess: ({ owner: { name, active } }) =>
      toast.success(active ? `${name} si può scegliere` : `${name} non si può più scegliere`),
    onSettled: () => reloadOwners(client),
  })
  const actionsOf = (owner: CatalogueOwner) => [
    { name: 'edit', label: 'Edit', icon: IconPencil, onClick: () => setOpen({ what: 'edit', owner }) },
    owner.active
      ? { name: 'off', label: 'Disattiva', icon: IconUserOff, onClick: () => toggle.mutate(owner) }
      : { name: 'on', label: 'Attiva', icon: IconUserPlus, onClick: () => toggle.mutate(owner) },
    {
      name: 'history',
      label: 'Storia',
      icon: IconHistory,
      onClick: () => setOpen({ what: 'history', owner }),
    },
  ]
  return (
    <>
      <VisuallyHidden component="h1">Catalogo: Contact Owner</VisuallyHidden>
      <CrmNavigation />
      <ListToolbar
        searchWord={state.searchWord}
        placeholder="Nome, email"
        searchOn="typing"
        onSearch={(searchWord) => onState(withSearchWord(state, searchWord))}
        onRefresh={() => reloadOwners(client, { throwOnError: true })}
        refreshed="Contact Owner table has been refreshed"
        create={() => setOpen({ what: 'create' })}
      >
        <ActiveFilter
          label="Stato"
          labels={['Attivi e no', 'Attivi', 'Non attivi']}
          value={state.active}
          onChange={(active) => onState({ ...state, active, page: 0 })}
        />
        <Button
          variant="default"
          size="sm"
          leftSection={<IconUpload size={16} />}
          onClick={() => setOpen({ what: 'import' })}
        >
          Importa
        </Button>
      </ListToolbar>
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Impossibile caricare i Contact Owner"
        empty={
          <EmptyList
            narrowed={state.searchWord !== '' || state.active !== ''}
            notFound={
              state.searchWord
                ? `Nessun Contact Owner per «${state.searchWord}».`
                : 'Nessun Contact Owner con questo filtro.'
            }
            onClear={() => onState(withoutFilters(state, OWNER_LIST_START))}
            nothingYet="Non c’è ancora nessun Contact Owner: ogni record ne ha bisogno."
            first={<Button onClick={() => setOpen({ what: 'create' })}>Crea il primo Contact Owner</Button>}
          />
        }
      >
        {({ rows }) => (
          <OwnerRows
            state={state}
            rows={rows}
            stale={page.stale}
            onSort={(orderBy) => onState(withSorting(state, orderBy))}
            actionsOf={actionsOf}
          />
        )}
      </ListFrame>
      <Suspense>
        {open?.what === 'import' && (
          <Import
            onClose={() => {
              close()
              void reloadOwners(client)
            }}
          />
        )}
      </Suspense>
      {open?.what === 'create' && <OwnerDialog owner={undefined} onClose={close} />}
      {open?.what === 'edit' && <OwnerDialog owner={open.owner} onClose={close} />}
      {open?.what === 'history' && (
        <HistoryDrawer noun="crm-users" objectId={open.owner.id} title={open.owner.name} onClose={close} />
      )}
    </>
  )
}
