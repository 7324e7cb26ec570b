import { describe, expect, it } from 'vitest'
import type { Entry } from '../journal/entry.ts'
import type { Journal } from '../journal/journal.ts'
import { JournalMirror } from './journal-mirror.ts'

const entry = (name: string): Entry => ({
  ...{ id: 'e', form: 'new', fields: ['name'] },
  typed: { name },
  before: {},
})

/** A journal whose writes end when they are told to. */
function open() {
  const log: string[] = []
  const ends: (() => void)[] = []
  const form: { now: Entry | undefined; soon: (() => void) | undefined; fail?: Error } = {
    now: undefined,
    soon: undefined,
  }
  const slow = (line: string) =>
    new Promise<void>((resolve, reject) => {
      log.push(line)
      ends.push(() => (form.fail ? reject(form.fail) : resolve()))
    })
  const journal: Pick<Journal, 'keep' | 'forget'> = {
    keep: ({ typed }) => slow(`keep ${typed.name}`),
    forget: (id) => slow(`forget ${id}`),
  }
  let told = 0
  const mirror = new JournalMirror({
    ...{ journal, id: 'e', read: () => form.now },
    changed: () => told++,
    soon: (work) => {
      form.soon = work
      return () => {
        form.soon = undefined
      }
    },
  })
  const end = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { mirror, form, log, end, told: () => told }
}

describe('the journal follows the form', () => {
  it('writes nothing while a key goes down, and the last state soon after', async () => {
    const { mirror, form, log } = open()
    for (const name of ['A', 'An', 'Ann']) {
      form.now = entry(name)
      mirror.touch()
    }
    expect(log).toEqual([])
    form.soon?.()
    expect(log).toEqual(['keep Ann'])
  })

  it('writes one state at a time, and what was typed meanwhile after it', async () => {
    const { mirror, form, log, end } = open()
    form.now = entry('A')
    void mirror.flush()
    form.now = entry('An')
    void mirror.flush()
    form.now = entry('Ann')
    const done = mirror.flush()
    expect(log).toEqual(['keep A'])
    await end()
    expect(log).toEqual(['keep A', 'keep Ann'])
    await end()
    await done
    expect(log).toHaveLength(2)
  })

  it('forgets the entry when nothing would be lost any more, and only if there is one', async () => {
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
    expect(log).toEqual(['keep A', 'forget e'])
  })

  it('says why it fails, and when it works again', async () => {
    const { mirror, form, end, told } = open()
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
    expect(told()).toBe(2)
  })
})
