import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CONFIRMATION_LABELS, type ConfirmationState } from '../../../contract/duties/confirmation.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import {
  type ContractConfirmation as Confirmation,
  type EnteredConfirmation,
  undoConfirmation,
} from '../../../shared/api/confirmations.ts'
import { formatDateTime } from '../../lib/format-date.ts'
import { useSession } from '../../lib/session.ts'
import { send } from '../../lib/transport.ts'
import { EnterConfirmationDialog } from './enter-confirmation-dialog.tsx'
import { reloadOutcomes } from './outcome-queries.ts'

const STATES: Readonly<Record<ConfirmationState, { label: string; color: string }>> = {
  'not-due': { label: 'Non richiesta', color: 'gray' },
  missing: { label: 'Manca', color: 'orange' },
  confirmed: { label: 'Confermato', color: 'teal' },
  denied: { label: 'Non confermato', color: 'red' },
}

function stateText({ state, concludedOn }: Confirmation): string {
  if (state === 'missing')
    return `Manca la lettera o la chiamata di conferma: il contratto è stato firmato il ${italianDate(concludedOn!)}.`
  if (state === 'denied') return 'Nell’ultima chiamata il cliente non ha confermato.'
  if (state === 'confirmed') return 'L’ufficio ha confermato il contratto.'
  return concludedOn
    ? 'Il contratto non ha bisogno di una lettera o di una chiamata di conferma.'
    : 'Il contratto non risulta firmato: la conferma segue la firma.'
}

interface ContractConfirmationProps {
  recordId: string
  confirmation: Confirmation
}

/** The letter or call that confirms the contract of a business. CONFIRM-5 */
export function ContractConfirmation({ recordId, confirmation }: ContractConfirmationProps) {
  const { can } = useSession()
  const [entering, setEntering] = useState(false)
  const { label, color } = STATES[confirmation.state]
  return (
    <Card withBorder padding="sm" component="section" aria-label="Conferma del contratto">
      <Group justify="space-between" gap="xs">
        <Text fw={600} size="sm">
          Conferma del contratto
        </Text>
        <Badge
          variant="outline"
          px={6}
          color={color}
          c="var(--mantine-color-text)"
          fw={500}
          miw="fit-content"
        >
          {label}
        </Badge>
      </Group>
      <Text size="sm">{stateText(confirmation)}</Text>
      <Stack gap="xs" mt={confirmation.entries.length > 0 ? 'xs' : 0}>
        {confirmation.entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </Stack>
      {can.enterOutcomes && (
        <Group mt="xs">
          <Button size="compact-sm" variant="default" onClick={() => setEntering(true)}>
            Registra la conferma
          </Button>
        </Group>
      )}
      {entering && <EnterConfirmationDialog recordId={recordId} onClose={() => setEntering(false)} />}
    </Card>
  )
}

function Entry({ entry }: { entry: EnteredConfirmation }) {
  const { can } = useSession()
  const client = useQueryClient()
  const undo = useMutation({
    mutationFn: () => send(undoConfirmation, { params: { id: entry.id } }),
    meta: { failureTitle: 'Impossibile annullare' },
    onSettled: () => void reloadOutcomes(client),
  })
  return (
    <div>
      <Text size="sm" fw={600}>
        {entryText(entry)}
      </Text>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {[entry.speakers && `Hanno parlato: ${entry.speakers}`, entry.note].filter(Boolean).join(' · ')}
      </Text>
      <Text size="xs" c="dimmed">
        {entry.user}, {formatDateTime(entry.at)}
      </Text>
      {can.enterOutcomes && !entry.undoneAt && (
        <Button size="compact-xs" variant="subtle" loading={undo.isPending} onClick={() => undo.mutate()}>
          Annulla
        </Button>
      )}
    </div>
  )
}

function entryText({ way, on, time, confirmed, undoneAt }: EnteredConfirmation): string {
  const answer =
    confirmed === null ? '' : confirmed ? ': il cliente ha confermato' : ': il cliente ha detto no'
  const hour = time === null ? '' : ` alle ${time}`
  if (way === 'desk') return `${CONFIRMATION_LABELS.desk}${undoneAt ? ' (annullato)' : ''}`
  return `${CONFIRMATION_LABELS[way]} del ${italianDate(on)}${hour}${answer}${undoneAt ? ' (annullata)' : ''}`
}
