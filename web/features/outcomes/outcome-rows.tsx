import { Anchor, Card, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo } from 'react'
import type { OutcomeState } from '../../../contract/outcomes/index.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import type { ListedSupply } from '../../../shared/api/outcomes.ts'
import { isSingleKey } from '../../lib/single-keys.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { recordTitle } from '../records/record-action.ts'
import { OutcomeChip } from './outcome-chip.tsx'
import { causeText, datesText, PART_LABELS, STATE_KEYS, supplyText } from './outcome-labels.ts'

export interface OutcomeRowsProps {
  label: string
  supplies: readonly ListedSupply[]
  chosen: ReadonlySet<string>
  /** Absent for users who enter no outcomes. */
  onChoose?: ((supply: ListedSupply) => void) | undefined
  onEnter?: ((supply: ListedSupply, state?: OutcomeState) => void) | undefined
}

/** Supplies as a table, or as cards on narrow screens. */
export function OutcomeRows(props: OutcomeRowsProps) {
  const narrow = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false })
  const { label, supplies, chosen, onChoose } = props
  const columns = useMemo(
    () => [...(onChoose ? [choiceColumn(chosen, onChoose)] : []), ...COLUMNS],
    [chosen, onChoose],
  )
  if (narrow)
    return (
      <Stack component="ul" aria-label={label} gap="xs" p={0} m={0}>
        {supplies.map((supply) => (
          <SupplyCard key={supply.id} supply={supply} isChosen={chosen.has(supply.id)} onChoose={onChoose} />
        ))}
      </Stack>
    )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the rows inside have the focus and these keys
    <div onKeyDown={(event) => pressInRow(event, props)}>
      <DataTable label={label} columns={columns} rows={supplies} rowKey={({ id }) => id} rowStops />
    </div>
  )
}

/** OUTCOME-21: in a focused row a letter enters a state, the space chooses the row. */
function pressInRow(event: KeyboardEvent, { supplies, onChoose, onEnter }: OutcomeRowsProps) {
  const { target, nativeEvent, key } = event
  const row = target instanceof HTMLElement && target.matches('[data-row]') ? target : undefined
  const id = row?.querySelector<HTMLElement>('[data-supply]')?.dataset.supply
  const supply = supplies.find((one) => one.id === id)
  if (!supply || !onChoose || !onEnter || !isSingleKey(nativeEvent)) return
  const state = STATE_KEYS[key]
  if (key === ' ') onChoose(supply)
  else if (state) onEnter(supply, state)
  else return
  event.preventDefault()
}

const choiceColumn = (
  chosen: ReadonlySet<string>,
  onChoose: (supply: ListedSupply) => void,
): Column<ListedSupply, never> => ({
  key: 'chosen',
  label: 'Scelta',
  hidesLabel: true,
  width: 40,
  render: (supply) => (
    <Checkbox
      size="xs"
      aria-label={`Scegli ${recordTitle({ ...supply, id: supply.recordId })}, ${supplyText(supply)}`}
      checked={chosen.has(supply.id)}
      tabIndex={-1}
      onChange={() => onChoose(supply)}
    />
  ),
})

const COLUMNS: readonly Column<ListedSupply, never>[] = [
  {
    key: 'outcome',
    label: 'Esito',
    width: '17%',
    render: (supply) => (
      <div data-supply={supply.id}>
        <OutcomeChip supply={supply} />
        {causeText(supply) && (
          <Text fz={12} c="dimmed" title={causeText(supply)} truncate="end">
            {causeText(supply)}
          </Text>
        )}
      </div>
    ),
  },
  {
    key: 'on',
    label: 'Dal',
    width: 'calc(10ch + 1rem)',
    render: ({ on }) => textCell(on ? italianDate(on) : ''),
  },
  {
    key: 'start',
    label: 'Inizio',
    width: 'calc(13ch + 1rem)',
    render: ({ startedOn, foreseenOn, late }) => (
      <Text span inherit fw={late ? 600 : undefined}>
        {startedOn ? italianDate(startedOn) : foreseenOn ? `prev. ${italianDate(foreseenOn)}` : ''}
      </Text>
    ),
  },
  {
    key: 'customer',
    label: 'Cliente',
    width: '18%',
    render: (supply) => (
      <>
        <RecordLink supply={supply} />
        <Text fz={12} c="dimmed" truncate="end">
          {supply.code}
        </Text>
      </>
    ),
  },
  { key: 'part', label: 'Fornitura', width: '9%', render: ({ part }) => textCell(PART_LABELS[part]) },
  { key: 'point', label: 'POD o PDR', width: 'calc(15ch + 1rem)', render: ({ point }) => textCell(point) },
  {
    key: 'supplier',
    label: 'Fornitore',
    render: ({ supplier, supplierCode }) => (
      <>
        {textCell(supplier)}
        <Text fz={12} c="dimmed" truncate="end">
          {supplierCode}
        </Text>
      </>
    ),
  },
  { key: 'product', label: 'Prodotto', render: ({ product }) => textCell(product) },
  { key: 'agent', label: 'Agente', width: '9%', render: ({ agent }) => textCell(agent) },
]

const RecordLink = ({ supply }: { supply: ListedSupply }) => (
  <Anchor
    inherit
    truncate="end"
    display="block"
    tabIndex={-1}
    data-row-open
    renderRoot={(props) => <Link to="/$id" params={{ id: supply.recordId }} {...props} />}
  >
    {recordTitle({ ...supply, id: supply.recordId })}
  </Anchor>
)

interface SupplyCardProps extends Pick<OutcomeRowsProps, 'onChoose'> {
  supply: ListedSupply
  isChosen: boolean
}

function SupplyCard({ supply, isChosen, onChoose }: SupplyCardProps) {
  return (
    <Card component="li" withBorder padding="sm">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text fw={600} component="div" miw={0}>
          <RecordLink supply={supply} />
        </Text>
        <OutcomeChip supply={supply} />
      </Group>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[supplyText(supply), supply.supplier].filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm" c="dimmed">
        {[causeText(supply), datesText(supply)].filter(Boolean).join(' · ')}
      </Text>
      {onChoose && <Checkbox mt="xs" label="Scegli" checked={isChosen} onChange={() => onChoose(supply)} />}
    </Card>
  )
}
