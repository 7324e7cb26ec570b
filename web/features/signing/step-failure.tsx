import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { SIGNING } from './signing-queries.ts'

interface StepFailureProps {
  error: unknown
  /** Issues of fields with this prefix are shown at them. */
  except: string
}

/** An error that belongs to no field. If the envelope ended meanwhile, in another tab or by an operator, the page shows its state. */
export function StepFailure({ error, except }: StepFailureProps) {
  const client = useQueryClient()
  const issues = error instanceof CallFailure ? error.issues : []
  const over = issues.some(({ field }) => field === 'state')
  useEffect(() => {
    if (over) void client.invalidateQueries({ queryKey: SIGNING })
  }, [client, over])
  if (!error) return null
  if (issues.length > 0 && issues.every(({ field }) => field.startsWith(except))) return null
  return (
    <Alert color="red" variant="outline" role="alert" py="xs" styles={{ message: { color: 'inherit' } }}>
      {failureText(error)}
    </Alert>
  )
}
