import { describe, expect, it } from 'vitest'
import { createForm } from './create-form.ts'
import { createEvaluator } from './evaluate.ts'
import type { Kind } from './kind.ts'

/** A form whose second section has a check that reads the first section and data from outside. */
function createComparison() {
  const data = { version: 1 }
  const text: Kind = { shape: 'text', parse: (typed) => typed, display: String }
  const compared: Kind = {
    ...text,
    check: (answer, { answered }) =>
      answer === answered.a ? [] : [{ code: `differs-${data.version}`, message: '', severity: 'error' }],
  }
  const form = createForm({
    definition: [
      { id: 'first', title: '', fields: [{ name: 'a', kind: 'text', label: '' }] },
      {
        id: 'second',
        title: '',
        fields: [{ name: 'b', kind: 'compared', label: '', rules: { relates: { other: 'a' } } }],
      },
    ],
    kinds: { text, compared },
    evaluator: createEvaluator({}),
    dataVersion: () => data.version,
  })
  return { ...form, data }
}

const NOW = '2026-11-20T10:00'

describe('Issues of a section that did not change', () => {
  it('validate computes issues again when an answer of another section changes that a check reads', () => {
    const { resolve, validate } = createComparison()
    const first = resolve({ a: 'x', b: 'x' }, undefined)
    expect(validate(first, NOW)).toEqual([])
    const second = resolve({ a: 'y', b: 'x' }, undefined, first)
    expect(second.sections[1]).toBe(first.sections[1])
    expect(validate(second, NOW).map(({ code }) => code)).toEqual(['differs-1'])
  })

  it('validate computes issues again when the data changes that checks read', () => {
    const { resolve, validate, data } = createComparison()
    const resolved = resolve({ a: 'x', b: 'y' }, undefined)
    expect(validate(resolved, NOW).map(({ code }) => code)).toEqual(['differs-1'])
    data.version = 2
    expect(validate(resolved, NOW).map(({ code }) => code)).toEqual(['differs-2'])
  })
})
