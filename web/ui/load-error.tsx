import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { CallFailure, failureText } from '../lib/call-failure.ts'

interface LoadErrorProps {
  /** The attempted action: «Impossibile caricare l’elenco». */
  what: string
  error: unknown
  retrying?: boolean
  onRetry(): void
}

/** A missing entry cannot be loaded by a retry. */
const isUnavailable = (error: unknown) =>
  error instanceof CallFailure && (error.id === 'not-found' || error.id === 'removed')

/** The error of a failed load, shown instead of the content. */
export function LoadError({ what, error, retrying = false, onRetry }: LoadErrorProps) {
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
        {!isUnavailable(error) && (
          <Button size="compact-sm" variant="default" loading={retrying} onClick={onRetry}>
            Riprova
          </Button>
        )}
      </Group>
    </Alert>
  )
}
