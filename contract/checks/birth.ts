import type { CalendarDate } from '../fields.ts'
import { type Finding, finding } from './outcome.ts'

const ADULT = 18
/** Hardly anyone alive is older; a slip of the century is more likely. */
const OLDEST = 105

/** What is known of a person's death. */
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
 * The age of a person born on that day, where a contract would not expect it: of a minor, or above 105 for someone
 * alive. The dead count their years until they died.
 */
export function oddAge(
  birth: CalendarDate,
  today: CalendarDate,
  { dead = false, deathDate }: Death,
): { age: number; odd: 'minor' | 'old' } | undefined {
  const age = ageOn(birth, (dead && deathDate) || today)
  if (age < 0) return undefined
  if (age < ADULT) return { age, odd: 'minor' }
  return age > OLDEST && !dead ? { age, odd: 'old' } : undefined
}

/** A birth date that makes its person a minor, or too old to be alive; warnings only. */
export function checkBirthDate(birth: CalendarDate, today: CalendarDate, death: Death): Finding[] {
  const found = oddAge(birth, today, death)
  if (!found) return []
  const { age, odd } = found
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
