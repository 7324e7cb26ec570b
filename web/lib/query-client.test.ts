import { notifications } from '@mantine/notifications'
import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'
import { CallFailure } from './call-failure.ts'
import { createQueryClient } from './query-client.ts'

const refused = new CallFailure({ status: 403, id: 'not-allowed', message: 'Non si può' })
let show: MockInstance<typeof notifications.show>
beforeEach(() => {
  show = vi.spyOn(notifications, 'show').mockReturnValue('')
})

const fail = async () => {
  throw refused
}

it('[ERR-29] [ERR-31] Every failed call shows an error with the name of the action', async () => {
  const client = createQueryClient()
  await client.fetchQuery({ queryKey: ['a'], queryFn: fail }).catch(() => undefined)
  const mutation = client
    .getMutationCache()
    .build(client, { mutationFn: fail, meta: { failureTitle: 'Non riesco' } })
  await mutation.execute(undefined).catch(() => undefined)
  const shown = { message: 'Non si può', color: 'red', role: 'alert', 'data-type': 'error' }
  expect(show.mock.calls).toEqual([
    [expect.objectContaining(shown)],
    [expect.objectContaining({ ...shown, title: 'Non riesco' })],
  ])
})

it('[ERR-29] A failure that is shown in place causes no toast', async () => {
  const client = createQueryClient()
  const meta = { failure: 'in place' } as const
  await client.fetchQuery({ queryKey: ['a'], queryFn: fail, meta }).catch(() => undefined)
  expect(show).not.toHaveBeenCalled()
})

it('A read that is rate-limited for a few seconds is retried after them', async () => {
  vi.useFakeTimers()
  const busy = new CallFailure({ status: 429, id: 'rate-limited', message: 'Troppe', retryAfter: 5 })
  const refetch = vi.fn().mockRejectedValueOnce(busy).mockResolvedValueOnce('list')
  const reader = new QueryObserver(createQueryClient(), { queryKey: ['busy'], queryFn: refetch })
  const leave = reader.subscribe(() => {})
  await vi.advanceTimersByTimeAsync(4_900)
  expect(refetch).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(reader.getCurrentResult().data).toBe('list')
  leave()
  vi.useRealTimers()
})
