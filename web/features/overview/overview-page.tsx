import { Button, Group, SegmentedControl, Select, Skeleton, Title } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { CallAnswer } from '../../../shared/api/call.ts'
import { readOverview } from '../../../shared/api/overview.ts'
import type { CountedState } from '../../../shared/api/records.ts'
import { callQuery } from '../../lib/call-query.ts'
import { formatCount } from '../../lib/format-date.ts'
import { MAX_OPTIONS } from '../../lib/match-options.ts'
import { DayInput } from '../../ui/day-input.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { LoadError } from '../../ui/load-error.tsx'
import { AmountTable } from './amount-table.tsx'
import { DayChart } from './day-chart.tsx'
import classes from './overview.module.css'
import { byProgress, signatureName, TYPE_CONTRACT_NAMES, typeName } from './overview-labels.ts'
import {
  type Bar,
  barsOf,
  daysOf,
  OVERVIEW_START,
  type OverviewState,
  PERIODS,
  type Period,
} from './overview-state.ts'
import { StaleDrafts } from './stale-drafts.tsx'

interface PageProps {
  state: OverviewState
  onState(state: OverviewState): void
}
type Overview = CallAnswer<typeof readOverview>

const overviewQuery = (state: OverviewState) => {
  const { operator, type, lyingDays } = state
  const query = { ...daysOf(state), lyingDays, ...(operator && { operator }), ...(type && { type }) }
  return queryOptions({
    ...callQuery(['overview', query], readOverview, { query }),
    placeholderData: keepPreviousData,
  })
}

/** Statistics of all records, for administrators. */
export function OverviewPage({ state, onState }: PageProps) {
  const { data, error, refetch, isFetching } = useQuery(overviewQuery(state))
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        Panoramica
      </Title>
      <OverviewFilters state={state} people={data?.people ?? []} onState={onState} />
      {error ? (
        <LoadError
          what="Impossibile caricare la panoramica"
          error={error}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : data ? (
        <Content overview={data} state={state} onState={onState} />
      ) : (
        <Skeleton h={320} aria-label="Caricamento in corso" role="status" />
      )}
    </>
  )
}

function Content({ overview, state, onState }: PageProps & { overview: Overview }) {
  const { total, days, operators, types, operations } = overview
  return (
    <>
      <Tiles overview={overview} state={state} />
      <div className={classes.grid}>
        {!overview.empty && <StaleDrafts state={state} staleDrafts={overview.lying} onState={onState} />}
        {total.records === 0 ? (
          <section className={`${classes.card} ${classes.wide}`}>
            <EmptyOverview
              empty={overview.empty}
              onClear={() => onState({ ...OVERVIEW_START, period: 'anno' })}
            />
          </section>
        ) : (
          <>
            <DayChart bars={barsOf(days, daysOf(state))} />
            <Amounts what="Operatore" rows={operators.map(({ name, ...of }) => ({ label: name, ...of }))} />
            <Amounts what="Tipo" rows={types.map(({ type, ...of }) => ({ label: typeName(type), ...of }))} />
            <Amounts
              what="Operazione"
              rows={operations.map(({ utility, name, ...of }) => ({ label: `${name} · ${utility}`, ...of }))}
            />
          </>
        )}
      </div>
    </>
  )
}

/** A number, the same of the period before, and the list of its records. */
interface Tile {
  name: string
  now: number
  before: number
  counted: CountedState | ''
}

function tilesOf({ before, ...now }: Overview): Tile[] {
  const tile = (name: string, counted: Tile['counted'], read: (counts: Overview['before']) => number) => ({
    name,
    counted,
    now: read(now),
    before: read(before),
  })
  return [
    tile('Record', '', ({ total }) => total.records),
    tile('Contratti salvati', 'saved', ({ total }) => total.records - total.drafts),
    tile('Bozze', 'draft', ({ total }) => total.drafts),
    tile('Mandati al CRM', 'synced', ({ syncs }) => syncs.done),
    tile('Non arrivati al CRM', 'sync-failed', ({ syncs }) => syncs.failed),
    ...now.signatures
      .toSorted(byProgress)
      .map(({ state }) =>
        tile(
          `Firme: ${signatureName(state)}`,
          state,
          ({ signatures }) => signatures.find((one) => one.state === state)?.count ?? 0,
        ),
      ),
  ]
}

/** SHELL-54. */
function Tiles({ overview, state }: { overview: Overview; state: OverviewState }) {
  const { operator, type } = state
  return (
    <dl className={classes.tiles}>
      {tilesOf(overview).map(({ name, now, before, counted }) => (
        <div key={name} className={classes.tile}>
          <dt>{name}</dt>
          <dd>
            <Link
              to="/records"
              search={{ counted, ...daysOf(state), operator, type }}
              aria-label={`${name}: ${formatCount(now)}. Apri l’elenco`}
            >
              {formatCount(now)}
            </Link>
            <span className={classes.before} title="Nel periodo di uguale durata prima di questo">
              prima {formatCount(before)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Amounts({ what, rows }: { what: string; rows: readonly Bar[] }) {
  if (rows.length === 0) return null
  return (
    <div className={classes.card}>
      <AmountTable what={what} rows={rows} />
    </div>
  )
}

const EmptyOverview = ({ empty, onClear }: { empty: boolean; onClear(): void }) => (
  <EmptyList
    narrowed={!empty}
    notFound="Nessun record in questo periodo con questi filtri."
    searchHint="Allarga il periodo o togli i filtri."
    onClear={onClear}
    nothingYet="Non c’è ancora nessun record: i numeri arrivano con il primo."
    first={<Button renderRoot={(props) => <Link to="/new" {...props} />}>Registra il primo contratto</Button>}
  />
)

interface FiltersProps {
  state: OverviewState
  people: readonly { id: string; name: string }[]
  onState(state: OverviewState): void
}

function OverviewFilters({ state, people, onState }: FiltersProps) {
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
        limit={MAX_OPTIONS}
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
