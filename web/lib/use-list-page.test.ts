import { describe, expect, it } from 'vitest'
import { lastPage, rangeText } from './use-list-page.ts'

describe('[LIST-15] Page ranges', () => {
  it.each([
    [0, 10, 0],
    [10, 10, 0],
    [11, 10, 1],
    [41, 20, 2],
  ])('%i rows with page size %i end on page %i', (count, size, last) => {
    expect(lastPage({ page: 0, size, count, exact: true })).toBe(last)
  })

  it('lastPage allows another page if the count is only a lower bound', () => {
    expect(lastPage({ page: 999, size: 10, count: 10_000, exact: false })).toBe(1000)
  })

  it.each([
    [{ page: 0, size: 10, count: 0 }, '0'],
    [{ page: 0, size: 10, count: 7 }, '1–7'],
    [{ page: 1, size: 10, count: 25 }, '11–20'],
    [{ page: 2, size: 10, count: 25 }, '21–25'],
    [{ page: 1000, size: 10, count: 10_000 }, '10001–10010'],
  ])('rangeText formats %o as %s', (place, text) => {
    expect(rangeText(place)).toBe(text)
  })
})
