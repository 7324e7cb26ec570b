import { Button, Group, Modal, Text } from '@mantine/core'
import { formatDateTime } from '../../../lib/format-date.ts'
import type { SaveDialog } from '../persistence/state.ts'

interface Props {
  missing: Extract<SaveDialog, { kind: 'missing' }>
  onRestore(): void
  onSaveAsNew(): void
  onClose(): void
}

/** The record was removed while it was open: shows who removed it, and the options for typed values. */
export function MissingRecordDialog({ missing, onRestore, onSaveAsNew, onClose }: Props) {
  const { user, unavailable, restoring } = missing
  const { removal } = unavailable
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      title={removal ? 'Questo record è stato rimosso' : 'Questo record non c’è più'}
    >
      <Text size="sm">
        {removal && `${removal.by || 'Un altro utente'} lo ha rimosso il ${formatDateTime(removal.at)}. `}
        Quello che hai scritto è ancora qui.
      </Text>
      {removal && !removal.mayRestore && (
        <Text size="sm" c="dimmed" mt="xs">
          Lo può ripristinare chi l’ha scritto, chi l’ha rimosso o un amministratore.
        </Text>
      )}
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="subtle" px="xs" mr="auto" onClick={onClose} disabled={restoring}>
          Torna al modulo
        </Button>
        <Button
          variant={removal?.mayRestore ? 'default' : 'filled'}
          onClick={onSaveAsNew}
          disabled={restoring}
          data-autofocus={!removal?.mayRestore || undefined}
        >
          Salva come nuovo contratto
        </Button>
        {removal?.mayRestore && (
          <Button onClick={onRestore} loading={restoring} data-autofocus>
            {user ? 'Ripristina e salva' : 'Ripristina'}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
