import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { readDueErasures } from '../../../shared/api/people.ts'
import { callQuery } from '../../lib/call-query.ts'

const dueQuery = {
  ...callQuery(['due-erasures'], readDueErasures, {}, ({ due }) => due),
  staleTime: 0,
}

/** What the nightly job will erase, before it does. */
export function DueErasures() {
  const { data } = useQuery(dueQuery)
  if (!data || data.released + data.lapsed === 0) return null
  return (
    <Text size="sm" c="dimmed">
      Stanotte si cancellano {data.released} contratti di cui è finito il motivo per conservarli e{' '}
      {data.lapsed} contratti mai conclusi.
    </Text>
  )
}
