import { List, ScrollArea, Text } from '@mantine/core'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface BreakingDialogProps {
  problems: readonly string[]
  usedBy: readonly { name: string }[]
  onYes(): void
  onClose(): void
}

/** Before a file takes the place of one that documents are made from: what would not be filled any more. */
export function BreakingDialog({ problems, usedBy, onYes, onClose }: BreakingDialogProps) {
  return (
    <ConfirmDialog
      title="Questo PDF cambia i documenti"
      yes="Sostituisci lo stesso"
      no="Torna al modello"
      danger
      cautious
      onYes={onYes}
      onClose={onClose}
    >
      <ScrollArea.Autosize mah="40dvh">
        <List size="sm">
          {[...new Set(problems)].map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      {usedBy.length > 0 && (
        <Text size="sm" mt="xs">
          Il modello è usato da {usedBy.map(({ name }) => `«${name}»`).join(', ')}.
        </Text>
      )}
    </ConfirmDialog>
  )
}
