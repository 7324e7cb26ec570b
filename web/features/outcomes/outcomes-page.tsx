import { Alert, Button, CloseButton, Group, Kbd, NativeSelect, Stack, Tabs, Text, Title } from '@mantine/core'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import {
  CAUSE_IDS,
  CAUSES,
  OUTCOME_LABELS,
  OUTCOME_STATES,
  type OutcomeState,
} from '../../../contract/outcomes/index.ts'
import { type ListedSupply, MAX_SUPPLIES, URGENCIES, undoOutcome } from '../../../shared/api/outcomes.ts'
import { oneOf } from '../../lib/list-state.ts'
import { useSession } from '../../lib/session.ts'
import { send } from '../../lib/transport.ts'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FiltersButton } from '../../ui/filters-button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { ComplaintList } from './complaint-list.tsx'
import { EnterComplaintDialog } from './enter-complaint-dialog.tsx'
import { type EnteredOutcome, EnterOutcomeDialog } from './enter-outcome-dialog.tsx'
import { STATE_KEYS, supplyText, URGENCY_LABELS } from './outcome-labels.ts'
import { outcomePagesQuery, reloadOutcomes, suppliersQuery } from './outcome-queries.ts'
import { OutcomeReport } from './outcome-report.tsx'
import { OutcomeRows } from './outcome-rows.tsx'
import { OUTCOMES_START, type OutcomeListState } from './outcome-state.ts'
import { UnknownSuppliers } from './unknown-suppliers.tsx'

const OutcomeFileDialog = lazyPart(async () => ({
  default: (await import('./outcome-file-dialog.tsx')).OutcomeFileDialog,
}))

interface OutcomesPageProps {
  state: OutcomeListState
  onState(state: OutcomeListState): void
}

interface Entering {
  supplies: readonly ListedSupply[]
  state?: OutcomeState | undefined
}

const NONE: ReadonlySet<string> = new Set()

/** What became of the supplies of all records, and what they were refused for. */
export function OutcomesPage(props: OutcomesPageProps) {
  const { can } = useSession()
  const [shown, setShown] = useState<string | null>('supplies')
  const [reading, setReading] = useState(false)
  return (
    <Tabs value={shown} onChange={setShown} keepMounted={false}>
      <Group gap="xs" mb="xs">
        <Title order={1} size="h3">
          Esiti
        </Title>
        {/* Tabs that do not fit beside the title scroll. */}
        <Tabs.List
          flex="1 1 8rem"
          miw={0}
          style={{ flexWrap: 'nowrap', overflowX: 'auto' }}
          aria-label="Esiti"
        >
          <Tabs.Tab value="supplies" px={8}>
            Forniture
          </Tabs.Tab>
          <Tabs.Tab value="causes" px={8}>
            Cause dei KO
          </Tabs.Tab>
          <Tabs.Tab value="contested" px={8}>
            Contestati
          </Tabs.Tab>
        </Tabs.List>
        {shown === 'supplies' && <HeadActions mayRead={can.enterOutcomes} onRead={() => setReading(true)} />}
      </Group>
      <Tabs.Panel value="supplies">
        <SupplyList {...props} />
      </Tabs.Panel>
      <Tabs.Panel value="causes">
        <OutcomeReport />
      </Tabs.Panel>
      <Tabs.Panel value="contested">
        <ComplaintList />
      </Tabs.Panel>
      <Suspense>{reading && <OutcomeFileDialog onClose={() => setReading(false)} />}</Suspense>
    </Tabs>
  )
}

/** OUTCOME-20: the most urgent supplies first. */
function SupplyList({ state, onState }: OutcomesPageProps) {
  const { can } = useSession()
  const query = useInfiniteQuery(outcomePagesQuery(state))
  const { data, fetchNextPage, hasNextPage, isFetchingNextPage } = query
  const supplies = data?.pages.flatMap((page) => page.supplies)
  const [chosen, setChosen] = useState(NONE)
  const [entering, setEntering] = useState<Entering>()
  const [entered, setEntered] = useState<EnteredOutcome>()
  const chosenRows = supplies?.filter(({ id }) => chosen.has(id)) ?? []
  const choose = ({ id }: ListedSupply) => {
    const next = new Set(chosen)
    if (!next.delete(id) && next.size < MAX_SUPPLIES) next.add(id)
    setChosen(next)
  }
  const enter = (supply: ListedSupply, toState?: OutcomeState) =>
    setEntering({ supplies: chosen.has(supply.id) ? chosenRows : [supply], state: toState })
  const keeper = can.enterOutcomes ? { onChoose: choose, onEnter: enter } : {}
  return (
    <>
      <Group gap="xs" mb="xs" data-folds="">
        <OutcomeFilters state={state} onState={onState} />
        {can.enterOutcomes && <UnknownSuppliers />}
      </Group>
      {entered && <EnteredBar entered={entered} onClose={() => setEntered(undefined)} />}
      {can.enterOutcomes && supplies && supplies.length > 0 && (
        <ChoiceBar
          count={chosenRows.length}
          onAll={() => setChosen(new Set(supplies.slice(0, MAX_SUPPLIES).map(({ id }) => id)))}
          onNone={() => setChosen(NONE)}
          onEnter={() => setEntering({ supplies: chosenRows })}
        />
      )}
      <LoadState query={query} failed="Impossibile leggere gli esiti" rows={10} />
      {supplies?.length === 0 && (
        <EmptyList
          narrowed={Object.values(state).some((value) => value !== '')}
          notFound="Nessuna fornitura con questi filtri."
          onClear={() => onState(OUTCOMES_START)}
          nothingYet="Non c’è ancora nessuna fornitura: ogni contratto salvato ne ha una per vendita."
          first={null}
        />
      )}
      <Stack gap="md">
        {URGENCIES.map((urgency) => {
          const own = supplies?.filter((supply) => supply.urgency === urgency) ?? []
          if (own.length === 0) return null
          return (
            <div key={urgency}>
              <Title order={2} size="h5" mb={6}>
                {URGENCY_LABELS[urgency]}
              </Title>
              <OutcomeRows label={URGENCY_LABELS[urgency]} supplies={own} chosen={chosen} {...keeper} />
            </div>
          )
        })}
      </Stack>
      {hasNextPage && (
        <Stack align="center" py="md">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Mostra altre forniture
          </Button>
        </Stack>
      )}
      {entering && (
        <EnteringDialog
          {...entering}
          onClose={() => setEntering(undefined)}
          onEntered={(done) => {
            setEntered(done)
            setChosen(NONE)
          }}
        />
      )}
    </>
  )
}

interface EnteringDialogProps extends Entering {
  onClose(): void
  onEntered(done: EnteredOutcome): void
}

/** The key of `contested` on supplies of one record opens its complaint (CONTEST-7). */
function EnteringDialog({ supplies, state, onClose, onEntered }: EnteringDialogProps) {
  const [first, ...others] = supplies
  if (state === 'contested' && first && others.every(({ recordId }) => recordId === first.recordId))
    return (
      <EnterComplaintDialog
        recordId={first.recordId}
        parts={supplies.map(({ part }) => part)}
        onClose={onClose}
        onEntered={(text) => onEntered({ entryId: null, text })}
      />
    )
  return (
    <EnterOutcomeDialog
      supplies={supplies.map(({ id }) => id)}
      of={ofText(supplies)}
      state={state}
      onClose={onClose}
      onEntered={onEntered}
    />
  )
}

function HeadActions({ mayRead, onRead }: { mayRead: boolean; onRead(): void }) {
  return (
    <Group gap="xs" wrap="nowrap">
      {mayRead && (
        <Button
          size="compact-sm"
          variant="default"
          flex="none"
          aria-label="File del fornitore"
          onClick={onRead}
        >
          File
          <Text span inherit visibleFrom="sm">
            {'\u00a0'}del fornitore
          </Text>
        </Button>
      )}
      <FiltersButton label="Filtri e scelta" />
    </Group>
  )
}

const ofText = (supplies: readonly ListedSupply[]): string =>
  supplies.length === 1 ? supplyText(supplies[0]!) : `${supplies.length} forniture`

const SHOWN = [
  { value: '', label: 'Mostra tutto' },
  ...URGENCIES.map((value) => ({ value, label: URGENCY_LABELS[value] })),
]
const STATES = [
  { value: '', label: 'Ogni stato' },
  ...OUTCOME_STATES.map((value) => ({ value, label: OUTCOME_LABELS[value] })),
]
const CAUSE_OPTIONS = [
  { value: '', label: 'Ogni causa' },
  ...CAUSES.map(({ id, label }) => ({ value: id, label })),
]

function OutcomeFilters({ state, onState }: OutcomesPageProps) {
  const { data } = useQuery(suppliersQuery)
  const suppliers = new Set([...(data?.suppliers ?? []), state.supplier].filter(Boolean))
  return (
    <>
      <NativeSelect
        aria-label="Mostra"
        data={SHOWN}
        value={state.urgency}
        onChange={({ currentTarget: { value } }) =>
          onState({ ...state, urgency: oneOf<OutcomeListState['urgency']>(URGENCIES, value, '') })
        }
      />
      <NativeSelect
        aria-label="Stato"
        data={STATES}
        value={state.state}
        onChange={({ currentTarget: { value } }) =>
          onState({ ...state, state: oneOf<OutcomeListState['state']>(OUTCOME_STATES, value, '') })
        }
      />
      <NativeSelect
        aria-label="Fornitore"
        data={[
          { value: '', label: 'Ogni fornitore' },
          ...[...suppliers].map((value) => ({ value, label: value })),
        ]}
        value={state.supplier}
        onChange={({ currentTarget: { value } }) => onState({ ...state, supplier: value })}
      />
      <NativeSelect
        aria-label="Causa"
        data={CAUSE_OPTIONS}
        value={state.cause}
        onChange={({ currentTarget: { value } }) =>
          onState({ ...state, cause: oneOf<OutcomeListState['cause']>(CAUSE_IDS, value, '') })
        }
      />
    </>
  )
}

/** Says what was entered, and offers to undo it. */
function EnteredBar({ entered: { entryId, text }, onClose }: { entered: EnteredOutcome; onClose(): void }) {
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => send(undoOutcome, { params: { id: entryId! } }),
    meta: { failureTitle: 'Impossibile annullare' },
    onSuccess: onClose,
    onSettled: () => void reloadOutcomes(client),
  })
  return (
    <Alert variant="outline" color="gray" mb="xs" py={6} role="status">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{text}</Text>
        <Group gap={4} wrap="nowrap">
          {entryId && (
            <Button
              size="compact-sm"
              variant="default"
              loading={undo.isPending}
              onClick={() => undo.mutate()}
            >
              Annulla
            </Button>
          )}
          <CloseButton size="sm" aria-label="Nascondi l’avviso" onClick={onClose} />
        </Group>
      </Group>
    </Alert>
  )
}

interface ChoiceBarProps {
  count: number
  onAll(): void
  onNone(): void
  onEnter(): void
}

const KEYS = Object.entries(STATE_KEYS)

function ChoiceBar({ count, onAll, onNone, onEnter }: ChoiceBarProps) {
  return (
    <Group gap="xs" mb="xs" {...(count === 0 && { 'data-folds': '' })}>
      {count > 0 ? (
        <>
          <Text size="sm">{count === 1 ? 'Una fornitura scelta' : `${count} forniture scelte`}</Text>
          <Button size="compact-sm" onClick={onEnter}>
            Registra l’esito
          </Button>
          <Button size="compact-sm" variant="default" onClick={onNone}>
            Togli la scelta
          </Button>
        </>
      ) : (
        <Button size="compact-sm" variant="default" onClick={onAll}>
          Scegli tutte quelle mostrate
        </Button>
      )}
      <Text size="xs" c="dimmed" visibleFrom="sm">
        Da una riga: <Kbd size="xs">Spazio</Kbd> sceglie
        {KEYS.map(([key, state]) => (
          <span key={key}>
            {', '}
            <Kbd size="xs">{key}</Kbd> {OUTCOME_LABELS[state]}
          </span>
        ))}
      </Text>
    </Group>
  )
}
