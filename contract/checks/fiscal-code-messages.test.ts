import { describe, expect, it } from 'vitest'
import { checkFiscalCode, decodeFiscalCode } from './fiscal-code.ts'
import { findMismatches, fiscalCodeOf, type KnownPersonData } from './fiscal-code-person.ts'

const TODAY = '2026-11-20'
const CODE = fiscalCodeOf({
  name: 'Maria',
  last_name: 'Rossi',
  birthDate: '1980-01-01',
  sex: 'F',
  belfiore: 'H501',
})
/** The code with another character at a place, counted from 1. */
const withAt = (place: number, character: string) => CODE.slice(0, place - 1) + character + CODE.slice(place)
const refused = (text: string) => {
  const outcome = checkFiscalCode(text, TODAY)
  return outcome.ok ? outcome : [outcome.finding.code, outcome.finding.message, outcome.finding.suggestion]
}

describe('the message about a rejected fiscal code [VALID-15]', () => {
  it.each([
    [
      '123456789012',
      'fiscal-code-length',
      'Il codice fiscale ha 16 caratteri, o 11 cifre se è provvisorio o di una società: qui le cifre sono 12.',
    ],
    ['00743110158', 'fiscal-code-digit', 'La cifra di controllo del codice fiscale numerico non torna.'],
    ['00000000000', 'fiscal-code-digit', 'La cifra di controllo del codice fiscale numerico non torna.'],
    ['X00743110157', 'fiscal-code-length', 'Il codice fiscale ha 16 caratteri, qui sono 12.'],
    ['00743110157X', 'fiscal-code-length', 'Il codice fiscale ha 16 caratteri, qui sono 12.'],
  ])('the message about the rejected fiscal code %s states the problem', (text, code, message) => {
    expect(refused(text)).toEqual([code, message, undefined])
  })

  it('the message about a fiscal code with other characters has the code without them if that is valid', () => {
    const message = 'Il codice fiscale ha solo lettere e cifre, senza spazi né altri segni.'
    expect(refused(`${CODE.slice(0, 6)} ${CODE.slice(6)}`)).toEqual(['fiscal-code-characters', message, CODE])
    expect(refused(`${CODE.slice(0, 6)} ${CODE.slice(6, 15)}`)).toEqual([
      'fiscal-code-characters',
      message,
      undefined,
    ])
    expect(refused('007.431.101.57')).toEqual(['fiscal-code-characters', message, '00743110157'])
    expect(refused('007.431.101.58')).toEqual(['fiscal-code-characters', message, undefined])
  })

  it.each([
    [1, '7', "Al posto 1 c'è «7», ma lì va una lettera.", undefined],
    [2, '0', "Al posto 2 c'è «0», ma lì va una lettera.", undefined],
    [7, 'B', "Al posto 7 c'è «B», ma lì va una cifra.", CODE],
    [9, 'F', "Al posto 9 c'è «F», ma lì va la lettera di un mese (A B C D E H L M P R S T).", undefined],
    [16, '4', "Al posto 16 c'è «4», ma lì va una lettera.", undefined],
  ])(
    'the message about a wrong character at place %i of a fiscal code states what belongs there',
    (place, character, message, suggestion) => {
      expect(refused(withAt(place, character))).toEqual(['fiscal-code-shape', message, suggestion])
    },
  )

  it('the message about a date that does not exist, and about an unknown place of birth', () => {
    const person = { name: 'Maria', last_name: 'Rossi', sex: 'M', belfiore: 'H501' } as const
    expect(refused(fiscalCodeOf({ ...person, birthDate: '1980-02-31' }))).toEqual([
      'fiscal-code-date',
      'La data di nascita contenuta nel codice fiscale non esiste.',
      undefined,
    ])
    const nowhere = fiscalCodeOf({ ...person, birthDate: '1980-01-01', belfiore: 'X999' })
    expect(checkFiscalCode(nowhere, TODAY)).toEqual({
      ok: true,
      value: nowhere,
      warnings: [
        {
          code: 'fiscal-code-place-unknown',
          message:
            "Il luogo di nascita X999 non è nell'elenco dei comuni e degli stati: controlla il codice.",
        },
      ],
    })
    expect(decodeFiscalCode(nowhere, TODAY)).toEqual({
      birthDate: '1980-01-01',
      sex: 'M',
      place: '',
      country: '',
      omocodia: false,
    })
  })

  it('decodeFiscalCode returns place, country and sex, without a second place of the same name', () => {
    expect(decodeFiscalCode(CODE, TODAY)).toEqual({
      birthDate: '1980-01-01',
      sex: 'F',
      place: 'ROMA(RM)',
      country: 'Italia',
      omocodia: false,
    })
  })
})

describe('the message about data that contradict a fiscal code', () => {
  const found = (person: KnownPersonData) =>
    findMismatches(CODE, person, TODAY).map(({ code, message, suggestion }) => [code, message, suggestion])

  it.each<[KnownPersonData, string, string, string | undefined]>([
    [{ last_name: ' Bianchi ' }, 'fiscal-code-last-name', 'non corrisponde al cognome «Bianchi».', undefined],
    [{ name: ' Anna ' }, 'fiscal-code-name', 'non corrisponde al nome «Anna».', undefined],
    [{ birthDate: '1980-01-02' }, 'fiscal-code-birth-date', 'la data di nascita è 01/01/1980.', '1980-01-01'],
    [{ sex: 'M' }, 'fiscal-code-sex', 'il sesso è F.', 'F'],
    [{ place: 'Milano' }, 'fiscal-code-place', 'il luogo di nascita è ROMA(RM).', 'ROMA(RM)'],
    [{ country: 'Francia' }, 'fiscal-code-country', 'la nazione di nascita è Italia.', 'Italia'],
  ])('the message about %j states the difference', (person, code, message, suggestion) => {
    const [only, ...others] = found(person)
    expect(only).toEqual([code, expect.stringMatching(/^(Il|Secondo il) codice fiscale /), suggestion])
    expect(only?.[1]).toContain(message)
    expect(others).toEqual([])
  })

  it('there is no message about blank data, about the same data, or about a place with its province', () => {
    expect(found({ name: ' ', last_name: ' ', place: ' ', country: ' ' })).toEqual([])
    expect(found({ name: 'MARIA', last_name: 'rossi', sex: 'F', birthDate: '1980-01-01' })).toEqual([])
    expect(found({ place: 'Roma (RM)', country: 'Italia' })).toEqual([])
    expect(found({ place: 'Roma(RM) ' })).toEqual([])
  })
})

describe('fiscalCodeOf', () => {
  it.each([
    ['Gianfranco', 'Fo', 'FOXGFR'],
    ['Marco', 'Bianchi', 'BNCMRC'],
    ['Marta', 'Ua', 'UAXMRT'],
    ['Al', 'Aiello', 'LLALAX'],
  ])('fiscalCodeOf abbreviates %s %s as %s', (name, last_name, letters) => {
    const code = fiscalCodeOf({ name, last_name, birthDate: '1980-01-01', sex: 'M', belfiore: 'H501' })
    expect(code.slice(0, 6)).toBe(letters)
  })
})
