import type { CalendarDate } from '../form/values.ts'
import { isOtherCountry, municipalitiesNamed, placeNames } from '../places/index.ts'
import { foldToGermanLetters, foldToLetters } from '../texts/fold-text.ts'
import { type Finding, finding } from '../texts/outcome.ts'
import { italianDate } from '../time/calendar-date.ts'
import { checkFiscalCode, decodeFiscalCode } from './fiscal-code.ts'
import { bodyWithoutOmocodia, controlCharacter, MONTH_LETTERS } from './fiscal-code-shape.ts'

const consonants = (letters: string) => letters.replace(/[AEIOU]/g, '')

const lastNameLetters = (letters: string) =>
  `${consonants(letters)}${letters.replace(/[^AEIOU]/g, '')}XXX`.slice(0, 3)

function firstNameLetters(letters: string): string {
  const strong = consonants(letters)
  return strong.length >= 4 ? strong[0]! + strong[2] + strong[3] : lastNameLetters(letters)
}

export interface PersonData {
  name: string
  last_name: string
  birthDate: CalendarDate
  sex: 'M' | 'F'
  /** Code of the place of birth: `H501`, `Z404`. */
  belfiore: string
}

/** The fiscal code that belongs to these data, before any omocodia. */
export function fiscalCodeOf(person: PersonData): string {
  const [year, month, day] = person.birthDate.split('-') as [string, string, string]
  const counted = Number(day) + (person.sex === 'F' ? 40 : 0)
  const body = [
    lastNameLetters(foldToLetters(person.last_name)),
    firstNameLetters(foldToLetters(person.name)),
    year.slice(2),
    MONTH_LETTERS[Number(month) - 1],
    String(counted).padStart(2, '0'),
    person.belfiore,
  ].join('')
  return body + controlCharacter(body)
}

const WITHOUT_NAMES = /^[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]$/

/**
 * The fiscal code of a person whose last ten characters are typed: the first six are letters of the names. Any other
 * text, and one whose check letter does not agree with the names, is returned as it is.
 */
export function completeFiscalCode(
  typed: string,
  { name = '', last_name = '' }: Pick<KnownPersonData, 'name' | 'last_name'>,
): string {
  const end = typed.replace(/\s/g, '').toUpperCase()
  if (name.trim() === '' || last_name.trim() === '' || !WITHOUT_NAMES.test(end)) return typed
  const codes = [foldToLetters, foldToGermanLetters].map(
    (fold) => lastNameLetters(fold(last_name)) + firstNameLetters(fold(name)) + end,
  )
  return codes.find((code) => controlCharacter(code.slice(0, 15)) === code.at(-1)) ?? typed
}

/** Data of a person as far as known; empty texts count as unknown. */
export interface KnownPersonData {
  name?: string
  last_name?: string
  birthDate?: CalendarDate
  sex?: string
  place?: string
  country?: string
}

/**
 * Differences between a valid fiscal code and a person's data: warnings, never errors, because names change and
 * are transliterated. Empty for an invalid code or one of eleven digits.
 */
export function findMismatches(code: string, person: KnownPersonData, today: CalendarDate): Finding[] {
  const outcome = checkFiscalCode(code, today)
  const decoded = decodeFiscalCode(code, today)
  if (!outcome.ok || !decoded) return []
  const value = outcome.value
  const findings: Finding[] = []
  if (person.last_name?.trim() && !nameMatches(person.last_name, value.slice(0, 3), lastNameLetters))
    findings.push(
      finding(
        'fiscal-code-last-name',
        `Il codice fiscale non corrisponde al cognome «${person.last_name.trim()}».`,
      ),
    )
  if (person.name?.trim() && !nameMatches(person.name, value.slice(3, 6), firstNameLetters))
    findings.push(
      finding('fiscal-code-name', `Il codice fiscale non corrisponde al nome «${person.name.trim()}».`),
    )
  // The code contains only two digits of the year: a different century is no mismatch.
  if (person.birthDate && person.birthDate.slice(2) !== decoded.birthDate.slice(2))
    findings.push(
      finding(
        'fiscal-code-birth-date',
        `Secondo il codice fiscale la data di nascita è ${italianDate(decoded.birthDate)}.`,
        decoded.birthDate,
      ),
    )
  if (person.sex && person.sex !== decoded.sex)
    findings.push(
      finding('fiscal-code-sex', `Secondo il codice fiscale il sesso è ${decoded.sex}.`, decoded.sex),
    )
  if (
    person.place?.trim() &&
    decoded.place &&
    !isSamePlace(person.place, bodyWithoutOmocodia(value).slice(11, 15))
  )
    findings.push(
      finding(
        'fiscal-code-place',
        `Secondo il codice fiscale il luogo di nascita è ${decoded.place}.`,
        decoded.place,
      ),
    )
  if (person.country?.trim() && isOtherCountry(person.country, bodyWithoutOmocodia(value).slice(11, 15)))
    findings.push(
      finding(
        'fiscal-code-country',
        `Secondo il codice fiscale la nazione di nascita è ${decoded.country}.`,
        decoded.country,
      ),
    )
  return findings
}

const nameMatches = (name: string, letters: string, rule: (letters: string) => string) =>
  rule(foldToLetters(name)) === letters || rule(foldToGermanLetters(name)) === letters

function isSamePlace(typed: string, belfiore: string): boolean {
  const name = typed.replace(/(?<!\s)\s*\([^()]*\)\s*$/, '')
  if (placeNames(belfiore).includes(foldToLetters(name))) return true
  // A person born abroad may give the town: only an Italian municipality or another state contradicts the code.
  return belfiore.startsWith('Z') && municipalitiesNamed(name).length === 0 && !isOtherCountry(name, belfiore)
}
