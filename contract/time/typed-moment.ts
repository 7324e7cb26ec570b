import { cleanLine } from '../clean-text.ts'
import type { CalendarDate } from '../form/values.ts'
import { isSkippedTime, SKIPPED_TIME } from './italian-time.ts'
import { readClock } from './said-clock.ts'
import { isYearless, readDay } from './said-day.ts'
import type { TypedDate } from './typed-date.ts'

const twoDigits = (number: number) => String(number).padStart(2, '0')

/**
 * Parses `21/11/2026 9:30`, `21112026 0930`, `21/11/2026 alle 15`, `domani ore 9.30`, `lunedì 30 alle dieci e mezza`,
 * `30/11 9,30`; a date without an hour is incomplete, and an hour that the clocks skip does not exist.
 */
export function readDateTime(typed: string, today: CalendarDate): TypedDate {
  const text = cleanLine(typed)
  if (text === '') return { ok: true, value: '' }
  const clock = readClock(text.replace(/(?<=[\p{L}\d]) ?[.;]$/u, ''), isYearless)
  const date = readDay(clock?.day ?? text, today)
  if (!date.ok) return { ok: false, text, reason: date.reason.replace('GG/MM/AAAA', 'GG/MM/AAAA HH:mm') }
  if (!clock) return { ok: false, text, reason: 'Manca l’ora: scrivi GG/MM/AAAA HH:mm.' }
  const { hour, minute, minutes } = clock
  if (Number(hour) > 23 || Number(minute) > 59)
    return { ok: false, text, reason: `L’ora ${hour}:${minute} non esiste.` }
  const value = `${date.value}T${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
  return isSkippedTime(value) ? { ok: false, text, reason: SKIPPED_TIME } : { ok: true, value }
}
