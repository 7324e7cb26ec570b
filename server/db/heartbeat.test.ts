import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { watchHeartbeat } from './heartbeat.ts'

/** How long a caller may wait for a database that is silent [G39]. */
const LONGEST_WAIT_MS = 2_000

let signs = true
const heard: boolean[] = []
let stop: () => void
beforeEach(() => {
  vi.useFakeTimers()
  signs = true
  heard.length = 0
  stop = watchHeartbeat({ takeSign: () => signs, stop: () => {} }, (silent) => heard.push(silent))
})
afterEach(() => {
  stop()
  vi.useRealTimers()
})

it('the watch of a heartbeat reports a silent database within two seconds, once [G39]', () => {
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([])
  signs = false
  vi.advanceTimersByTime(LONGEST_WAIT_MS - 500)
  expect(heard).toEqual([true])
  vi.advanceTimersByTime(60_000)
  expect(heard).toEqual([true])
})

it('the watch of a heartbeat permits a second without a sign, and reports the first sign afterwards', () => {
  signs = false
  vi.advanceTimersByTime(1_000)
  signs = true
  vi.advanceTimersByTime(1_000)
  expect(heard).toEqual([])
  signs = false
  vi.advanceTimersByTime(LONGEST_WAIT_MS)
  signs = true
  vi.advanceTimersByTime(250)
  expect(heard).toEqual([true, false])
})
