import { describe, expect, it } from 'vitest'
import { definition } from './definition.ts'
import type { Values } from './fields.ts'
import { ALL_SAMPLES } from './fixtures/all-samples.ts'
import { sampleCatalogue } from './fixtures/catalogue.ts'
import { formOf } from './fixtures/form.ts'
import { labelOf } from './form/condition.ts'
import { KINDS } from './kinds/kinds.ts'
import type { Field, Section } from './row.ts'

/** A clause: without gaps, and without an incomplete start or end. */
const CLAUSE = /^(?!e |oppure )[^\s.](?:(?! {2}| e e | e $| oppure $|undefined|«»).)*[^\s.]$/

const sectionOf = (id: string): Section => definition.find((section) => section.id === id)!
const fieldOf = ({ fields }: Section, name: string): Field => fields.find((field) => field.name === name)!

const states: readonly [string, Values][] = [
  ...Object.entries(ALL_SAMPLES),
  ['an empty form', {}],
  ['a contract type alone', { type_contract: 'contratto energia' }],
  ['half a dual', { type_contract: 'contratto energia', client_type: 'business', type_product: 'dual' }],
  ['half a telco', { type_contract: 'telco', sub_contract: 'altra vendita', sub_insurance: 'Assicurazione' }],
]

describe('Explanations of the form', () => {
  it.each(states)(
    'Each section and field of %s that depends on a condition explains why it shows',
    (_, values) => {
      for (const { id, why, variant, fields } of formOf(values).resolved.sections) {
        const section = sectionOf(id)
        if (section.when) expect([id, why]).toEqual([id, expect.stringMatching(CLAUSE)])
        else expect([id, why]).toEqual([id, ''])
        for (const view of fields) {
          const depends = section.when || fieldOf(section, view.name).when || section.variants
          expect([view.name, variant, view.why]).toEqual([
            view.name,
            variant,
            depends ? expect.stringMatching(CLAUSE) : '',
          ])
          expect(view.why.startsWith(why)).toBe(true)
        }
      }
    },
  )

  it.each(states)('Each field of %s that is required by a condition explains why', (_, values) => {
    for (const { id, fields } of formOf(values).resolved.sections)
      for (const { name, required, whyRequired } of fields) {
        const depends = required && fieldOf(sectionOf(id), name).required
        expect([name, whyRequired]).toEqual([name, depends ? expect.stringMatching(CLAUSE) : ''])
      }
  })

  it.each(states)('Each hidden section of %s names the unmet condition', (_, values) => {
    const { sections, hidden } = formOf(values).resolved
    expect(sections.length + hidden.length).toBe(definition.length)
    for (const { id, title, unmetCondition } of hidden)
      expect([id, title, unmetCondition]).toEqual([id, sectionOf(id).title, expect.stringMatching(CLAUSE)])
  })
})

it('Every field, option and variant has a label for its condition, and every field has a label', () => {
  for (const section of definition) {
    for (const { label, when, required, kind, options = [], managed } of section.fields) {
      expect(label).toMatch(/\S/)
      for (const condition of [when, required || undefined, ...options.map((option) => option.when)])
        if (condition && condition.op !== 'always') expect(labelOf(condition)).toMatch(CLAUSE)
      if (kind === 'select' || kind === 'radio')
        expect(options.length > 0 || managed !== undefined).toBe(true)
      expect(Object.keys(KINDS)).toContain(kind)
    }
  }
  expect(Object.keys(sampleCatalogue.managed)).toEqual(
    expect.arrayContaining(
      definition.flatMap(({ fields }) =>
        fields.flatMap(({ managed }) => managed?.replace(/_altra$/, '') ?? []),
      ),
    ),
  )
})
