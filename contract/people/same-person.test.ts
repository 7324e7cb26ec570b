import { describe, expect, it } from 'vitest'
import { isCorrectedPerson, isSamePerson, type Person, personOf } from './same-person.ts'

const TODAY = '2026-11-27'
const person = (name: string, last_name: string, cf: string, birthDate = ''): Person =>
  personOf({ name, last_name, cf, birthDate }, TODAY)

const MARIO = person('Mario', 'Rossi', 'RSSMRA80A01H501U')

describe('a person whom a record names otherwise than before [SYNC-15]', () => {
  it.each([
    ['the code in small letters', person('Mario', 'Rossi', 'rssmra80a01h501u')],
    ['another name with the same code', person('Marco', 'Bianchi', 'RSSMRA80A01H501U')],
    ['omocodia', person('Mario', 'Rossi', 'RSSMRA80A01H50MX')],
    ['the check letter', person('Mario', 'Rossi', 'RSSMRA80A01H501A')],
    ['one sign', person('Mario', 'Rossi', 'RSSMRA80A01H502V')],
    ['two signs', person('Mario', 'Rossi', 'RSSMRA81B01H501X')],
    ['two signs that change places', person('Mario', 'Rossi', 'RSSMAR80A01H501U')],
    ['the day of birth in the code', person('Mario', 'Rossi', 'RSSMRA80A10H501S')],
    ['the sex in the code', person('Mario', 'Rossi', 'RSSMRA80A41H501Y')],
    ['the spelling of the last name with its code', person('Mario', 'Rosi', 'RSOMRA80A01H501R')],
    ['accents, apostrophes and case', person('MARIO’', 'ròssi', 'RSSXXX99A01Z999A', '1980-01-01')],
    [
      'another code for the same name and date of birth',
      person('Mario', 'Rossi', 'XXXYYY80A01L219Z', '1980-01-01'),
    ],
    ['a code that is missing', person('Mario', 'Rossi', '')],
  ])('a person is the same after a correction of %s', (_title, other) => {
    expect(isCorrectedPerson(MARIO, other)).toBe(true)
    expect(isCorrectedPerson(other, MARIO)).toBe(true)
  })

  it.each([
    ['another person', person('Anna', 'Verdi', 'VRDNNA60L41F704R')],
    ['a twin of the other sex', person('Maria', 'Rossi', 'RSSMRA80A41H501Y')],
    ['a son with the same name', person('Mario', 'Rossi', 'RSSMRA05C14H501K')],
    ['three other signs in the code', person('Mario', 'Bianchi', 'RSSMRA81B02H501U')],
    ['a person without code and with another name', person('Luca', 'Rossi', '')],
    ['the same name with another date of birth', person('Mario', 'Rossi', '', '1979-12-31')],
    ['a code of eleven digits', person('Maria', 'Rossi', '12345670017')],
  ])('a person is another one than %s', (_title, other) => {
    expect(isCorrectedPerson(MARIO, other)).toBe(false)
    expect(isCorrectedPerson(other, MARIO)).toBe(false)
  })

  it('two people without code and date of birth are the same if their names are', () => {
    expect(isCorrectedPerson(person('Ada', 'Neri', ''), person('ADA', 'Neri', ''))).toBe(true)
    expect(isCorrectedPerson(person('Ada', 'Neri', ''), person('Ida', 'Neri', ''))).toBe(false)
  })
})

it.each<[string, Person, boolean]>([
  ['the same code', person('M.', 'Rossi', 'rssmra80a01h501u'), true],
  ['no code', person('MARIO', 'Rossi', ''), true],
  ['no code and the same date of birth', person('Mario', 'Rossi', '', '1980-01-01'), true],
  ['no code and another date of birth', person('Mario', 'Rossi', '', '1980-01-02'), false],
  ['no code and another name', person('Marco', 'Rossi', ''), false],
  ['no code and another last name', person('Mario', 'Bianchi', ''), false],
  ['a code with another sign', person('Mario', 'Rossi', 'RSSMRA80A01H502V'), false],
  ['another name with another code', person('Marco', 'Rossi', 'RSSMRC80A01H501S'), false],
])('two people are compared in one contract by code, else by name: with %s [SYNC-11]', (_, other, same) => {
  expect([isSamePerson(MARIO, other), isSamePerson(other, MARIO)]).toEqual([same, same])
})
