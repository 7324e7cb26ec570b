import { Alert, CloseButton, Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoticeBarProps {
  text: string
  onClose(): void
  /** Buttons of size `compact-sm`. */
  children: ReactNode
}

/** What was done last, with what may follow. It shows until closed, because a toast of three seconds is too short. */
export function NoticeBar({ text, onClose, children }: NoticeBarProps) {
  return (
    <Alert variant="outline" color="gray" mb="xs" py={6} role="status">
      <Group justify="space-between" wrap="nowrap" gap="sm" align="flex-start">
        <Group justify="space-between" gap="xs" flex={1} miw={0}>
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {text}
          </Text>
          <Group gap={4}>{children}</Group>
        </Group>
        <CloseButton size="sm" aria-label="Nascondi l’avviso" onClick={onClose} />
      </Group>
    </Alert>
  )
}
