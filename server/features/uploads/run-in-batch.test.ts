import { describe, expect, it } from 'vitest'
import { BatchSize } from './run-in-batch.ts'

function sizesAfter(...batches: [rows: number, milliseconds: number][]) {
  const size = new BatchSize()
  return batches.map((batch) => {
    size.adapt(...batch)
    return size.rows
  })
}

describe('BatchSize', () => {
  it('BatchSize takes fewer rows after a transaction that took too long, and never fewer than ten', () => {
    expect(sizesAfter([25, 50], [10, 400])).toEqual([10, 10])
    expect(sizesAfter([25, 24])).toEqual([12])
  })

  it('BatchSize takes at most twice as many rows after a quick transaction, and never more than 500', () => {
    expect(sizesAfter([25, 1], [50, 1], [100, 1], [200, 1], [400, 0])).toEqual([50, 100, 200, 400, 500])
  })
})
