import { List, ScrollArea, Text } from '@mantine/core'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'

interface BreakingChangesDialogProps {
  problems: readonly string[]
  usedBy: readonly { name: string }[]
  onYes(): void
  onClose(): void
}

/** Before a file replaces one that creates documents: lists the rules that would no longer fill a field. */
export function BreakingChangesDialog({ problems, usedBy, onYes, onClose }: BreakingChangesDialogProps) {
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
          Il modello è usato da {joinSomeNames(usedBy.map(({ name }) => `«${name}»`))}.
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

/** The maximum number of names; further ones are counted. */
const MAX_NAMES = 5

function joinSomeNames(names: readonly string[]): string {
  const more = names.length - MAX_NAMES
  if (more <= 1) return names.join(', ')
  return `${names.slice(0, MAX_NAMES).join(', ')} e altre ${more} operazioni`
}
