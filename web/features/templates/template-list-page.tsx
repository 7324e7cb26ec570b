import { Button, VisuallyHidden } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Template } from '../../../shared/api/templates.ts'
import { type OnListState, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListToolbar } from '../../ui/list-toolbar.tsx'
import { RemoveTemplateDialog } from './remove-template-dialog.tsx'
import type { TemplateListState } from './template-list-state.ts'
import { reloadTemplates, templatePageQuery } from './template-queries.ts'
import { TemplateRows } from './template-rows.tsx'

interface TemplateListPageProps {
  state: TemplateListState
  onState: OnListState<TemplateListState>
}

export function TemplateListPage({ state, onState }: TemplateListPageProps) {
  const client = useQueryClient()
  const [removing, setRemoving] = useState<Template>()
  const page = useListPage(templatePageQuery, state, onState)
  return (
    <>
      <VisuallyHidden component="h1">Templates</VisuallyHidden>
      <ListToolbar
        searchWord={state.searchWord}
        placeholder="Name"
        searchOn="enter"
        onSearch={(variable) => onState(withSearchWord(state, variable))}
        onRefresh={() => reloadTemplates(client, { throwOnError: true })}
        refreshed="Template table has been refreshed"
        create="/templates/new"
      >
        <Button
          variant="default"
          size="sm"
          renderRoot={(props) => <Link to="/templates/custom" {...props} />}
        >
          Custom fields
        </Button>
      </ListToolbar>
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Impossibile caricare i modelli"
        empty={
          <EmptyList
            narrowed={state.searchWord !== ''}
            notFound={`Nessun modello per «${state.searchWord}».`}
            searchHint="La ricerca comprende il nome, quando premi Invio."
            onClear={() => onState(withSearchWord(state, ''))}
            nothingYet="Non c’è ancora nessun modello: carica il PDF di un contratto e di’ che cosa va nei suoi campi."
            first={
              <Button renderRoot={(props) => <Link to="/templates/new" {...props} />}>
                Crea il primo modello
              </Button>
            }
          />
        }
      >
        {({ rows }) => (
          <TemplateRows
            state={state}
            rows={rows}
            stale={page.stale}
            onSort={(orderBy) => onState(withSorting(state, orderBy))}
            onRemove={setRemoving}
          />
        )}
      </ListFrame>
      {removing && <RemoveTemplateDialog template={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}
