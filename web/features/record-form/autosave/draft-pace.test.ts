import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { DraftPace, type DraftResult, LONGEST_MS, PAUSE_MS } from './draft-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A form that has something to save from the first change on; `answers` come in order, then all is well. */
function open(...answers: DraftResult[]) {
  const form = { dirty: true, saves: 0 }
  const pace = new DraftPace({
    due: () => form.dirty,
    save: async () => {
      form.saves++
      const result = answers.shift() ?? { kind: 'done' }
      if (result.kind === 'done') form.dirty = false
      return result
    },
    changed: () => {},
  })
  const type = () => {
    form.dirty = true
    pace.touch()
  }
  return { form, pace, type, pass: (ms: number) => vi.advanceTimersByTimeAsync(ms) }
}

describe('a draft that the page saves by itself', () => {
  it('waits for a pause', async () => {
    const { form, type, pass } = open()
    type()
    await pass(PAUSE_MS - 1)
    type()
    await pass(PAUSE_MS - 1)
    expect(form.saves).toBe(0)
    await pass(1)
    expect(form.saves).toBe(1)
  })

  it('does not wait for ever while somebody types without a pause', async () => {
    const { form, type, pass } = open()
    for (let typed = 0; typed < LONGEST_MS - 1_000; typed += 1_000) {
      type()
      await pass(1_000)
    }
    expect(form.saves).toBe(0)
    type()
    await pass(1_000)
    expect(form.saves).toBe(1)
  })

  it('is not saved while it may not be', async () => {
    const { form, pace, pass } = open()
    form.dirty = false
    pace.touch()
    expect(pace.waiting).toBe(false)
    await pass(LONGEST_MS)
    expect(form.saves).toBe(0)
  })

  it('is saved once more when something was typed during the save', async () => {
    const { form, pace, type, pass } = open()
    type()
    const saving = pace.now()
    type()
    await saving
    form.dirty = true
    pace.touch()
    await pass(PAUSE_MS)
    expect(form.saves).toBe(2)
  })

  it('is tried again later and later while the server fails, whatever is typed', async () => {
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

  it('waits as long as the server asks', async () => {
    const { form, type, pass } = open({ kind: 'failed', afterMs: 60_000 })
    type()
    await pass(PAUSE_MS + 59_000)
    expect(form.saves).toBe(1)
    await pass(1_000)
    expect(form.saves).toBe(2)
  })

  it('goes at once when the network is back', async () => {
    const { form, pace, type, pass } = open({ kind: 'failed' })
    type()
    await pass(PAUSE_MS)
    pace.retry()
    await pass(PAUSE_MS)
    expect(form.saves).toBe(2)
  })

  it('stands still where only a person can decide, until that is done', async () => {
    const { form, pace, type, pass } = open({ kind: 'halted' })
    type()
    await pass(PAUSE_MS)
    type()
    await pass(LONGEST_MS)
    expect(form.saves).toBe(1)
    pace.resume()
    await pass(PAUSE_MS)
    expect(form.saves).toBe(2)
  })

  it('stops with the form', async () => {
    const { form, pace, type, pass } = open()
    type()
    pace.stop()
    await pass(LONGEST_MS)
    expect(form.saves).toBe(0)
  })
})
