import { expect, it } from 'vitest'
import { all, type Condition, evaluator, is } from './conditions.ts'
import { definition } from './definition.ts'
import { otherwise } from './form/condition.ts'
import { findProblems } from './form/problems.ts'
import { KINDS } from './kinds/kinds.ts'
import type { Field, Section } from './row.ts'

const text = (name: Field['name'], more: Partial<Field> = {}): Field => ({
  name,
  kind: 'text',
  label: name,
  ...more,
})
const section = (id: string, fields: readonly Field[], more: Partial<Section> = {}): Section => ({
  id,
  title: id,
  requirements: [],
  fields,
  ...more,
})
const yes = (field: Field['name']) => is(field, 'yes', field)
const problems = (...sections: Section[]) => findProblems({ definition: sections, kinds: KINDS, evaluator })
const kinds = (...sections: Section[]) => problems(...sections).map(({ kind }) => kind)

it('findProblems() finds nothing in the contract definition', () => {
  expect(findProblems({ definition, kinds: KINDS, evaluator })).toEqual([])
})

it('A condition on a misspelt field does not compile', () => {
  // @ts-expect-error `pood` is no field.
  const misspelt: Condition = is('pood', 'x', 'il POD')
  expect(kinds(section('a', [text('pod', { when: misspelt })]))).toEqual(['unknown-name'])
})

it('findProblems() reports a condition that reads a later field', () => {
  expect(kinds(section('a', [text('name')], { when: yes('pod') }), section('b', [text('pod')]))).toContain(
    'forward-read',
  )
  expect(kinds(section('a', [text('name', { when: yes('pod') }), text('pod')]))).toEqual(['forward-read'])
  expect(kinds(section('a', [text('name', { required: yes('name') })]))).toEqual(['forward-read'])
  const options = [{ value: '1', label: '1', when: yes('pod') }]
  expect(problems(section('a', [text('name', { options }), text('pod')]))).toEqual([
    { kind: 'forward-read', where: 'a/name', detail: 'pod' },
  ])
  const offered = { kind: 'operation', rules: { relates: { product: 'product_ee' } } } as const
  expect(
    kinds(section('a', [text('operation_ee', offered), text('product_ee', { kind: 'product' })])),
  ).toEqual(['forward-read'])
})

it('findProblems() reports a name that is not declared', () => {
  expect(kinds(section('a', [text('name', { when: yes('pdr') })]))).toEqual(['unknown-name'])
  const variants = [{ id: 'v', when: otherwise, fields: ['name', 'pod'] }] as const
  expect(kinds(section('a', [text('name')], { variants }))).toEqual(['unknown-name'])
})

it('findProblems() reports a field that can show twice, but not in exclusive alternatives', () => {
  const choice = section('choice', [text('client_type')])
  const firm = section('firm', [text('phone')], { when: is('client_type', 'business', 'x') })
  const home = section('home', [text('phone')], { when: is('client_type', 'domestico', 'x') })
  expect(kinds(choice, firm, home)).toEqual([])
  expect(kinds(choice, firm, section('b', [text('phone')]))).toEqual(['duplicate-field'])
  expect(kinds(choice, firm, { ...home, fields: [text('phone', { kind: 'number' })] })).toEqual(['two-kinds'])
})

it('findProblems() reports sections, fields and options that can never show', () => {
  const never = all(is('client_type', 'a', 'x'), is('client_type', 'b', 'x'))
  const choice = section('choice', [text('client_type')])
  expect(kinds(choice, section('a', [text('pod')], { when: never }))).toEqual([
    'unreachable-section',
    'unreachable-field',
  ])
  const options = [{ value: '1', label: '1', when: is('client_type', 'b', 'x') }]
  expect(
    kinds(choice, section('a', [text('pod', { options })], { when: is('client_type', 'a', 'x') })),
  ).toEqual(['unreachable-option'])
})

it('findProblems() reports a variant that can never be chosen, and a variant table without a default', () => {
  const choice = section('choice', [text('client_type')])
  const row = (id: string, when: Condition = otherwise) => ({ id, when, fields: ['pod'] as const })
  const table = (...variants: ReturnType<typeof row>[]) =>
    kinds(choice, section('a', [text('pod')], { variants }))
  expect(table(row('one'), row('two'))).toEqual(['variant-never-chosen'])
  expect(table(row('one', yes('client_type')), row('same', yes('client_type')), row('rest'))).toEqual([
    'variant-never-chosen',
  ])
  expect(table(row('one', yes('client_type')))).toEqual(['no-variant'])
  expect(table(row('one', yes('client_type')), row('rest'))).toEqual([])
})

it('A problem names its place, and the conditions that never hold together', () => {
  const choice = section('choice', [text('client_type')])
  const firm = section('firm', [text('phone')])
  expect(problems(choice, firm, section('b', [text('phone')]))).toEqual([
    { kind: 'duplicate-field', where: 'firm, b', detail: 'phone' },
  ])
  const never = section('a', [text('pod', { when: is('client_type', 'b', 'x') })], {
    when: is('client_type', 'a', 'x'),
    variants: [{ id: 'v', when: otherwise, fields: ['pod'] }],
  })
  expect(problems(choice, never)).toEqual([
    { kind: 'unreachable-field', where: 'a/pod', detail: 'x è «a» e x è «b»' },
  ])
})
