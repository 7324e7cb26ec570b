import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SAMPLE_NOW } from '../fixtures/samples.ts'
import vectors from '../fixtures/vectors.json' with { type: 'json' }
import type { OfferedOption } from '../form/types.ts'
import type { ResolvedField } from '../types.ts'
import type { FieldKind } from './field-rules.ts'
import { KINDS } from './kinds.ts'

/** Kinds whose displayed text is parsed again when the box loses focus; lists and checkboxes are not parsed back. */
const TEXT_KINDS = (Object.keys(KINDS) as FieldKind[]).filter(
  (kind) => KINDS[kind].shape === 'text' && !['select', 'radio', 'checks'].includes(kind),
)

const NO_CATALOGUE = { products: [], operations: [], owners: [], managed: {} }

const optionsOf = (kind: FieldKind): readonly OfferedOption[] | undefined =>
  KINDS[kind].listOptions?.({ name: 'description', kind, label: '' }, {}, NO_CATALOGUE)

const show = (kind: FieldKind, text: string) => KINDS[kind].display(text, optionsOf(kind))
const leave = (kind: FieldKind, text: string) => String(KINDS[kind].parse(text) ?? '')

function isRefused(kind: FieldKind, text: string): boolean {
  const view: ResolvedField = {
    name: 'description',
    kind,
    label: '',
    value: text,
    required: false,
    why: '',
    whyRequired: '',
  }
  const found = KINDS[kind].check?.(text, { view, answered: {}, now: SAMPLE_NOW }) ?? []
  return found.some(({ severity }) => severity === 'error')
}

const VALID_TEXTS = [
  ...[vectors.cf, vectors.piva, vectors.iban, vectors.pod, vectors.pdr, vectors.phone, vectors.cap].flatMap(
    (entries) => entries.map(({ input }) => input),
  ),
  ...vectors.ateco.map(({ input }) => input),
  '1.234.567',
  '1.234,5',
  '2.700',
  '0,5',
  '12.34.567',
  '1,234,567',
  '1,234.5',
  '31/12/1985',
  '1985-12-31',
  '31/11/2025',
  '2025-11-31',
  '1800-01-01',
  '21/11/2026 09:30',
  '2026-11-21T09:30',
  '2026-13-21T09:30',
  '2026-11-21T25:00',
  'TEST',
  'Milano (MI)',
  'mi',
  'a@LIBERO.it',
]
/** Similar to user input: a valid text with one character added, removed or changed. */
const almostValidText = fc
  .tuple(fc.constantFrom(...VALID_TEXTS), fc.nat(40), fc.constantFrom('', ...'O0I1.,-–/+ T:aZ9'), fc.nat(1))
  .map(([text, at, sign, drop]) => text.slice(0, at) + sign + text.slice(at + drop))
const anyText = fc.oneof(
  almostValidText,
  fc.constantFrom(...VALID_TEXTS),
  fc.string({ unit: fc.constantFrom(...'0123456789.,-–/+ T:'), maxLength: 20 }),
  fc.string({ unit: 'binary', maxLength: 20 }),
)

describe.each(TEXT_KINDS)('A field of the kind %s', (kind) => {
  it('A form field keeps its answer if its displayed text is parsed again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(leave(kind, show(kind, text))).toBe(leave(kind, text))
        const stored = leave(kind, text)
        expect(leave(kind, stored)).toBe(stored)
        expect(leave(kind, show(kind, stored))).toBe(stored)
      }),
      { numRuns: 500 },
    )
  })

  it('A form field displays a rejected text unchanged', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const stored = leave(kind, text)
        if (isRefused(kind, stored)) expect(show(kind, stored)).toBe(stored)
      }),
      { numRuns: 500 },
    )
  })
})

describe('Rejected texts', () => {
  it.each([
    ['phone', '333 123 456O'],
    ['number', '1.23,5'],
    ['number', '12.34.567'],
    ['number', '1,234.5'],
    ['date', '31/11/2025'],
    ['datetime', 'TEST'],
    ['datetime', '31/11/2025 09:30'],
  ] as const)('A rejected text stays unchanged in a %s field: "%s"', (kind, text) => {
    expect(leave(kind, text)).toBe(text)
    expect(show(kind, text)).toBe(text)
    expect(isRefused(kind, text)).toBe(true)
  })
})

describe('Numbers', () => {
  it.each([
    ['1.234.567', '1234567'],
    ['1.234.567,89', '1234567.89'],
    ['1.234,5', '1234.5'],
    ['1 234 567', '1234567'],
    ['0,75', '0.75'],
    ['2.700', '2.700'],
  ])('The number kind parses %s as %s', (text, value) => {
    expect(leave('number', text)).toBe(value)
    expect(isRefused('number', value)).toBe(false)
  })
})
