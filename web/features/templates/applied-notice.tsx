import { Alert, Button, CloseButton, Group, Text } from '@mantine/core'
import { formatCount } from '../../lib/format-date.ts'

interface AppliedNoticeProps {
  count: number
  onUndo(): void
  onClose(): void
}

/** Shown after setting several rules, which can be undone together. */
export function AppliedNotice({ count, onUndo, onClose }: AppliedNoticeProps) {
  return (
    <Alert color="teal" variant="outline" py={4} px="xs" mb={6} role="status">
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="xs">
          {count === 1 ? '1 regola applicata.' : `${formatCount(count)} regole applicate.`}
        </Text>
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-xs"
            variant="default"
            aria-label="Annulla le regole applicate"
            onClick={onUndo}
          >
            Annulla
          </Button>
          <CloseButton size="sm" aria-label="Chiudi l’avviso" onClick={onClose} />
        </Group>
      </Group>
    </Alert>
  )
}
