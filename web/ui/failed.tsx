import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CallFailure, failureText } from '../lib/call-failure.ts'

interface FailedProps {
  /** What was being tried: «Non riesco a caricare l’elenco». */
  what: string
  error: unknown
  retrying?: boolean
  onRetry(): void
}

/** What is not there will not be there at a second try either. */
const isGone = (error: unknown) =>
  error instanceof CallFailure && (error.id === 'not-found' || error.id === 'removed')

/** A failed load, in the place of what it should have brought. */
export function Failed({ what, error, retrying = false, onRetry }: FailedProps) {
  return (
    <Alert
      color="red"
      variant="outline"
      title={what}
      icon={<IconAlertTriangle size={18} />}
      role="alert"
      styles={{ title: { color: 'var(--mantine-color-error)' } }}
    >
      <Group justify="space-between" gap="sm">
        <Text size="sm">{failureText(error)}</Text>
        {!isGone(error) && (
          <Button size="compact-sm" variant="default" loading={retrying} onClick={onRetry}>
            Riprova
          </Button>
        )}
      </Group>
    </Alert>
  )
}
