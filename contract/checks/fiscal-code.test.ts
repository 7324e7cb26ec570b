import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countries, isOtherCountry, municipalities } from '../places/index.ts'
import { checkFiscalCode, decodeFiscalCode } from './fiscal-code.ts'
import { findMismatches, fiscalCodeOf, type PersonData } from './fiscal-code-person.ts'
import { controlCharacter, DIGIT_POSITIONS } from './fiscal-code-shape.ts'

const TODAY = '2026-11-20'
const DIGITS = '0123456789'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const person = fc.record<PersonData>({
  name: fc.string({ unit: fc.constantFrom(...'aeioubcdlmnrstvàèòü '), maxLength: 14 }),
  last_name: fc.string({ unit: fc.constantFrom(..."aeioubcdlmnrstvàèòü' "), maxLength: 14 }),
  // From 118 to 18 years ago: each date is the only one that its code can mean.
  birthDate: fc
    .date({ min: new Date('1908-11-21'), max: new Date('2008-11-20'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  sex: fc.constantFrom('M', 'F'),
  belfiore: fc.constantFrom(...municipalities().map((place) => place.belfiore), ...countries().keys()),
})

describe('[VALID-15] Fiscal codes', () => {
  it('A fiscal code generated from a person is accepted and decodes to that person', () => {
    fc.assert(
      fc.property(person, (someone) => {
        const code = fiscalCodeOf(someone)
        expect(checkFiscalCode(code, TODAY)).toEqual({ ok: true, value: code })
        const decoded = decodeFiscalCode(code, TODAY)
        expect(decoded).toMatchObject({ birthDate: someone.birthDate, sex: someone.sex, omocodia: false })
        const { name, last_name, birthDate, sex } = someone
        expect(
          findMismatches(code, { name, last_name, birthDate, sex, place: decoded?.place }, TODAY),
        ).toEqual([])
      }),
    )
  })

  it('[VALID-16] A fiscal code decodes to the same person in each of its 128 omocodia variants', () => {
    fc.assert(
      fc.property(person, fc.subarray([...DIGIT_POSITIONS], { minLength: 1 }), (someone, places) => {
        const plain = fiscalCodeOf(someone)
        const body = [...plain.slice(0, 15)]
          .map((character, index) =>
            (places as number[]).includes(index) ? 'LMNPQRSTUV'[Number(character)]! : character,
          )
          .join('')
        const decoded = decodeFiscalCode(body + controlCharacter(body), TODAY)
        expect(decoded).toEqual({ ...decodeFiscalCode(plain, TODAY), omocodia: true })
      }),
    )
  })

  it('A fiscal code with any character changed is rejected', () => {
    fc.assert(
      fc.property(person, fc.nat(15), fc.constantFrom(...DIGITS, ...CAPITALS), (someone, index, other) => {
        const code = fiscalCodeOf(someone)
        fc.pre(code[index] !== other)
        expect(checkFiscalCode(code.slice(0, index) + other + code.slice(index + 1), TODAY).ok).toBe(false)
      }),
    )
  })

  it('The fiscal code check returns an outcome for any text without throwing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), (text) => {
        const outcome = checkFiscalCode(text, TODAY)
        if (!outcome.ok) expect(outcome.finding.message).toMatch(/\.$/)
      }),
    )
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(...'OI01258BSZG'), minLength: 16, maxLength: 16 }),
        (text) => {
          const outcome = checkFiscalCode(text, TODAY)
          if (!outcome.ok && outcome.finding.suggestion)
            expect(checkFiscalCode(outcome.finding.suggestion, TODAY).ok).toBe(true)
        },
      ),
    )
  })
})

describe('[VALID-15] Error messages of the fiscal code check', () => {
  it('A wrong control letter of a fiscal code is reported with the expected letter, and the corrected code is the suggestion', () => {
    expect(checkFiscalCode('RSSMRA85T10A562T', TODAY)).toMatchObject({
      finding: {
        code: 'fiscal-code-letter',
        message: expect.stringContaining('è S, non T'),
        suggestion: 'RSSMRA85T10A562S',
      },
    })
  })

  it.each([
    [' rssmra85t10a562s ', undefined],
    ['RSS MRA 85T10 A562S', 'fiscal-code-characters'],
    ['RSSMRA85T1OA562S', 'fiscal-code-shape'],
    ['RSSMRA85F10A562S', 'fiscal-code-shape'],
    ['RSSMRA85T10A562', 'fiscal-code-length'],
    ['0123456015', 'fiscal-code-length'],
    ['00000000000', 'fiscal-code-digit'],
    ['RSSMRA99B29H501B', 'fiscal-code-date'],
  ])('The fiscal code check answers %s with %s', (text, code) => {
    const outcome = checkFiscalCode(text, TODAY)
    expect(outcome.ok ? undefined : outcome.finding.code).toBe(code)
  })

  it('A letter of a fiscal code that resembles a digit gets a suggestion with that digit', () => {
    expect(checkFiscalCode('RSSMRA85T1OA562S', TODAY)).toMatchObject({
      finding: { suggestion: 'RSSMRA85T10A562S' },
    })
    expect(checkFiscalCode('RSS MRA 85T10 A562S', TODAY)).toMatchObject({
      finding: { suggestion: 'RSSMRA85T10A562S' },
    })
  })

  it.each([
    ['the day before the eighteenth birthday', '2026-11-19', '1908-11-20'],
    ['the eighteenth birthday', '2026-11-20', '2008-11-20'],
    ['the day after the eighteenth birthday', '2026-11-21', '2008-11-20'],
  ])('decodeFiscalCode takes the latest century that makes an adult, on %s', (_title, today, birthDate) => {
    expect(decodeFiscalCode('RSSMRA08S20H501Y', today)?.birthDate).toBe(birthDate)
  })

  it('decodeFiscalCode chooses the only century in which the day exists, even if the person is a minor', () => {
    const leapDay = fiscalCodeOf({
      name: 'Mario',
      last_name: 'Rossi',
      sex: 'M',
      birthDate: '2000-02-29',
      belfiore: 'H501',
    })
    expect(decodeFiscalCode(leapDay, '2010-01-01')?.birthDate).toBe('2000-02-29')
  })

  it('decodeFiscalCode returns abolished places under their last name', () => {
    const body = 'RSSMRA30A01D620'
    expect(decodeFiscalCode(body + controlCharacter(body), TODAY)?.place).toBe('FIUME(FU)')
  })
})

describe('findMismatches', () => {
  const code = 'RSSMRA85T10A562S'

  it('findMismatches returns nothing for equal data in any case and with any accents', () => {
    const same = {
      name: 'màrio',
      last_name: 'ROSSI',
      birthDate: '1985-12-10',
      sex: 'M',
      place: 'San Giuliano Terme',
    }
    expect(findMismatches(code, same, TODAY)).toEqual([])
    expect(findMismatches(code, {}, TODAY)).toEqual([])
    expect(findMismatches('MLLJGN65L15Z112J', { last_name: 'Müller', place: 'Colonia' }, TODAY)).toEqual([])
  })

  it('findMismatches returns one finding for each different value, with the value from the code', () => {
    const other = { name: 'Luca', last_name: 'Bianchi', birthDate: '1985-12-11', sex: 'F', place: 'Pisa' }
    expect(findMismatches(code, other, TODAY)).toMatchObject([
      { code: 'fiscal-code-last-name' },
      { code: 'fiscal-code-name' },
      { code: 'fiscal-code-birth-date', suggestion: '1985-12-10' },
      { code: 'fiscal-code-sex', suggestion: 'M' },
      { code: 'fiscal-code-place', suggestion: 'SAN GIULIANO TERME(PI)' },
    ])
  })

  it.each([
    ['Z404', 'Italia', true],
    ['Z404', 'USA', false],
    ['Z404', 'Canada', true],
    ['F205', 'italia', false],
    ['F205', 'Francia', true],
    ['Z114', 'Inghilterra', false],
    ['Z135', 'Ucraina', false],
    ['Z138', 'Unione Sovietica', false],
    ['Z135', 'Romania', true],
    ['Z118', 'Kosovo', false],
    ['Z312', 'Congo', false],
    ['Z311', 'Congo', false],
    ['Z404', 'Gotham', false],
    ['Z999', 'Italia', false],
  ])('isOtherCountry compares the code %s with «%s»: %s', (belfiore, typed, other) => {
    expect(isOtherCountry(typed, belfiore)).toBe(other)
  })

  it('findMismatches reports a place of birth in another state', () => {
    expect(findMismatches('MLLSNT82P65Z404U', { place: 'CANADA(EE)' }, TODAY)).toHaveLength(1)
    expect(findMismatches('MLLSNT82P65Z404U', { place: 'STATI UNITI D’AMERICA(EE)' }, TODAY)).toEqual([])
  })

  it('findMismatches reports an Italian town for a person born abroad', () => {
    expect(findMismatches('MLLSNT82P65Z404U', { place: 'Genova' }, TODAY)).toHaveLength(1)
    expect(findMismatches('MLLSNT82P65Z404U', { place: 'New York' }, TODAY)).toEqual([])
  })

  it('findMismatches returns nothing for codes without personal data', () => {
    expect(findMismatches('01234560157', { sex: 'F' }, TODAY)).toEqual([])
    expect(findMismatches('RSSMRA85T10A562T', { sex: 'F' }, TODAY)).toEqual([])
  })
})

describe('[VALID-15] The control letter of a fiscal code', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

  // The whole table of the decree of 23 December 1976: the control character of a code with one character is the value of that character.
  it('The control letter of a fiscal code uses the official value of each character at odd positions', () => {
    expect([...letters].map(controlCharacter).join('')).toBe('BAFHJNPRTVCESULDGIMOQKWZYX')
    expect([...'0123456789'].map(controlCharacter).join('')).toBe('BAFHJNPRTV')
  })

  it('The control letter of a fiscal code uses the official value of each character at even positions', () => {
    expect([...letters].map((letter) => controlCharacter(`B${letter}`)).join('')).toBe(letters)
    expect([...'0123456789'].map((digit) => controlCharacter(`B${digit}`)).join('')).toBe('ABCDEFGHIJ')
  })
})
