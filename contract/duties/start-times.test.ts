import { expect, it } from 'vitest'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import {
  isStartTimes,
  OPERATION_KINDS,
  type StartQuestion,
  type StartTime,
  startOperationOf,
  startTimeOf,
  startTimeText,
} from './start-times.ts'

const time = (own: Partial<StartTime>): StartTime => ({
  supplier: '',
  supply: 'gas',
  operation: '',
  client: '',
  rule: 'month',
  number: 10,
  ...own,
})

it.each([
  ['EI Cambio', 'cambio'],
  ['EI Switch', 'cambio'],
  ['EI Cambio+Voltura', 'voltura'],
  ['EI_Subentro', 'subentro'],
  ['EI Sub', 'subentro'],
  ['EI Prima Att.', 'prima-attivazione'],
  ['EG Allacc. TEMPORANEO EE_PIVA', 'allaccio'],
])('the operation «%s» begins as a %s [OUTCOME-18]', (name, kind) => {
  expect(startOperationOf(name)).toBe(kind)
})

it('the operations of the sample catalogue have every kind', () => {
  const kinds = sampleCatalogue.operations.map(({ name }) => startOperationOf(name))
  expect([...new Set(kinds)].toSorted()).toEqual([...OPERATION_KINDS].toSorted())
})

it('the time that names the supplier comes before that of the operation, and this before that of the client [OUTCOME-18]', () => {
  const times = [
    time({ number: 1 }),
    time({ number: 2, client: 'home' }),
    time({ number: 3, operation: 'voltura' }),
    time({ number: 4, supplier: 'Lumevia' }),
    time({ number: 5, supplier: 'Lumevia', client: 'home' }),
    time({ number: 6, supply: 'luce', supplier: 'Lumevia', operation: 'voltura', client: 'home' }),
  ]
  const numberOf = (own: Partial<StartQuestion>) =>
    startTimeOf(times, { supplier: 'Altri', supply: 'gas', operation: 'cambio', client: 'business', ...own })
      ?.number
  expect(numberOf({})).toBe(1)
  expect(numberOf({ client: 'home' })).toBe(2)
  expect(numberOf({ client: 'home', operation: 'voltura' })).toBe(3)
  expect(numberOf({ supplier: 'LUMEVIA', operation: 'voltura' })).toBe(4)
  expect(numberOf({ supplier: 'Lumevia', client: 'home', operation: 'voltura' })).toBe(5)
  expect(numberOf({ supply: 'luce' })).toBeUndefined()
})

it.each([
  [[time({}), time({})]],
  [[time({ supplier: 'Lumevia' }), time({ supplier: 'lumevia' })]],
  [[time({ number: 32 })]],
  [[time({ number: 0 })]],
  [[time({ rule: 'working-days', number: 366 })]],
  [[time({ number: 1.5 })]],
  [[time({ supply: 'telco' as 'gas' })]],
  [[time({ operation: 'altro' as 'cambio' })]],
  [[time({ client: 'ente' as 'home' })]],
  [[time({ rule: 'weeks' as 'month' })]],
  [[time({ supplier: ' Lumevia' })]],
  [[time({ supplier: 'a'.repeat(201) })]],
  [Array.from({ length: 201 }, (_, at) => time({ supplier: `Fornitore ${at}` }))],
  [[null]],
  [['12-25']],
  [10],
])('the times %j are refused [RULE-1]', (times) => {
  expect(isStartTimes(times)).toBe(false)
})

it('a time reads as a sentence', () => {
  expect(startTimeText(time({ supplier: 'Lumevia', operation: 'cambio', client: 'home', number: 7 }))).toBe(
    'Lumevia, gas, cambio, domestico: dal primo del mese dopo se chiesto entro il 7',
  )
  expect(startTimeText(time({ rule: 'working-days', number: 1 }))).toBe('gas: dopo 1 giorno lavorativo')
  expect(startTimeText(time({ number: 31 }))).toBe('gas: dal primo del mese dopo')
})
