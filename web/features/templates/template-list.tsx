import { Anchor, Text } from '@mantine/core'
import type { Template } from '../../../shared/api/templates.ts'
import type { EntityList } from '../../ui/crud/list-screen.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { TEMPLATE_LIST_START, type TemplateListState } from './template-list-state.ts'
import { addressOf, reloadTemplates } from './template-queries.ts'

/** TEMPL-3. */
export const TEMPLATE_LIST: EntityList<Template, TemplateListState> = {
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
    <Anchor size="sm" href={addressOf(filename)} target="_blank" rel="noopener">
      {textCell(filename)}
    </Anchor>
  )
}
