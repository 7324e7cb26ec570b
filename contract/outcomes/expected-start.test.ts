import { expect, it } from 'vitest'
import { INITIAL_RULES } from '../duties/fixtures/initial-rules.ts'
import { START_CASES } from '../duties/fixtures/start-cases.ts'
import { type RuleBook, versionAt } from '../duties/rules.ts'
import { type StartTime, startOperationOf } from '../duties/start-times.ts'
import { daysAfter } from '../time/calendar-date.ts'
import {
  expectedStart,
  foreseenStart,
  isLate,
  type LateRequests,
  lateRequests,
  type WaitingSupply,
} from './expected-start.ts'

const request = { supplier: '', operation: 'Cambio' }
const start = (part: string, client: string, requestedOn: string) =>
  expectedStart(INITIAL_RULES, { ...request, part, client, requestedOn })

it.each(START_CASES)(
  '$id: $part of a customer $client that is asked for on $requestedOn begins on $begins [OUTCOME-18]',
  ({ part, client, requestedOn, begins }) => {
    expect(start(part, client, requestedOn)).toBe(begins)
  },
)

const LUMEVIA: StartTime[] = [
  { supplier: 'Lumevia', supply: 'gas', operation: 'cambio', client: '', rule: 'month', number: 5 },
  {
    supplier: 'Metanord',
    supply: 'gas',
    operation: '',
    client: 'business',
    rule: 'working-days',
    number: 20,
  },
]
const former = versionAt(INITIAL_RULES, 'start-times', '2026-12-31')!.value as StartTime[]
const withSuppliers: RuleBook = [
  ...INITIAL_RULES,
  { key: 'start-times', value: [...former, ...LUMEVIA], validFrom: '2026-11-16' },
]

it('the cut-off of a supplier and the time of an operation come before those of everyone [OUTCOME-18]', () => {
  const begins = (operation: string, supplier: string, client = 'domestico') =>
    expectedStart(withSuppliers, { part: 'gas', client, supplier, operation, requestedOn: '2026-12-07' })
  expect(begins('EI Cambio', 'Altri')).toBe('2027-01-01')
  expect(begins('EI Cambio', 'Lumevia')).toBe('2027-02-01')
  expect(begins('EI Voltura', 'Lumevia')).toBe('2026-12-15')
  expect(begins('EI Cambio', 'Metanord', 'business')).toBe('2027-01-08')
  const before = { part: 'gas', client: 'domestico', supplier: 'Lumevia', operation: 'EI Cambio' }
  expect(expectedStart(withSuppliers, { ...before, requestedOn: '2026-11-07' })).toBe('2026-12-01')
})

it('a changed rule holds for the requests from its day on [OUTCOME-18]', () => {
  const book = [...INITIAL_RULES, { key: 'start-cutoff-gas', value: 15, validFrom: '2027-01-01' } as const]
  const asked = (requestedOn: string) =>
    expectedStart(book, { ...request, part: 'gas', client: 'domestico', requestedOn })
  expect([asked('2026-12-12'), asked('2027-01-12')]).toEqual(['2027-02-01', '2027-02-01'])
})

it('a supply that is neither luce nor gas has no start by the rules', () => {
  expect(start('contract', 'domestico', '2026-12-01')).toBeUndefined()
})

const waiting: WaitingSupply = {
  ...request,
  part: 'gas',
  client: 'domestico',
  state: 'accepted',
  on: '2026-10-05',
  foreseenOn: undefined,
}

it('the start that the supplier foresees comes before that of the rules, and only while the supply waits [OUTCOME-18]', () => {
  expect(foreseenStart(INITIAL_RULES, waiting)).toBe('2026-11-01')
  expect(foreseenStart(INITIAL_RULES, { ...waiting, foreseenOn: '2026-11-20' })).toBe('2026-11-20')
  expect(foreseenStart(INITIAL_RULES, { ...waiting, state: 'active' })).toBeUndefined()
  expect(foreseenStart(INITIAL_RULES, { ...waiting, part: 'contract' })).toBeUndefined()
})

it('a supply is late when its foreseen start has passed by more days than the office waits [OUTCOME-19]', () => {
  const late = ['2026-11-01', '2026-11-06', '2026-11-07'].map((today) =>
    isLate(INITIAL_RULES, waiting, today),
  )
  expect(late).toEqual([false, false, true])
  expect(isLate(INITIAL_RULES, { ...waiting, state: 'rejected' }, '2027-06-01')).toBe(false)
})

it('the days of request that are late are those of which each supply is late, also around a new rule [OUTCOME-19]', () => {
  for (const today of ['2026-12-04', '2026-12-20', '2027-01-07', '2027-03-01']) {
    const days = Array.from({ length: 120 }, (_, back) => daysAfter(today, -back)).concat('2021-02-03')
    const late = lateRequests(withSuppliers, today)
    for (const part of ['luce', 'gas'])
      for (const client of ['domestico', 'business'])
        for (const supplier of ['', 'Altri', 'lumevia', 'Metanord'])
          for (const operation of ['EI Cambio', 'EI Voltura', 'EI Sub', 'EI Prima Att.', 'EI Allac.']) {
            const kind = { part, client, supplier, operation }
            const found = days.filter((day) => isFound(late, kind, day))
            const expected = days.filter((on) =>
              isLate(withSuppliers, { ...kind, state: 'sent', on, foreseenOn: undefined }, today),
            )
            expect([today, kind, found]).toEqual([today, kind, expected])
          }
  }
})

type Kind = Record<'part' | 'client' | 'supplier' | 'operation', string>
/** As the list of supplies reads what is late. */
const isFound = (late: readonly LateRequests[], kind: Kind, day: string): boolean =>
  late.some(({ part, supplier, suppliers, of, ranges }) => {
    const name = kind.supplier.toLowerCase()
    const client = kind.client === 'business' ? 'business' : 'home'
    return (
      part === kind.part &&
      (supplier === undefined ? !suppliers.includes(name) : supplier === name) &&
      of.some((one) => one.client === client && one.operation === startOperationOf(kind.operation)) &&
      ranges.some(({ from = '', until }) => from <= day && day <= until)
    )
  })
