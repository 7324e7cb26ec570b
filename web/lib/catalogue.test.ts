import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { prefetchCatalogue } from './catalogue.ts'

it('[GAP-11] prefetchCatalogue loads one list after the other, and none after it is stopped', async () => {
  const client = new QueryClient()
  const ends: (() => void)[] = []
  const asked = vi
    .spyOn(client, 'prefetchQuery')
    .mockImplementation(() => new Promise<void>((end) => ends.push(end)))
  let stopped = false
  const done = prefetchCatalogue(client, () => stopped)
  expect(asked).toHaveBeenCalledTimes(1)
  ends[0]?.()
  await expect.poll(() => asked.mock.calls.length).toBe(2)
  stopped = true
  ends[1]?.()
  await done
  expect(asked).toHaveBeenCalledTimes(2)
})
