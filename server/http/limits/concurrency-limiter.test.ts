import { expect, it } from 'vitest'
import { ConcurrencyLimiter } from './concurrency-limiter.ts'

const LIMITS = { atOnce: 2, perKey: 1, waiting: 3, waitingPerKey: 2, waitMs: 60_000 }
const never = new AbortController().signal

/** Work that ends when the test ends it. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>()
  const state = { begun: false }
  const run = () => {
    state.begun = true
    return promise
  }
  return { state, run, end: resolve }
}

const everythingBegun = () => new Promise<void>((resolve) => void setImmediate(resolve))

it('ConcurrencyLimiter admits as many as there are slots, and as many per key as permitted', async () => {
  const places = new ConcurrencyLimiter(LIMITS)
  const [a1, a2, b1] = [work(), work(), work()]
  const runs = [
    places.run('a', never, a1.run),
    places.run('a', never, a2.run),
    places.run('b', never, b1.run),
  ]
  await everythingBegun()
  expect([a1, a2, b1].map(({ state }) => state.begun)).toEqual([true, false, true])
  a1.end()
  await runs[0]
  await everythingBegun()
  expect(a2.state.begun).toBe(true)
  a2.end()
  b1.end()
  await Promise.all(runs)
})

it('ConcurrencyLimiter gives a free slot to the first waiter whose key is below its limit', async () => {
  const places = new ConcurrencyLimiter(LIMITS)
  const [a1, b1, a2, c1] = [work(), work(), work(), work()]
  const runs = [
    places.run('a', never, a1.run),
    places.run('b', never, b1.run),
    places.run('a', never, a2.run),
    places.run('c', never, c1.run),
  ]
  b1.end()
  await runs[1]
  await everythingBegun()
  expect([a2.state.begun, c1.state.begun]).toEqual([false, true])
  for (const one of [a1, a2, c1]) one.end()
  await Promise.all(runs)
})

it('ConcurrencyLimiter rejects work when the queue is full or holds too many of the same key', async () => {
  const places = new ConcurrencyLimiter(LIMITS)
  const works = ['a', 'b', 'a', 'a', 'c'].map((key) => ({ key, ...work() }))
  const runs = works.map(({ key, run }) => places.run(key, never, run))
  await expect(places.run('c', never, work().run)).rejects.toMatchObject({ id: 'rate-limited' })
  works[1]!.end()
  await runs[1]
  await expect(places.run('a', never, work().run)).rejects.toMatchObject({ id: 'rate-limited' })
  for (const { end } of works) end()
  await Promise.all(runs)
})

it('ConcurrencyLimiter never runs work whose client disconnected while waiting', async () => {
  const places = new ConcurrencyLimiter(LIMITS)
  const left = AbortSignal.abort()
  const [first, late] = [work(), work()]
  const runs = [
    places.run('a', never, first.run),
    places.run('a', left, late.run),
    places.run('b', left, late.run),
  ]
  const outcomes = Promise.allSettled(runs)
  first.end()
  await runs[0]
  await everythingBegun()
  late.end()
  expect((await outcomes).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect(late.state.begun).toBe(false)
})

it('ConcurrencyLimiter frees the slot of failed work and removes a disconnected client', async () => {
  const places = new ConcurrencyLimiter(LIMITS)
  await expect(places.run('a', never, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  const a1 = work()
  const first = places.run('a', never, a1.run)
  const aborted = new AbortController()
  const waits = places.run('a', aborted.signal, work().run)
  aborted.abort()
  await expect(waits).rejects.toMatchObject({ id: 'rate-limited' })
  a1.end()
  await first
  const a2 = work()
  a2.end()
  await places.run('a', never, a2.run)
  expect(a2.state.begun).toBe(true)
})
