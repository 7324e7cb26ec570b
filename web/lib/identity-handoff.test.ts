import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ClosedAfterWrongCodes, receiveToken } from './identity-handoff.ts'

const page = new EventTarget()
const ORIGIN = 'https://portale.example'
let popup: { closed: boolean }
beforeEach(() => {
  vi.useFakeTimers()
  popup = { closed: false }
  vi.stubGlobal('location', { origin: ORIGIN })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const tell = (data: object) =>
  page.dispatchEvent(
    Object.assign(new Event('message'), {
      origin: ORIGIN,
      source: popup,
      data: { source: 'sportello-identity', ...data },
    }),
  )
const wait = () => receiveToken(popup as Window)
function close() {
  popup.closed = true
  vi.advanceTimersByTime(1_000)
}

it('A window that is closed after a wrong code ends the login with a failure [LOGIN-14]', async () => {
  const waiting = wait()
  tell({ wrongCode: true })
  close()
  await expect(waiting).rejects.toThrow(ClosedAfterWrongCodes)
})

it('A window that is closed without a code ends the login without a word', async () => {
  const waiting = wait()
  close()
  expect(await waiting).toBeUndefined()
})

it('A right code after a wrong one completes the login', async () => {
  const waiting = wait()
  tell({ wrongCode: true })
  tell({ token: 'abc' })
  expect(await waiting).toBe('abc')
})
