import { afterEach, expect, it, vi } from 'vitest'
import { createOwner } from '../../../shared/api/owners.ts'
import { createSendOnce } from './entity.ts'

afterEach(() => vi.unstubAllGlobals())

it('createSendOnce repeats a request under its key, and sends another one under a new key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    keys.push(headers.get('idempotency-key'))
    return Response.json({ ok: true })
  })
  vi.stubGlobal('localStorage', { getItem: () => null })
  const sendOnce = createSendOnce()
  const owner = { name: 'Ugo Neri', email: '', active: true }
  for (const body of [owner, owner, { ...owner, name: 'Ugo Nero' }, owner])
    await sendOnce(createOwner, { body })
  expect(keys[0]).toBeTruthy()
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
})
