import { expect, it } from 'vitest'
import { reuseUnchanged } from './reuse-unchanged.ts'

it('reuseUnchanged() returns the previous object for equal data', () => {
  const before = { list: [{ name: 'a', value: 1 }], note: undefined }
  expect(reuseUnchanged({ list: [{ name: 'a', value: 1 }], note: undefined }, before)).toBe(before)
})

it('reuseUnchanged() keeps the unchanged parts of changed data', () => {
  const before = { first: { text: 'x' }, second: { text: 'y' } }
  const now = reuseUnchanged({ first: { text: 'x' }, second: { text: 'z' } }, before)
  expect(now).toEqual({ first: { text: 'x' }, second: { text: 'z' } })
  expect(now.first).toBe(before.first)
})

it.each([
  [{ id: 'a' }, { id: 'b' }],
  [{ name: 'a' }, { name: 'b' }],
  [{ value: 'a' }, { value: 'b' }],
  [
    { field: 'a', code: 'x' },
    { field: 'a', code: 'y' },
  ],
])('reuseUnchanged() finds an item that moved by what identifies it: %j', (first, second) => {
  const now = reuseUnchanged([{ ...second }], [first, second])
  expect(now).toEqual([second])
  expect(now[0]).toBe(second)
})

it('reuseUnchanged() distinguishes an absent property from an undefined one of another name', () => {
  const now: object = { dropped: undefined }
  expect(reuseUnchanged<object>(now, { label: 'x' })).toBe(now)
})

it('reuseUnchanged() does not copy objects of a class', () => {
  const now = { error: new Error('x') }
  expect(reuseUnchanged(now, { error: new Error('x') }).error).toBe(now.error)
})

it('reuseUnchanged() changes neither of its arguments', () => {
  const before = Object.freeze({ list: Object.freeze([1]), text: 'x' })
  const now = Object.freeze({ list: Object.freeze([1]), text: 'y' })
  expect(reuseUnchanged<object>(now, before)).toEqual({ list: [1], text: 'y' })
})
