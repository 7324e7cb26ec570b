import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'
import content from './market-declarations.json' with { type: 'json' }
import { marketDeclaration } from './market-declarations.ts'
import { proposeMarket } from './propose-market.ts'

const firm = { powers: [6], employees: 3, turnover: 400_000, mediumVoltage: false }

describe('proposeMarket', () => {
  it.each([
    ['a micro firm', {}, 'Maggior Tutela', /nessun punto di prelievo supera 15 kW/],
    ['exactly 15 kW', { powers: [15, 3] }, 'Maggior Tutela', /15 kW/],
    ['just above 15 kW', { powers: [3, 15.5] }, 'Tutele graduali', /15,5 kW, più di 15 kW/],
    ['9 employees and 2 million', { employees: 9, turnover: 2_000_000 }, 'Maggior Tutela', /10 dipendenti/],
    ['10 employees', { employees: 10 }, 'Tutele graduali', /limite della microimpresa/],
    ['a euro above 2 million', { turnover: 2_000_001 }, 'Tutele graduali', /2 milioni di euro/],
    ['49 employees and 10 million', { employees: 49, turnover: 10_000_000 }, 'Tutele graduali', /50/],
    ['50 employees', { employees: 50 }, 'Salvaguardia', /^L’impresa ha almeno 50 dipendenti\.$/],
    ['a euro above 10 million', { turnover: 10_000_001 }, 'Salvaguardia', /superiore a 10 milioni/],
    ['both', { employees: 80, turnover: 2e7 }, 'Salvaguardia', /dipendenti e un fatturato/],
    ['medium voltage, however small', { mediumVoltage: true, powers: [] }, 'Salvaguardia', /media o alta/],
    [
      'no supply point named, too large for it to matter',
      { employees: 20, powers: [] },
      'Tutele graduali',
      /50/,
    ],
  ] as const)(
    '[CONST-28] [FORM-EE-15] proposeMarket proposes a market with its reason for %s',
    (_, more, market, reason) => {
      const proposal = proposeMarket({ ...firm, ...more })
      expect(proposal?.market).toBe(market)
      expect(proposal?.reason).toMatch(reason)
    },
  )

  it.each([
    { powers: [] },
    { employees: Number.NaN },
    { turnover: -1 },
    { powers: [6, Number.POSITIVE_INFINITY] },
    { mediumVoltage: true, employees: Number.NaN },
  ])('proposeMarket returns undefined for %o', (more) => {
    expect(proposeMarket({ ...firm, ...more })).toBeUndefined()
  })
})

describe('Market declarations', () => {
  const view = (client: 'domestico' | 'business') =>
    formOf(energyOf('luce', client, 'EI', 'Cambio')).view('mercato_rientro_luce')

  it('[FORM-EE-14] [FORM-EE-16] Market declarations show next to the choice, for companies only', () => {
    expect(view('domestico')).toBeUndefined()
    expect(view('business')?.options?.map(({ value, note }) => [value, note])).toEqual(
      (['Maggior Tutela', 'Tutele graduali', 'Salvaguardia'] as const).map((market) => [
        market,
        marketDeclaration(market),
      ]),
    )
    expect(marketDeclaration('Tutele graduali')).toMatch(
      /^Il sottoscritto,.* dichiara che tutti i punti.*variazione\.$/,
    )
  })

  it('Market declarations keep their text within a version', () => {
    const hash = createHash('sha256')
      .update(JSON.stringify({ ...content, version: 0 }))
      .digest('hex')
    expect({ [content.version]: hash.slice(0, 16) }).toEqual({ 1: '577389636e1e456d' })
  })
})
