import { decodeFiscalCode } from '../checks/fiscal-code.ts'
import { bodyWithoutOmocodia } from '../checks/fiscal-code-shape.ts'
import type { CalendarDate } from '../form/values.ts'
import { foldName, isSamePersonName } from './names.ts'

/** A person as a contract names them. Texts are empty, never absent. */
export interface Person {
  name: string
  last_name: string
  cf: string
  birthDate: CalendarDate | ''
}

/** With the date of birth in the fiscal code where no other is given. */
export function personOf(person: Person, today: CalendarDate): Person {
  const cf = person.cf.trim().toUpperCase()
  return { ...person, cf, birthDate: person.birthDate || (decodeFiscalCode(cf, today)?.birthDate ?? '') }
}

/** Whether two people are one: the same fiscal code, or the same name while no code and no date of birth contradicts it. */
export function isSamePerson(one: Person, other: Person): boolean {
  if (one.cf !== '' && other.cf !== '') return one.cf === other.cf
  return isSamePersonName(one, other) && haveSameBirth(one, other)
}

/**
 * Whether a record that named one person and now names another has corrected the former: the same person, or the same
 * name and date of birth, or a code of which at most two signs are corrected. Not for people of two records: twins and
 * namesakes may have such codes.
 */
export const isCorrectedPerson = (one: Person, other: Person): boolean =>
  isSamePerson(one, other) ||
  (isSamePersonName(one, other) && haveSameBirth(one, other)) ||
  isCorrection(one, other)

/** What one of them does not state contradicts nothing, as long as their codes do not. */
function haveSameBirth(one: Person, other: Person): boolean {
  if (one.birthDate !== '' && other.birthDate !== '') return one.birthDate === other.birthDate
  return one.cf === '' || other.cf === ''
}

/** Signs of a fiscal code that a correction may change. */
const MAX_CORRECTED = 2
const DAY = 9
/** The first digit of the day of birth of a woman. */
const isWoman = (body: string): boolean => Number(body[DAY]) >= 4

/** Regardless of omocodia and the check letter. Twins may have codes that differ in the sex alone. */
function isCorrection(one: Person, other: Person): boolean {
  if (one.cf.length !== 16 || other.cf.length !== 16) return false
  const [body, otherBody] = [bodyWithoutOmocodia(one.cf), bodyWithoutOmocodia(other.cf)]
  if (isWoman(body) !== isWoman(otherBody) && foldName(one.name) !== foldName(other.name)) return false
  return [...body].filter((sign, index) => sign !== otherBody[index]).length <= MAX_CORRECTED
}
