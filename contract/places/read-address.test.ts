import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ITALIAN_ADDRESSES } from '../fixtures/italian-addresses.ts'
import { exactParts, numberPatterns, REPORTED_ADDRESSES } from '../fixtures/reported-addresses.ts'
import { findAddresses } from './find-addresses.ts'
import { type ReadAddress, readAddress } from './read-address.ts'

const partsOf = ({ type, street, number, cap, municipality, locality, province }: ReadAddress) =>
  [type, street, number, cap, municipality, locality, province].join(' | ')
const pasted = (text: string): ReadAddress[] => findAddresses(text).map(({ address }) => address)

describe('readAddress', () => {
  it.each(ITALIAN_ADDRESSES)('[FORM-ADDR-10] [FORM-ADDR-11] readAddress splits %j', (text, expected) => {
    expect(partsOf(readAddress(text))).toBe(expected)
  })

  it.each(REPORTED_ADDRESSES)(
    '[FORM-ADDR-10] a reported address is read completely by $door: $input',
    ({ door, input, expected }) => {
      const address = door === 'set-address' ? readAddress(input) : pasted(input)[0]
      expect(address).toMatchObject(exactParts(expected))
      expect(address?.street).toContain(expected.streetContains ?? '')
      expect(address?.locality).toContain(expected.localityContains ?? '')
      for (const pattern of numberPatterns(expected)) expect(address?.number).toMatch(pattern)
    },
  )

  it.each([
    [
      'Via Cavour 128, 10020 TO Riva presso Chieri',
      { number: '128', cap: '10020', municipality: 'Riva presso Chieri', province: 'TO' },
    ],
    [
      'Via Cavour 3 Comune: Gattico-Veruno Provincia: NO CAP: 28999',
      { number: '3', cap: '28999', municipality: 'Gattico-Veruno', province: 'NO' },
    ],
    [
      'via 25 aprile 12-14 comune: tripi - abakainon provincia: me cap: 98060',
      { number: '12-14', municipality: 'Tripi - Abakainon', locality: '', province: 'ME' },
    ],
    [
      'Via Garibaldi 5 Comune: Piazza Brembana Provincia: BG CAP: 24014',
      { number: '5', cap: '24014', municipality: 'Piazza Brembana', province: 'BG' },
    ],
    [
      'Viale Cavour 12 Comune: Viale Provincia: AT CAP: 14010',
      { number: '12', cap: '14010', municipality: 'Viale', province: 'AT' },
    ],
  ])('[FORM-ADDR-30] both doors read the place of %s as it is written', (text, parts) => {
    expect(readAddress(text)).toMatchObject(parts)
    expect(findAddresses(text).map(({ address }) => address)).toMatchObject([parts])
  })

  it.each([
    ['39012 Meran / Merano (BZ), Laubengasse 12', 'LAUBENGASSE |  | 12 | 39012 | Merano |  | BZ'],
    ['20121 Milano (MI), Galleria Manzoni 5', 'GALLERIA | MANZONI | 5 | 20121 | Milano |  | MI'],
    ['Milano, CAP 20121, Via Roma 3', 'VIA | ROMA | 3 | 20121 | Milano |  | MI'],
    ['Milano 20121 Via Roma 3', 'VIA | ROMA | 3 | 20121 | Milano |  | MI'],
    ['Lenna, 24014 Piazza Brembana', 'LENNA |  |  | 24014 | Piazza Brembana |  | BG'],
    ['12/A, 20121 Milano', ' |  | 12/A | 20121 | Milano |  | MI'],
  ])('[FORM-ADDR-10] a number is never the type of the street in %s', (text, expected) => {
    expect(partsOf(readAddress(text))).toBe(expected)
  })

  it.each([
    ['via po 5 10138 torino to piemonte', 'Torino |  | TO'],
    ['via battisti 3 38068 rovereto trento', 'Rovereto |  | TN'],
    ['Via Roma 5 06012 Città di Castello Perugia Umbria', 'Città di Castello |  | PG'],
    ['Via Po 5 Cap 10138 Città Torino Prov. TO', 'Torino |  | TO'],
    ["via croix 3 11020 nus valle d'aosta", 'Nus |  | AO'],
    ['Via Roma 5, 00042 Anzio Lavinio RM', 'Anzio | Lavinio | RM'],
  ])(
    '[FORM-ADDR-10] in %s a label, a province or a region beside the municipality is no hamlet',
    (text, expected) => {
      expect(partsOf(readAddress(text)).split(' | ').slice(4).join(' | ')).toBe(expected)
    },
  )

  it.each([
    ['Milano, Via Roma 3', 'VIA | ROMA | 3 |  | Milano |  | MI'],
    ['Milano (MI), Via Roma 3', 'VIA | ROMA | 3 |  | Milano |  | MI'],
    ['Milano Via Roma 3', 'VIA | ROMA | 3 |  | Milano |  | MI'],
    ['Milano - MI - Via Roma 3', 'VIA | ROMA | 3 |  | Milano |  | MI'],
    ['20121 Milano Via Roma 3', 'VIA | ROMA | 3 | 20121 | Milano |  | MI'],
    ['20121 Milano (MI) Via Roma 3, scala B', 'VIA | ROMA | 3 SCALA B | 20121 | Milano |  | MI'],
    ['24014 Piazza Brembana Via Roma 3', 'VIA | ROMA | 3 | 24014 | Piazza Brembana |  | BG'],
    ['24014 Piazza Brembana, Via Roma 3', 'VIA | ROMA | 3 | 24014 | Piazza Brembana |  | BG'],
    ['39012 Meran (BZ), Haus Tirol, Laubengasse 12', 'LAUBENGASSE |  | 12 | 39012 | Meran | Haus Tirol | BZ'],
    ['39012 Meran (BZ), Laubengasse 12, int. 3', 'LAUBENGASSE |  | 12 INT. 3 | 39012 | Meran |  | BZ'],
    ['Lauben 21, I-39012 Meran', 'LAUBEN |  | 21 | 39012 | Meran |  | BZ'],
    ['39012 Meran, Lauben', ' |  |  | 39012 | Meran | Lauben | BZ'],
    [
      'Frazione Prati, Via Roma 3, 38010 Fai della Paganella',
      'VIA | ROMA | 3 | 38010 | Fai della Paganella | Frazione Prati | TN',
    ],
    [
      'Località: Prati, Via Roma 3, 38010 Fai della Paganella',
      'VIA | ROMA | 3 | 38010 | Fai della Paganella | Prati | TN',
    ],
    [
      'Contrada Piana, Viale Europa 3, 20121 Milano',
      'VIALE | EUROPA | 3 | 20121 | Milano | Contrada Piana | MI',
    ],
    ['Contrada Piana 3, 20121 Milano', 'CONTRADA | PIANA | 3 | 20121 | Milano |  | MI'],
    ['Mario Rossi Via Roma 3, 20121 Milano', 'VIA | ROMA | 3 | 20121 | Milano |  | MI'],
    ['3, Via Roma, 20121 Milano', 'VIA | ROMA | 3 | 20121 | Milano |  | MI'],
    ['3 bis Via Roma, 20121 Milano', 'VIA | ROMA | 3 BIS | 20121 | Milano |  | MI'],
    ['12 bis A Via Roma, 20121 Milano', 'VIA | ROMA | 12 BIS A | 20121 | Milano |  | MI'],
    ['3 Via Roma 20121 Milano', 'VIA | ROMA | 3 | 20121 | Milano |  | MI'],
    ['3 Galleria Manzoni, 20121 Milano', 'GALLERIA | MANZONI | 3 | 20121 | Milano |  | MI'],
    ['3 Vicolo Corto, 20121 Milano', 'VICOLO | CORTO | 3 | 20121 | Milano |  | MI'],
    [
      'Condominio Aurora 5, Via Roma 3, 20121 Milano',
      'CONDOMINIO | AURORA | 5 VIA ROMA 3 | 20121 | Milano |  | MI',
    ],
  ])('[FORM-ADDR-10] what stands before the street of %s is found behind it', (text, expected) => {
    expect(partsOf(readAddress(text))).toBe(expected)
  })

  it.each([
    ['Via Roma 12 Milano Italia', 'VIA | ROMA | 12 |  | Milano |  | MI'],
    ['Via Roma 12, 20121 Milano Italia', 'VIA | ROMA | 12 | 20121 | Milano |  | MI'],
    ['Via Italia', 'VIA | ITALIA |  |  |  |  | '],
    ['Italia', 'ITALIA |  |  |  |  |  | '],
    ['Via Roma 3, MI, 20121 Milano', 'VIA | ROMA | 3 | 20121 | Milano |  | MI'],
    ['Via Roma 3, Milano, 20121 Milano', 'VIA | ROMA | 3 | 20121 | Milano |  | MI'],
    ['Via Roma 3, XMI, 20121 Milano', 'VIA | ROMA | 3 | 20121 | Milano | XMI | MI'],
    ['Via Roma 3, Milano, CAP 20121, MI', 'VIA | ROMA | 3 | 20121 | Milano |  | MI'],
    ['Milano, 20121 Milano', 'MILANO |  |  | 20121 | Milano |  | MI'],
    ['Str. prov. 12 km 3, 20121 Milano', 'STRADA PROVINCIALE | 12 | KM 3 | 20121 | Milano |  | MI'],
    ['S.P.12, 20121 Milano', 'STRADA PROVINCIALE | 12 |  | 20121 | Milano |  | MI'],
    ['S. P. 12, 20121 Milano', 'STRADA PROVINCIALE | 12 |  | 20121 | Milano |  | MI'],
    ['Via S.P. Orsi 3, 20121 Milano', 'VIA | S.P. ORSI | 3 | 20121 | Milano |  | MI'],
    ['SPA 3, Milano', 'SPA |  | 3 |  | Milano |  | MI'],
    ['Via Roma 3. ', 'VIA | ROMA | 3 |  |  |  | '],
    ['3 bis', ' |  | 3 BIS |  |  |  | '],
  ])(
    '[FORM-ADDR-10] a country, a road by its number and a place that is named twice are read in %s',
    (text, expected) => {
      expect(partsOf(readAddress(text))).toBe(expected)
    },
  )

  it('[FORM-ADDR-10] parts that are written as an address are read back by both doors', () => {
    const parts = fc.record({
      type: fc.constantFrom('VIA', 'VIALE', 'PIAZZA', 'CORSO', 'LARGO', 'CONTRADA', 'VICOLO'),
      street: fc.constantFrom(
        'ROMA',
        '4 NOVEMBRE',
        'XX SETTEMBRE',
        'FRATELLI CERVI',
        'DELLA SCALA',
        "DE' GINORI",
        '1° MAGGIO',
        'S. ANNA',
      ),
      number: fc.constantFrom(
        '1',
        '12',
        '9999',
        '5A',
        '16/3',
        '17/2/4',
        '8/B',
        '12BIS',
        '12 BIS',
        '5A/1',
        '24 BIS/3',
        '8 ROSSO',
        '8/B ROSSO',
        '12-14',
        'SNC',
        'KM 1,200',
        'KM 12+300',
      ),
      details: fc.constantFrom(
        '',
        'INT. 1',
        'SCALA B',
        'SCALA B INT. 4',
        'PIANO 3',
        'PALAZZINA 3',
        'LOTTO 2',
        'EDIFICIO C',
        'C/O ROSSI',
        '3° PIANO INT. 7',
      ),
      place: fc.constantFrom(
        ['20121', 'Milano', 'MI'],
        ['80040', 'San Giuseppe Vesuviano', 'NA'],
        ['09028', 'Sestu', 'CA'],
        ['40033', 'Casalecchio di Reno', 'BO'],
      ),
      comma: fc.constantFrom(', ', ' ', ', n. '),
      joint: fc.constantFrom(', ', ' - ', '\n'),
      label: fc.constantFrom('', 'I-', 'CAP '),
      bracket: fc.boolean(),
    })
    fc.assert(
      fc.property(
        parts,
        ({
          type,
          street,
          number,
          details,
          place: [cap, municipality, province],
          comma,
          joint,
          label,
          bracket,
        }) => {
          const sign = /^\d/.test(number) ? comma : comma.replace('n. ', '')
          const text = `${type} ${street}${sign}${[number, details].filter(Boolean).join(' ')}${joint}${label}${cap} ${municipality} ${bracket ? `(${province})` : province}`
          const expected = `${type} | ${street} | ${[number, details].filter(Boolean).join(' ')} | ${cap} | ${municipality} |  | ${province}`
          expect(partsOf(readAddress(text)), text).toBe(expected)
          expect(pasted(text).map(partsOf), text).toEqual([expected])
        },
      ),
      { numRuns: 500 },
    )
  })
})
