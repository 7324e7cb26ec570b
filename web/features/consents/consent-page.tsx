import { Anchor, Badge, Group, NativeSelect, Text, Title, Tooltip } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import {
  CONSENT_PURPOSES,
  type Consent,
  type ConsentAct,
  type ConsentChannel,
  type ConsentPurpose,
  listConsents,
} from '../../../shared/api/consents.ts'
import { PURPOSE_LABELS } from '../../lib/consents.ts'
import { type OnListState, oneOf, queryOf, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { listPageQuery, useListPage } from '../../lib/use-list-page.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FiltersButton } from '../../ui/filters-button.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { DATE_TIME_WIDTH, dateTimeCell, textCell } from '../../ui/text-cell.tsx'
import { CONSENT_START, type ConsentColumn, type ConsentState } from './consent-state.ts'
import { ConsentTexts } from './consent-texts.tsx'

const ACT_LABELS: Record<ConsentAct, string> = {
  asked: 'Chiesto',
  given: 'Dato',
  withdrawn: 'Ritirato',
  moved: 'Dati corretti',
}
const ACT_COLORS: Record<ConsentAct, string> = {
  asked: 'gray',
  given: 'green',
  withdrawn: 'orange',
  moved: 'blue',
}
const CHANNEL_LABELS: Record<ConsentChannel, string> = {
  form: 'dal modulo',
  'confirmation-link': 'dalla mail di conferma',
  'unsubscribe-link': 'dal link di cancellazione',
  'one-click': 'dal programma di posta',
}

const COLUMNS: readonly Column<Consent, ConsentColumn>[] = [
  { key: 'at', label: 'Quando', sortKey: 'at', width: DATE_TIME_WIDTH, render: ({ at }) => dateTimeCell(at) },
  { key: 'email', label: 'Chi', render: (one) => <Person consent={one} /> },
  { key: 'purpose', label: 'Consenso', width: 140, render: ({ purpose }) => PURPOSE_LABELS[purpose] },
  { key: 'act', label: 'Cosa', width: 110, render: (one) => <Act consent={one} /> },
  { key: 'channel', label: 'Come', width: '17%', render: ({ channel }) => textCell(CHANNEL_LABELS[channel]) },
  { key: 'by', label: 'Registrato da', width: '15%', render: ({ recordedBy }) => textCell(recordedBy) },
  { key: 'version', label: 'Testo', width: 90, render: (one) => <Version consent={one} /> },
  { key: 'record', label: 'Record', width: 80, render: ({ recordId }) => <RecordLink id={recordId} /> },
]

interface ConsentPageProps {
  state: ConsentState
  onState: OnListState<ConsentState>
}

const consentPageQuery = ({ purpose, ...state }: ConsentState) => {
  const query = { ...queryOf(state), ...(purpose && { purpose }) }
  return listPageQuery(['consents'], listConsents, { query }, ({ consents, count }) => {
    return { rows: consents, count, exact: true }
  })
}

/** The consent texts, and each consent given. */
export function ConsentPage({ state, onState }: ConsentPageProps) {
  const page = useListPage(consentPageQuery, state, onState)
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        Consensi
      </Title>
      <div data-folds="">
        <ConsentTexts />
        <Title order={2} size="h4" mt="lg" mb="xs">
          Registro
        </Title>
      </div>
      <Group gap="xs" mb="xs">
        <SearchBox
          searchWord={state.searchWord}
          placeholder="Email, nome"
          searchOn="typing"
          onSearch={(searchWord) => onState(withSearchWord(state, searchWord))}
        />
        <FiltersButton label="Testi, filtri e ordine" />
        <NativeSelect
          w="fit-content"
          aria-label="Consenso"
          wrapperProps={{ 'data-folds': '' }}
          data={[
            { value: '', label: 'Tutti i consensi' },
            ...CONSENT_PURPOSES.map((value) => ({ value, label: PURPOSE_LABELS[value] })),
          ]}
          value={state.purpose}
          onChange={({ currentTarget: { value } }) =>
            onState({ ...state, purpose: oneOf<ConsentPurpose | ''>(CONSENT_PURPOSES, value, ''), page: 0 })
          }
        />
      </Group>
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Impossibile caricare i consensi"
        empty={
          <EmptyList
            narrowed={state.searchWord !== '' || state.purpose !== ''}
            notFound="Nessun consenso con questi filtri."
            onClear={() => onState(CONSENT_START)}
            nothingYet="Nessuno ha ancora dato un consenso."
            first={
              <Text size="sm" c="dimmed">
                Nascono dal modulo: Subscribe per la newsletter, Marketing terzi al salvataggio.
              </Text>
            }
          />
        }
      >
        {(rows) => (
          <ListRows
            state={state}
            rows={rows}
            stale={page.stale}
            onSort={(orderBy) => onState(withSorting(state, orderBy))}
            label="Registro dei consensi"
            columns={COLUMNS}
            rowKey={({ id }) => id}
            minWidth="60rem"
            card={(one) => (
              <>
                <CardTitle title={one.email || one.name} at={one.at}>
                  <Act consent={one} />
                </CardTitle>
                <CardFacts
                  facts={[
                    ['Consenso', PURPOSE_LABELS[one.purpose]],
                    ['Nome', one.name],
                    ['Come', CHANNEL_LABELS[one.channel]],
                    ['Registrato da', one.recordedBy],
                    ['Testo', `versione ${one.version}`],
                  ]}
                />
                <RecordLink id={one.recordId} />
              </>
            )}
          />
        )}
      </ListFrame>
    </>
  )
}

const Person = ({ consent: { email, name } }: { consent: Consent }) => (
  <>
    {textCell(email || name)}
    {email && name && (
      <Text size="xs" c="dimmed" component="div">
        {textCell(name)}
      </Text>
    )}
  </>
)

const Act = ({ consent: { act } }: { consent: Consent }) => (
  <Badge variant="light" color={ACT_COLORS[act]} miw="fit-content">
    {ACT_LABELS[act]}
  </Badge>
)

const Version = ({ consent: { version, text } }: { consent: Consent }) => (
  <Tooltip label={text} multiline maw={360} events={{ hover: true, focus: true, touch: true }}>
    <Text span inherit tabIndex={0} td="underline dotted">
      v. {version}
    </Text>
  </Tooltip>
)

function RecordLink({ id }: { id: string | null }) {
  if (id === null) return null
  return (
    <Anchor inherit renderRoot={(props) => <Link to="/records/$id" params={{ id }} {...props} />}>
      Apri
    </Anchor>
  )
}
