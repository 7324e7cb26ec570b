import { ActionIcon, Card, Group, NativeSelect, Stack, Text } from '@mantine/core'
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react'
import type { RecordRow } from '../../../shared/api/records.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { RecordActions } from './record-actions.tsx'
import { DraftBadge, RECORD_COLUMNS } from './record-columns.tsx'
import { type RecordViewProps, recordTitle } from './record-view.ts'
import classes from './records.module.css'

const SORTABLE = RECORD_COLUMNS.filter((column) => column.sortKey !== undefined)

/** The list on a phone: one card for each record, the sorting above them. */
export function RecordCards({ state, rows, stale, onSort, onAction }: RecordViewProps) {
  const ascending = state.order === 'asc'
  return (
    <Stack gap="xs" aria-busy={stale}>
      <Group gap={6} wrap="nowrap">
        <NativeSelect
          aria-label="Ordina per"
          size="sm"
          flex={1}
          value={state.orderBy}
          data={SORTABLE.map(({ sortKey, label }) => ({
            value: sortKey ?? '',
            label: `Ordina per ${label}`,
          }))}
          onChange={(event) => {
            const chosen = SORTABLE.find(({ sortKey }) => sortKey === event.currentTarget.value)?.sortKey
            if (chosen) onSort(chosen)
          }}
        />
        <ActionIcon
          variant="default"
          size="input-sm"
          aria-label={ascending ? 'Ordine crescente' : 'Ordine decrescente'}
          onClick={() => onSort(state.orderBy)}
        >
          {ascending ? <IconSortAscending size={18} /> : <IconSortDescending size={18} />}
        </ActionIcon>
      </Group>
      <Stack component="ul" aria-label="Elenco dei record" gap="xs" p={0} m={0} opacity={stale ? 0.55 : 1}>
        {rows.map((row) => (
          <RecordCard key={row.id} row={row} onAction={onAction} />
        ))}
      </Stack>
    </Stack>
  )
}

function RecordCard({ row, onAction }: { row: RecordRow } & Pick<RecordViewProps, 'onAction'>) {
  const kind = row.draft ? 'draft' : 'saved'
  return (
    <Card
      component="li"
      withBorder
      padding="sm"
      className={classes.card}
      data-kind={kind}
      style={{ listStyle: 'none' }}
    >
      <Group justify="space-between" wrap="nowrap" gap="xs" mb={4}>
        <Group gap={6} wrap="nowrap" miw={0}>
          <Text fw={600} truncate="end">
            {recordTitle(row)}
          </Text>
          {row.draft && <DraftBadge />}
        </Group>
        <Text size="xs" c="dimmed" style={{ whiteSpace: 'nowrap' }}>
          {formatDateTime(row.updatedAt)}
        </Text>
      </Group>
      <dl className={classes.facts}>
        <Fact label="Ragione Sociale" value={row.ragione_sociale} />
        <Fact label="Contact Owner" value={row.contact_owner} />
        <Fact label="Operazione Gas" value={row.operation_gas?.name} />
        <Fact label="Operazione Luce" value={row.operation_luce?.name} />
        <Fact label="Type Contract" value={row.type_contract} />
      </dl>
      <Group mt="xs">
        <RecordActions row={row} onAction={onAction} size="lg" />
      </Group>
    </Card>
  )
}

function Fact({ label, value }: { label: string; value: string | undefined }) {
  if (!value) return null
  return (
    <>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </>
  )
}
