import { describe, expect, it } from 'vitest'
import { proposeMarket } from '../../../../../contract/index.ts'
import { readFirm, readNumber } from './read-market-firm.ts'

describe('[FORM-EE-16] [GAP-120] readFirm', () => {
  it.each([
    ['1.800.000', 1_800_000],
    ['1.800.000,50 €', 1_800_000.5],
    ['16,5', 16.5],
    ['16.5 kW', 16.5],
    ['12', 12],
    ['', Number.NaN],
    ['dieci', Number.NaN],
    ['-3', Number.NaN],
    ['1.2.3', Number.NaN],
  ])('readNumber reads %s as %d', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  const typed = { powers: '6; 16,5', employees: '4', turnover: '900.000', mediumVoltage: false }

  it('readFirm leads to a proposed market with the reason', () => {
    expect(proposeMarket(readFirm(typed))?.market).toBe('Tutele graduali')
    expect(proposeMarket(readFirm({ ...typed, powers: '6 15' }))?.market).toBe('Maggior Tutela')
    expect(proposeMarket(readFirm({ ...typed, employees: '60' }))?.market).toBe('Salvaguardia')
  })

  it('readFirm leads to no proposal while a number is missing, unless the voltage alone decides', () => {
    expect(proposeMarket(readFirm({ ...typed, turnover: '' }))).toBeUndefined()
    expect(proposeMarket(readFirm({ ...typed, powers: 'molta' }))).toBeUndefined()
    const unknown = { powers: '', employees: '', turnover: '', mediumVoltage: true }
    expect(proposeMarket(readFirm(unknown))?.market).toBe('Salvaguardia')
  })
})
