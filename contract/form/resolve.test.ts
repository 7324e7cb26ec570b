import { describe, expect, it, vi } from 'vitest'
import { evaluator, field, formOf, KINDS, notice, OPTIONS, section } from '../fixtures/small-form.ts'
import { createConditions } from './condition.ts'
import { createForm } from './create-form.ts'
import type { Kind } from './kind.ts'
import type { Answers, Field } from './types.ts'

const { is, answered, isOneOf } = createConditions<string, never>()
const viewsOf = (fields: readonly Field[], values: Answers, catalogue?: unknown) =>
  formOf(section('s', fields)).resolve(values, catalogue).sections[0]!.fields

describe('resolve of a section', () => {
  const yes = is('a', 'yes', 'a')

  it('A section is hidden with the unmet condition as reason, and shown with the reason of its condition', () => {
    const form = formOf(section('s', [field('a')]), section('t', [field('b')], { when: yes }))
    const hidden = form.resolve({ a: 'no', b: 'x' }, undefined)
    expect(hidden.sections.map(({ id, why }) => [id, why])).toEqual([['s', '']])
    expect(hidden.hidden).toEqual([{ id: 't', title: 'T', unmetCondition: 'a è «yes»' }])
    expect(hidden.answered).toEqual({ a: 'no' })
    const shown = form.resolve({ a: 'yes', b: 'x' }, undefined)
    expect(shown.sections.map(({ id, title, why }) => [id, title, why])).toEqual([
      ['s', 'S', ''],
      ['t', 'T', 'a è «yes»'],
    ])
    expect(shown.hidden).toEqual([])
    expect(shown.answered).toEqual({ a: 'yes', b: 'x' })
  })

  it('The first variant whose condition holds names the fields, and none of them shows if no condition holds', () => {
    const variants = [
      { id: 'one', when: yes, fields: ['b'] },
      { id: 'two', when: answered('a', 'a'), fields: ['c'], optional: ['c'] },
    ]
    const form = formOf(section('s', [field('a')]), section('t', [field('b'), field('c')], { variants }))
    const shown = (a: string | undefined) => form.resolve({ a }, undefined).sections[1]
    expect(shown('yes')).toMatchObject({ variant: 'one', fields: [{ name: 'b', required: true }] })
    expect(shown('no')).toMatchObject({ variant: 'two', fields: [{ name: 'c', required: false }] })
    expect(shown(undefined)).toEqual({ id: 't', title: 'T', why: '', fields: [] })
  })

  it('A field explains why it shows by section, variant and its own condition', () => {
    const when = answered('a', 'a')
    const variants = [{ id: 'v', when: isOneOf('a', ['yes'], 'a'), fields: ['b', 'c'] }]
    const form = formOf(
      section('s', [field('a')]),
      section('t', [field('b'), field('c', { when: yes })], { when, variants }),
    )
    const { fields } = form.resolve({ a: 'yes' }, undefined).sections[1]!
    expect(fields.map(({ why }) => why)).toEqual([
      'a è indicato e a è «yes»',
      'a è indicato e a è «yes» e a è «yes»',
    ])
  })

  it('A field whose condition does not hold, or for which the catalogue has no content, does not show', () => {
    const fields = [field('a'), field('b', { when: yes }), field('c', { kind: 'labelled' })]
    expect(viewsOf(fields, {}).map(({ name }) => name)).toEqual(['a'])
    expect(viewsOf(fields, { a: 'yes' }, 'Scritta').map(({ name, label }) => [name, label])).toEqual([
      ['a', 'a'],
      ['b', 'b'],
      ['c', 'Scritta'],
    ])
  })

  it('A field of a kind that the form does not know is an error', () => {
    expect(() => viewsOf([field('a', { kind: 'strange' })], {})).toThrow('no kind is registered as strange')
  })
})

describe('resolve of a field', () => {
  it('A view contains what its field declares, and nothing that it does not', () => {
    const declared = { hint: 'Aiuto', maxLength: 3, rows: 2, rules: { requiredInDraft: true } } as const
    const view = {
      name: 'a',
      kind: 'text',
      label: 'a',
      required: true,
      why: '',
      whyRequired: '',
      value: undefined,
    }
    expect(viewsOf([field('a', declared)], {})).toStrictEqual([{ ...view, ...declared }])
    expect(viewsOf([field('a')], {})).toStrictEqual([view])
  })

  it('The default of a field counts until a value is typed', () => {
    const form = formOf(section('s', [field('a', { default: '7' })]))
    expect(form.resolve({}, undefined).answered).toEqual({ a: '7' })
    expect(form.resolve({ a: '' }, undefined).answered).toEqual({})
  })

  it('The value for an empty field counts, and the field is not required', () => {
    const fields = [field('a', { rules: { whenEmpty: '7' } })]
    for (const values of [{}, { a: ' ' }])
      expect(formOf(section('s', fields)).resolve(values, undefined).answered).toEqual({ a: '7' })
    expect(viewsOf(fields, {})[0]).toMatchObject({ required: false, whyRequired: '' })
  })

  it('A field in capitals counts in capitals and shows what was typed', () => {
    const form = formOf(section('s', [field('a', { rules: { upperCase: true } }), field('b', { rules: {} })]))
    const { answered: answers, sections } = form.resolve({ a: 'x', b: 'x' }, undefined)
    expect(answers).toEqual({ a: 'X', b: 'x' })
    expect(sections[0]!.fields[0]?.value).toBe('x')
  })

  it('A field is required unless it is optional, of a kind that never is, or its condition does not hold', () => {
    const required = is('a', 'yes', 'a')
    const fields = [
      field('a'),
      field('b', { required: false }),
      field('c', { kind: 'checkbox' }),
      field('d', { required }),
    ]
    const requiredOf = (a: string) => viewsOf(fields, { a }).map((view) => [view.required, view.whyRequired])
    expect(requiredOf('yes')).toEqual([
      [true, ''],
      [false, ''],
      [false, ''],
      [true, 'a è «yes»'],
    ])
    expect(requiredOf('no')[3]).toEqual([false, ''])
  })
})

describe('resolve of a choice', () => {
  const choice = field('a', { kind: 'choice', options: [{ value: '9', label: 'Nove' }] })
  const resolved = (a?: string) => formOf(section('s', [choice])).resolve({ a }, undefined)
  const viewOf = (a?: string) => resolved(a).sections[0]!.fields[0]!

  it('An offered value counts, with its group', () => {
    expect(viewOf('1')).toMatchObject({ value: '1', options: OPTIONS })
    expect(viewOf('1')).not.toHaveProperty('group')
    expect(viewOf('1')).not.toHaveProperty('notices')
    expect(viewOf('2').group).toEqual({ id: 'g', name: 'Gruppo' })
    expect(resolved('2').answered).toEqual({ a: '2' })
    expect(viewOf().options).toEqual(OPTIONS)
    expect(viewOf()).not.toHaveProperty('dropped')
  })

  it('A value that is not offered does not count, and is shown by the label that it has in the definition', () => {
    expect(viewOf('9')).toMatchObject({ value: undefined, dropped: 'Nove', options: OPTIONS })
    expect(resolved('9').answered).toEqual({})
    const { options: _, ...bare } = choice
    expect(viewsOf([bare], { a: '9' })[0]?.dropped).toBe('? 9')
  })

  it('A value that was removed counts, as an option of its own and with a notice', () => {
    expect(viewOf('3')).toMatchObject({
      value: '3',
      options: [...OPTIONS, { value: '3', label: 'Tre' }],
      notices: [notice('removed')],
    })
    expect(resolved('3').answered).toEqual({ a: '3' })
  })

  it('A field with suggestions offers them, and any value counts', () => {
    const form = formOf(section('s', [field('a', { kind: 'suggest' })]))
    const { sections, answered: answers } = form.resolve({ a: 'x' }, undefined)
    expect(answers).toEqual({ a: 'x' })
    expect(sections[0]!.fields[0]).toMatchObject({ value: 'x', options: OPTIONS })
  })

  it('Options that are equal stay the same list', () => {
    const form = formOf(section('s', [choice, field('b')]))
    const optionsOf = (resolution: ReturnType<typeof form.resolve>) =>
      resolution.sections[0]!.fields[0]!.options
    for (const a of ['1', '3']) {
      const first = form.resolve({ a }, undefined)
      expect(optionsOf(form.resolve({ a, b: 'x' }, undefined, first))).toBe(optionsOf(first))
    }
  })
})

describe('resolve with an earlier resolution', () => {
  const listOptions = vi.fn(() => OPTIONS)
  const counting: Kind = { ...KINDS.text!, listOptions }
  const related = is('a', 'yes', 'a')
  const definition = [
    section('s', [field('a'), field('z')]),
    section('t', [field('b', { kind: 'counting', rules: { relates: { client: 'a' } } })]),
    section('u', [field('c', { when: related })]),
    section('v', [field('d', { required: related })]),
    section('w', [field('e')], { when: is('c', 'x', 'c') }),
    section('x', [field('f', { options: [{ value: '1', label: 'Uno', when: related }] })]),
    section('y', [field('g')], { variants: [{ id: 'v', when: related, fields: ['g'] }] }),
  ]
  const setup = { definition, kinds: { ...KINDS, counting }, evaluator }
  const form = createForm<Field, Answers, unknown>(setup)
  const values = { a: 'yes', z: 'z', b: 'b', c: 'x', d: 'd', e: 'e', g: 'g' }

  it('An equal form is the same object', () => {
    const first = form.resolve(values, undefined)
    expect(form.resolve({ ...values }, undefined, first)).toBe(first)
  })

  it.each<[Answers]>([
    [{ ...values, a: 'no' }],
    [{ ...values, a: undefined }],
    [{ z: 'z' }],
    [{ ...values, c: 'y' }],
    [{ ...values, b: 'new' }],
    [{}],
  ])('The form for %o is the same after another one as from the start', (now) => {
    const first = form.resolve(values, undefined)
    const second = form.resolve(now, undefined, first)
    expect(second).toEqual(form.resolve(now, undefined))
    expect(form.resolve(values, undefined, second)).toEqual(first)
  })

  it('A section is computed again only if something that it reads has changed', () => {
    const first = form.resolve(values, undefined)
    listOptions.mockClear()
    const second = form.resolve({ ...values, z: 'new' }, undefined, first)
    expect(listOptions).not.toHaveBeenCalled()
    expect(second.sections.slice(1)).toEqual(first.sections.slice(1))
    for (const [index, shown] of second.sections.slice(1).entries())
      expect(shown).toBe(first.sections[index + 1])
    form.resolve({ ...values, a: 'no' }, undefined, first)
    expect(listOptions).toHaveBeenCalledTimes(1)
  })

  it('Another catalogue or definition computes every section again', () => {
    const first = form.resolve(values, undefined)
    listOptions.mockClear()
    expect(form.resolve(values, 'other', first)).toBe(first)
    expect(listOptions).toHaveBeenCalledTimes(1)
    const other = createForm<Field, Answers, unknown>({ ...setup, definition: definition.slice(1) })
    expect(other.resolve(values, undefined, first)).toEqual(other.resolve(values, undefined))
    expect(other.resolve(values, undefined, first).sections[0]).toBe(first.sections[1])
  })
})
