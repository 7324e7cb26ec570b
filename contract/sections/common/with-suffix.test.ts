import { describe, expect, it } from 'vitest'
import { explain, is, isOneOf } from '../../conditions.ts'
import type { FieldName } from '../../fields.ts'
import type { Field, Section } from '../../row.ts'
import { labelWithSuffix, withSuffix } from './with-suffix.ts'

const copy = {
  suffix: '_altra',
  labelPrefix: 'là',
  title: 'altra vendita',
  repeats: new Set<FieldName>(['name', 'client_type']),
  as: { type_contract: 'telco' },
} as const
const domestic = is('client_type', 'domestico', 'il cliente')
const telco = is('type_contract', 'telco', 'il tipo')
const field: Field = { name: 'name', kind: 'text', label: 'Nome' }
const section = (...fields: Field[]): Section => ({ id: 'a', title: 'A', requirements: [], fields })
const copied = (more: Partial<Field>) => withSuffix(section({ ...field, ...more }), copy).fields[0]!

describe('withSuffix', () => {
  it('withSuffix gives section and fields their own ids, titles and names', () => {
    expect(withSuffix(section(field), copy)).toEqual({
      id: 'altra-a',
      title: 'A – altra vendita',
      requirements: [],
      fields: [{ ...field, name: 'name_altra' }],
    })
  })

  it('withSuffix omits question, CRM, holder and copy of a section, and question and summary of a field', () => {
    const original: Section = {
      ...section({ ...field, questionAbove: 'luce_part', summary: 'name' }),
      question: 'luce_part',
      crm: ['luce'],
      holder: 'main',
      isCopied: true,
    }
    expect(withSuffix(original, copy)).toEqual(withSuffix(section(field), copy))
  })

  it('withSuffix renames and labels the conditions of section, field, requirement and option', () => {
    const renamed = { ...domestic, field: 'client_type_altra' }
    const when = { op: 'prefixed', prefix: 'là', of: renamed }
    expect(withSuffix({ ...section(field), when: domestic }, copy).when).toEqual(when)
    expect(copied({ when: domestic }).when).toEqual(when)
    expect(copied({ required: domestic }).required).toEqual(when)
    const options = [
      { value: '1', label: 'Uno', when: domestic },
      { value: '2', label: 'Due' },
    ]
    expect(copied({ options }).options).toEqual([
      { value: '1', label: 'Uno', when },
      { value: '2', label: 'Due' },
    ])
    expect(explain(copied({ when: domestic }).when!, { client_type_altra: 'domestico' })).toBe(
      'là il cliente è «domestico»',
    )
  })

  it('withSuffix drops a condition that the fixed answers fulfil, and rejects one that they do not', () => {
    expect(withSuffix({ ...section(field), when: telco }, copy)).not.toHaveProperty('when')
    expect(copied({ when: telco })).not.toHaveProperty('when')
    const energy = is('type_contract', 'contratto energia', 'il tipo')
    expect(() => copied({ when: energy })).toThrow('type_contract is not repeated with _altra')
  })

  it('withSuffix rejects a condition on repeated and fixed fields, even if the fixed answers fulfil it', () => {
    const both = { op: 'any', of: [telco, isOneOf('client_type', ['business'], 'il cliente')] } as const
    expect(() => copied({ when: both })).toThrow('type_contract is not repeated')
  })

  it('withSuffix keeps an optional field optional', () => {
    expect(copied({ required: false }).required).toBe(false)
    expect(copied({})).not.toHaveProperty('required')
  })

  it('withSuffix renames the relations of a field and keeps its other rules', () => {
    expect(copied({ rules: { upperCase: true, relates: { client: 'client_type' } } }).rules).toEqual({
      upperCase: true,
      relates: { client: 'client_type_altra' },
    })
    expect(copied({ rules: { upperCase: true } }).rules).toEqual({ upperCase: true })
    expect(copied({})).not.toHaveProperty('rules')
    expect(() => copied({ rules: { relates: { client: 'pod' } } })).toThrow('pod is not repeated')
  })
})

describe('labelWithSuffix', () => {
  it('labelWithSuffix distinguishes the fields of the extra sale', () => {
    expect([labelWithSuffix('Nome', ''), labelWithSuffix('Nome', '_extra')]).toEqual(['Nome', 'Nome extra'])
  })
})
