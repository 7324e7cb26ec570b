import { Badge, Table, Text } from '@mantine/core'
import { IconHistory, IconPencil } from '@tabler/icons-react'
import type { CrmMappedPart, MappedValue } from '../../../shared/api/crm-mapping.ts'
import { RowActions } from '../../ui/row-actions.tsx'
import classes from './mapping.module.css'
import { CONVERSION_LABELS, PART_LABELS, problemLabel, STATE_LABELS, sourceLabel } from './mapping-labels.ts'
import { isChanged } from './mapping-state.ts'

const COLORS: Record<MappedValue['state'], string> = {
  sent: 'green',
  kept: 'yellow',
  missing: 'red',
  empty: 'gray',
}

interface MappingRowsProps {
  rows: readonly MappedValue[]
  modules: Partial<Record<CrmMappedPart, string>>
  stale: boolean
  onEdit(value: MappedValue): void
  onHistory(value: MappedValue): void
}

/** One row per value; on a phone, one card. */
export function MappingRows({ rows, modules, stale, onEdit, onHistory }: MappingRowsProps) {
  return (
    <Table
      className={classes.rows}
      aria-label="Valori e loro destinazione"
      aria-busy={stale}
      verticalSpacing={6}
    >
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Valore del modulo</Table.Th>
          <Table.Th scope="col">Nel contratto</Table.Th>
          <Table.Th scope="col">Esce come</Table.Th>
          <Table.Th scope="col">Va in</Table.Th>
          <Table.Th scope="col">Actions</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((value) => (
          <Table.Tr key={`${value.part} ${value.source}`} data-state={value.state}>
            <Table.Td>
              <Text size="sm" fw={500}>
                {sourceLabel(value.source)}
              </Text>
              <Text size="xs" c="dimmed">
                {PART_LABELS[value.part]} · <code>{value.source}</code>
              </Text>
            </Table.Td>
            <Table.Td data-label="Nel contratto">{value.value || '–'}</Table.Td>
            <Table.Td data-label="Esce come">
              {value.out ? (
                <>
                  <code>{value.out}</code>
                  <Text size="xs" c="dimmed">
                    {CONVERSION_LABELS[value.conversion]}
                  </Text>
                </>
              ) : (
                '–'
              )}
            </Table.Td>
            <Table.Td data-label="Va in">
              {value.field ? (
                <code>
                  {modules[value.part]}.{value.field}
                </code>
              ) : (
                'Da nessuna parte'
              )}
              <div className={classes.marks}>
                <Badge size="sm" variant="dot" color={COLORS[value.state]}>
                  {STATE_LABELS[value.state]}
                </Badge>
                {value.trouble !== '' && (
                  <Badge size="sm" variant="light" color="red" className={classes.trouble}>
                    {problemLabel(value)}
                  </Badge>
                )}
                {isChanged(value) && (
                  <Badge size="sm" variant="outline">
                    Cambiato
                  </Badge>
                )}
              </div>
            </Table.Td>
            <Table.Td>
              <RowActions
                actions={[
                  { name: 'edit', label: 'Edit', icon: IconPencil, onClick: () => onEdit(value) },
                  { name: 'history', label: 'Storia', icon: IconHistory, onClick: () => onHistory(value) },
                ]}
              />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
