import { describe, expect, it } from 'vitest'
import { expandStreetType, splitStreet, streetTypes } from './street-types.ts'

describe('the type of a street [FORM-ADDR-11]', () => {
  it.each([
    ['V.', 'VIA'],
    ['V.LE', 'VIALE'],
    ['VLE', 'VIALE'],
    ['C.SO', 'CORSO'],
    ['CSO', 'CORSO'],
    ['P.ZA', 'PIAZZA'],
    ['P.ZZA', 'PIAZZA'],
    ['PZA', 'PIAZZA'],
    ['PZZA', 'PIAZZA'],
    ['P.LE', 'PIAZZALE'],
    ['PLE', 'PIAZZALE'],
    ['L.GO', 'LARGO'],
    ['VIC.', 'VICOLO'],
    ['V.LO', 'VICOLO'],
    ['STR.', 'STRADA'],
    ['LOC.', 'LOCALITÀ'],
    ['FRAZ.', 'FRAZIONE'],
    ['C.DA', 'CONTRADA'],
    ['Z.I.', 'ZONA INDUSTRIALE'],
    ['S.P.', 'STRADA PROVINCIALE'],
    ['SP', 'STRADA PROVINCIALE'],
    ['S.S.', 'STRADA STATALE'],
    ['SS', 'STRADA STATALE'],
    ['S.R.', 'STRADA REGIONALE'],
    ['SR', 'STRADA REGIONALE'],
  ])('%s is written out as %s', (short, full) => {
    expect([short, short.toLowerCase()].map(expandStreetType)).toEqual([full, full])
    expect(expandStreetType(`${short}X`)).toBe(`${short}X`)
  })

  it.each(['Via', 'V', 'sa', '', 'constructor', '__proto__'])('«%s» is no abbreviation', (word) => {
    expect(expandStreetType(word)).toBe(word)
  })

  it.each([
    ['strada comunale vecchia', 'STRADA COMUNALE', 'VECCHIA'],
    ['Strada  Provinciale 12', 'STRADA PROVINCIALE', '12'],
    ['via privata Bergonzoli 3', 'VIA PRIVATA', 'BERGONZOLI 3'],
    ['via privata', 'VIA PRIVATA', ''],
    ['strada statale 16', 'STRADA', 'STATALE 16'],
    ['via comunale 1', 'VIA', 'COMUNALE 1'],
    [' via  Roma ', 'VIA', 'ROMA'],
    ['via', 'VIA', ''],
    ['', '', ''],
  ])('«%s» is the type «%s» and the name «%s»', (text, type, name) => {
    expect(splitStreet(text)).toEqual({ type, name })
  })

  it('the listed types are in capitals, each once', () => {
    expect(streetTypes()).toEqual(expect.arrayContaining(['VIA', 'PIAZZA', 'CALLE', 'LOCALITÀ']))
    expect(new Set(streetTypes()).size).toBe(streetTypes().length)
    expect(streetTypes().filter((type) => type === '' || type !== type.toUpperCase())).toEqual([])
  })
})
