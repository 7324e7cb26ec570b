import { expect, it } from 'vitest'
import { TokenBuckets } from './token-buckets.ts'

function bucketsAt(start: number) {
  const clock = { now: start }
  return { clock, buckets: new TokenBuckets({ capacity: 3, perSecond: 0.5 }, () => clock.now) }
}

it('TokenBuckets gives a key its capacity, then one token at a time at the configured rate', () => {
  const { clock, buckets } = bucketsAt(1_000)
  expect([1, 2, 3].map(() => buckets.take('a'))).toEqual([0, 0, 0])
  expect(buckets.take('a')).toBe(2)
  clock.now += 1_000
  expect(buckets.take('a')).toBe(1)
  clock.now += 1_000
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 2])
})

it('TokenBuckets counts each key separately and never holds more than its capacity', () => {
  const { clock, buckets } = bucketsAt(0)
  expect([buckets.take('a', 3), buckets.take('b')]).toEqual([0, 0])
  clock.now += 3_600_000
  expect([buckets.take('a', 3), buckets.take('a')]).toEqual([0, 2])
})

it('TokenBuckets accepts returned tokens up to its capacity', () => {
  const { buckets } = bucketsAt(0)
  buckets.take('a', 3)
  buckets.giveBack('a')
  expect([buckets.take('a'), buckets.take('a')]).toEqual([0, 2])
  for (let n = 0; n < 9; n += 1) buckets.giveBack('a')
  expect([buckets.take('a', 3), buckets.take('a')]).toEqual([0, 2])
})

it('TokenBuckets neither refills nor fails when the clock is set back', () => {
  const { clock, buckets } = bucketsAt(10_000)
  buckets.take('a', 3)
  clock.now = 0
  expect(buckets.take('a')).toBe(2)
})

it('TokenBuckets stores a bounded number of keys', () => {
  const { buckets } = bucketsAt(0)
  for (let n = 0; n < 30_000; n += 1) buckets.take(`key ${n}`)
  expect(buckets.keys).toBe(20_000)
})
