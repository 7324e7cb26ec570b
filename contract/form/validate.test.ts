import { describe, expect, it, vi } from 'vitest'
import { evaluator, field, formOf, KINDS, notice, section } from '../fixtures/small-form.ts'
import { createForm } from './create-form.ts'
import type { Kind } from './kind.ts'
import type { Answers, Field } from './types.ts'

const NOW = '2026-11-20T10:00'

const issuesOf = (fields: readonly Field[], values: Answers, saved?: Answers) => {
  const form = formOf(section('s', fields))
  return form.validate(form.resolve(values, undefined), NOW, saved)
}

describe('validate', () => {
  const missing = {
    section: 's',
    field: 'a',
    code: 'required',
    message: 'Compila il campo «a».',
    severity: 'error',
  }

  it('A required field without an answer is an error, with its own message if it has one', () => {
    expect(issuesOf([field('a')], {})).toEqual([missing])
    expect(issuesOf([field('a', { rules: { requiredMessage: 'Manca.' } })], {})).toEqual([
      { ...missing, message: 'Manca.' },
    ])
    expect(issuesOf([field('a', { required: false })], {})).toEqual([])
    expect(issuesOf([field('a')], { a: 'x' })).toEqual([])
  })

  it('An answer that is too short is missing at the save if the field is required', () => {
    expect(issuesOf([field('a', { kind: 'short' })], { a: 'x' })).toEqual([{ ...missing, atSave: true }])
    expect(issuesOf([field('a', { kind: 'short', required: false })], { a: 'x' })).toEqual([])
    expect(issuesOf([field('a', { kind: 'short' })], { a: 'xy' })).toEqual([])
  })

  it('A text has at most 500 characters, or those that its field allows', () => {
    expect(issuesOf([field('a')], { a: 'x'.repeat(500) })).toEqual([])
    expect(issuesOf([field('a')], { a: 'x'.repeat(501) })).toEqual([
      {
        ...missing,
        code: 'too-long',
        message: 'Sono ammessi al massimo 500 caratteri, qui sono 501.',
      },
    ])
    const short = [field('a', { maxLength: 3, kind: 'checked' })]
    expect(issuesOf(short, { a: 'abc' })).toEqual([])
    expect(issuesOf(short, { a: 'wrong' })).toMatchObject([{ code: 'too-long' }])
  })

  it('A value that is not offered is an error if the field is required, and else a warning', () => {
    const choice = field('a', { kind: 'choice' })
    expect(issuesOf([choice], { a: '9' })).toEqual([
      {
        ...missing,
        code: 'not-offered',
        message: '«? 9» qui non è disponibile: scegli un altro valore.',
      },
    ])
    expect(issuesOf([{ ...choice, required: false }], { a: '9' })).toEqual([
      { ...missing, code: 'not-offered', message: '«? 9» qui non è disponibile.', severity: 'warning' },
    ])
  })

  it('The check of a kind reads the answers, the view and the clock', () => {
    expect(issuesOf([field('b', { kind: 'checked' })], { b: 'now' })).toMatchObject([{ message: NOW }])
    const fields = [field('a'), field('b', { kind: 'checked', rules: { relates: { name: 'a' } } })]
    expect(issuesOf(fields, { a: 'x', b: 'related' })).toEqual([
      { section: 's', field: 'b', code: 'related', message: 'b x', severity: 'error' },
    ])
  })

  it('The notices of the catalogue follow those of the check', () => {
    expect(issuesOf([field('a', { kind: 'choice' })], { a: '3' })).toEqual([
      { section: 's', field: 'a', ...notice('removed') },
    ])
  })

  it('An issue that only the passage of time caused is a warning for the stored value', () => {
    const severities = (kind: string, value: string, saved?: Answers) =>
      issuesOf([field('a', { kind })], { a: value }, saved).map(({ severity }) => severity)
    expect(severities('checked', 'late')).toEqual(['error'])
    expect(severities('checked', 'late', { a: 'late' })).toEqual(['warning'])
    expect(severities('checked', 'late', { a: 'other' })).toEqual(['error'])
    expect(severities('checked', 'wrong', { a: 'wrong' })).toEqual(['error'])
    expect(severities('choice', '3', { a: '3' })).toEqual(['warning'])
    expect(severities('choice', '3', {})).toEqual(['error'])
  })

  it('validate lists the issues of every section in the order of the form', () => {
    const form = formOf(section('s', [field('a'), field('b')]), section('t', [field('c')]))
    const resolved = form.resolve({}, undefined)
    expect(form.validate(resolved, NOW).map((issue) => `${issue.section} ${issue.field}`)).toEqual([
      's a',
      's b',
      't c',
    ])
    expect(form.validateSections(resolved, NOW).map(({ length }) => length)).toEqual([2, 1])
  })
})

describe('validateSections with earlier issues', () => {
  const check = vi.fn<NonNullable<Kind['check']>>(() => [notice('found')])
  const counting: Kind = { ...KINDS.text!, check }
  const definition = [
    section('s', [field('a'), field('c')]),
    section('t', [field('b', { kind: 'counting', rules: { relates: { name: 'a', sex: 'c' } } })]),
  ]
  let version = 1
  const form = createForm<Field, Answers, unknown>({
    definition,
    kinds: { ...KINDS, counting },
    evaluator,
    dataVersion: () => version,
  })
  const values = { a: 'x', b: 'y' }

  it('The issues of an unchanged section are computed once for the same clock, stored values and data', () => {
    const resolved = form.resolve(values, undefined)
    check.mockClear()
    const first = form.validateSections(resolved, NOW)
    expect(form.validateSections(resolved, NOW, undefined, first)).toBe(first)
    expect(check).toHaveBeenCalledTimes(1)
    form.validateSections(resolved, '2026-11-20T10:01')
    expect(check).toHaveBeenCalledTimes(2)
    const saved = {}
    form.validateSections(resolved, '2026-11-20T10:01', saved)
    expect(check).toHaveBeenCalledTimes(3)
    version += 1
    form.validateSections(resolved, '2026-11-20T10:01', saved)
    expect(check).toHaveBeenCalledTimes(4)
  })

  it('A change of a related answer computes the issues of the section again', () => {
    const first = form.resolve(values, undefined)
    form.validateSections(first, NOW)
    check.mockClear()
    const second = form.resolve({ ...values, a: 'new' }, undefined, first)
    form.validateSections(second, NOW)
    expect(check).toHaveBeenCalledTimes(1)
    expect(check.mock.calls[0]?.[1].answered).toEqual({ a: 'new', b: 'y' })
  })

  it('Equal issues are the same lists', () => {
    const first = form.validateSections(form.resolve(values, undefined), NOW)
    const second = form.validateSections(form.resolve({ ...values }, undefined), NOW, undefined, first)
    expect(second).toBe(first)
    const other = form.validateSections(form.resolve({ b: 'y' }, undefined), NOW, undefined, first)
    expect(other[0]).not.toBe(first[0])
    expect(other[1]).toBe(first[1])
  })
})

describe('validateDraft', () => {
  const needed = { requiredInDraft: true } as const

  it('A draft needs only the fields that are marked for it', () => {
    const form = formOf(section('s', [field('a', { rules: needed }), field('b')]))
    expect(form.validateDraft(form.resolve({}, undefined)).map((issue) => issue.field)).toEqual(['a'])
    expect(form.validateDraft(form.resolve({ a: 'x' }, undefined))).toEqual([])
  })

  it('A draft reports the notices of the catalogue about those fields, as warnings for the stored value', () => {
    const form = formOf(
      section('s', [field('a', { kind: 'choice', rules: needed }), field('b', { kind: 'choice' })]),
    )
    const resolved = form.resolve({ a: '3', b: '3' }, undefined)
    expect(form.validateDraft(resolved)).toEqual([{ section: 's', field: 'a', ...notice('removed') }])
    expect(form.validateDraft(resolved, { a: '3' })).toMatchObject([{ severity: 'warning' }])
  })
})
