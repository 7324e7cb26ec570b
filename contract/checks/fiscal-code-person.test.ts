import { describe, expect, it } from 'vitest'
import {
  completeFiscalCode,
  findMismatches,
  fiscalCodeOf,
  type KnownPersonData,
} from './fiscal-code-person.ts'
import { controlCharacter } from './fiscal-code-shape.ts'

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
    ['Zzyx', 'ZYX'],
    ['Bcdfghjk', 'BDF'],
    ['Bcd', 'BCD'],
    ['Bcdf', 'BDF'],
    ['Maria Anna', 'MNN'],
    ["Niccolò D'", 'NCL'],
    ['', 'XXX'],
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
    ['Bcdf', 'BCD'],
    ['Aeiou', 'AEI'],
    ['Uoiea', 'UOI'],
    ['', 'XXX'],
  ])('the last name %s is %s', (lastName, letters) => {
    expect(code('Ugo', lastName).slice(0, 3)).toBe(letters)
  })

  it.each([
    ['1980-01-01', 'M', '80A01'],
    ['1980-01-01', 'F', '80A41'],
    ['2005-12-31', 'F', '05T71'],
    ['1999-06-09', 'M', '99H09'],
    ['2000-02-29', 'M', '00B29'],
    ['1980-03-09', 'F', '80C49'],
    ['1980-04-10', 'M', '80D10'],
    ['1980-05-31', 'F', '80E71'],
    ['1980-07-01', 'M', '80L01'],
    ['1980-08-01', 'M', '80M01'],
    ['1980-09-01', 'M', '80P01'],
    ['1980-10-01', 'M', '80R01'],
    ['1980-11-01', 'M', '80S01'],
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
    expect(findMismatches(code('Ugo', 'Osa'), { last_name: 'Ösa' }, TODAY)).toEqual([])
    expect(findMismatches(code('Öse', 'Osa'), { name: 'Ose' }, TODAY)).toEqual([])
  })

  it('the place in a code is compared without omocodia and without what stands in brackets', () => {
    const body = 'RSSLRT80A01H5LM'
    const omocode = body + controlCharacter(body)
    const found = (known: KnownPersonData) => findMismatches(omocode, known, TODAY).map(({ code }) => code)
    expect(found({ place: 'Roma', country: 'Italia', sex: 'M', birthDate: '1980-01-01' })).toEqual([])
    expect(found({ place: 'Roma  (RM) ' })).toEqual([])
    expect(found({ place: 'Roma ( RM )' })).toEqual([])
    for (const place of ['Roma (RM) (I)', 'Roma RM)', 'Romania', 'Rom', '(RM)', '(RM) Roma'])
      expect([place, found({ place })]).toEqual([place, ['fiscal-code-place']])
    expect(found({ country: 'Romania' })).toEqual(['fiscal-code-country'])
    expect(found({ birthDate: '1980-01-11' })).toEqual(['fiscal-code-birth-date'])
  })

  it('a place that no list has is not compared', () => {
    const unlisted = fiscalCodeOf({
      name: 'Alberto',
      last_name: 'Rossi',
      birthDate: '1980-01-01',
      sex: 'M',
      belfiore: 'X999',
    })
    expect(findMismatches(unlisted, { place: 'Milano', country: 'Francia' }, TODAY)).toEqual([])
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

describe('completeFiscalCode', () => {
  const mario = { name: 'Mario', last_name: 'Rossi' }
  const code = fiscalCodeOf({ ...mario, birthDate: '1980-01-01', sex: 'M', belfiore: 'H501' })

  it.each([
    ['in capitals', code.slice(6)],
    ['in small letters', code.slice(6).toLowerCase()],
    ['in groups', `${code.slice(6, 11)} ${code.slice(11)}`],
  ])(
    'completeFiscalCode writes the letters of the names before ten characters %s [FORM-TOP-63]',
    (_, typed) => {
      expect(completeFiscalCode(typed, mario)).toBe(code)
    },
  )

  it('completeFiscalCode takes the spelling of the name that agrees with the check letter [FORM-TOP-63]', () => {
    const müller = { name: 'Jörg', last_name: 'Müller' }
    for (const spelling of [müller, { name: 'Joerg', last_name: 'Mueller' }]) {
      const whole = fiscalCodeOf({ ...spelling, birthDate: '1980-01-01', sex: 'M', belfiore: 'Z112' })
      expect(completeFiscalCode(whole.slice(6), müller)).toBe(whole)
    }
  })

  const CASE = { name: 'Mario', last_name: 'Rossi' }
  const ended = (end: string) => end + controlCharacter(`RSSMRA${end}`)

  it.each([
    // Each letter of a month, each letter of omocodia, the first and the last letter of a place.
    ...[...'ABCDEHLMPRST'].map((month) => `80${month}01H501`),
    ...['LMA01H501', 'NPA01H501', 'QRA01H501', 'STA01H501', 'UVA01H501'],
    ...['80ALMH501', '80AQRH501', '80A01HLMN', '80A01HPQR', '80A01HSTU', '80A01H50V'],
    ...['80A01A501', '80A01Z501', '99T71M999', '00A00A000'],
  ])('completeFiscalCode completes the end %s with its check letter [FORM-TOP-63]', (end) => {
    expect(completeFiscalCode(ended(end), CASE)).toBe(`RSSMRA${ended(end)}`)
  })

  it.each([
    ...[...'FGIJKNOQUVWXYZ'].map((month) => `80${month}01H501`),
    ...[
      'A0A01H501',
      '8AA01H501',
      'KLA01H501',
      'WLA01H501',
      'LOA01H501',
      '80AA1H501',
      '80A0AH501',
      '80AWVH501',
    ],
    ...['80A011501', '80A01HA01', '80A01H5A1', '80A01H50A', '80A01HOOO', '80501H501', '80A01H50W'],
  ])(
    'completeFiscalCode does not take %s for the end of a code, whatever its check letter is [FORM-TOP-63]',
    (end) => {
      expect(completeFiscalCode(ended(end), CASE)).toBe(ended(end))
    },
  )

  it.each([
    ['RSSXXX', { last_name: 'Rossi' }],
    ['RSSXXX', { name: ' ', last_name: 'Rossi' }],
    ['XXXMRA', { name: 'Mario' }],
    ['XXXMRA', { name: 'Mario', last_name: ' ' }],
    ['RSSSTR', { last_name: 'Rossi' }],
    ['STRMRA', { name: 'Mario' }],
  ])('completeFiscalCode writes no %s where a name is missing: %j', (letters, names) => {
    const typed = `80A01H501${controlCharacter(`${letters}80A01H501`)}`
    expect(completeFiscalCode(typed, names)).toBe(typed)
  })

  it.each(['8', 'X', 'RSSMRA80A01H50'])(
    'completeFiscalCode leaves an end with %s before it as it is',
    (before) => {
      const typed = before + ended('80A01H501')
      expect(completeFiscalCode(typed, CASE)).toBe(typed)
      const behind = ended('80A01H501') + before
      expect(completeFiscalCode(behind, CASE)).toBe(behind)
    },
  )

  it.each([
    ['another person’s', code.slice(6), { name: 'Anna', last_name: 'Verdi' }],
    ['without a last name', code.slice(6), { name: 'Mario', last_name: ' ' }],
    ['without a first name', code.slice(6), { last_name: 'Rossi' }],
    ['whole', code, mario],
    ['of nine characters', code.slice(7), mario],
    ['of a company', '12345670157', mario],
  ])('completeFiscalCode returns a code %s as it is [FORM-TOP-63]', (_, typed, person) => {
    expect(completeFiscalCode(typed, person)).toBe(typed)
  })
})
