import { Alert } from '@mantine/core'
import { CallFailure, failureText } from '../../lib/call-failure.ts'

interface StepFailureProps {
  error: unknown
  /** Issues of fields that begin so are told beside them. */
  except: string
}

/** What went wrong and belongs to no field. */
export function StepFailure({ error, except }: StepFailureProps) {
  if (!error) return null
  const issues = error instanceof CallFailure ? error.issues : []
  if (issues.length > 0 && issues.every(({ field }) => field.startsWith(except))) return null
  return (
    <Alert color="red" variant="outline" role="alert" py="xs" styles={{ message: { color: 'inherit' } }}>
      {failureText(error)}
    </Alert>
  )
}
