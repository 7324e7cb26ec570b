import { describe, expect, it } from 'vitest'
import { findMismatches, fiscalCodeOf, type KnownPersonData } from './fiscal-code-person.ts'

const TODAY = '2026-11-28'
const code = (name: string, last_name: string) =>
  fiscalCodeOf({ name, last_name, birthDate: '1980-01-01', sex: 'M', belfiore: 'H501' })

describe('The letters of a name in a fiscal code', () => {
  it.each([
    // Three consonants are all taken, of four or more the second is left out.
    ['Mirko', 'MRK'],
    ['Renato', 'RNT'],
    ['Alberto', 'LRT'],
    ['Lorenzo', 'LNZ'],
    ['Gianfranco', 'GFR'],
    ['Aurelio', 'RLA'],
    ['Ada', 'DAA'],
    ['Ua', 'UAX'],
    ['Bo', 'BOX'],
    ['O', 'OXX'],
  ])('the first name %s is %s', (name, letters) => {
    expect(code(name, 'Rossi').slice(3, 6)).toBe(letters)
  })

  it.each([
    ['Alberti', 'LBR'],
    ['Renati', 'RNT'],
    ['Neri', 'NRE'],
    ['Aioe', 'AIO'],
    ['Fo', 'FOX'],
    ['D’Angelo', 'DNG'],
    ['De Luca', 'DLC'],
    ['Müller', 'MLL'],
  ])('the last name %s is %s', (lastName, letters) => {
    expect(code('Ugo', lastName).slice(0, 3)).toBe(letters)
  })

  it.each([
    ['1980-01-01', 'M', '80A01'],
    ['1980-01-01', 'F', '80A41'],
    ['2005-12-31', 'F', '05T71'],
    ['1999-06-09', 'M', '99H09'],
  ] as const)('the birth on %s with the sex %s is %s', (birthDate, sex, part) => {
    const person = { name: 'Ada', last_name: 'Neri', birthDate, sex, belfiore: 'H501' }
    expect(fiscalCodeOf(person).slice(6, 11)).toBe(part)
  })
})

describe('findMismatches', () => {
  const mismatches = (known: KnownPersonData) =>
    findMismatches(code('Alberto', 'Rossi'), known, TODAY).map(({ code: found, suggestion }) => [
      found,
      suggestion,
    ])

  it.each<[KnownPersonData, [string, string | undefined][]]>([
    [
      {
        name: 'Alberto',
        last_name: 'Rossi',
        birthDate: '1980-01-01',
        sex: 'M',
        place: 'Roma',
        country: 'Italia',
      },
      [],
    ],
    [{ name: ' ', last_name: ' ', birthDate: '', sex: '', place: ' ', country: ' ' }, []],
    [{}, []],
    [{ name: 'Roberto' }, [['fiscal-code-name', undefined]]],
    [{ last_name: 'Rosi' }, [['fiscal-code-last-name', undefined]]],
    // The code has two digits of the year.
    [{ birthDate: '1880-01-01' }, []],
    [{ birthDate: '1980-01-02' }, [['fiscal-code-birth-date', '1980-01-01']]],
    [{ birthDate: '1980-02-01' }, [['fiscal-code-birth-date', '1980-01-01']]],
    [{ birthDate: '1981-01-01' }, [['fiscal-code-birth-date', '1980-01-01']]],
    [{ sex: 'F' }, [['fiscal-code-sex', 'M']]],
    [{ place: 'ROMA (RM)' }, []],
    [{ place: 'Milano' }, [['fiscal-code-place', 'ROMA(RM)']]],
    [{ country: 'Francia' }, [['fiscal-code-country', 'Italia']]],
  ])('the known data %o differ in %o', (known, expected) => {
    expect(mismatches(known)).toEqual(expected)
  })

  it('a name with an umlaut is compared in both of its spellings', () => {
    for (const [lastName, letters] of [
      ['Müller', 'MLL'],
      ['Bäer', 'BRA'],
    ] as const)
      expect(findMismatches(code('Ugo', lastName), { last_name: lastName }, TODAY), letters).toEqual([])
    // BAEER in the German spelling has the same consonants and other vowels.
    const german = fiscalCodeOf({
      name: 'Ugo',
      last_name: 'Oesa',
      birthDate: '1980-01-01',
      sex: 'M',
      belfiore: 'H501',
    })
    expect(findMismatches(german, { last_name: 'Ösa' }, TODAY)).toEqual([])
    expect(findMismatches(german, { last_name: 'Asa' }, TODAY)).toHaveLength(1)
  })

  it('a town of birth abroad contradicts no code of another state, an Italian town and another state do', () => {
    const person = {
      name: 'Ugo',
      last_name: 'Neri',
      birthDate: '1980-01-01',
      sex: 'M',
      belfiore: 'Z112',
    } as const
    const abroad = (place: string) => findMismatches(fiscalCodeOf(person), { place }, TODAY).length
    expect([
      abroad('Colonia'),
      abroad('Berlino'),
      abroad('Germania'),
      abroad('Milano'),
      abroad('Francia'),
    ]).toEqual([0, 0, 0, 1, 1])
  })

  it('a code that is not valid or has eleven digits has no data to compare', () => {
    expect(findMismatches('00905811006', { name: 'Ada' }, TODAY)).toEqual([])
    expect(findMismatches('RSSMRA80A01H501X', { name: 'Ada' }, TODAY)).toEqual([])
  })
})
