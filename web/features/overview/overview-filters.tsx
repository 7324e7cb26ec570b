import { Group, SegmentedControl, Select } from '@mantine/core'
import { DayInput } from '../../ui/day-input.tsx'
import classes from './overview.module.css'
import { TYPE_CONTRACT_NAMES } from './overview-labels.ts'
import { daysOf, type OverviewState, PERIODS, type Period } from './overview-state.ts'

interface FiltersProps {
  state: OverviewState
  people: readonly { id: string; name: string }[]
  onState(state: OverviewState): void
}

export function OverviewFilters({ state, people, onState }: FiltersProps) {
  const days = daysOf(state)
  const choose = (period: Period) => onState({ ...state, ...days, period })
  return (
    <Group gap="xs" mb="sm" role="group" aria-label="Filtri">
      <SegmentedControl
        aria-label="Periodo"
        size="sm"
        value={state.period}
        data={PERIODS.map(({ value, label }) => ({ value, label }))}
        onChange={(period) => choose(period as Period)}
      />
      {state.period === 'date' &&
        (['from', 'to'] as const).map((end) => (
          <DayInput
            key={end}
            className={classes.day}
            aria-label={end === 'from' ? 'Dal' : 'Al'}
            value={days[end]}
            onChange={(day) => day && onState({ ...state, ...days, [end]: day })}
          />
        ))}
      <Select
        className={classes.filter}
        aria-label="Operatore"
        placeholder="Tutti gli operatori"
        data={people.map(({ id, name }) => ({ value: id, label: name }))}
        value={state.operator || null}
        onChange={(operator) => onState({ ...state, operator: operator ?? '' })}
        searchable
        clearable
        // A long list is filtered by typing.
        limit={100}
        nothingFoundMessage="Nessun operatore"
      />
      <Select
        className={classes.filter}
        aria-label="Tipo di contratto"
        placeholder="Tutti i tipi"
        data={[...TYPE_CONTRACT_NAMES]}
        value={state.type || null}
        onChange={(type) => onState({ ...state, type: type ?? '' })}
        clearable
      />
    </Group>
  )
}
