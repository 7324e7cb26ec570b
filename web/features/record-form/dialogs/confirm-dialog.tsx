import { Button, Group, Modal, Text } from '@mantine/core'

interface Props {
  title: string
  text: string
  confirm: string
  cancel: string
  onConfirm(): void
  onCancel(): void
}

/** A question before something that loses what was typed. The safe answer has the focus. */
export function ConfirmDialog({ title, text, confirm, cancel, onConfirm, onCancel }: Props) {
  return (
    <Modal opened onClose={onCancel} title={title} size="sm" centered>
      <Text size="sm">{text}</Text>
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onCancel}>
          {cancel}
        </Button>
        <Button color="red" onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Modal>
  )
}
