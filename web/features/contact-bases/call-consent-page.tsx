import { Button, Group, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatPhone } from '../../../contract/checks/phone.ts'
import { CONSENT_SECTOR_LABELS } from '../../../contract/duties/basis.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { type CallConsent, listCallConsents } from '../../../shared/api/call-consents.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { type OnListState, queryOf, withSearchWord, withSorting } from '../../lib/list-state.ts'
import { listPageQuery, useListPage } from '../../lib/use-list-page.ts'
import type { Column } from '../../ui/data-table.tsx'
import { EmptyList } from '../../ui/empty-list.tsx'
import { FiltersButton } from '../../ui/filters-button.tsx'
import { CardFacts, CardTitle } from '../../ui/list-cards.tsx'
import { ListFrame } from '../../ui/list-frame.tsx'
import { ListRows } from '../../ui/list-rows.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { textCell } from '../../ui/text-cell.tsx'
import { CALL_CONSENT_START, type CallConsentColumn, type CallConsentState } from './call-consent-state.ts'
import { EnterConsentDialog } from './enter-consent-dialog.tsx'
import { RevokeConsentDialog } from './revoke-consent-dialog.tsx'

const CALL_CONSENTS = ['call-consents']
const callConsentPageQuery = (state: CallConsentState) =>
  listPageQuery(CALL_CONSENTS, listCallConsents, { query: queryOf(state) }, ({ consents, count }) => ({
    rows: consents,
    count,
    exact: true,
  }))

const columnsFor = (
  onRevoke: (consent: CallConsent) => void,
): readonly Column<CallConsent, CallConsentColumn>[] => [
  { key: 'phone', label: 'Chi', render: (one) => <Person consent={one} /> },
  { key: 'on', label: 'Giorno', sortKey: 'on', width: 110, render: ({ on }) => italianDate(on) },
  { key: 'text', label: 'Testo', width: 110, render: ({ text }) => textCell(text) },
  { key: 'sector', label: 'Per che cosa', width: 150, render: ({ sector }) => CONSENT_SECTOR_LABELS[sector] },
  { key: 'channel', label: 'Come', width: '11%', render: ({ channel }) => textCell(channel) },
  { key: 'source', label: 'Fonte', width: '12%', render: ({ source }) => textCell(source) },
  { key: 'by', label: 'Registrato', width: '15%', render: (one) => <Entered consent={one} /> },
  {
    key: 'state',
    label: 'Vale?',
    width: '18%',
    render: (one) => <State consent={one} onRevoke={onRevoke} />,
  },
]

interface CallConsentPageProps {
  state: CallConsentState
  onState: OnListState<CallConsentState>
}

/** The consents to be called (BASIS-17). */
export function CallConsentPage({ state, onState }: CallConsentPageProps) {
  const client = useQueryClient()
  const page = useListPage(callConsentPageQuery, state, onState)
  const [entering, setEntering] = useState(false)
  const [revoking, setRevoking] = useState<CallConsent>()
  const reload = () => void client.invalidateQueries({ queryKey: CALL_CONSENTS })
  return (
    <>
      <Title order={1} size="h3" mb="xs">
        Consensi alle chiamate
      </Title>
      <Group gap="xs" mb="xs">
        <SearchBox
          searchWord={state.searchWord}
          placeholder="Numero, nome, testo"
          searchOn="typing"
          onSearch={(searchWord) => onState(withSearchWord(state, searchWord))}
        />
        <FiltersButton label="Ordine" />
        <Button variant="default" onClick={() => setEntering(true)}>
          Registra un consenso
        </Button>
      </Group>
      <ListFrame
        page={page}
        state={state}
        onState={onState}
        failed="Impossibile caricare i consensi"
        empty={
          <EmptyList
            narrowed={state.searchWord !== ''}
            notFound={`Nessun consenso per «${state.searchWord}».`}
            onClear={() => onState(CALL_CONSENT_START)}
            nothingYet="Nessuno ha ancora dato un consenso alle chiamate."
            first={
              <Text size="sm" c="dimmed">
                Si registrano qui: il modulo li propone quando il cliente ha lo stesso numero.
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
            label="Consensi alle chiamate"
            columns={columnsFor(setRevoking)}
            rowKey={({ id }) => id}
            minWidth="66rem"
            card={(one) => <ConsentCard consent={one} onRevoke={setRevoking} />}
          />
        )}
      </ListFrame>
      {entering && <EnterConsentDialog onClose={() => setEntering(false)} onEntered={reload} />}
      {revoking && (
        <RevokeConsentDialog consent={revoking} onClose={() => setRevoking(undefined)} onRevoked={reload} />
      )}
    </>
  )
}

interface ConsentProps {
  consent: CallConsent
  onRevoke(consent: CallConsent): void
}

const ConsentCard = ({ consent, onRevoke }: ConsentProps) => (
  <>
    <CardTitle title={consent.name || formatPhone(consent.phone)} at={consent.enteredAt} />
    <CardFacts
      facts={[
        ['Numero', formatPhone(consent.phone)],
        ['Giorno', italianDate(consent.on)],
        ['Testo', consent.text],
        ['Per che cosa', CONSENT_SECTOR_LABELS[consent.sector]],
        ['Come', consent.channel],
        ['Fonte', consent.source],
        ['Registrato da', consent.enteredBy],
      ]}
    />
    <State consent={consent} onRevoke={onRevoke} />
  </>
)

const Person = ({ consent: { phone, name } }: { consent: CallConsent }) => (
  <>
    {textCell(formatPhone(phone))}
    {name && (
      <Text size="xs" c="dimmed" component="div">
        {textCell(name)}
      </Text>
    )}
  </>
)

const Entered = ({ consent: { enteredAt, enteredBy } }: { consent: CallConsent }) => (
  <>
    {formatDateTime(enteredAt)}
    {enteredBy && (
      <Text size="xs" c="dimmed" component="div">
        {textCell(enteredBy)}
      </Text>
    )}
  </>
)

function State({ consent, onRevoke }: ConsentProps) {
  const { revoked, registeredOn } = consent
  if (revoked)
    return (
      <Text size="sm" c="red" component="div">
        Revocato il {italianDate(revoked.on)}
        <Text size="xs" c="dimmed" component="div">
          scritto il {formatDateTime(revoked.at)}
          {revoked.by && ` da ${revoked.by}`}
        </Text>
      </Text>
    )
  return (
    <>
      {registeredOn && (
        <Text size="sm" c="red">
          Revocato dal registro il {italianDate(registeredOn)}
        </Text>
      )}
      <Button size="compact-xs" variant="default" onClick={() => onRevoke(consent)}>
        Revoca
      </Button>
    </>
  )
}
