import type { CalendarDate } from '../form/values.ts'
import { type Finding, finding } from '../texts/outcome.ts'

const ADULT_AGE = 18
/** An age above this limit is unlikely; a wrong century is more likely. */
const MAX_AGE = 105

/** The known data about the death of a person. */
export interface Death {
  dead?: boolean
  deathDate?: CalendarDate
}

/** Completed years on a day. */
export function ageOn(birth: CalendarDate, day: CalendarDate): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4))
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

/**
 * The age of a person born on that day if it is implausible for a contract: below 18, or above 105 for a living
 * person. For a deceased person, the age at death counts.
 */
export function findImplausibleAge(
  birth: CalendarDate,
  today: CalendarDate,
  { dead = false, deathDate }: Death,
): { age: number; odd: 'minor' | 'old' } | undefined {
  const age = ageOn(birth, (dead && deathDate) || today)
  if (age < 0) return undefined
  if (age < ADULT_AGE) return { age, odd: 'minor' }
  return age > MAX_AGE && !dead ? { age, odd: 'old' } : undefined
}

/** Warnings about a birth date that makes the person a minor or implausibly old. */
export function checkBirthDate(birth: CalendarDate, today: CalendarDate, death: Death): Finding[] {
  const implausible = findImplausibleAge(birth, today, death)
  if (!implausible) return []
  const { age, odd } = implausible
  if (odd === 'old')
    return [
      finding('birth-date-old', `Con questa data di nascita la persona ha ${age} anni: controlla l’anno.`),
    ]
  const years = age === 1 ? '1 anno' : `${age} anni`
  return [
    finding(
      'birth-date-minor',
      death.dead
        ? `Con questa data di nascita la persona è morta a ${years}, minorenne: controlla l’anno.`
        : `Con questa data di nascita la persona ha ${years}: è minorenne.`,
    ),
  ]
}
