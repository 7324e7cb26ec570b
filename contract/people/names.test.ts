import { expect, it } from 'vitest'
import { foldName, isSameNameInAnyOrder, isSamePersonName } from './names.ts'

it.each([
  ["D' ANGELO", 'D’Angelo', true],
  ['De Luca', 'DeLuca', true],
  ['Anna-Maria', 'ANNA MARIA', true],
  ['Łukasz', 'lukasz', true],
  ['李', '王', false],
  ['Иван', 'ИВАН', true],
  ['Rossi 2', 'Rossi', false],
])('foldName compares %s and %s by their letters in any script', (one, other, same) => {
  expect(foldName(one) === foldName(other)).toBe(same)
})

it('two people have the same name if both parts are the same', () => {
  const nicolo = { name: 'Nicolò', last_name: 'D’Angelo' }
  expect(isSamePersonName(nicolo, { name: "NICOLO'", last_name: 'D ANGELO' })).toBe(true)
  expect(isSamePersonName(nicolo, { name: 'Nicola', last_name: 'D’Angelo' })).toBe(false)
  expect(isSamePersonName(nicolo, { name: 'Nicolò', last_name: 'Bianchi' })).toBe(false)
})

it('the same name in the other order is found where the order is not known', () => {
  const anna = { name: 'Anna Maria', last_name: 'De Luca' }
  expect(isSameNameInAnyOrder(anna, { name: 'De Luca', last_name: 'Anna Maria' })).toBe(true)
  expect(isSameNameInAnyOrder(anna, { name: 'Anna', last_name: 'De Luca' })).toBe(false)
})
