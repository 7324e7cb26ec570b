import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { resolve, resolveAnswers, validate, validateDraft } from './contract-form.ts'
import { DECLARED } from './declared-fields.ts'
import { definition } from './definition.ts'
import type { Answers, FieldName, Values } from './fields.ts'
import { ALL_SAMPLES } from './fixtures/all-samples.ts'
import { operationRef, sampleCatalogue } from './fixtures/catalogue.ts'
import { SAMPLE_NOW, SAMPLES } from './fixtures/samples.ts'
import { companyAltra, TELCO_SAMPLES } from './fixtures/samples-telco.ts'
import type { FieldKind } from './kinds/field-rules.ts'
import { KINDS } from './kinds/kinds.ts'
import type { Field } from './row.ts'
import { change } from './rules/change.ts'
import { parseValues } from './rules/parse-values.ts'

type Change = { name: FieldName; value: Answers[FieldName] }

const refs = [
  ...sampleCatalogue.products.map(({ id, product_name }) => ({ id, name: product_name })),
  ...sampleCatalogue.operations.map(({ id, name }) => ({ id, name })),
]

/** Valid and invalid values of a field, preferably those that show other fields. */
function anyValueOf(field: Field): fc.Arbitrary<Answers[FieldName]> {
  const { shape } = KINDS[field.kind]
  if (shape === 'boolean') return fc.boolean()
  if (shape === 'ref')
    return fc.oneof(fc.constantFrom(...refs), fc.record({ id: fc.string(), name: fc.string() }))
  const listed = (field.options ?? []).map(({ value }) => value)
  const sample = Object.values(ALL_SAMPLES).flatMap((values) => values[field.name] ?? [])
  return fc.oneof(
    ...(listed.length > 0 ? [{ weight: 6, arbitrary: fc.constantFrom(...listed) }] : []),
    ...(sample.length > 0 ? [{ weight: 3, arbitrary: fc.constantFrom(...sample) }] : []),
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
  )
}

/** Kinds with one chosen value of several. */
const CHOICES: readonly FieldKind[] = ['select', 'radio', 'checkbox', 'product', 'operation']

/** The choices that empty or fill other fields (FORM-TOP-15, FORM-TOP-22). */
const SIGNIFICANT_VALUES: readonly FieldName[] = [
  ...(['type_contract', 'sub_contract', 'sub_insurance', 'prodotto'] as const),
  ...(['categoria_contatore', 'destinazione_duso'] as const),
]

const decidingFields: readonly FieldName[] = [
  'type_contract',
  'client_type',
  'type_product',
  'product_ee',
  'operation_ee',
  'product_gas',
  'operation_gas',
  'tipo_di_pagamento',
  'tipologia_voltura',
  'sub_contract',
  'sub_insurance',
  'product',
  'operation',
  'payment_type',
  'indirizzo',
  'client_type_altra',
  'product_altra',
  'operation_altra',
  'payment_type_altra',
  'prodotto',
  'product_insurance',
]
const anyField = fc.oneof(
  fc.constantFrom(...DECLARED),
  fc.constantFrom(...DECLARED.filter(({ name }) => decidingFields.includes(name))),
)
const changes: fc.Arbitrary<Change[]> = fc.array(
  anyField.chain((field) => anyValueOf(field).map((value) => ({ name: field.name, value }))),
  { maxLength: 30 },
)
const start = fc.constantFrom<Values>({}, ...Object.values(ALL_SAMPLES))

const typed = (values: Values, list: readonly Change[]) =>
  list.reduce((now, { name, value }) => change(now, name, value, sampleCatalogue, SAMPLE_NOW), values)

const groupOf = ({ sub_contract_extra }: Values): Values =>
  sub_contract_extra === undefined ? {} : { sub_contract_extra }

describe('For any sequence of changes', () => {
  it('After any sequence of changes only visible fields have answers', () => {
    fc.assert(
      fc.property(start, changes, (values, list) => {
        const { sections, answered } = resolve(typed(values, list), sampleCatalogue)
        const visible = new Set(sections.flatMap(({ fields }) => fields.map(({ name }) => name)))
        expect(Object.keys(answered).filter((name) => !visible.has(name as FieldName))).toEqual([])
      }),
    )
  })

  it('After any sequence of changes only offered options are answers, except those removed by the catalogue or an administrator', () => {
    fc.assert(
      fc.property(start, changes, (values, list) => {
        const { sections, answered } = resolve(typed(values, list), sampleCatalogue)
        for (const view of sections.flatMap(({ fields }) => fields)) {
          const answer = answered[view.name]
          if (!['select', 'radio', 'product', 'operation'].includes(view.kind) || answer === undefined)
            continue
          const value = typeof answer === 'object' ? answer.id : answer
          expect(view.options?.map((option) => option.value)).toContain(value)
        }
      }),
    )
  })

  it('After any sequence of changes resolve with the previous resolution equals resolve from scratch', () => {
    fc.assert(
      fc.property(start, changes, (values, list) => {
        let now = values
        let resolved = resolve(now, sampleCatalogue)
        for (const { name, value } of list) {
          now = change(now, name, value, sampleCatalogue, SAMPLE_NOW)
          resolved = resolve(now, sampleCatalogue, resolved)
          validate(resolved, SAMPLE_NOW)
          const fromScratch = resolve(now, sampleCatalogue)
          expect(resolved).toEqual(fromScratch)
          expect(validate(resolved, SAMPLE_NOW)).toEqual(validate(fromScratch, SAMPLE_NOW))
        }
      }),
    )
  })

  it('After any sequence of changes resolveAnswers returns the answers of resolve in the same order', () => {
    fc.assert(
      fc.property(start, changes, (values, list) => {
        const now = typed(values, list)
        const { answered } = resolve(now, sampleCatalogue)
        expect(Object.entries(resolveAnswers(now, sampleCatalogue))).toEqual(Object.entries(answered))
      }),
    )
  })

  it('After any sequence of changes no field shows twice', () => {
    fc.assert(
      fc.property(start, changes, (values, list) => {
        const names = resolve(typed(values, list), sampleCatalogue).sections.flatMap(({ fields }) =>
          fields.map(({ name }) => name),
        )
        expect(names).toHaveLength(new Set(names).size)
      }),
    )
  })

  it('The previous resolution that resolve receives affects only object identities', () => {
    fc.assert(
      fc.property(start, changes, changes, (values, list, more) => {
        const first = typed(values, list)
        const second = typed(first, more)
        const fresh = resolve(second, sampleCatalogue)
        expect(resolve(second, sampleCatalogue, resolve(first, sampleCatalogue))).toEqual(fresh)
        expect(resolve(second, sampleCatalogue, fresh)).toBe(fresh)
      }),
    )
  })

  it('Undoing a choice restores the form, except for the fields that the choice resets', () => {
    const toggled = fc.constantFrom<FieldName>(
      'type_contract',
      'client_type',
      'type_product',
      'tipo_di_pagamento',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(ALL_SAMPLES)),
        toggled,
        fc.string(),
        (values, name, other) => {
          const away = change(values, name, other, sampleCatalogue, SAMPLE_NOW)
          const back = change(away, name, values[name] ?? '', sampleCatalogue, SAMPLE_NOW)
          const { sub_contract: _contract, sub_contract_extra: _group, ...lasting } = values
          const stored =
            name === 'type_contract' && away !== values ? { ...lasting, ...groupOf(back) } : values
          expect(resolve(back, sampleCatalogue)).toEqual(resolve(stored, sampleCatalogue))
        },
      ),
    )
  })

  it('Undoing a choice that resets nothing restores every value', () => {
    const choices = DECLARED.filter(
      ({ kind, name }) => CHOICES.includes(kind) && !SIGNIFICANT_VALUES.includes(name),
    )
    const choice = fc.constantFrom(...Object.values(ALL_SAMPLES)).chain((values) => {
      const made = choices.filter(({ name }) => values[name] !== undefined)
      return fc.constantFrom(...made).chain((field) => fc.tuple(fc.constant(values), fc.constant(field)))
    })
    const chosen = choice.chain(([values, field]) =>
      fc.tuple(fc.constant(values), fc.constant(field), anyValueOf(field)),
    )
    fc.assert(
      fc.property(chosen, ([values, { name }, other]) => {
        const away = change(values, name, other, sampleCatalogue, SAMPLE_NOW)
        expect(change(away, name, values[name]!, sampleCatalogue, SAMPLE_NOW)).toEqual(values)
      }),
    )
  })

  it('A record that is stored and read again gives the same form with the same issues', () => {
    fc.assert(
      fc.property(start, changes, (values, list) => {
        const now = typed(values, list)
        const read = parseValues(JSON.stringify(now))
        // A text that cannot be stored is rejected as a whole when it is read.
        fc.pre(read.ok)
        const [before, after] = [resolve(now, sampleCatalogue), resolve(read.values, sampleCatalogue)]
        expect(after).toEqual(before)
        expect(validate(after, SAMPLE_NOW)).toEqual(validate(before, SAMPLE_NOW))
      }),
    )
  })

  it('Validation returns issues of visible fields only', () => {
    fc.assert(
      fc.property(start, changes, (values, list) => {
        const resolved = resolve(typed(values, list), sampleCatalogue)
        const shown = new Set(
          resolved.sections.flatMap(({ id, fields }) => fields.map(({ name }) => `${id}/${name}`)),
        )
        for (const issue of [...validate(resolved, SAMPLE_NOW), ...validateDraft(resolved)])
          expect(shown).toContain(`${issue.section}/${issue.field}`)
      }),
    )
  })

  it('An answer that is stored as a value resolves to the same answer', () => {
    fc.assert(
      fc.property(start, changes, (values, list) => {
        const { answered } = resolve(typed(values, list), sampleCatalogue)
        const again = resolve({ ...typed(values, list), ...answered }, sampleCatalogue).answered
        expect(again).toEqual(answered)
      }),
    )
  })
})

it('Every section can be shown by a sequence of choices', () => {
  const base = SAMPLES.dualDomestic
  const states: readonly Values[] = [
    ...Object.values(ALL_SAMPLES),
    { ...base, tipologia_voltura: 'Mortis Causa' },
    { ...TELCO_SAMPLES.mobileChange, operation: 'cambio linea fissa' },
    { ...base, ...companyAltra, operation_altra: 'cambio modile linea fissa' },
    { ...base, operation_ee: operationRef('EI Cambio EE'), tipo_di_fatturazione: 'cartacea' },
  ]
  const reached = new Set(
    states.flatMap((values) => resolve(values, sampleCatalogue).sections.map(({ id }) => id)),
  )
  expect(definition.map(({ id }) => id).filter((id) => !reached.has(id))).toEqual([])
})
