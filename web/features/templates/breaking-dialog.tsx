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
      {usedBy.length > 0 && (
        <Text size="sm" mb="xs">
          Il modello è usato da {someOf(usedBy.map(({ name }) => `«${name}»`))}.
        </Text>
      )}
      <ScrollArea.Autosize mah="40dvh" type="auto">
        <List size="sm">
          {[...new Set(problems)].map((problem) => (
            <List.Item key={problem}>{problem}</List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
    </ConfirmDialog>
  )
}

/** So many names are read; of more, their number. */
const NAMED = 5

function someOf(names: readonly string[]): string {
  const more = names.length - NAMED
  if (more <= 1) return names.join(', ')
  return `${names.slice(0, NAMED).join(', ')} e altre ${more} operazioni`
}
