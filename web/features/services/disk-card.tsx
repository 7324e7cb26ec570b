import { Badge, Card, Group, Stack, Text } from '@mantine/core'
import type { DiskSpace } from '../../../shared/api/services.ts'
import type { DiskState } from '../../../shared/disk-states.ts'
import { formatFreeBytes } from './service-labels.ts'

const STATES: Record<DiskState, { color: string; text: string; advice: string }> = {
  ample: { color: 'teal', text: 'in ordine', advice: '' },
  low: {
    color: 'orange',
    text: 'quasi pieno',
    advice: 'Va liberato spazio prima che non si possa più salvare.',
  },
  full: {
    color: 'red',
    text: 'pieno',
    advice:
      'Si può solo consultare. Liberato lo spazio, i salvataggi riprendono automaticamente in pochi secondi.',
  },
}

/** The free disk space of the server, and its consequences for the organisation. */
export function DiskCard({ disk: { state, freeBytes } }: { disk: DiskSpace }) {
  const { color, text, advice } = STATES[state]
  return (
    <Card withBorder padding="sm" component="section" aria-label="Disco del server">
      <Stack gap={6}>
        <Group justify="space-between" wrap="nowrap" gap="xs">
          <Text fw={600} size="sm">
            Disco del server
          </Text>
          <Badge variant="outline" color={color} c="bright" tt="none" miw="fit-content">
            {text}
          </Badge>
        </Group>
        {freeBytes !== null && (
          <Text size="sm" c="dimmed">
            {formatFreeBytes(freeBytes)} liberi
          </Text>
        )}
        {advice && <Text size="xs">{advice}</Text>}
      </Stack>
    </Card>
  )
}
