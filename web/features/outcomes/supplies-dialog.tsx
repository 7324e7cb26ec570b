import { Button, Card, Group, Stack, Text, Timeline } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { OUTCOME_LABELS } from '../../../contract/outcomes/index.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { type Supply, type SupplyEvent, undoOutcome } from '../../../shared/api/outcomes.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { useSession } from '../../lib/session.ts'
import { send } from '../../lib/transport.ts'
import { AdminDialog } from '../../ui/admin-dialog.tsx'
import { LoadState } from '../../ui/load-state.tsx'
import { type RecordName, recordTitle } from '../records/record-action.ts'
import { ContractConfirmation } from './contract-confirmation.tsx'
import { DossierLink } from './dossier-link.tsx'
import { EnterComplaintDialog } from './enter-complaint-dialog.tsx'
import { EnterOutcomeDialog } from './enter-outcome-dialog.tsx'
import { OutcomeChip } from './outcome-chip.tsx'
import { causeText, datesText, supplyText } from './outcome-labels.ts'
import { reloadOutcomes, suppliesQuery } from './outcome-queries.ts'
import { SupplierQuestion } from './unknown-suppliers.tsx'

/** OUTCOME-22: the supplies of a record and what is known of them. */
export function SuppliesDialog({ row, onClose }: { row: RecordName; onClose(): void }) {
  const query = useQuery(suppliesQuery(row.id))
  const { supplies, confirmation } = query.data ?? {}
  const [entering, setEntering] = useState<Supply>()
  const [complaining, setComplaining] = useState(false)
  const { role, can } = useSession()
  return (
    <>
      <AdminDialog
        title={`Esiti di ${recordTitle(row)}`}
        size="lg"
        more={role === 'admin' && <DossierLink recordId={row.id} />}
        onClose={onClose}
      >
        <Stack gap="sm">
          <LoadState query={query} failed="Impossibile leggere gli esiti" rows={4} stale />
          {supplies?.length === 0 && (
            <Text c="dimmed">Il record non ha ancora forniture: le ha quando è salvato come contratto.</Text>
          )}
          {supplies?.map((supply) => (
            <SupplyCard key={supply.id} supply={supply} onEnter={() => setEntering(supply)} />
          ))}
          {confirmation && <ContractConfirmation recordId={row.id} confirmation={confirmation} />}
          {can.enterOutcomes && supplies?.some(({ closed }) => !closed) && (
            <Button size="compact-sm" variant="default" w="fit-content" onClick={() => setComplaining(true)}>
              Reclamo: contratto non richiesto
            </Button>
          )}
        </Stack>
      </AdminDialog>
      {complaining && <EnterComplaintDialog recordId={row.id} onClose={() => setComplaining(false)} />}
      {entering && (
        <EnterOutcomeDialog
          supplies={[entering.id]}
          of={supplyText(entering)}
          onClose={() => setEntering(undefined)}
          onEntered={() => undefined}
        />
      )}
    </>
  )
}

function SupplyCard({ supply, onEnter }: { supply: Supply; onEnter(): void }) {
  const { can } = useSession()
  const { supplier, supplierCode, product, operation, closed, late, events } = supply
  const facts = [
    supplier || 'fornitore non indicato',
    product,
    operation,
    supplierCode && `codice ${supplierCode}`,
  ]
  return (
    <Card withBorder padding="sm" component="section" aria-label={supplyText(supply)}>
      <Group justify="space-between" gap="xs">
        <Text fw={600} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {supplyText(supply)}
        </Text>
        <OutcomeChip supply={supply} />
      </Group>
      <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        {facts.filter(Boolean).join(' · ')}
      </Text>
      <Text size="sm">
        {[causeText(supply), datesText(supply), late && 'in ritardo', closed && 'il record non la vende più']
          .filter(Boolean)
          .join(' · ')}
      </Text>
      {can.enterOutcomes && supplier === '' && product !== '' && <SupplierQuestion {...supply} />}
      {events.length > 0 && (
        <Timeline bulletSize={12} lineWidth={2} mt="sm">
          {events.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </Timeline>
      )}
      {can.enterOutcomes && !closed && (
        <Group mt="xs">
          <Button size="compact-sm" variant="default" onClick={onEnter}>
            Registra un esito
          </Button>
        </Group>
      )}
    </Card>
  )
}

const SOURCES: Readonly<Record<SupplyEvent['source'], string>> = {
  hand: 'a mano',
  file: 'da un file',
  withdrawal: 'recesso del cliente',
  signature: 'contratto firmato di nuovo',
  complaint: 'reclamo per contratto non richiesto',
}

function EventItem({ event }: { event: SupplyEvent }) {
  const { can } = useSession()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => send(undoOutcome, { params: { id: event.entryId } }),
    meta: { failureTitle: 'Impossibile annullare' },
    onSettled: () => void reloadOutcomes(client),
  })
  const details = [
    causeText(event),
    event.foreseenOn && `inizio previsto ${italianDate(event.foreseenOn)}`,
    event.note,
  ]
  return (
    <Timeline.Item
      styles={{ itemTitle: { fontSize: 'var(--mantine-font-size-sm)', fontWeight: 600 } }}
      title={`${OUTCOME_LABELS[event.state]} dal ${italianDate(event.on)}${event.undoneAt ? ' (annullato)' : ''}`}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {details.filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="dimmed">
        {event.user}, {formatDateTime(event.at)}, {SOURCES[event.source]}
      </Text>
      {can.enterOutcomes && !event.undoneAt && event.source === 'hand' && (
        <Button size="compact-xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate()}>
          Annulla
        </Button>
      )}
    </Timeline.Item>
  )
}
