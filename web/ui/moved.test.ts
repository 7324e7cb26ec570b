import { expect, it } from 'vitest'
import { moved } from './moved.ts'

it.each([
  ['b', -1, 'bac'],
  ['b', 1, 'acb'],
  ['a', -1, 'abc'],
  ['c', 1, 'abc'],
  ['x', 1, 'abc'],
])('%s by %i gives %s', (item, by, result) => {
  expect(moved(['a', 'b', 'c'], item, by).join('')).toBe(result)
})
