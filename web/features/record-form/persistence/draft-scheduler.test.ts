import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type DraftResult, DraftScheduler, MAX_DELAY_MS, PAUSE_MS } from './draft-scheduler.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form with unsaved changes after the first change; `answers` are used in order, then saves succeed. */
function open(...answers: DraftResult[]) {
  const form = { dirty: true, saves: 0 }
  const scheduler = new DraftScheduler({
    isDue: () => form.dirty,
    save: async () => {
      form.saves++
      const result = answers.shift() ?? { kind: 'done' }
      if (result.kind === 'done') form.dirty = false
      return result
    },
    onChange: () => {},
  })
  const type = () => {
    form.dirty = true
    scheduler.schedule()
  }
  return { form, pace: scheduler, type, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('Automatic saving of drafts', () => {
  it('DraftScheduler saves after a pause', async () => {
    const { form, type, pass } = open()
    type()
    await pass(PAUSE_MS - 1)
    type()
    await pass(PAUSE_MS - 1)
    expect(form.saves).toBe(0)
    await pass(1)
    expect(form.saves).toBe(1)
  })

  it('DraftScheduler saves after the maximum delay while the user types without a pause', async () => {
    const { form, type, pass } = open()
    for (let typed = 0; typed < MAX_DELAY_MS - 1_000; typed += 1_000) {
      type()
      await pass(1_000)
    }
    expect(form.saves).toBe(0)
    type()
    await pass(1_000)
    expect(form.saves).toBe(1)
  })

  it('DraftScheduler does not save while saving is not allowed', async () => {
    const { form, pace: scheduler, pass } = open()
    form.dirty = false
    scheduler.schedule()
    expect(scheduler.waiting).toBe(false)
    await pass(MAX_DELAY_MS)
    expect(form.saves).toBe(0)
  })

  it('DraftScheduler saves again if the form changed during a save', async () => {
    const { form, pace: scheduler, type, pass } = open()
    type()
    const saving = scheduler.saveNow()
    type()
    await saving
    form.dirty = true
    scheduler.schedule()
    await pass(PAUSE_MS)
    expect(form.saves).toBe(2)
  })

  it('DraftScheduler increases the retry delay while the server fails, even if the user types', async () => {
    const { form, type, pass } = open({ kind: 'failed' }, { kind: 'failed' })
    type()
    await pass(PAUSE_MS)
    expect(form.saves).toBe(1)
    await pass(PAUSE_MS)
    type()
    await pass(12_000)
    expect(form.saves).toBe(1)
    await pass(1_000)
    expect(form.saves).toBe(2)
    await pass(29_000)
    expect(form.saves).toBe(2)
    await pass(1_000)
    expect(form.saves).toBe(3)
  })

  it('DraftScheduler waits as long as the server requests', async () => {
    const { form, type, pass } = open({ kind: 'failed', afterMs: 60_000 })
    type()
    await pass(PAUSE_MS + 59_000)
    expect(form.saves).toBe(1)
    await pass(1_000)
    expect(form.saves).toBe(2)
  })

  it('DraftScheduler retries immediately when the network is back', async () => {
    const { form, pace: scheduler, type, pass } = open({ kind: 'failed' })
    type()
    await pass(PAUSE_MS)
    scheduler.retry()
    await pass(PAUSE_MS)
    expect(form.saves).toBe(2)
  })

  it('DraftScheduler halts while the user must decide, and continues after resume', async () => {
    const { form, pace: scheduler, type, pass } = open({ kind: 'halted' })
    type()
    await pass(PAUSE_MS)
    type()
    await pass(MAX_DELAY_MS)
    expect(form.saves).toBe(1)
    scheduler.resume()
    await pass(PAUSE_MS)
    expect(form.saves).toBe(2)
  })

  it('DraftScheduler stops when the form closes', async () => {
    const { form, pace: scheduler, type, pass } = open()
    type()
    scheduler.stop()
    await pass(MAX_DELAY_MS)
    expect(form.saves).toBe(0)
  })
})
