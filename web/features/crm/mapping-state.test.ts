import { describe, expect, it } from 'vitest'
import type { MappedValue } from '../../../shared/api/crm-mapping.ts'
import { countsOf, MAPPING_START, readMappingState, shownValues, sourceOf } from './mapping-state.ts'

const standard = { field: 'Pod', conversion: 'text' } as const
const value = (more: Partial<MappedValue>): MappedValue => ({
  ...{ part: 'luce', source: 'pod', ...standard, standard, value: 'IT001E12345678', out: '"IT001E12345678"' },
  ...{ state: 'sent', trouble: '', room: null, ...more },
})
const values = [
  value({}),
  value({ source: 'comune_punto', field: 'Comune_Punto', value: 'Forlì', out: '"Forlì"' }),
  value({ part: 'contact', source: 'contact_owner', field: '', out: '', state: 'kept' }),
  value({ part: 'contact', source: '$LastName', value: '', out: '', state: 'missing' }),
  value({ part: 'gas', source: 'pdr', value: '', out: '', state: 'empty' }),
]
const sources = (state: Partial<typeof MAPPING_START>) =>
  shownValues(values, { ...MAPPING_START, ...state }).map(({ source }) => source)

describe('the page of the mapping', () => {
  it('shows what is filled in, and what each choice asks for', () => {
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
      troubled: 0,
      all: 5,
    })
  })

  it('shows what the CRM elsewhere would not take, filled in or not', () => {
    const wrong = [...values, value({ source: 'cap_punto', trouble: 'unknown', state: 'empty' })]
    const shown = shownValues(wrong, { part: 'luce', show: 'troubled', searchWord: '' })
    expect(shown.map(({ source }) => source)).toEqual(['cap_punto'])
  })

  it('finds a value by its label, its answer, and where it goes, without accents', () => {
    expect(sources({ searchWord: 'forli' })).toEqual(['comune_punto'])
    expect(sources({ searchWord: 'Comune_Punto' })).toEqual(['comune_punto'])
    expect(sources({ searchWord: 'cognome', show: 'all' })).toEqual(['$LastName'])
    expect(sources({ searchWord: 'nessuno' })).toEqual([])
  })

  it('stands in the address, and survives any other', () => {
    expect(readMappingState({ of: 'x', part: 'y', show: 'z' })).toEqual(MAPPING_START)
    const id = 'b0a7c9d8-1111-4222-8333-444455556666'
    expect(sourceOf(readMappingState({ of: id }))).toEqual({ record: id })
    expect(sourceOf(MAPPING_START)).toEqual({ sample: 'dual-domestico' })
  })
})
