import { expect, it } from 'vitest'
import { isNearMiss } from './near-names.ts'

it.each([
  ['FORLI', 'FORLII', true],
  ['FORLI', 'FORLIII', false],
  ['INTESASANPALO', 'INTESASANPAOLO', true],
  ['INTESASANPL', 'INTESASANPAOLO', false],
  ['ROMA', 'ROMA', false],
  ['ROMA', 'LOMA', true],
  ['ROMA', 'LODI', false],
])('isNearMiss says of %s and %s: %s', (a, b, near) => {
  expect(isNearMiss(a, b)).toBe(near)
})
