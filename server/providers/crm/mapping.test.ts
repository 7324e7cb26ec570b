import { expect, it } from 'vitest'
import { mapValues } from './mapping.ts'

it.each([
  ['4.5', 4.5],
  ['-3', -3],
  ['0123', 123],
  ['0x10', null],
  ['1e3', null],
  ['0b1', null],
  ['Infinity', null],
  [' 12 ', null],
  ['1_000', null],
])('the CRM is sent %j as the number %j', (raw, value) => {
  const values = new Map([['pot_imp', { kind: 'number' as const, raw, text: raw }]])
  expect(mapValues('contact', values, new Map())).toMatchObject([{ conversion: 'number', value }])
})
