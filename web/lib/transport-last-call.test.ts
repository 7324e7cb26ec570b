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

it('[SHELL-31] send() aborts the reads that are under way at the last call, and their refusal ends no session', async () => {
  vi.resetModules()
  const { send, setUnauthenticatedHandler } = await import('./transport.ts')
  vi.stubGlobal('localStorage', { getItem: () => 'the-token' })
  const signals: (AbortSignal | null | undefined)[] = []
  const answers: ((response: Response) => void)[] = []
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    signals.push(signal)
    return new Promise<Response>((resolve) => answers.push(resolve))
  })
  const refused = vi.fn()
  setUnauthenticatedHandler(refused)

  const settled = vi.fn()
  void send(checkSession, {}).then(settled, settled)
  const last = send(logout, {}, { last: true })
  answers[1]!(Response.json({ ok: true }))
  await last
  answers[0]!(Response.json({ errorId: 'unauthenticated' }, { status: 401 }))
  await new Promise((resolve) => setImmediate(resolve))

  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false])
  expect(settled).not.toHaveBeenCalled()
  expect(refused).not.toHaveBeenCalled()
})
