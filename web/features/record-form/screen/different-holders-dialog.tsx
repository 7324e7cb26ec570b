import { Button, Group, Modal, Text } from '@mantine/core'

interface Props {
  onProceed(): void
  onClose(): void
}

/** The extra sale has another holder than the contract (VALID-7). The confirmation is recorded in the history. */
export function DifferentHoldersDialog({ onProceed, onClose }: Props) {
  return (
    <Modal
      opened
      onClose={onClose}
      title="Intestatari"
      size="sm"
      closeButtonProps={{ 'aria-label': 'Chiudi la finestra' }}
    >
      <Text size="sm">Gli intestatari sono diversi. Sei sicuro di voler procedere?</Text>
      <Text size="xs" c="dimmed" mt="xs">
        Se procedi, resta scritto nella storia del record.
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onProceed}>
          Procedi
        </Button>
        <Button onClick={onClose} data-autofocus>
          Chiudi
        </Button>
      </Group>
    </Modal>
  )
}
