import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkLetter } from './check-letter.ts'
import { countries, isOtherCountry } from './countries.ts'
import { checkFiscalCode, decodeFiscalCode } from './fiscal-code.ts'
import { disagreements, fiscalCodeOf, type WholePerson } from './fiscal-code-person.ts'
import { DIGIT_PLACES } from './fiscal-code-shape.ts'
import { municipalities } from './municipalities.ts'

const TODAY = '2026-11-20'
const DIGITS = '0123456789'
const CAPITALS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

const person = fc.record<WholePerson>({
  name: fc.string({ unit: fc.constantFrom(...'aeioubcdlmnrstvàèòü '), maxLength: 14 }),
  last_name: fc.string({ unit: fc.constantFrom(..."aeioubcdlmnrstvàèòü' "), maxLength: 14 }),
  // 118 years back to 18 years back: each date is the only one that its code can mean.
  birthDate: fc
    .date({ min: new Date('1908-11-21'), max: new Date('2008-11-20'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  sex: fc.constantFrom('M', 'F'),
  belfiore: fc.constantFrom(...municipalities().map((place) => place.belfiore), ...countries().keys()),
})

describe('[VALID-15] any person’s fiscal code', () => {
  it('is accepted, and gives the person’s data back', () => {
    fc.assert(
      fc.property(person, (someone) => {
        const code = fiscalCodeOf(someone)
        expect(checkFiscalCode(code, TODAY)).toEqual({ ok: true, value: code })
        const decoded = decodeFiscalCode(code, TODAY)
        expect(decoded).toMatchObject({ birthDate: someone.birthDate, sex: someone.sex, omocodia: false })
        const { name, last_name, birthDate, sex } = someone
        expect(
          disagreements(code, { name, last_name, birthDate, sex, place: decoded?.place }, TODAY),
        ).toEqual([])
      }),
    )
  })

  it('[VALID-16] tells the same under each of its 128 forms', () => {
    fc.assert(
      fc.property(person, fc.subarray([...DIGIT_PLACES], { minLength: 1 }), (someone, places) => {
        const plain = fiscalCodeOf(someone)
        const body = [...plain.slice(0, 15)]
          .map((character, index) =>
            (places as number[]).includes(index) ? 'LMNPQRSTUV'[Number(character)]! : character,
          )
          .join('')
        const decoded = decodeFiscalCode(body + checkLetter(body), TODAY)
        expect(decoded).toEqual({ ...decodeFiscalCode(plain, TODAY), omocodia: true })
      }),
    )
  })

  it('is refused with any one character changed', () => {
    fc.assert(
      fc.property(person, fc.nat(15), fc.constantFrom(...DIGITS, ...CAPITALS), (someone, index, other) => {
        const code = fiscalCodeOf(someone)
        fc.pre(code[index] !== other)
        expect(checkFiscalCode(code.slice(0, index) + other + code.slice(index + 1), TODAY).ok).toBe(false)
      }),
    )
  })

  it('answers any text at all without failing', () => {
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

describe('[VALID-15] what is wrong is said', () => {
  it('names the letter that was expected and offers the whole code', () => {
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
  ])('answers %s with %s', (text, code) => {
    const outcome = checkFiscalCode(text, TODAY)
    expect(outcome.ok ? undefined : outcome.finding.code).toBe(code)
  })

  it('offers the right figure for a letter that looks like it', () => {
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

  it('decodeFiscalCode takes a day that only one century has, though it makes a minor', () => {
    const leapDay = fiscalCodeOf({
      name: 'Mario',
      last_name: 'Rossi',
      sex: 'M',
      birthDate: '2000-02-29',
      belfiore: 'H501',
    })
    expect(decodeFiscalCode(leapDay, '2010-01-01')?.birthDate).toBe('2000-02-29')
  })

  it('reads places that are no more under their last name', () => {
    const body = 'RSSMRA30A01D620'
    expect(decodeFiscalCode(body + checkLetter(body), TODAY)?.place).toBe('FIUME(FU)')
  })
})

describe('agreement with the person', () => {
  const code = 'RSSMRA85T10A562S'

  it('finds nothing where all agrees, in whatever case and accents', () => {
    const same = {
      name: 'màrio',
      last_name: 'ROSSI',
      birthDate: '1985-12-10',
      sex: 'M',
      place: 'San Giuliano Terme',
    }
    expect(disagreements(code, same, TODAY)).toEqual([])
    expect(disagreements(code, {}, TODAY)).toEqual([])
    expect(disagreements('MLLJGN65L15Z112J', { last_name: 'Müller', place: 'Colonia' }, TODAY)).toEqual([])
  })

  it('names each thing that disagrees and says what the code tells', () => {
    const other = { name: 'Luca', last_name: 'Bianchi', birthDate: '1985-12-11', sex: 'F', place: 'Pisa' }
    expect(disagreements(code, other, TODAY)).toMatchObject([
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

  it('contradicts another state in the place of birth', () => {
    expect(disagreements('MLLSNT82P65Z404U', { place: 'CANADA(EE)' }, TODAY)).toHaveLength(1)
    expect(disagreements('MLLSNT82P65Z404U', { place: 'STATI UNITI D’AMERICA(EE)' }, TODAY)).toEqual([])
  })

  it('contradicts an Italian town for someone born abroad', () => {
    expect(disagreements('MLLSNT82P65Z404U', { place: 'Genova' }, TODAY)).toHaveLength(1)
    expect(disagreements('MLLSNT82P65Z404U', { place: 'New York' }, TODAY)).toEqual([])
  })

  it('says nothing of codes that tell nothing', () => {
    expect(disagreements('01234560157', { sex: 'F' }, TODAY)).toEqual([])
    expect(disagreements('RSSMRA85T10A562T', { sex: 'F' }, TODAY)).toEqual([])
  })
})

describe('[VALID-15] the check letter', () => {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

  // The whole table of the decree of 23 December 1976: a code of one character has that character's own letter.
  it('knows what each character is worth at an odd place', () => {
    expect([...letters].map(checkLetter).join('')).toBe('BAFHJNPRTVCESULDGIMOQKWZYX')
    expect([...'0123456789'].map(checkLetter).join('')).toBe('BAFHJNPRTV')
  })

  it('knows it at an even place, after a B that is worth nothing', () => {
    expect([...letters].map((letter) => checkLetter(`B${letter}`)).join('')).toBe(letters)
    expect([...'0123456789'].map((digit) => checkLetter(`B${digit}`)).join('')).toBe('ABCDEFGHIJ')
  })
})
