import { Button, Group, Modal, Text } from '@mantine/core'

/** Before the first normal save: a reminder of mailing, referral and newsletter (NEWS-1, NEWS-19, GAP-38). */
export function ReminderDialog({ onSave, onClose }: { onSave(): void; onClose(): void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Newsletter e passaparola"
      size="sm"
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <Text size="sm">
        Prima di salvare proponi al cliente la newsletter e il passaparola, e compila le loro sezioni.
      </Text>
      <Text size="xs" c="dimmed" mt="xs">
        Il record non è ancora salvato: se li hai già proposti salvalo adesso, altrimenti salva di nuovo
        quando hai finito.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          Chiudi
        </Button>
        <Button variant="default" onClick={onSave}>
          Già proposto, salva
        </Button>
        <Button onClick={onClose} data-autofocus>
          Compila
        </Button>
      </Group>
    </Modal>
  )
}
