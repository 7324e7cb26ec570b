import { expect, it } from 'vitest'
import { findSameName } from './find-same-name.ts'

const ALL = [
  { id: '1', name: 'EI Cambio EE', about: 'luce' },
  { id: '2', name: 'Più Luce', about: 'gas' },
]

it.each([
  ['EI Cambio EE', undefined, '1'],
  [' ei  cambio ee ', undefined, '1'],
  ['piu luce', undefined, '2'],
  ['Più\u200b\tLuce\u3164', undefined, '2'],
  ['EI Cambio', undefined, undefined],
  ['EI Cambio EE', '1', undefined],
  ['EI Cambio EE', '2', '1'],
])('findSameName for the name %j of the entry %s returns the entry %s', (name, id, found) => {
  expect(findSameName(ALL, { id, name })?.id).toBe(found)
})
