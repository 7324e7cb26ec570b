import { expect, it } from 'vitest'
import { freeze } from './freeze.ts'
import { isRef, textOf, typedText } from './values.ts'

it('textOf is the text of an answer or the name of a reference', () => {
  expect([textOf('x'), textOf({ id: '1', name: 'Alice' }), textOf(true), textOf(undefined)]).toEqual([
    'x',
    'Alice',
    '',
    '',
  ])
})

it.each([
  [{ id: '1', name: 'Alice' }, true],
  [{ id: '1' }, false],
  [{ name: 'Alice' }, false],
  [{ id: 1, name: 'Alice' }, false],
  [null, false],
  ['x', false],
  [undefined, false],
])('isRef of %o is %s', (value, expected) => {
  expect(isRef(value)).toBe(expected)
})

it('typedText is a text, and empty for another value', () => {
  expect([typedText('x'), typedText(true), typedText({ id: '1', name: 'x' })]).toEqual(['x', '', ''])
})

it('freeze freezes a value and its parts, once', () => {
  const value = freeze({ list: [{ deep: 1 }], nothing: null, text: 'x' })
  expect(Object.isFrozen(value)).toBe(true)
  expect(Object.isFrozen(value.list)).toBe(true)
  expect(Object.isFrozen(value.list[0])).toBe(true)
  const half = Object.freeze({ open: {} })
  expect(Object.isFrozen(freeze(half).open)).toBe(false)
  expect([freeze('x'), freeze(null)]).toEqual(['x', null])
})
