import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { numberPatterns, REPORTED_ADDRESSES } from '../fixtures/reported-addresses.ts'
import { isStreetType, readTypedAddress } from './read-typed-address.ts'

describe('a typed line', () => {
  it.each([
    ['via roma 12 milano', 'via roma', 'milano', '12', ''],
    ['via roma, 12, 20121 Milano', 'via roma', 'Milano', '12', '20121'],
    ['Via Roma n. 12/A - Milano', 'Via Roma', 'Milano', '12/A', ''],
    ['via roma snc milano', 'via roma', 'milano', 'SNC', ''],
    ['via roma 16/3 int. 1 milano', 'via roma', 'milano', '16/3 INT. 1', ''],
    ['via roma 17/2/4, milano', 'via roma', 'milano', '17/2/4', ''],
    ['via roma 8/B Rosso, 50123 firenze', 'via roma', 'firenze', '8/B ROSSO', '50123'],
    ['strada provinciale 27 km 1,200, sestu', 'strada provinciale 27', 'sestu', 'KM 1,200', ''],
    ['via roma 12 - CAP 20121 Milano', 'via roma', 'Milano', '12', '20121'],
    ['via roma 12\nmilano', 'via roma', 'milano', '12', ''],
    ['via 25', 'via 25', undefined, '', ''],
    ['sp 27 km 3 sestu', 'STRADA PROVINCIALE 27', 'sestu', 'KM 3', ''],
    ['via 4 novembre', 'via 4 novembre', undefined, '', ''],
    ['p.zza dante 3', 'PIAZZA dante', undefined, '3', ''],
    ['roma', 'roma', undefined, '', ''],
    ['00184 roma', '', undefined, '', '00184'],
    ['', '', undefined, '', ''],
    // Names that every object has.
    ['Constructor 3 roma', 'Constructor', 'roma', '3', ''],
    ['__proto__', '__proto__', undefined, '', ''],
  ])(
    'readTypedAddress splits the typed line %j into street, place, number and postal code',
    (text, street, place, streetNumber, postCode) => {
      const line = readTypedAddress(text)
      expect([line.street.join(' '), line.place?.join(' ')]).toEqual([
        street === '' && postCode !== '' ? 'roma' : street,
        place,
      ])
      expect(line).toMatchObject({ streetNumber, postCode })
    },
  )

  it.each([
    ['via roma 12, milano (mi)', 'milano', 'MI'],
    ['via roma 12, milano (MI), italia', 'milano italia', 'MI'],
    ['via roma, milano (zona nord)', 'milano zona nord', ''],
    ['via roma, milano (xxmi)', 'milano xxmi', ''],
    ['via roma, milano (m i)', 'milano m i', ''],
    ['via roma, mi', 'mi', ''],
    ['via roma, milano', 'milano', ''],
  ])(
    'readTypedAddress takes a province of the typed line %j from brackets alone',
    (text, place, district) => {
      const line = readTypedAddress(text)
      expect([line.place?.join(' '), line.district]).toEqual([place, district])
    },
  )

  it('isStreetType knows the types of streets in any case, and no other word', () => {
    expect(['via', 'VIALE', 'Piazza', 'roma', ''].map(isStreetType)).toEqual([true, true, true, false, false])
  })

  it.each(REPORTED_ADDRESSES)(
    'readTypedAddress reads the house number of a reported address: $input',
    ({ input, expected }) => {
      const { streetNumber } = readTypedAddress(input)
      for (const pattern of numberPatterns(expected)) expect(streetNumber).toMatch(pattern)
    },
  )

  it('readTypedAddress reads any typed line without an empty part', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        const { street, place } = readTypedAddress(text)
        expect([...street, ...(place ?? [])]).not.toContain('')
      }),
    )
  })
})
