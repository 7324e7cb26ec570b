import { Anchor, Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { OUTCOME_LABELS } from '../../../contract/outcomes/index.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import { COMPLAINT_RESULT_LABELS, type Complaint } from '../../../shared/api/complaints.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { useSession } from '../../lib/session.ts'
import { LoadState } from '../../ui/load-state.tsx'
import { recordTitle } from '../records/record-action.ts'
import { CloseComplaintDialog } from './close-complaint-dialog.tsx'
import { arrivalText, daysText, periodText } from './complaint-labels.ts'
import { DossierLink } from './dossier-link.tsx'
import { supplyText } from './outcome-labels.ts'
import { complaintsQuery } from './outcome-queries.ts'

/** CONTEST-7: what is to be answered first, then what is closed. */
export function ComplaintList() {
  const query = useQuery(complaintsQuery)
  const [closing, setClosing] = useState<Complaint>()
  const complaints = query.data ?? []
  const open = complaints.filter(({ result }) => result === null)
  const closed = complaints.filter(({ result }) => result !== null)
  const card = (complaint: Complaint) => (
    <ComplaintCard key={complaint.id} complaint={complaint} onClose={() => setClosing(complaint)} />
  )
  return (
    <Stack gap="sm" maw="60rem">
      <LoadState query={query} failed="Impossibile leggere i reclami" rows={4} />
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nessun cliente ha reclamato per un contratto non richiesto. Un reclamo si registra negli esiti del
          suo contratto.
        </Text>
      )}
      {open.map(card)}
      {closed.length > 0 && (
        <Title order={2} size="h5">
          Chiusi
        </Title>
      )}
      {closed.map(card)}
      {closing && <CloseComplaintDialog complaint={closing} onClose={() => setClosing(undefined)} />}
    </Stack>
  )
}

function ComplaintCard({ complaint, onClose }: { complaint: Complaint; onClose(): void }) {
  const { can, role } = useSession()
  const { recordId, code, supplies, note, enteredBy, enteredAt, result } = complaint
  const title = recordTitle({ ...complaint, id: recordId })
  return (
    <Card withBorder padding="sm" component="article" aria-label={`Reclamo di ${title}`}>
      <Group justify="space-between" gap="xs">
        <Anchor
          component={Link}
          to="/$id"
          params={{ id: recordId } as never}
          size="sm"
          fw={600}
          underline="always"
        >
          {[title, code].filter(Boolean).join(' · ')}
        </Anchor>
        <State complaint={complaint} />
      </Group>
      {supplies.map((supply) => (
        <Text key={supply.part} size="sm" style={{ overflowWrap: 'anywhere' }}>
          {[supplyText({ ...supply, product: '' }), supply.supplier, OUTCOME_LABELS[supply.state]]
            .filter(Boolean)
            .join(' · ')}
        </Text>
      ))}
      <Text size="sm">{periodText(complaint)}</Text>
      {note && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          «{note}»
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {arrivalText(complaint)}. Scritto da {enteredBy}, {formatDateTime(enteredAt)}
      </Text>
      {complaint.closingNote && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {complaint.closingNote}
        </Text>
      )}
      <Group gap="xs" mt="xs">
        {can.enterOutcomes && result === null && (
          <Button size="compact-sm" onClick={onClose}>
            Chiudi il reclamo
          </Button>
        )}
        {role === 'admin' && <DossierLink recordId={recordId} size="compact-sm" of={title} />}
      </Group>
    </Card>
  )
}

function State({ complaint }: { complaint: Complaint }) {
  const { result, closedOn, daysLeft } = complaint
  if (result && closedOn)
    return (
      <Badge variant="outline" color="gray">
        {COMPLAINT_RESULT_LABELS[result]} il {italianDate(closedOn)}
      </Badge>
    )
  return (
    <Badge variant="outline" color={daysLeft === 0 ? 'red' : 'orange'}>
      {daysText(complaint)}
    </Badge>
  )
}
