import { BarChart } from '@mantine/charts'
import '@mantine/charts/styles.css'
import { Group, SegmentedControl, Title } from '@mantine/core'
import { useState } from 'react'
import { formatCount } from '../../lib/format-date.ts'
import { AmountTable } from './amount-table.tsx'
import classes from './overview.module.css'
import type { Bar } from './overview-state.ts'

const SERIES = [
  { name: 'saved', label: 'Contratti salvati', color: 'indigo.6' },
  { name: 'drafts', label: 'Bozze', color: 'orange.5' },
]

/** Records over the period, as a chart or as a table. */
export function DayChart({ bars }: { bars: readonly Bar[] }) {
  const [shown, setShown] = useState('chart')
  const data = bars.map(({ label, records, drafts }) => ({ label, drafts, saved: records - drafts }))
  return (
    <section className={`${classes.card} ${classes.wide}`} aria-label="Record nel tempo">
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h5">
          Record nel tempo
        </Title>
        <SegmentedControl
          size="xs"
          aria-label="Come mostrarlo"
          value={shown}
          onChange={setShown}
          data={[
            { value: 'chart', label: 'Grafico' },
            { value: 'table', label: 'Tabella' },
          ]}
        />
      </Group>
      {shown === 'table' ? (
        <AmountTable what="Giorno" rows={bars} drawn={false} />
      ) : (
        <BarChart
          h={240}
          data={data}
          dataKey="label"
          type="stacked"
          series={SERIES}
          withLegend
          valueFormatter={(value) => formatCount(value)}
          barChartProps={{ accessibilityLayer: false }}
          yAxisProps={{ allowDecimals: false, tickFormatter: (value: number) => formatCount(value) }}
        />
      )}
    </section>
  )
}
