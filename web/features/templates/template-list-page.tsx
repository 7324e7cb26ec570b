import { Anchor, Button, Text, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Template } from '../../../shared/api/templates.ts'
import type { OnListState } from '../../lib/list-state.ts'
import { useListPage } from '../../lib/use-list-page.ts'
import { type EntityList, ListBody, ListTools } from '../../ui/crud/list-screen.tsx'
import { RemoveEntryDialog } from '../../ui/crud/remove-entry-dialog.tsx'
import { EDIT, REMOVE } from '../../ui/crud/use-opened-entry.ts'
import { textCell } from '../../ui/text-cell.tsx'
import { TEMPLATES } from './template-draft.ts'
import { TEMPLATE_LIST_START, type TemplateListState } from './template-list-state.ts'
import { reloadTemplates, templateFileAddress, templatePageQuery, templateQuery } from './template-queries.ts'

interface TemplateListPageProps {
  state: TemplateListState
  onState: OnListState<TemplateListState>
}

/** GAP-55: lists the operations that lose their template. */
function RemoveTemplateDialog({ template, onClose }: { template: Template; onClose(): void }) {
  const { data } = useQuery(templateQuery(template.id))
  const usedBy = data?.usedBy ?? []
  return (
    <RemoveEntryDialog entity={TEMPLATES} entry={template} onClose={onClose}>
      {usedBy.length > 0 && (
        <Text size="sm" mt="xs">
          {usedBy.length === 1 ? 'Un’operazione resta' : `${usedBy.length} operazioni restano`} senza modello
          (Template not set): {usedBy.map(({ name }) => `«${name}»`).join(', ')}.
        </Text>
      )}
    </RemoveEntryDialog>
  )
}

export function TemplateListPage(props: TemplateListPageProps) {
  const [removing, setRemoving] = useState<Template>()
  const page = useListPage(templatePageQuery, props.state, props.onState)
  return (
    <>
      <VisuallyHidden component="h1">Templates</VisuallyHidden>
      <ListTools {...props} list={TEMPLATE_LIST} create="/templates/new">
        <Button
          variant="default"
          size="sm"
          renderRoot={(button) => <Link to="/templates/custom" {...button} />}
        >
          Custom fields
        </Button>
      </ListTools>
      <ListBody
        {...props}
        list={TEMPLATE_LIST}
        page={page}
        first={
          <Button renderRoot={(button) => <Link to="/templates/new" {...button} />}>
            Crea il primo modello
          </Button>
        }
        actionsOf={(template) => [
          { ...EDIT, link: { to: '/templates/$id', params: { id: template.id } } },
          { ...REMOVE, onClick: () => setRemoving(template) },
        ]}
      />
      {removing && <RemoveTemplateDialog template={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

/** TEMPL-3. */
const TEMPLATE_LIST: EntityList<Template, TemplateListState> = {
  label: 'Elenco dei modelli',
  start: TEMPLATE_LIST_START,
  reload: reloadTemplates,
  search: { placeholder: 'Name', searchOn: 'enter' },
  texts: {
    refreshed: 'Template table has been refreshed',
    failed: 'Impossibile caricare i modelli',
    notFound: ({ searchWord }) => `Nessun modello per «${searchWord}».`,
    searchHint: 'La ricerca comprende il nome, quando premi Invio.',
    nothingYet:
      'Non c’è ancora nessun modello: carica il PDF di un contratto e di’ che cosa va nei suoi campi.',
  },
  columns: [
    { key: 'name', label: 'Name', sortKey: 'name', width: '36%', render: ({ name }) => textCell(name) },
    {
      key: 'filename',
      label: 'Template',
      sortKey: 'filename',
      render: (template) => <FileCell {...template} />,
    },
  ],
  minWidth: '48rem',
  clock: 12,
  actions: { count: 2, extraWidth: 24 },
  titleOf: ({ name }) => name,
  card: (template) => <FileCell {...template} />,
}

function FileCell({ filename }: Pick<Template, 'filename'>) {
  if (filename === null)
    return (
      <Text span inherit c="dimmed">
        Nessun PDF
      </Text>
    )
  return (
    <Anchor size="sm" href={templateFileAddress(filename)} target="_blank" rel="noopener">
      {textCell(filename)}
    </Anchor>
  )
}
