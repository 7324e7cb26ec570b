import { Alert } from '@mantine/core'
import { failureText, issuesByField } from '../lib/call-failure.ts'

interface FormFailureProps {
  error: Error | null
  /** The fields whose issues stand at their boxes. */
  boxes: readonly string[]
}

/** Why a form was refused, unless its boxes say all of it. */
export function FormFailure({ error, boxes }: FormFailureProps) {
  const fields = Object.keys(issuesByField(error))
  if (!error || (fields.length > 0 && fields.every((field) => boxes.includes(field)))) return null
  return (
    <Alert color="red" variant="outline" py="xs" role="alert">
      {failureText(error)}
    </Alert>
  )
}
