import { Group, NativeSelect, Stack, Table, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { causeLabel } from '../../../contract/outcomes/index.ts'
import { italianDate, monthsAfter } from '../../../contract/time/calendar-date.ts'
import { romeDay } from '../../../contract/time/italian-time.ts'
import { type OutcomeFigures, REPORT_GROUPS, type ReportGroup } from '../../../shared/api/outcomes.ts'
import { oneOf } from '../../lib/list-state.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { outcomeReportQuery } from './outcome-queries.ts'

const GROUP_LABELS: Readonly<Record<ReportGroup, string>> = {
  supplier: 'Fornitore',
  product: 'Prodotto',
  agent: 'Agente',
  month: 'Mese',
}
const GROUP_OPTIONS = REPORT_GROUPS.map((value) => ({ value, label: GROUP_LABELS[value] }))

/** The quarter until today. */
function startPeriod() {
  const to = romeDay(new Date())
  return { from: `${monthsAfter(to, -2).slice(0, 7)}-01`, to }
}

/** OUTCOME-31: refusals and their causes of the contracts of a period. */
export function OutcomeReport() {
  const [period, setPeriod] = useState(startPeriod)
  const [by, setBy] = useState<ReportGroup>('supplier')
  const query = useQuery(outcomeReportQuery({ ...period, by }))
  const { data } = query
  return (
    <Stack gap="sm">
      <Group gap="xs" align="end">
        <DayInput
          label="Contratti dal"
          value={period.from}
          error={undefined}
          onChange={(from) => from && setPeriod({ from, to: from > period.to ? from : period.to })}
        />
        <DayInput
          label="al"
          value={period.to}
          error={undefined}
          onChange={(to) => to && setPeriod({ to, from: to < period.from ? to : period.from })}
        />
        <NativeSelect
          label="Per"
          data={GROUP_OPTIONS}
          value={by}
          onChange={({ currentTarget: { value } }) =>
            setBy(oneOf<ReportGroup>(REPORT_GROUPS, value, 'supplier'))
          }
        />
      </Group>
      <LoadState query={query} failed="Impossibile leggere le cause" rows={6} />
      {data?.rows.length === 0 && <Text c="dimmed">Nessun contratto in questo periodo.</Text>}
      {data && data.rows.length > 0 && (
        <Table.ScrollContainer minWidth={720} role="region" aria-label="Cause dei KO">
          <Table striped verticalSpacing={6}>
            <Table.Thead>
              <Table.Tr>
                {[
                  GROUP_LABELS[by],
                  'Vendite',
                  'Tentativi',
                  'Tentativi KO',
                  'KO adesso',
                  'Contestate',
                  'Attive',
                ].map((heading) => (
                  <Table.Th key={heading}>{heading}</Table.Th>
                ))}
                <Table.Th>Cause</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.rows.map(({ name, ...figures }) => (
                <FiguresRow key={name} name={nameText(by, name)} figures={figures} />
              ))}
              <FiguresRow name="Totale" figures={data.total} />
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Stack>
  )
}

const nameText = (by: ReportGroup, name: string): string =>
  name === '' ? 'Non indicato' : by === 'month' ? italianDate(name) : name

function FiguresRow({ name, figures }: { name: string; figures: OutcomeFigures }) {
  const { supplies, attempts, refused, rejected, contested, active, causes } = figures
  const share = attempts > 0 ? ` (${Math.round((100 * refused) / attempts)}\u00a0%)` : ''
  return (
    <Table.Tr>
      <Table.Th scope="row">{name}</Table.Th>
      <Table.Td>{supplies}</Table.Td>
      <Table.Td>{attempts}</Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {refused}
        {share}
      </Table.Td>
      <Table.Td>{rejected}</Table.Td>
      <Table.Td>{contested}</Table.Td>
      <Table.Td>{active}</Table.Td>
      <Table.Td miw="18rem">{causesText(causes)}</Table.Td>
    </Table.Tr>
  )
}

/** More are not told one by one. */
const TOLD = 5

function causesText(causes: OutcomeFigures['causes']): string {
  const told = causes
    .slice(0, TOLD)
    .map(({ cause, supplies }) => `${causeLabel(cause) || 'Da tradurre'}: ${supplies}`)
  const others = causes.length - told.length
  return [...told, others > 0 && (others === 1 ? 'un’altra causa' : `altre ${others} cause`)]
    .filter(Boolean)
    .join(' · ')
}
