import { expect, it } from 'vitest'
import { isProbableTypo } from './edit-distance.ts'

it.each([
  ['FORLI', 'FORLII', true],
  ['FORLI', 'FORLIII', false],
  ['INTESASANPALO', 'INTESASANPAOLO', true],
  ['INTESASANPL', 'INTESASANPAOLO', false],
  ['ROMA', 'ROMA', false],
  ['ROMA', 'LOMA', true],
  ['ROMA', 'LODI', false],
  ['ROMA', 'XROMA', true],
  ['XXROMA', 'ROMA', false],
  ['MODENA', 'MOXXNA', false],
  ['BOLOGNA', 'BOXXGNA', true],
])('isProbableTypo answers for %s and %s: %s', (a, b, near) => {
  expect(isProbableTypo(a, b)).toBe(near)
})
