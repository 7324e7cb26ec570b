import { expect, it } from 'vitest'
import { calledNumber } from './called-number.ts'

it.each([
  ['02 1234 5678', '+390212345678'],
  ['+39 02-1234.5678', '+390212345678'],
  ['0039 333 111 2222', '+393331112222'],
  ['(333) 111/2222', '+393331112222'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['393331112222', '+393331112222'],
  ['3931112222', '+393931112222'],
])('calledNumber reads %s as %s', (text, expected) => {
  expect(calledNumber(text)).toBe(expected)
})

it.each(['', 'nascosto', '12', '+39', '333 111 2222 int. 4', `+${'1'.repeat(16)}`, '+00'])(
  'calledNumber reads no number in %j',
  (text) => {
    expect(calledNumber(text)).toBeUndefined()
  },
)
