import { Alert } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallFailure, failureText } from '../../lib/call-failure.ts'
import { SIGNING } from './signing-queries.ts'

interface StepFailureProps {
  error: unknown
  /** Issues of fields that begin so are told beside them. */
  except: string
}

/** What went wrong and belongs to no field. What ended meanwhile, in another tab or at the office, is shown as it is. */
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
