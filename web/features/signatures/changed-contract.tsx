import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { cancelEnvelope, confirmEnvelope, type Envelope } from '../../../shared/api/signatures.ts'
import { failureText } from '../../lib/call-failure.ts'
import { useSession } from '../../lib/session.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { openEnvelope } from './envelope-labels.ts'
import { envelopesQuery, showEnvelope } from './sign-queries.ts'

/** Read by the customer too. */
const REASON = 'Il contratto è cambiato: quello nuovo arriva a parte.'

const DONE = {
  confirm: 'Il cliente può firmare la versione che ha ricevuto',
  withdraw: 'Contratto ritirato: ora manda quello nuovo',
}

interface ChangedContractProps {
  recordId: string
  envelope: Envelope
}

/** Asks what happens to an envelope whose record has changed since (SIGN-10). */
export function ChangedContract({ recordId, envelope }: ChangedContractProps) {
  const { id, version, recordVersion, changed, actions } = envelope
  const client = useQueryClient()
  const { can } = useSession()
  const decide = useMutation({
    mutationFn: (decision: keyof typeof DONE) =>
      decision === 'confirm'
        ? send(confirmEnvelope, { params: { id }, body: { version: recordVersion } })
        : send(cancelEnvelope, { params: { id }, body: { reason: REASON } }),
    meta: { failure: 'in place' },
    onSuccess: ({ envelope: decided }, decision) => {
      showEnvelope(client, recordId, decided)
      toast.success(DONE[decision])
    },
    // Another user or the customer may have acted first.
    onError: () => void client.invalidateQueries({ queryKey: envelopesQuery(recordId).queryKey }),
  })
  if (!changed) return null
  const button = (decision: keyof typeof DONE, label: string) => (
    <Button
      size="compact-sm"
      variant="default"
      loading={decide.isPending && decide.variables === decision}
      disabled={decide.isPending}
      onClick={() => decide.mutate(decision)}
    >
      {label}
    </Button>
  )
  return (
    <Alert color="orange" variant="outline" py="xs" role="status" styles={{ message: { color: 'inherit' } }}>
      <Stack gap="xs">
        <Text size="sm">
          Il record è cambiato dopo l’invio alla firma: il cliente legge la versione {version}, il record è
          alla versione {recordVersion}.
        </Text>
        {can.sign && actions.includes('cancel') && (
          <Group gap="xs">
            {button('confirm', `Lascia firmare la versione ${version}`)}
            {button('withdraw', 'Ritira e manda di nuovo')}
          </Group>
        )}
        {decide.isError && (
          <Text size="sm" role="alert" c="var(--mantine-color-error)">
            {failureText(decide.error)}
          </Text>
        )}
      </Stack>
    </Alert>
  )
}

interface OutContractProps {
  recordId: string
  /** Said while the record has not changed. */
  unchanged?: string
}

/** The same outside of the dialog of signatures. A page that polled would keep its session alive. */
export function OutContract({ recordId, unchanged }: OutContractProps) {
  const { data } = useQuery({ ...envelopesQuery(recordId), refetchInterval: false })
  const out = data && openEnvelope(data)
  if (!out) return null
  if (out.changed) return <ChangedContract recordId={recordId} envelope={out} />
  return unchanged ? (
    <Text size="sm" role="note">
      {unchanged}
    </Text>
  ) : null
}
