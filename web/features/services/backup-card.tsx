import { Badge, Button, Card, Group, Stack, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type BackupStateAnswer, confirmKeyCopy } from '../../../shared/api/services.ts'
import { formatCount, formatDateTime } from '../../lib/format-date.ts'
import { toast } from '../../lib/toast.ts'
import { send } from '../../lib/transport.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { formatFreeBytes, problemText } from './service-labels.ts'
import { SERVICES } from './service-queries.ts'

const HEALTH: Record<BackupStateAnswer['health'], { color: string; text: string }> = {
  off: { color: 'gray', text: 'spenti' },
  healthy: { color: 'teal', text: 'in ordine' },
  warning: { color: 'yellow', text: 'da completare' },
  failing: { color: 'red', text: 'da sistemare' },
}

/** The automatic backups: age, size, the last drill, and whether a copy of the key lies elsewhere. */
export function BackupCard({ backup: state }: { backup: BackupStateAnswer }) {
  const { health, place, backup, drill } = state
  const { color, text } = HEALTH[health]
  return (
    <Card withBorder padding="sm" component="section" aria-label="Salvataggi">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} size="sm">
            Salvataggi
          </Text>
          <Badge variant="outline" color={color} c="bright" miw="fit-content">
            {text}
          </Badge>
        </Group>
        {health === 'off' ? (
          <Text size="xs">
            Nessuno salva i dati automaticamente: chi gestisce il server indica dove con BACKUP_TO.
          </Text>
        ) : (
          <>
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              {place}
            </Text>
            <Run run={backup} label="Ultimo salvataggio" none="Il primo salvataggio parte entro un’ora." />
            <Run
              run={drill}
              label="Ultima prova di ripristino"
              none="La prova di ripristino segue il primo salvataggio."
            />
            <KeyCopy keyCopy={state.keyCopy} />
          </>
        )}
      </Stack>
    </Card>
  )
}

interface RunProps {
  run: BackupStateAnswer['backup']
  label: string
  none: string
}

function Run({ run: { success, failure }, label, none }: RunProps) {
  return (
    <>
      {success && (
        <Text size="xs">
          {label}: {formatDateTime(success.at)}, {formatFreeBytes(success.bytes)}, {formatCount(success.rows)}{' '}
          righe e {formatCount(success.files)} file
        </Text>
      )}
      {!success && !failure && <Text size="xs">{none}</Text>}
      {failure && (
        <Text size="xs" c="var(--mantine-color-error)" style={{ overflowWrap: 'anywhere' }}>
          {label}: non riuscito il {formatDateTime(failure.at)} – {problemText(failure)}
          {failure.times > 1 && ` (${failure.times} volte di seguito)`}
        </Text>
      )}
    </>
  )
}

function KeyCopy({ keyCopy }: Pick<BackupStateAnswer, 'keyCopy'>) {
  const [isAsking, setAsking] = useState(false)
  const client = useQueryClient()
  const confirm = useMutation({
    mutationFn: () => send(confirmKeyCopy, {}),
    meta: { failureTitle: 'Copia della chiave' },
    onSuccess: () => {
      setAsking(false)
      toast.success('Copia della chiave confermata')
    },
    onSettled: () => void client.invalidateQueries({ queryKey: SERVICES }),
  })
  if (keyCopy)
    return (
      <Text size="xs">
        Copia della chiave: confermata da {keyCopy.who} il {formatDateTime(keyCopy.at)}
      </Text>
    )
  return (
    <>
      <Text size="xs">
        I salvataggi non contengono la chiave: senza una sua copia altrove nessuno li può leggere.
      </Text>
      <Button size="compact-sm" variant="default" w="fit-content" onClick={() => setAsking(true)}>
        Conferma la copia della chiave
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Copia della chiave"
          yes="Sì, è altrove"
          cautious
          busy={confirm.isPending}
          onYes={() => confirm.mutate()}
          onClose={() => setAsking(false)}
        >
          <Text size="sm">
            Una copia della chiave (secret.key o SECRET_KEY) è in un luogo diverso dal server e dai
            salvataggi? La conferma resta nella cronologia con il tuo nome.
          </Text>
        </ConfirmDialog>
      )}
    </>
  )
}
