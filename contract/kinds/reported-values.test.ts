import { describe, expect, it } from 'vitest'
import { REPORTED_VALUES } from '../fixtures/reported-values.ts'
import { SAMPLE_NOW } from '../fixtures/samples.ts'
import type { FieldKind, FieldRules } from './field-rules.ts'
import { KINDS } from './kinds.ts'

/** The answer, and what its check says. */
function enter(kind: FieldKind, typed: string, rules?: FieldRules) {
  const answer = KINDS[kind].parse(typed)
  if (answer === undefined) return { answer, notices: [] }
  const view = {
    name: 'description',
    kind,
    label: '',
    value: answer,
    required: false,
    why: '',
    whyRequired: '',
    ...(rules && { rules }),
  } as const
  return { answer, notices: KINDS[kind].check?.(answer, { view, answered: {}, now: SAMPLE_NOW }) ?? [] }
}

describe('A value as people copy, dictate or type it', () => {
  it.each(REPORTED_VALUES.map((row) => [row.kind, row.typed, row.meant, row] as const))(
    'the kind %s accepts or proposes for %j the value %j',
    (kind, typed, meant, { rules }) => {
      const { answer, notices } = enter(kind, typed, rules)
      const refused = notices.find(({ severity }) => severity === 'error')
      expect(refused ? refused.suggestion : answer).toBe(meant)
    },
  )

  it.each<[FieldKind, string, FieldRules?]>([
    ['ateco', '62.10.00 e 47.11.10'],
    ['ateco', 'ATECO 2025'],
    ['ateco', 'telefono 0212345'],
    ['ateco', `62.10.00 ${'x'.repeat(300)}`],
    ['bic', 'BIC: UNCR'],
    ['bic', 'BCITITMM e UNCRITMM'],
    ['number', '2.700 kWh', { plausible: 'power' }],
    ['number', '€ 3', { plausible: 'power' }],
    ['number', '3,3 kW', { plausible: 'electricity-use' }],
    ['number', '3300 W', { plausible: 'power' }],
    ['number', 'kWh'],
    ['fiscal-code', 'IT00905811007'],
  ])('the kind %s proposes nothing for %j, which may mean something else', (kind, typed, rules) => {
    const [notice] = enter(kind, typed, rules).notices
    expect(notice).toMatchObject({ severity: 'error' })
    expect(notice?.suggestion).toBeUndefined()
  })

  it('a BIC of another country that begins with its label keeps its letters apart from the label', () => {
    expect(enter('bic', 'BIC UNCRITMM').answer).toBe('BIC UNCRITMM')
    expect(enter('bic', 'UNCR IT MM').answer).toBe('UNCRITMM')
  })

  it('an hour that the clocks skip is asked with the hour that they show then [FORM-OTHER-5]', () => {
    expect(enter('datetime', '28/03/2027 02:30').notices).toEqual([
      {
        code: 'time-skipped',
        message: 'Quest’ora non esiste: quella notte gli orologi passano dalle 2 alle 3.',
        suggestion: '2027-03-28T03:30',
        severity: 'error',
      },
    ])
    for (const time of ['28/03/2027 01:59', '28/03/2027 03:00', '31/10/2027 02:30', '29/03/2027 02:30'])
      expect(enter('datetime', time).notices).toEqual([])
  })
})
