import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberPatterns, REPORTED_ADDRESSES } from '../../../../../contract/fixtures/reported-addresses.ts'
import { ITALIAN_ADDRESSES } from '../fixtures/addresses.ts'
import { readPlaces } from '../paste/read-places.ts'
import { type SplitAddress, splitAddress } from './split-address.ts'

const partsOf = ({ type, street, number, cap, municipality, locality, province }: SplitAddress) =>
  [type, street, number, cap, municipality, locality, province].join(' | ')
const pasted = (text: string): SplitAddress[] =>
  readPlaces(text).flatMap(({ found }) => (found?.kind === 'address' ? [found.address] : []))

describe('splitAddress', () => {
  it.each(ITALIAN_ADDRESSES)('[FORM-ADDR-10] [FORM-ADDR-11] splitAddress splits %j', (text, expected) => {
    expect(partsOf(splitAddress(text))).toBe(expected)
  })

  it.each(REPORTED_ADDRESSES)(
    '[FORM-ADDR-10] a reported address is read completely by $door: $input',
    ({ door, input, expected }) => {
      const address = door === 'set-address' ? splitAddress(input) : pasted(input)[0]
      const { numberStartsWith: _, numberContains: _c, numberIsOneOf: _o, ...exact } = expected
      expect(address).toMatchObject(exact)
      for (const pattern of numberPatterns(expected)) expect(address?.number).toMatch(pattern)
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
          expect(partsOf(splitAddress(text)), text).toBe(expected)
          expect(pasted(text).map(partsOf), text).toEqual([expected])
        },
      ),
      { numRuns: 500 },
    )
  })
})
