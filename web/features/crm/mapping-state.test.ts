import { expect, it } from 'vitest'
import type { MappedValue } from '../../../shared/api/crm-mapping.ts'
import { countsOf, filterValues, MAPPING_START, readMappingState, sourceOf } from './mapping-state.ts'

const standard = { field: 'Pod', conversion: 'text' } as const
const value = (more: Partial<MappedValue>): MappedValue => ({
  part: 'luce',
  source: 'pod',
  ...standard,
  standard,
  value: 'IT001E12345678',
  out: '"IT001E12345678"',
  state: 'sent',
  trouble: '',
  room: null,
  ...more,
})
const values = [
  value({}),
  value({ source: 'comune_punto', field: 'Comune_Punto', value: 'Forlì', out: '"Forlì"' }),
  value({ part: 'contact', source: 'contact_owner', field: '', out: '', state: 'kept' }),
  value({ part: 'contact', source: '$LastName', value: '', out: '', state: 'missing' }),
  value({ part: 'gas', source: 'pdr', value: '', out: '', state: 'empty' }),
]
const sources = (state: Partial<typeof MAPPING_START>) =>
  filterValues(values, { ...MAPPING_START, ...state }).map(({ source }) => source)

it('The mapping page shows filled values, and each filter option shows the matching values', () => {
  expect(sources({})).toEqual(['pod', 'comune_punto', 'contact_owner', '$LastName'])
  expect(sources({ show: 'kept' })).toEqual(['contact_owner'])
  expect(sources({ show: 'missing', part: 'contact' })).toEqual(['$LastName'])
  expect(sources({ show: 'changed' })).toEqual(['comune_punto', 'contact_owner'])
  expect(countsOf(values, '')).toEqual({
    filled: 4,
    sent: 2,
    kept: 1,
    missing: 1,
    changed: 2,
    invalid: 0,
    all: 5,
  })
})

it('The mapping page shows values that the external CRM would reject, filled or not', () => {
  const wrong = [...values, value({ source: 'cap_punto', trouble: 'unknown', state: 'empty' })]
  const shown = filterValues(wrong, { part: 'luce', show: 'invalid', searchWord: '' })
  expect(shown.map(({ source }) => source)).toEqual(['cap_punto'])
})

it('The mapping page finds a value by label, answer or target field, ignoring accents', () => {
  expect(sources({ searchWord: 'forli' })).toEqual(['comune_punto'])
  expect(sources({ searchWord: 'Comune_Punto' })).toEqual(['comune_punto'])
  expect(sources({ searchWord: 'cognome', show: 'all' })).toEqual(['$LastName'])
  expect(sources({ searchWord: 'nessuno' })).toEqual([])
})

it('The mapping state is read from the URL and ignores invalid values', () => {
  expect(readMappingState({ of: 'x', part: 'y', show: 'z' })).toEqual(MAPPING_START)
  const id = 'b0a7c9d8-1111-4222-8333-444455556666'
  expect(sourceOf(readMappingState({ of: id }))).toEqual({ record: id })
  expect(sourceOf(MAPPING_START)).toEqual({ sample: 'dual-domestico' })
})

it('A link to the mapping page that was saved under the former name of a filter shows the same values', () => {
  expect(readMappingState({ show: 'troubled' }).show).toBe('invalid')
})
