import { describe, expect, it } from 'vitest'
import { readBill } from '../fixtures/read-whole-bill.ts'

const TODAY = '2026-11-28'
const PDR = '03410000021887'

/** Labels with their values in two columns. */
const billOf = (...rows: (readonly [string, string])[]) =>
  readBill(
    [
      {
        page: 1,
        pieces: rows.flatMap((row, index) =>
          row.map((text, column) => ({
            text,
            x: 40 + 200 * column,
            y: 60 + 20 * index,
            width: 5 * text.length,
            size: 9,
          })),
        ),
      },
    ],
    TODAY,
  )

describe('the code of the customer', () => {
  it('a number that no other label has is the code of the customer [BILL-2]', () => {
    const { customerCode, supplies } = billOf(['Codice cliente', '0600417720'], ['PDR', PDR])
    expect(customerCode).toMatchObject({ value: '0600417720' })
    expect(customerCode).not.toHaveProperty('doubt')
    expect(supplies[0]?.pdr).not.toHaveProperty('doubt')
  })

  it('a code of the customer with the form of a PDR is in doubt, and so is the PDR beside it [BILL-2]', () => {
    const { customerCode, supplies } = billOf(['Codice cliente', '02310000055512'], ['PDR', PDR])
    expect(customerCode?.doubt).toBe('Ha la forma di un PDR: controlla che sia il codice cliente.')
    expect(supplies[0]?.pdr?.doubt).toContain('Anche il codice cliente')
  })

  it('a POD is in doubt where the label of the customer’s code has a POD too [BILL-2]', () => {
    const { supplies } = billOf(['Codice cliente', 'IT001E99999999'], ['POD', 'IT001E12345678'])
    expect(supplies[0]?.pod?.doubt).toContain('Anche il codice cliente')
  })

  it('a number that another label has too is in doubt, which names that label [BILL-2]', () => {
    const { customerCode } = billOf(['Codice cliente', '34613600'], ['PDR', PDR], ['Codice REMI', '34613600'])
    expect(customerCode?.doubt).toBe(
      'Lo stesso numero sta anche a «Codice REMI»: controlla che sia il codice cliente.',
    )
  })
})
