import { expect, it } from 'vitest'
import { evaluator, is } from './conditions.ts'
import { resolve } from './contract-form.ts'
import type { Values } from './fields.ts'
import { ALL_SAMPLES } from './fixtures/all-samples.ts'
import { sampleCatalogue } from './fixtures/catalogue.ts'
import { dualDomestic } from './fixtures/samples.ts'
import { createForm } from './form/create-form.ts'
import { KINDS } from './kinds/kinds.ts'
import type { Definition, ResolvedField } from './types.ts'

const catalogue = sampleCatalogue

it('resolve hides a value when its field hides and restores it when the field shows again', () => {
  const before = resolve(dualDomestic, catalogue)
  const hidden = resolve({ ...dualDomestic, type_product: 'gas' }, catalogue)
  expect(hidden.answered.pod).toBeUndefined()
  expect(hidden.sections.map(({ id }) => id)).not.toContain('luce')
  expect(resolve({ ...dualDomestic, type_product: 'dual' }, catalogue)).toEqual(before)
})

it('resolve ignores hidden fields in later conditions', () => {
  const definition: Definition = [
    { id: 'a', title: 'A', requirements: [], fields: [{ name: 'type_contract', kind: 'text', label: '' }] },
    {
      id: 'b',
      title: 'B',
      requirements: [],
      when: is('type_contract', 'yes', 'il primo'),
      fields: [{ name: 'client_type', kind: 'text', label: '' }],
    },
    {
      id: 'c',
      title: 'C',
      requirements: [],
      when: is('client_type', 'yes', 'il secondo'),
      fields: [{ name: 'name', kind: 'text', label: '' }],
    },
  ]
  const custom = createForm({ definition, kinds: KINDS, evaluator })
  const shown = (values: Values) => custom.resolve(values, catalogue).sections.map(({ id }) => id)
  expect(shown({ type_contract: 'yes', client_type: 'yes' })).toEqual(['a', 'b', 'c'])
  expect(shown({ type_contract: 'no', client_type: 'yes' })).toEqual(['a'])
})

it.each(Object.entries(ALL_SAMPLES))(
  'resolve returns equal results for %s, and the same object if nothing changed',
  (_, values) => {
    const first = resolve(values, catalogue)
    expect(resolve(values, catalogue)).toEqual(first)
    expect(resolve({ ...values }, catalogue, first)).toBe(first)
  },
)

it('resolve reuses every view except that of the changed field', () => {
  const first = resolve(dualDomestic, catalogue)
  const second = resolve({ ...dualDomestic, matricola: '77' }, catalogue, first)
  const changed: ResolvedField[] = second.sections.flatMap(({ fields }, index) =>
    fields.filter((field, at) => field !== first.sections[index]?.fields[at]),
  )
  expect(changed.map(({ name }) => name)).toEqual(['matricola'])
  expect(second.sections.filter((section, index) => section !== first.sections[index])).toHaveLength(1)
  expect(second.hidden).toBe(first.hidden)
  expect(second).toEqual(resolve({ ...dualDomestic, matricola: '77' }, catalogue))
})

it('resolve reuses the options of a filtered list while they are equal', () => {
  const first = resolve(dualDomestic, catalogue)
  const second = resolve({ ...dualDomestic, pot_imp: '6' }, catalogue, first)
  const options = (resolved: typeof first) =>
    resolved.sections.flatMap(({ fields }) => fields).find(({ name }) => name === 'operation_ee')?.options
  expect(options(second)).toBe(options(first))
})

it('resolve uses normalized answers and displays the typed text', () => {
  const { sections, answered } = resolve(
    { ...dualDomestic, pod: ' it001e12345678 ', cellulare: '333 123 4567' },
    catalogue,
  )
  const view = sections.flatMap(({ fields }) => fields).find(({ name }) => name === 'pod')
  expect(view?.value).toBe(' it001e12345678 ')
  expect(answered).toMatchObject({ pod: 'IT001E12345678', cellulare: '+393331234567' })
})

it('resolve explains why a field shows and why it is required', () => {
  const { sections } = resolve({ ...dualDomestic, iban: 'DE89370400440532013000' }, catalogue)
  const fields = sections.flatMap((section) => section.fields)
  expect(fields.find(({ name }) => name === 'type_contract')?.why).toBe('')
  expect(fields.find(({ name }) => name === 'pod')?.why).toContain(
    'l’operazione luce è un cambio con voltura',
  )
  expect(fields.find(({ name }) => name === 'bic_swift')?.whyRequired).toContain('l’IBAN è di un altro Paese')
})
