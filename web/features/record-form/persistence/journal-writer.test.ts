import { describe, expect, it } from 'vitest'
import type { Journal } from './journal.ts'
import type { Entry } from './journal-entry.ts'
import { JournalWriter } from './journal-writer.ts'

const entry = (name: string): Entry => ({
  id: 'e',
  form: 'new',
  fields: ['name'],
  typed: { name },
  before: {},
})

/** A journal whose writes the test completes. */
function open() {
  const log: string[] = []
  const ends: (() => void)[] = []
  const form: { now: Entry | undefined; runWhenIdle: (() => void) | undefined; fail?: Error } = {
    now: undefined,
    runWhenIdle: undefined,
  }
  const slow = (line: string) =>
    new Promise<void>((resolve, reject) => {
      log.push(line)
      ends.push(() => (form.fail ? reject(form.fail) : resolve()))
    })
  const journal: Pick<Journal, 'save' | 'remove'> = {
    save: ({ typed }) => slow(`save ${typed.name}`),
    remove: (id) => slow(`forget ${id}`),
  }
  let reported = 0
  const mirror = new JournalWriter({
    journal,
    id: 'e',
    read: () => form.now,
    onChange: () => reported++,
    runWhenIdle: (work) => {
      form.runWhenIdle = work
      return () => {
        form.runWhenIdle = undefined
      }
    },
  })
  const end = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { mirror, form, log, end, reported: () => reported }
}

describe('JournalWriter', () => {
  it('JournalWriter writes the last state shortly after typing, and nothing during a key event', async () => {
    const { mirror, form, log } = open()
    for (const name of ['A', 'An', 'Ann']) {
      form.now = entry(name)
      mirror.schedule()
    }
    expect(log).toEqual([])
    form.runWhenIdle?.()
    expect(log).toEqual(['save Ann'])
  })

  it('JournalWriter writes one state at a time, then the changes made meanwhile', async () => {
    const { mirror, form, log, end } = open()
    form.now = entry('A')
    void mirror.flush()
    form.now = entry('An')
    void mirror.flush()
    form.now = entry('Ann')
    const done = mirror.flush()
    expect(log).toEqual(['save A'])
    await end()
    expect(log).toEqual(['save A', 'save Ann'])
    await end()
    await done
    expect(log).toHaveLength(2)
  })

  it('JournalWriter removes the entry when nothing is unsaved, and only if an entry exists', async () => {
    const { mirror, form, log, end } = open()
    await mirror.flush()
    expect(log).toEqual([])
    form.now = entry('A')
    void mirror.flush()
    await end()
    form.now = undefined
    void mirror.flush()
    await end()
    await mirror.flush()
    expect(log).toEqual(['save A', 'forget e'])
  })

  it('JournalWriter reports why a write fails and when writing works again', async () => {
    const { mirror, form, end, reported } = open()
    form.now = entry('A')
    form.fail = new DOMException('full', 'QuotaExceededError')
    const failing = mirror.flush()
    await end()
    await failing
    expect(mirror.failure).toBe('la memoria del browser è piena')
    delete form.fail
    const working = mirror.flush()
    await end()
    await working
    expect(mirror.failure).toBe('')
    expect(reported()).toBe(2)
  })
})
