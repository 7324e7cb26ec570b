import { describe, expect, it } from 'vitest'
import { ageOn, checkBirthDate } from './birth-date.ts'
import { checkBirthInCode } from './fiscal-code-birth-warnings.ts'
import { fiscalCodeOf } from './fiscal-code-person.ts'
import { controlCharacter } from './fiscal-code-shape.ts'

const TODAY = '2026-11-20'
const codeOf = (birthDate: string, belfiore = 'F205') =>
  fiscalCodeOf({ name: 'Anna', last_name: 'Verdi', sex: 'F', birthDate, belfiore })
const messages = (code: string, known = {}) =>
  checkBirthInCode(code, known, TODAY).map(({ message }) => message)

describe('ageOn', () => {
  it.each([
    ['2008-11-20', 18],
    ['2008-11-21', 17],
    ['2008-02-29', 18],
    ['1926-11-20', 100],
    ['2026-11-20', 0],
    ['2026-11-21', -1],
  ])('ageOn counts the completed years of a person born on %s as %i', (birth, age) => {
    expect(ageOn(birth, TODAY)).toBe(age)
  })
})

describe('checkBirthDate', () => {
  it('checkBirthDate ignores a birth date in the future, which the date check reports', () => {
    expect(checkBirthDate('2026-11-21', TODAY, {})).toEqual([])
  })

  it('checkBirthDate counts the age of a deceased person at the day of death', () => {
    const death = { dead: true, deathDate: '2020-05-01' }
    expect(checkBirthDate('2002-05-01', TODAY, death)).toEqual([])
    expect(checkBirthDate('2002-05-02', TODAY, death)).toMatchObject([
      { code: 'birth-date-minor', message: expect.stringContaining('morta a 17 anni') },
    ])
    expect(checkBirthDate('1880-01-01', TODAY, death)).toEqual([])
  })
})

describe('checkBirthInCode', () => {
  it('checkBirthInCode reports both ages that a fiscal code without a century allows', () => {
    expect(messages(codeOf('1915-03-01'))).toEqual([
      'Secondo il codice fiscale la persona ha 111 anni, o 11 ed è minorenne: controlla il codice.',
    ])
    expect(messages(codeOf('2015-03-01'), { birthDate: '2015-03-01' })).toEqual([
      'Secondo il codice fiscale la persona è minorenne: ha 11 anni.',
    ])
    expect(messages(codeOf('1915-03-01'), { birthDate: '1915-03-01' })).toEqual([
      'Secondo il codice fiscale la persona ha 111 anni: controlla il codice.',
    ])
  })

  it('checkBirthInCode uses the given birth date only to choose the century', () => {
    // Fiume was an Italian municipality in 1905 and not in 2005.
    expect(messages(codeOf('2005-03-01', 'D620'))).toHaveLength(1)
    const dead = { birthDate: '1905-03-01', dead: true }
    expect(messages(codeOf('1905-03-01', 'D620'), dead)).toEqual([])
    expect(messages(codeOf('2005-03-01', 'D620'), { birthDate: '1905-03-02' })).toHaveLength(1)
  })

  it.each([
    ['D620', '1960-01-01', 'FIUME non era più un comune italiano: lo è stato fino al 15/09/1947.'],
    ['M403', '1985-01-01', 'CORIGLIANO-ROSSANO non era ancora un comune: lo è dal 31/03/2018.'],
    ['A245', '1935-01-01', 'ALZANO SCRIVIA non era un comune: era soppresso dal 19/06/1928 al 17/07/1946.'],
    ['Z135', '1995-01-01', 'lo Stato UNIONE SOVIETICA non esisteva più: è finito il 01/01/1992.'],
  ])('checkBirthInCode reports for the place %s on %s that %s', (belfiore, birth, sentence) => {
    const day = birth.split('-').toReversed().join('/')
    expect(messages(codeOf(birth, belfiore))).toEqual([`Alla data di nascita (${day}) ${sentence}`])
  })

  it.each([
    // The last and the first day of a place.
    ['D620', '1947-09-15', {}, []],
    ['D620', '1947-09-16', {}, ['fiscal-code-place-ended']],
    ['M403', '2002-03-30', {}, ['fiscal-code-place-ended']],
    ['A245', '1928-06-18', {}, []],
    ['A245', '1928-06-19', {}, ['fiscal-code-place-ended']],
    ['A245', '1946-07-17', {}, ['fiscal-code-place-ended']],
    ['A245', '1946-07-18', {}, []],
    ['Z135', '1992-01-01', {}, []],
    ['Z135', '1992-01-02', {}, ['fiscal-code-place-ended']],
    ['Z111', '1991-01-01', {}, []],
    ['Z111', '1991-01-02', {}, ['fiscal-code-place-ended']],
    ['Z105', '1993-01-02', {}, ['fiscal-code-place-ended']],
    ['F205', '1908-11-21', { birthDate: '2008-11-21' }, ['fiscal-code-minor']],
    ['F205', '2008-11-20', { birthDate: '2008-11-20' }, []],
    ['F205', '1920-11-20', { birthDate: '1920-11-20' }, ['fiscal-code-old']],
    ['F205', '1920-11-21', { birthDate: '1920-11-21' }, []],
    ['A245', '1929-01-01', { birthDate: '1929-01-01' }, ['fiscal-code-place-ended']],
    ['A245', '1920-01-01', { birthDate: '1920-01-01' }, ['fiscal-code-old']],
    ['M403', '1920-01-01', { birthDate: '1920-01-01' }, ['fiscal-code-place-ended', 'fiscal-code-old']],
    ['D620', '2015-01-01', { birthDate: '2015-01-01' }, ['fiscal-code-place-ended', 'fiscal-code-minor']],
  ])('checkBirthInCode finds for a birth in %s on %s beside %j: %j', (belfiore, birth, known, codes) => {
    const code = codeOf(birth, belfiore)
    for (const typed of [code, ` ${code.toLowerCase()} `])
      expect(checkBirthInCode(typed, known, TODAY).map(({ code: found }) => found)).toEqual(codes)
  })

  it('checkBirthInCode reads the place of a code with omocodia', () => {
    const body = `${codeOf('1960-01-01', 'D620').slice(0, 12)}SNL`
    expect(checkBirthInCode(body + controlCharacter(body), {}, TODAY)).toMatchObject([
      { code: 'fiscal-code-place-ended', message: expect.stringContaining('FIUME') },
    ])
    const other = `${codeOf('1960-01-01', 'F205').slice(0, 12)}NLR`
    expect(checkBirthInCode(other + controlCharacter(other), {}, TODAY)).toEqual([])
  })

  it('checkBirthInCode reports nothing for codes without a birth date', () => {
    expect(messages('01234560157')).toEqual([])
    expect(messages('RSSMRA85T10A562T')).toEqual([])
  })
})

describe('the message about an implausible age', () => {
  const YEAR = 'controlla l’anno.'
  it.each([
    ['2026-11-20', {}, 'birth-date-minor', 'Con questa data di nascita la persona ha 0 anni: è minorenne.'],
    ['2025-11-20', {}, 'birth-date-minor', 'Con questa data di nascita la persona ha 1 anno: è minorenne.'],
    ['2008-11-21', {}, 'birth-date-minor', 'Con questa data di nascita la persona ha 17 anni: è minorenne.'],
    [
      '2019-05-01',
      { dead: true, deathDate: '2020-05-01' },
      'birth-date-minor',
      `Con questa data di nascita la persona è morta a 1 anno, minorenne: ${YEAR}`,
    ],
    ['1920-11-20', {}, 'birth-date-old', `Con questa data di nascita la persona ha 106 anni: ${YEAR}`],
  ])(
    'the message about an implausible age of a person born on %s states it',
    (birth, death, code, message) => {
      expect(checkBirthDate(birth, TODAY, death)).toEqual([{ code, message }])
    },
  )

  it.each([
    ['2008-11-20', {}],
    ['1921-11-20', {}],
    ['1900-01-01', { dead: true }],
  ])('there is no message about the age of a person born on %s', (birth, death) => {
    expect(checkBirthDate(birth, TODAY, death)).toEqual([])
  })
})
