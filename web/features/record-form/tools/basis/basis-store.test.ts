import { afterEach, expect, it, vi } from 'vitest'
import { openBasis } from './basis-store.ts'

afterEach(() => vi.unstubAllGlobals())

it('the basis of a record that could not be read is read again when the user asks for it [BASIS-2]', async () => {
  vi.stubGlobal('localStorage', { getItem: () => 'the-token' })
  vi.stubGlobal('fetch', async () => Response.json({}, { status: 502 }))
  const store = openBasis('0198c1de-1111-7abc-8def-000000000001', {})
  await vi.waitUntil(() => store.view.state === 'failed', 60_000)

  const read = vi.fn(async () => Response.json({ ok: true, basis: null }))
  vi.stubGlobal('fetch', read)
  store.retry()
  expect(read).toHaveBeenCalledOnce()
  await vi.waitUntil(() => store.view.state === 'open', 60_000)
})
