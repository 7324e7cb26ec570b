import { Alert, Anchor, Button, VisuallyHidden } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { ListState, OnListState } from '../../lib/list-state.ts'
import { toast } from '../../lib/toast.ts'
import type { ListPage, PageOfRows } from '../../lib/use-list-page.ts'
import type { Entity } from '../../ui/crud/entity.ts'
import { EntryDialog } from '../../ui/crud/entry-dialog.tsx'
import { type EntityList, ListBody, ListTools } from '../../ui/crud/list-screen.tsx'
import { EDIT, HISTORY, useOpenedEntry } from '../../ui/crud/use-opened-entry.ts'
import { EntryHistory } from '../../ui/history/history-drawer.tsx'
import type { RowAction } from '../../ui/row-actions.tsx'
import { CrmNavigation } from './crm-navigation.tsx'

/** The part of a page of the catalogue that its route passes. */
export interface CatalogueListPageProps<State> {
  state: State
  onState: OnListState<State>
  /** The dialog that imports a file. */
  Import: ComponentType<{ onClose(): void }>
}

interface CatalogueListProps<
  Values extends object,
  Entry extends { id: string; updatedAt: string },
  State extends ListState<string>,
> extends CatalogueListPageProps<State> {
  title: string
  /** «Create product», without its verb. */
  thing: string
  entity: Entity<Values, Entry>
  list: EntityList<Entry, State>
  page: ListPage<PageOfRows<Entry> & { keptAt: string | null }>
  /** Entries are not removed: an action takes them out of use, or puts them back. */
  inUse: {
    /** The action of an entry. */
    action(entry: Entry): Pick<RowAction, 'icon' | 'label'>
    toggled(entry: Entry): Values
    /** The toasts after it, and after its failure. */
    done(entry: Entry): string
    failed: string
  }
  filters: ReactNode
  /** The button of an empty list. */
  first: { label: string; action: 'create' | 'import' }
}

/** A list of the built-in CRM's catalogue, which is also imported from files. */
export function CatalogueList<
  Values extends object,
  Entry extends { id: string; updatedAt: string },
  State extends ListState<string>,
>(props: CatalogueListProps<Values, Entry, State>) {
  const { title, thing, entity, list, page, state, onState, inUse, filters, first, Import } = props
  const client = useQueryClient()
  const { opened, open, create, close } = useOpenedEntry<Entry, 'history'>(entity.kind)
  const [importing, setImporting] = useState(false)
  const toggle = useMutation({
    mutationFn: (entry: Entry) => entity.update(entry, inUse.toggled(entry), entity.valuesOf(entry)),
    meta: { failureTitle: inUse.failed },
    onSuccess: (saved) => saved && toast.success(inUse.done(saved)),
    onSettled: () => entity.reload(client),
  })
  const startImport = () => setImporting(true)
  const elsewhere = page.data?.keptAt
  const change = !elsewhere
  return (
    <>
      <VisuallyHidden component="h1">{title}</VisuallyHidden>
      <CrmNavigation />
      {elsewhere && <StoredElsewhere url={elsewhere} />}
      <ListTools list={list} state={state} onState={onState} create={change ? create : undefined} folds>
        {filters}
        {change && (
          <Button variant="default" size="sm" leftSection={<IconUpload size={16} />} onClick={startImport}>
            Importa
          </Button>
        )}
      </ListTools>
      <ListBody
        list={list}
        page={page}
        state={state}
        onState={onState}
        first={
          change && <Button onClick={first.action === 'import' ? startImport : create}>{first.label}</Button>
        }
        actionsOf={(entry) => [
          ...(change
            ? [
                { ...EDIT, onClick: () => open('edit', entry) },
                { ...inUse.action(entry), name: 'toggle', onClick: () => toggle.mutate(entry) },
              ]
            : []),
          { ...HISTORY, onClick: () => open('history', entry) },
        ]}
      />
      <Suspense>
        {importing && (
          <Import
            onClose={() => {
              setImporting(false)
              void entity.reload(client)
            }}
          />
        )}
      </Suspense>
      {opened?.action === 'history' ? (
        <EntryHistory entity={entity} entry={opened.entry} onClose={close} />
      ) : (
        opened && (
          <EntryDialog
            entity={entity}
            title={`${opened.entry ? 'Update' : 'Create'} ${thing}`}
            entry={opened.entry}
            onClose={close}
          />
        )
      )}
    </>
  )
}

function StoredElsewhere({ url }: { url: string }) {
  return (
    <Alert variant="outline" py="xs" mb="xs" role="note">
      Questo elenco è tenuto in{' '}
      <Anchor href={url} target="_blank" rel="noreferrer" inherit>
        Zoho CRM
      </Anchor>
      : si cambia lì, qui si legge soltanto.
    </Alert>
  )
}
