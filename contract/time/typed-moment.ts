import { cleanLine } from '../clean-text.ts'
import type { CalendarDate } from '../form/values.ts'
import { daysAfter } from './calendar-date.ts'
import { isSkippedTime, SKIPPED_TIME } from './italian-time.ts'
import { readDate, type TypedDate } from './typed-date.ts'

const CLOCK_TYPED = /(?<![\sT,;–-])[\sT,;–-]+(\d{1,2})([:.,h]?)(\d{2})$/
/** `ore 9.30`, `alle 15`, `h 15,30`, `alle ore 9 e mezza`, `alle 3 del pomeriggio`, `dopo le 18`. */
const CLOCK_SAID =
  /(?<![\s,;–-])[\s,;–-]+(?:(?:alle\s+|dalle\s+)?(?:ore|h\.?)|alle|dalle|(?:dopo|verso|per|entro) le)\s*(\d{1,2})(?:(?:[:.,]|\s+e\s+)(\d{2}|mezz[ao]|un quarto))?(?:\s+(?:di|del|della)\s+(mattin[ao]|pomeriggio|sera))?(?:\s+circa)?$/i
/** An hour alone counts behind a word for the day or a year: in `lunedì 15` it may be the day. */
const CLOCK_ALONE = /(?<=^(?:oggi|domani|dopodomani)|[/. -]\d{4})\s+(\d{1,2})$/i
/** `alle 15 di lunedì`, `9:30 di domani`. */
const CLOCK_FIRST =
  /^((?:alle|dalle|ore|alle ore|(?:dopo|verso|per|entro) le)\s+\d{1,2}(?:[:.,]\d{2})?|\d{1,2}[:.]\d{2})\s+(?:d[ie]l? )?(?=\p{L})/iu
/** `domani pomeriggio`. */
const TIME_OF_DAY = /(?<!\s)\s(mattin[ao]|pomeriggio|sera)$/i
const MINUTES: Readonly<Record<string, string>> = { mezza: '30', mezzo: '30', 'un quarto': '15' }
const DAYS_FROM_TODAY = new Map([
  ['oggi', 0],
  ['domani', 1],
  ['dopodomani', 2],
])
const WEEKDAYS = ['domenica', 'lunedi', 'martedi', 'mercoledi', 'giovedi', 'venerdi', 'sabato']
/** `lunedì`, `lun.`, `lunedì prossimo`, `il prossimo lunedì`. */
const WEEKDAY_SAID = /^(?:il |la )?(?:prossim[oa] )?(\p{L}{3,9})['’.]?(?: prossim[oa])?$/iu
/** A day without its year: `30/11`, `30 novembre`, `lunedì 30 novembre`. */
const YEARLESS = /^(?:il )?(?:\p{L}{3,9}['’.]?,? )?(\d{1,2}(?:[ /.-]\d{1,2}|[°º]? \p{L}{3,9}\.?))$/iu
/** A 29 February comes again after eight years at the latest. */
const YEARS_TO_LEAP_DAY = 8

interface Clock {
  /** What stands before it. */
  day: string
  hour: string
  minute: string
}

function readClock(text: string): Clock | undefined {
  const said = CLOCK_SAID.exec(text)
  if (said) {
    const [, hour, minute = '00', time] = said
    const before = text.slice(0, said.index)
    const day = before.replace(TIME_OF_DAY, '')
    const isAfternoon = /^(?:pomeriggio|sera)$/i.test(time ?? TIME_OF_DAY.exec(before)?.[1] ?? '')
    return {
      day,
      hour: isAfternoon && Number(hour) < 12 ? String(Number(hour) + 12) : hour!,
      minute: MINUTES[minute.toLowerCase()] ?? minute,
    }
  }
  const alone = CLOCK_ALONE.exec(text)
  if (alone) return { day: text.slice(0, alone.index), hour: alone[1]!, minute: '00' }
  const typed = CLOCK_TYPED.exec(text)
  if (!typed) return undefined
  const [, hour, sign, minute = ''] = typed
  const day = text.slice(0, typed.index)
  // The four digits behind a day without a year are its year.
  if (sign === '' && YEARLESS.test(day)) return undefined
  return { day, hour: hour!, minute }
}

/** The next day with this name, never today: for today people say «oggi». */
function comingWeekday(name: string, today: CalendarDate): CalendarDate | undefined {
  const folded = name.toLowerCase().replace('ì', 'i')
  const weekday = WEEKDAYS.findIndex(
    (day) => day === folded || (folded.length === 3 && day.startsWith(folded)),
  )
  if (weekday < 0) return undefined
  const days = (weekday - new Date(today).getUTCDay() + 7) % 7
  return daysAfter(today, days === 0 ? 7 : days)
}

/** The next day of this date, today included. */
function comingDate(day: string, today: CalendarDate): TypedDate {
  const year = Number(today.slice(0, 4))
  const years = Array.from({ length: YEARS_TO_LEAP_DAY + 1 }, (_, later) => year + later)
  const dates = years.map((one) => readDate(`${day.replace(/[.]$/, '')} ${one}`, today))
  return dates.find((date) => date.ok && date.value >= today) ?? dates[0]!
}

function readDay(day: string, today: CalendarDate): TypedDate {
  const days = DAYS_FROM_TODAY.get(day.toLowerCase())
  if (days !== undefined) return { ok: true, value: daysAfter(today, days) }
  const said = WEEKDAY_SAID.exec(day)?.[1]
  const weekday = said && comingWeekday(said, today)
  if (weekday) return { ok: true, value: weekday }
  const yearless = YEARLESS.exec(day)?.[1]
  return yearless ? comingDate(yearless, today) : readDate(day, today)
}

/**
 * Parses `21/11/2026 9:30`, `21112026 0930`, `21/11/2026 alle 15`, `domani ore 9.30`, `lunedì alle 15`, `30/11 9,30`; a
 * date without an hour is incomplete, and an hour that the clocks skip does not exist.
 */
export function readDateTime(typed: string, today: CalendarDate): TypedDate {
  const text = cleanLine(typed)
  if (text === '') return { ok: true, value: '' }
  const said = text.replace(/(?<=[\p{L}\d]) ?[.;]$/u, '').replace(/(?:\ba )?\bmezzogiorno\b/i, 'alle 12')
  const first = CLOCK_FIRST.exec(said)
  const clock = readClock(
    first ? `${said.slice(first[0].length)} ${first[1]!.replace(/^(?=\d)/, 'ore ')}` : said,
  )
  const date = readDay(clock?.day ?? text, today)
  if (!date.ok) return { ok: false, text, reason: date.reason.replace('GG/MM/AAAA', 'GG/MM/AAAA HH:mm') }
  if (!clock) return { ok: false, text, reason: 'Manca l’ora: scrivi GG/MM/AAAA HH:mm.' }
  if (Number(clock.hour) > 23 || Number(clock.minute) > 59)
    return { ok: false, text, reason: `L’ora ${clock.hour}:${clock.minute} non esiste.` }
  const value = `${date.value}T${clock.hour.padStart(2, '0')}:${clock.minute}`
  return isSkippedTime(value) ? { ok: false, text, reason: SKIPPED_TIME } : { ok: true, value }
}
