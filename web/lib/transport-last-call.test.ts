import { afterEach, expect, it, vi } from 'vitest'
import { checkSession, logout } from '../../shared/api/sessions.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

it('[SHELL-31] send() starts no call after the last call of a page', async () => {
  vi.resetModules()
  const { send } = await import('./transport.ts')
  vi.stubGlobal('localStorage', { getItem: () => 'the-token' })
  const fake = vi.fn<typeof fetch>(async () => Response.json({ ok: true }))
  vi.stubGlobal('fetch', fake)

  await send(checkSession, {})
  const settled = vi.fn()
  const last = send(logout, {}, { last: true })
  void send(checkSession, {}).then(settled, settled)
  await last
  await new Promise((resolve) => setImmediate(resolve))

  expect(fake.mock.calls.map(([address]) => address)).toEqual(['/api/v1/users/check', '/api/v1/users/logout'])
  expect(settled).not.toHaveBeenCalled()
})
