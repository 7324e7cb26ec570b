import { expect, it, vi } from 'vitest'
import { memoizeByText, memoizeLast, once } from './memoize.ts'

it('once computes at the first call alone, also an undefined result', () => {
  const compute = vi.fn(() => undefined)
  const read = once(compute)
  expect(compute).not.toHaveBeenCalled()
  expect([read(), read()]).toEqual([undefined, undefined])
  expect(compute).toHaveBeenCalledTimes(1)
})

it('memoizeLast computes again when any argument is another value', () => {
  const compute = vi.fn((left: number, right: number) => ({ sum: left + right }))
  const add = memoizeLast(compute)
  const first = add(1, Number.NaN)
  expect(add(1, Number.NaN)).toBe(first)
  expect(compute).toHaveBeenCalledTimes(1)
  expect(add(1, 2)).toEqual({ sum: 3 })
  expect(add(2, 2)).toEqual({ sum: 4 })
  expect(add(2, 3)).toEqual({ sum: 5 })
  expect(compute).toHaveBeenCalledTimes(4)
})

it('memoizeByText computes each text once, and clears its cache after 500 texts', () => {
  const compute = vi.fn((text: string) => ({ text }))
  const read = memoizeByText(compute)
  const first = read('0')
  for (let index = 1; index < 500; index += 1) read(String(index))
  expect(read('0')).toBe(first)
  expect(compute).toHaveBeenCalledTimes(500)
  expect(read('500')).toEqual({ text: '500' })
  expect(read('0')).not.toBe(first)
  expect(compute).toHaveBeenCalledTimes(502)
})
