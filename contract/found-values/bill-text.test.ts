import { describe, expect, it } from 'vitest'
import bills from '../fixtures/bill-texts.json' with { type: 'json' }
import { isBillText } from './bill-text.ts'

const texts = bills.flatMap(({ name, raw, layout }) => [
  [name, 'raw', raw],
  [name, 'layout', layout],
])

describe('isBillText', () => {
  it.each(texts)('recognizes the bill %s in the order %s', (_name, _order, text) => {
    expect(isBillText(text!)).toBe(true)
  })

  it('recognizes headings with spaced letters, over two lines and in other letters', () => {
    expect(isBillText('S C O N T R I N O  D E L L’ E N E R G I A\nBox\ndell’offerta\nACCISE E IVA')).toBe(
      true,
    )
  })

  it('requires three headings, variants of one counted once', () => {
    expect(isBillText('Totale da pagare 87,42 €, accise e IVA 5,94 €')).toBe(false)
    expect(isBillText('Totale da pagare 87,42 €, totale bolletta 69,42 €, accise e IVA 5,94 €')).toBe(false)
    expect(isBillText('Totale da pagare 87,42 €, accise e IVA 5,94 €, quota fissa 19,00 €')).toBe(true)
  })

  it.each([
    'luce e gas: indirizzo di fornitura via Roma 12 Milano, potenza impegnata 4,5 kW, consumo annuo 2700 kWh, mercato libero',
    'gas: matricola contatore 00012345678, calibro G4, uso cottura, consumo 1.036 Smc, codice offerta da scegliere',
    'Buongiorno, la bolletta è troppo alta e la quota fissa è raddoppiata. Vorrei cambiare fornitore.',
    'POD IT001E12345678, potenza disponibile 3,3, tensione 230, domestico residente, scadenza contratto a marzo',
  ])('takes no message about a supply for a bill: %s', (text) => {
    expect(isBillText(text)).toBe(false)
  })

  it('takes no list of single words for a bill', () => {
    expect(isBillText('ciao\n'.repeat(200))).toBe(false)
  })
})
