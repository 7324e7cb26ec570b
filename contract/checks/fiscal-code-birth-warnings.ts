import type { CalendarDate } from '../form/values.ts'
import { type Absence, absenceOn, placeOf } from '../places/index.ts'
import { type Finding, finding } from '../texts/outcome.ts'
import { daysAfter, italianDate } from '../time/calendar-date.ts'
import { type Death, findImplausibleAge } from './birth-date.ts'
import { decodeFiscalCode } from './fiscal-code.ts'
import { bodyWithoutOmocodia } from './fiscal-code-shape.ts'

/** Other known data of the person with this code. */
export interface KnownBirth extends Death {
  birthDate?: CalendarDate
}

/**
 * Implausible birth data in a valid code: a place that did not exist on that day, a minor, an age above 105.
 * Warnings only. The code has no century: a matching birth date decides, otherwise the person is an adult.
 */
export function checkBirthInCode(code: string, person: KnownBirth, today: CalendarDate): Finding[] {
  const decoded = decodeFiscalCode(code, today)
  if (!decoded) return []
  const agrees = person.birthDate?.slice(2) === decoded.birthDate.slice(2)
  const birth = (agrees && person.birthDate) || decoded.birthDate
  const belfiore = bodyWithoutOmocodia(code.trim().toUpperCase()).slice(11, 15)
  const absence = absenceOn(belfiore, birth)
  const place = absence
    ? [finding('fiscal-code-place-ended', absenceMessage(belfiore, absence, italianDate(birth)))]
    : []
  const age = findImplausibleAge(birth, today, person)
  if (!age) return place
  if (age.odd === 'minor')
    return [
      ...place,
      finding('fiscal-code-minor', `Secondo il codice fiscale la persona è minorenne: ha ${age.age} anni.`),
    ]
  const child = agrees ? '' : `, o ${age.age - 100} ed è minorenne`
  return [
    ...place,
    finding(
      'fiscal-code-old',
      `Secondo il codice fiscale la persona ha ${age.age} anni${child}: controlla il codice.`,
    ),
  ]
}

function absenceMessage(belfiore: string, { since, until }: Absence, birth: string): string {
  const name = placeOf(belfiore)?.name ?? belfiore
  const sentenceStart = `Alla data di nascita (${birth})`
  if (belfiore.startsWith('Z'))
    return `${sentenceStart} lo Stato ${name} non esisteva più: è finito il ${italianDate(since!)}.`
  if (!since) return `${sentenceStart} ${name} non era ancora un comune: lo è dal ${italianDate(until!)}.`
  if (!until)
    return `${sentenceStart} ${name} non era più un comune italiano: lo è stato fino al ${dayBefore(since)}.`
  return `${sentenceStart} ${name} non era un comune: era soppresso dal ${italianDate(since)} al ${dayBefore(until)}.`
}

const dayBefore = (date: CalendarDate) => italianDate(daysAfter(date, -1))
