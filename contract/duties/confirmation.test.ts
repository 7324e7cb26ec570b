import { describe, expect, it } from 'vitest'
import { type Confirmation, confirmationState } from './confirmation.ts'
import { INITIAL_RULES } from './fixtures/initial-rules.ts'
import type { RuleBook } from './rules.ts'

/** 20 November 2026, 10:00 in Italy. */
const CONCLUDED = new Date('2026-11-20T09:00:00Z')
const letter = (on: string): Confirmation => ({ way: 'letter', on, time: null, confirmed: null })
const call = (on: string, time: string, confirmed: boolean): Confirmation => ({
  way: 'call',
  on,
  time,
  confirmed,
})
const stateOf = (entries: readonly Confirmation[], book: RuleBook = INITIAL_RULES) =>
  confirmationState(book, CONCLUDED, entries)

describe('the confirmation of a contract to a business', () => {
  it('is missing once the contract is concluded, and not before [CONFIRM-3]', () => {
    expect(confirmationState(INITIAL_RULES, null, [])).toBe('not-due')
    expect(stateOf([])).toBe('missing')
  })

  it('is not needed of a contract at the desk, unless a call was made all the same [CONFIRM-3]', () => {
    const desk = { ...letter('2026-11-20'), way: 'desk' } as const
    expect(stateOf([desk])).toBe('not-due')
    expect(stateOf([desk, call('2026-11-21', '09:00', false)])).toBe('denied')
    expect(stateOf([desk, letter('2026-11-21')])).toBe('confirmed')
  })

  it('a letter confirms from the day of the contract on, and none before it [CONFIRM-2] [CONFIRM-3]', () => {
    expect(stateOf([letter('2026-11-19')])).toBe('missing')
    expect(stateOf([letter('2026-11-20')])).toBe('confirmed')
  })

  it('a call counts from the minute of the contract on, by the clocks of Italy [CONFIRM-2]', () => {
    expect(stateOf([call('2026-11-20', '09:59', true)])).toBe('missing')
    expect(stateOf([call('2026-11-20', '10:00', true)])).toBe('confirmed')
  })

  it('a no stands, beside a letter too, until a later call says yes [CONFIRM-3]', () => {
    const no = call('2026-11-21', '09:00', false)
    expect(stateOf([no, letter('2026-11-25')])).toBe('denied')
    expect(stateOf([call('2026-11-21', '10:00', true), no])).toBe('confirmed')
    expect(stateOf([call('2026-11-21', '08:00', true), no])).toBe('denied')
  })

  it('the rules of the day of the contract decide, and switched off nothing is missing [RULE-2] [RULE-3]', () => {
    const off = { key: 'confirmation', value: false } as const
    const book = (validFrom: string): RuleBook => [...INITIAL_RULES, { ...off, validFrom }]
    expect(stateOf([], book('2026-11-20'))).toBe('not-due')
    expect(stateOf([], book('2026-11-21'))).toBe('missing')
    expect(stateOf([letter('2026-11-20')], book('2026-11-20'))).toBe('confirmed')
  })
})
