import { cleanLine } from '../clean-text.ts'
import type { CalendarDate } from '../form/values.ts'
import { calendarDate, daysInMonth, EARLIEST_YEAR, isRealDate, yearsBefore } from './calendar-date.ts'

/**
 * The meaning of a date. `future`: not before now. `past`: not after today, as for the following ones. `birth`:
 * of a person who may hold a contract. `death`, `issue` of a document: not before the birth. `expiry` of a
 * document: not before its issue, with a warning after it has passed.
 */
export type TimeRule = 'past' | 'future' | 'birth' | 'death' | 'issue' | 'expiry'

/** The text typed in a date field: a calendar date, or the text with the reason of its rejection. */
export type TypedDate = { ok: true; value: string } | { ok: false; text: string; reason: string }

const ISO = /^(\d{4})-(\d{2})-(\d{2})$/
const ITALIAN = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/
/** A day and its hour without seconds. Anything else, such as PM, is rejected. */
const MOMENT = /^(\S{8,10}?)[T ]+(\d{2}:\d{2})(?::\d{2})?$/
const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/

/** A dictation, and a sentence that was copied, end with a full stop. */
const withoutEnd = (text: string): string => text.replace(/(?<=[\p{L}\d]) ?[.,;]$/u, '')

export function isDate(text: string): boolean {
  const parts = ISO.exec(text)
  if (!parts || Number(parts[1]) < EARLIEST_YEAR) return false
  return isRealDate(Number(parts[1]), Number(parts[2]), Number(parts[3]))
}

/** The calendar date of a text; undefined if it is none, so that a rejected text stays as typed. */
export function parseDate(typed: string): string | undefined {
  const text = withoutEnd(typed)
  const italian = ITALIAN.exec(text)
  const iso = italian ? `${italian[3]}-${italian[2]!.padStart(2, '0')}-${italian[1]!.padStart(2, '0')}` : text
  return isDate(iso) ? iso : undefined
}

export function parseDateTime(typed: string): string | undefined {
  const parts = MOMENT.exec(withoutEnd(typed))
  const day = parts && parseDate(parts[1]!)
  return day && CLOCK.test(parts[2]!) ? `${day}T${parts[2]}` : undefined
}

const twoDigits = (n: number) => String(n).padStart(2, '0')

/**
 * A two-digit year of a birth means an adult, as in a fiscal code; of another past date, the latest past year;
 * of any other date, up to twenty years in the future, as for an expiry date.
 */
function latestValidDay(today: CalendarDate, time: TimeRule | undefined): CalendarDate {
  if (time === 'birth') return yearsBefore(today, 18)
  const past = time === 'past' || time === 'death' || time === 'issue'
  return past ? today : `${Number(today.slice(0, 4)) + 20}-12-31`
}

function toFourDigitYear([day, month, year]: Parts, today: CalendarDate, time: TimeRule | undefined): number {
  if (year.length === 4) return Number(year)
  const century = Math.floor(Number(today.slice(0, 4)) / 100) * 100
  const full = century + Number(year)
  const date = `${full}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return date > latestValidDay(today, time) ? full - 100 : full
}

type Parts = [day: string, month: string, year: string]

/** Spaces, dots, slashes, bars, hyphens and dashes. */
const GAP = String.raw`[\s/\\|.,\-\u2010-\u2015\u2212]+`
const JOINED = /^(\d{2})(\d{2})(\d{4}|\d{2})$/
/** As programs export it: `19800131`; read as day first it would have no such month. */
const JOINED_YEAR_FIRST = /^((?:19|20)(?!0\d|1[0-2])\d{2})(\d{2})(\d{2})$/
const SEPARATED = new RegExp(`^(\\d{1,2})${GAP}(\\d{1,2})${GAP}(\\d{4}|\\d{2})$`)
const YEAR_FIRST = new RegExp(`^(\\d{4})${GAP}(\\d{1,2})${GAP}(\\d{1,2})$`)
/** `1 gennaio 1980`, `1° gen. 80`, `12-mar-1985`. */
const WITH_MONTH = /^(\d{1,2})[°º]?[\s./-]*(\p{L}{3,9})[\s.,/-]*(\d{4}|\d{2})$/u
const MONTHS =
  'gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre'.split(' ')
/** What is said before a day: `il`, `dal giorno`, `lunedì`, `lun.` */
const BEFORE =
  /^(?:(?:entro |fino )?(?:il|dal|del|al|in data)\s+(?:giorno\s+)?)?(?:(?:luned[iì]|marted[iì]|mercoled[iì]|gioved[iì]|venerd[iì]|sabato|domenica|(?:lun|mar|mer|gio|ven|sab|dom)(?:\.|(?= \d)))[\s,]+)?/i
/** As programs export a day: midnight, in any zone. */
const MIDNIGHT = /(?<=\d)[T ]00:00(?::00(?:\.0+)?)?(?:Z|[+-]\d{2}:?\d{2})?$/

/** The years of the century: `31/12/’26`. */
const APOSTROPHE = /(?<![\p{L}\d])[’‘ʼ′`´'](?=\d{2}$)/u

function splitDate(typed: string): Parts | undefined {
  const text = withoutEnd(typed)
    .replace(BEFORE, '')
    .replace(/^primo(?= )/i, '1')
    .replace(MIDNIGHT, '')
    .replace(APOSTROPHE, '')
  const year = YEAR_FIRST.exec(text) ?? JOINED_YEAR_FIRST.exec(text)
  if (year) return [year[3]!, year[2]!, year[1]!]
  const named = WITH_MONTH.exec(text)
  const month = named ? monthNamed(named[2]!) : 0
  if (named && month > 0) return [named[1]!, String(month), named[3]!]
  const parts = JOINED.exec(text) ?? SEPARATED.exec(text)
  return parts ? [parts[1]!, parts[2]!, parts[3]!] : undefined
}

/** The month of a name or its beginning, from 1; 0 for another word. */
const monthNamed = (name: string): number =>
  MONTHS.findIndex((month) => month.startsWith(name.toLowerCase())) + 1

/**
 * Parses a typed date: `1/2/85`, `01021985`, `01–02–1985`, `1980/01/31`, `1 gennaio 1980`.
 * @param today used for the century of two digits
 * @param time the meaning of the date, also used for the century
 */
export function readDate(typed: string, today: CalendarDate, time?: TimeRule): TypedDate {
  const text = cleanLine(typed)
  if (text === '') return { ok: true, value: '' }
  const parts = splitDate(text)
  if (!parts) return { ok: false, text, reason: 'Scrivi la data come GG/MM/AAAA.' }
  const [day, month] = [Number(parts[0]), Number(parts[1])]
  const year = toFourDigitYear(parts, today, time)
  if (year < EARLIEST_YEAR)
    return { ok: false, text, reason: `Controlla l’anno ${year}: è prima del ${EARLIEST_YEAR}.` }
  if (month < 1 || month > 12) return { ok: false, text, reason: `Il mese ${parts[1]} non esiste.` }
  if (day < 1 || day > daysInMonth(year, month))
    return {
      ok: false,
      text,
      reason: `Il giorno ${twoDigits(day)}/${twoDigits(month)}/${year} non esiste.`,
    }
  return { ok: true, value: calendarDate(year, month, day) }
}
