// @vitest-environment happy-dom
import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { markAsPreparing, READY_PATH } from '../../shared/preparing.ts'
import { createQueryClient } from '../lib/query-client.ts'
import { App } from './app.tsx'
import { PreparingScreen } from './preparing.tsx'
import { createPortalRouter } from './router.tsx'

const asked: string[] = []
let answer: () => Promise<Response>
const reload = vi.fn()

beforeEach(() => {
  asked.length = 0
  answer = async () => new Response('{}', { status: 503 })
  reload.mockClear()
  vi.useFakeTimers()
  vi.spyOn(location, 'reload').mockImplementation(reload)
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address)
    return answer()
  })
})
afterEach(() => {
  cleanup()
  document.head.replaceChildren()
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const show = () => render(<PreparingScreen />, { wrapper: MantineProvider })
/** Until the page asks the next time. */
const askAgain = () => vi.advanceTimersToNextTimerAsync()

it('the page of a demonstration that is being prepared says so, and opens by itself when it is ready [DEMO-3]', async () => {
  show()
  expect(screen.getByRole('status').textContent).toContain('La dimostrazione si sta preparando')
  await askAgain()
  await askAgain()
  expect(asked.length).toBeGreaterThan(1)
  expect(new Set(asked)).toEqual(new Set([READY_PATH]))
  expect(reload).not.toHaveBeenCalled()
  answer = async () => new Response('{}')
  await askAgain()
  expect(reload).toHaveBeenCalledOnce()
  const before = asked.length
  await vi.runOnlyPendingTimersAsync()
  expect(asked).toHaveLength(before)
})

it('a page that waits for its demonstration says that the server is silent, and goes on asking', async () => {
  show()
  answer = async () => Promise.reject(new TypeError('Failed to fetch'))
  await askAgain()
  await askAgain()
  expect(screen.getByRole('status').textContent).toContain('Il server non risponde')
  answer = async () => new Response('{}', { status: 503 })
  await askAgain()
  await askAgain()
  expect(screen.getByRole('status').textContent).not.toContain('Il server non risponde')
  answer = async () => new Response('{}')
  await askAgain()
  expect(reload).toHaveBeenCalledOnce()
})

it('a page that no longer waits asks nothing', async () => {
  show().unmount()
  await vi.runOnlyPendingTimersAsync()
  expect(asked).toHaveLength(1)
})

it('a marked page shows the preparation in place of the portal and sends no call, and an unmarked one does not', async () => {
  vi.useRealTimers()
  const open = () => {
    const queryClient = createQueryClient()
    return render(<App router={createPortalRouter(queryClient)} queryClient={queryClient} />)
  }
  document.head.innerHTML = markAsPreparing('<head>').replace('<head>', '')
  const waiting = open()
  expect((await screen.findByRole('heading')).textContent).toBe('La dimostrazione si sta preparando')
  expect(asked).toEqual([READY_PATH])
  waiting.unmount()
  document.head.replaceChildren()
  open()
  expect(screen.queryByText('La dimostrazione si sta preparando')).toBeNull()
  expect(asked).toHaveLength(1)
})
