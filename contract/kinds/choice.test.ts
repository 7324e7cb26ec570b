import { describe, expect, it } from 'vitest'
import { is } from '../conditions.ts'
import type { Answered } from '../fields.ts'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import { PROVINCES } from '../places/index.ts'
import type { Field } from '../row.ts'
import { KINDS } from './kinds.ts'

const { select, suggest, province, checks, checkbox } = KINDS
const fixed: Field = {
  name: 'tensione',
  kind: 'select',
  label: '',
  options: [
    { value: '1', label: 'Uno' },
    { value: '2', label: 'Due', when: is('client_type', 'business', 'il cliente') },
  ],
}
const managed: Field = { name: 'tipo_iva', kind: 'select', label: '', managed: 'tipo_iva' }

const offered = (field: Field, answered: Answered = {}) =>
  select.listOptions?.(field, answered, sampleCatalogue) ?? []
const statusOf = (field: Field, answer: string | boolean, answered: Answered = {}) =>
  select.optionStatus?.(answer, offered(field, answered), field, answered, sampleCatalogue)

describe('The kind select', () => {
  it('An option is offered while its condition holds, and counts only then', () => {
    expect(offered(fixed).map(({ value }) => value)).toEqual(['1'])
    expect(offered(fixed, { client_type: 'business' }).map(({ value }) => value)).toEqual(['1', '2'])
    expect(statusOf(fixed, '1')).toEqual({ isValid: true })
    expect(statusOf(fixed, '2')).toEqual({ isValid: false })
    expect(statusOf(fixed, '2', { client_type: 'business' })).toEqual({ isValid: true })
    expect(statusOf(fixed, true)).toEqual({ isValid: false })
  })

  it('Options without conditions are always the same list', () => {
    const plain: Field = { ...fixed, options: [{ value: '1', label: 'Uno' }] }
    expect(offered(plain)).toBe(plain.options)
    const { options: _, ...none } = plain
    expect(offered(none)).toEqual([])
  })

  it('An option that was removed from a managed list counts with a warning', () => {
    expect(statusOf(managed, 'ordinaria 22%')).toEqual({ isValid: true })
    expect(statusOf(managed, 'ridotta')).toEqual({
      isValid: true,
      extraOption: { value: 'ridotta', label: 'ridotta' },
      notice: { code: 'not-listed', message: '«ridotta» non è più nell’elenco.', severity: 'warning' },
    })
  })

  it('A managed list that the catalogue does not have offers nothing', () => {
    expect(offered({ ...managed, managed: 'nessuno' })).toEqual([])
  })

  it('A choice is displayed by its label, and by its value if it is not offered', () => {
    expect(select.display('1', fixed.options)).toBe('Uno')
    expect(select.display('3', fixed.options)).toBe('3')
    expect(select.display('3')).toBe('3')
    expect(select.display(true, fixed.options)).toBe('')
  })

  it('A choice of blanks is unanswered', () => {
    expect(select.parse(' 1 ')).toBe('1')
    expect([select.parse(' '), select.parse(true)]).toEqual([undefined, undefined])
  })
})

describe('The kind suggest', () => {
  it('Free text with suggestions is trimmed, and its accents are composed', () => {
    expect(suggest.parse(' Citta\u0300 ')).toBe('Città')
    expect(suggest.parse(' ')).toBeUndefined()
  })
})

describe('The kind province', () => {
  it.each([
    [' mi ', 'MI'],
    ['Milano', 'MI'],
    ['Baviera', 'Baviera'],
    [' ', undefined],
  ])('The province "%s" is stored as %s', (typed, stored) => {
    expect(province.parse(typed)).toBe(stored)
  })

  it.each([
    ['MI', 'Milano (MI)'],
    ['mi', 'mi'],
    ['Milano', 'Milano'],
    ['Milano MI', 'Milano MI'],
    ['Provincia di MI', 'Provincia di MI'],
    ['MIlano', 'MIlano'],
    ['ZZ', 'ZZ'],
  ])('The stored province %s is displayed as "%s"', (stored, text) => {
    expect(province.display(stored)).toBe(text)
  })

  it('Every province is offered by code, with its name', () => {
    const options = province.listOptions?.({ ...fixed, kind: 'province' }, {}, sampleCatalogue) ?? []
    expect(options).toHaveLength(PROVINCES.length)
    expect(options).toContainEqual({ value: 'MI', label: 'Milano (MI)' })
  })
})

describe('The kinds checks and checkbox', () => {
  const field: Field = {
    name: 'iteractions',
    kind: 'checks',
    label: 'Blocchi',
    rules: { ticks: 'interactions' },
  }
  const asked = {
    ...sampleCatalogue,
    question: { question: '<b>Sicuro?</b>', checkboxes: ['Sì'], selectedSection: 'luce_part' as const },
  }

  it('Ticked labels are stored one per line, each once and without blanks', () => {
    expect(checks.parse(' Sì \n\nNo\nSì')).toBe('Sì\nNo')
    expect([checks.parse(' \n '), checks.parse(true)]).toEqual([undefined, undefined])
    expect(checks.display('Sì\n No ')).toBe('Sì, No')
  })

  it('The mail blocks keep the label of the field, and the field does not show without them', () => {
    const blocks = { ...sampleCatalogue, interactions: ['Uno', 'Due'] }
    expect(checks.applyCatalogue?.(field, blocks)).toBe(field)
    expect(checks.listOptions?.(field, {}, blocks)).toEqual([
      { value: 'Uno', label: 'Uno' },
      { value: 'Due', label: 'Due' },
    ])
    for (const catalogue of [sampleCatalogue, { ...sampleCatalogue, interactions: [] }]) {
      expect(checks.applyCatalogue?.(field, catalogue)).toBeUndefined()
      expect(checks.listOptions?.(field, {}, catalogue)).toEqual([])
    }
  })

  it('The question is asked only in its own part', () => {
    const luce: Field = { ...field, rules: { ticks: 'luce_part' } }
    expect(checks.applyCatalogue?.(luce, asked)).toMatchObject({ label: 'Sicuro?' })
    expect(checks.applyCatalogue?.({ ...field, rules: { ticks: 'gas_part' } }, asked)).toBeUndefined()
    const { rules: _, ...plain } = field
    expect(checks.applyCatalogue?.(plain, asked)).toBeUndefined()
    const everywhere = { ...asked, question: { ...asked.question, selectedSection: 'everywhere' as const } }
    expect(checks.applyCatalogue?.(luce, everywhere)).toMatchObject({ label: 'Sicuro?' })
  })

  it('A checkbox stores a boolean and is displayed as a word', () => {
    expect([checkbox.parse(true), checkbox.parse(false), checkbox.parse('true')]).toEqual([
      true,
      false,
      undefined,
    ])
    expect([checkbox.display(true), checkbox.display(false), checkbox.display('')]).toEqual([
      'Sì',
      'No',
      'No',
    ])
  })
})
