import { Button, Group, Text } from '@mantine/core'
import { IconExternalLink, IconPencil, IconTrash } from '@tabler/icons-react'
import type { Script } from '../../../shared/api/scripts.ts'
import { formatTwelveHours } from '../../lib/format-date.ts'
import type { Column } from '../../ui/data-table.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { actionsWidth, RowActions } from '../../ui/row-actions.tsx'
import { textCell, twelveHourCell } from '../../ui/text-cell.tsx'
import type { ScriptColumn, ScriptListState } from './script-list-state.ts'

/** SCRIPTS-3, SCRIPTS-4. */
const COLUMNS: readonly Column<Script, ScriptColumn>[] = [
  { key: 'name', label: 'Name', sortKey: 'name', width: '32%', render: ({ name }) => textCell(name) },
  { key: 'template', label: 'PDF Template', render: (script) => <TemplateCell script={script} /> },
  {
    key: 'updatedAt',
    label: 'Last Modified',
    sortKey: 'updatedAt',
    width: 170,
    render: ({ updatedAt }) => twelveHourCell(updatedAt),
  },
]

interface ScriptRowsProps {
  state: ScriptListState
  rows: readonly Script[]
  stale: boolean
  onSort(by: ScriptColumn): void
  onRemove(script: Script): void
}

export function ScriptRows({ onRemove, ...list }: ScriptRowsProps) {
  /** SCRIPTS-5. */
  const actionsOf = (script: Script) =>
    [
      {
        name: 'edit',
        label: 'Edit',
        icon: IconPencil,
        link: { to: '/scripts/$id', params: { id: script.id } },
      },
      { name: 'remove', label: 'Remove', icon: IconTrash, onClick: () => onRemove(script) },
    ] as const
  const actions: Column<Script, ScriptColumn> = {
    key: 'actions',
    label: 'Actions',
    width: actionsWidth(2) + 24,
    render: (script) => <RowActions actions={actionsOf(script)} />,
  }
  return (
    <ListRows
      {...list}
      label="Elenco delle operazioni"
      columns={[...COLUMNS, actions]}
      rowKey={({ id }) => id}
      minWidth="52rem"
      card={(script) => (
        <>
          <CardTitle title={script.name} at={script.updatedAt} format={formatTwelveHours} />
          <CardFacts
            facts={[
              ['Type of client', script.client_type],
              ['Tipo di Utenza', script.tipo_di_utenza],
            ]}
          />
          <Text size="sm" component="div">
            <TemplateCell script={script} below />
          </Text>
          <Group mt="xs">
            <RowActions actions={actionsOf(script)} size="lg" />
          </Group>
        </>
      )}
    />
  )
}

/** SCRIPTS-6, SCRIPTS-7; the file is `below` the name if both are too long for one line. */
function TemplateCell({ script: { Template }, below = false }: { script: Script; below?: boolean }) {
  if (!Template)
    return (
      <Text span inherit c="dimmed">
        Template not set
      </Text>
    )
  const { name, filename } = Template
  return (
    <Group gap={below ? 4 : 8} wrap={below ? 'wrap' : 'nowrap'} miw={0}>
      {textCell(name)}
      {filename && (
        <Button
          component="a"
          href={`/pdfs/${encodeURIComponent(filename)}`}
          target="_blank"
          rel="noopener"
          variant="default"
          size="compact-xs"
          maw={below ? '100%' : '16rem'}
          miw="4rem"
          rightSection={<IconExternalLink size={12} aria-hidden="true" />}
          title={filename}
        >
          {filename}
        </Button>
      )}
    </Group>
  )
}
