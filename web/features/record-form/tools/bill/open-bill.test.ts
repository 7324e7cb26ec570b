import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openBill } from './open-bill.ts'

const reader = vi.hoisted(() => ({ open: vi.fn<(file: Blob, guard: AbortController) => Promise<unknown>>() }))
vi.mock('../../../../lib/open-pdf.ts', () => ({ openPdf: reader.open }))

const TODAY = '2026-11-28'
const file = new Blob(['%PDF-1.7'], { type: 'application/pdf' })
const never = new Promise<never>(() => undefined)

/** The limit of time in ms. */
const LIMIT = 15_000

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A file whose first page is never ready; resolves with the guard of its worker once the page is asked for. */
function busyWorker(): Promise<AbortController> {
  return new Promise((asked) => {
    reader.open.mockImplementation(async (_file, guard) => ({
      document: {
        numPages: 1,
        getPage: () => {
          asked(guard)
          return never
        },
      },
      close: () => undefined,
    }))
  })
}

it('A worker that reads a bill for 15 seconds is ended, not sooner, and the file is refused with its reason [BILL-4]', async () => {
  const working = busyWorker()
  const opened = openBill(file, TODAY)
  const { signal } = await working
  vi.advanceTimersByTime(LIMIT - 1)
  expect(signal.aborted).toBe(false)
  vi.advanceTimersByTime(1)
  expect(signal.aborted).toBe(true)
  expect(await opened).toEqual({ ok: false, reason: expect.stringContaining('è troppo pesante') })
  expect(vi.getTimerCount()).toBe(0)
})

it('A worker that does not even open a bill is ended after the same 15 seconds [BILL-4]', async () => {
  let guard: AbortController | undefined
  const asked = new Promise<void>((resolve) => {
    reader.open.mockImplementation(async (_file, given) => {
      guard = given
      resolve()
      return await new Promise((_, reject) =>
        given.signal.addEventListener('abort', () => reject(new DOMException('ended', 'AbortError'))),
      )
    })
  })
  const opened = openBill(file, TODAY)
  await asked
  vi.advanceTimersByTime(LIMIT)
  expect(guard?.signal.aborted).toBe(true)
  expect(await opened).toEqual({ ok: false, reason: expect.stringContaining('è troppo pesante') })
})

it('A browser in which nothing could end the reader refuses a bill and says so [BILL-4]', async () => {
  reader.open.mockRejectedValue(new DOMException('No worker of modules', 'NotSupportedError'))
  const reason =
    'Questo browser è troppo vecchio per leggere una bolletta: aggiornalo, o copia i dati a mano.'
  expect(await openBill(file, TODAY)).toEqual({ ok: false, reason })
})
