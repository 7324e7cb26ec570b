import { expect, it, vi } from 'vitest'
import { evaluator } from '../fixtures/small-form.ts'
import { createConditions } from './condition.ts'
import { isSatisfiable } from './satisfiability.ts'

const { is, answered, all, any, startsWith, matches, meets, isOneOf, isTrue, not } = createConditions<
  string,
  'long'
>()

const holdsFor = (condition: Parameters<typeof evaluator.holds>[0]) =>
  isSatisfiable([condition], (answers) => evaluator.holds(condition, answers))

it.each([
  is('a', 'x', 'a'),
  isTrue('a', 'a'),
  isOneOf('a', ['x', 'y'], 'a'),
  answered('a', 'a'),
  startsWith('a', ['EG'], 'a'),
  matches('a', /^x$/, 'a', 'x'),
  meets('a', 'long', 'a', ['abcdef']),
  not(is('a', 'x', 'a'), 'no'),
  not(answered('a', 'a'), 'no'),
  not(isTrue('a', 'a'), 'no'),
  all(answered('a', 'a'), not(isOneOf('a', ['x'], 'a'), 'no')),
  all(answered('a', 'a'), not(is('a', 'x', 'a'), 'no')),
  all(answered('a', 'a'), not(startsWith('a', ['EG'], 'a'), 'no')),
  all(answered('a', 'a'), not(matches('a', /^x$/, 'a', 'x'), 'no')),
  all(is('a', 'x', 'a'), is('b', 'y', 'b')),
])('A condition that some answers fulfil is satisfiable: case %#', (condition) => {
  expect(holdsFor(condition)).toBe(true)
})

it.each([
  all(is('a', 'x', 'a'), is('a', 'y', 'a')),
  all(answered('a', 'a'), not(answered('a', 'a'), 'no')),
  meets('a', 'long', 'a', ['abc']),
  { op: 'isOneOf', field: 'a', values: ['x'], samples: ['y'], label: 'a' } as const,
  any(),
])('A condition that no answers fulfil is not satisfiable: case %#', (condition) => {
  expect(holdsFor(condition)).toBe(false)
})

it('With more than 400 000 combinations the answer is that it is satisfiable', () => {
  const many = (fields: number, values: number) =>
    Array.from({ length: fields }, (_, index) =>
      isOneOf(
        String(index),
        Array.from({ length: values }, (_value, at) => String(at)),
        'x',
      ),
    )
  const isTrueFor = vi.fn(() => false)
  expect(isSatisfiable(many(2, 700), isTrueFor)).toBe(true)
  expect(isTrueFor).not.toHaveBeenCalled()
  expect(isSatisfiable(many(2, 8), isTrueFor)).toBe(false)
  expect(isTrueFor).toHaveBeenCalledTimes(100)
})
