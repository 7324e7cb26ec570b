import { Anchor, Group, Select, Table, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '../../../shared/api/call.ts'
import type { readOverview } from '../../../shared/api/overview.ts'
import { formatCount } from '../../lib/format-date.ts'
import { dateTimeCell } from '../../ui/text-cell.tsx'
import classes from './overview.module.css'
import { type OverviewState, STALE_DAYS_CHOICES } from './overview-state.ts'

interface StaleDraftsProps {
  state: OverviewState
  staleDrafts: CallAnswer<typeof readOverview>['lying']
  onState(state: OverviewState): void
}

export function StaleDrafts({ state, staleDrafts: { count, drafts }, onState }: StaleDraftsProps) {
  return (
    <section className={`${classes.card} ${classes.wide}`} aria-label="Bozze ferme">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          Bozze ferme: {formatCount(count)}
        </Title>
        <Select
          size="xs"
          w={160}
          aria-label="Ferme da"
          allowDeselect={false}
          data={STALE_DAYS_CHOICES.map((days) => ({
            value: String(days),
            label: `da più di ${days} giorni`,
          }))}
          value={String(state.lyingDays)}
          onChange={(days) => onState({ ...state, lyingDays: Number(days) })}
        />
      </Group>
      {count === 0 ? (
        <Text size="sm" c="dimmed">
          Nessuna bozza aspetta da tanto.
        </Text>
      ) : (
        <div className={`${classes.scroll} ${classes.few}`}>
          <Table verticalSpacing={4}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Cliente</Table.Th>
                <Table.Th>Operatore</Table.Th>
                <Table.Th>Last Modified</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {drafts.map(({ id, title, operator, updatedAt }) => (
                <Table.Tr key={id}>
                  <Table.Td>
                    <Anchor size="sm" renderRoot={(props) => <Link to="/$id" params={{ id }} {...props} />}>
                      {title || 'Senza nome'}
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{operator}</Table.Td>
                  <Table.Td>{dateTimeCell(updatedAt)}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </div>
      )}
      {count > drafts.length && (
        <Text size="xs" c="dimmed" mt="xs">
          Si vedono le {drafts.length} ferme da più tempo.
        </Text>
      )}
    </section>
  )
}
