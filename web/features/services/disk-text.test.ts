import { describe, expect, it } from 'vitest'
import { formatFreeBytes } from './disk-text.ts'

describe('formatFreeBytes', () => {
  it('formatFreeBytes uses gigabytes with one decimal, and megabytes below one gigabyte', () => {
    const MB = 1024 ** 2
    expect([12.34 * 1024 * MB, 1024 * MB, 87.9 * MB, 0].map(formatFreeBytes)).toEqual([
      '12,3 GB',
      '1 GB',
      '87 MB',
      '0 MB',
    ])
  })
})
