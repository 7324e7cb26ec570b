import { Anchor, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { Template } from '../../../shared/api/templates.ts'
import { formatTwelveHours } from '../../lib/format-date.ts'
import type { Column } from '../../ui/data-table.tsx'
import { CardTitle } from '../../ui/list-cards.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { actionsWidth, type RowAction, RowActions } from '../../ui/row-actions.tsx'
import { textCell, twelveHourCell } from '../../ui/text-cell.tsx'
import type { TemplateColumn, TemplateListState } from './template-list-state.ts'
import { addressOf } from './template-queries.ts'

/** TEMPL-3. */
const COLUMNS: readonly Column<Template, TemplateColumn>[] = [
  { key: 'name', label: 'Name', sortKey: 'name', width: '36%', render: ({ name }) => textCell(name) },
  {
    key: 'filename',
    label: 'Template',
    sortKey: 'filename',
    render: (template) => <FileCell {...template} />,
  },
  {
    key: 'updatedAt',
    label: 'Last Modified',
    sortKey: 'updatedAt',
    width: 170,
    render: ({ updatedAt }) => twelveHourCell(updatedAt),
  },
]

interface TemplateRowsProps {
  state: TemplateListState
  rows: readonly Template[]
  stale: boolean
  onSort(by: TemplateColumn): void
  onRemove(template: Template): void
}

export function TemplateRows({ onRemove, ...list }: TemplateRowsProps) {
  const actionsOf = (template: Template): RowAction[] => [
    {
      name: 'edit',
      label: 'Edit',
      icon: IconPencil,
      link: { to: '/templates/$id', params: { id: template.id } },
    },
    { name: 'remove', label: 'Remove', icon: IconTrash, onClick: () => onRemove(template) },
  ]
  const actions: Column<Template, TemplateColumn> = {
    key: 'actions',
    label: 'Actions',
    width: actionsWidth(2) + 24,
    render: (template) => <RowActions actions={actionsOf(template)} />,
  }
  return (
    <ListRows
      {...list}
      label="Elenco dei modelli"
      columns={[...COLUMNS, actions]}
      rowKey={({ id }) => id}
      minWidth="48rem"
      card={(template) => (
        <>
          <CardTitle title={template.name} at={template.updatedAt} format={formatTwelveHours} />
          <FileCell {...template} />
          <Group mt="xs">
            <RowActions actions={actionsOf(template)} size="lg" />
          </Group>
        </>
      )}
    />
  )
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
