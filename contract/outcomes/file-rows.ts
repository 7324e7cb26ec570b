import type { CalendarDate } from '../form/values.ts'
import { daysAfter } from '../time/calendar-date.ts'
import { romeDayStart } from '../time/italian-time.ts'
import { readDate } from '../time/typed-date.ts'
import type { OutcomeEvent } from './derive-outcome.ts'
import { foldWords, type ReadWords, readWords, type TaughtWords } from './file-words.ts'
import { hasCause } from './states.ts'

/** The fields of a supplier's file. */
export const FILE_FIELDS = [
  'supplierCode',
  'ourCode',
  'pod',
  'pdr',
  'holder',
  'supply',
  'state',
  'substate',
  'cause',
  'enteredOn',
  'outcomeOn',
  'startsOn',
  'endedOn',
] as const
export type FileField = (typeof FILE_FIELDS)[number]
export type FileCells = Record<FileField, string>

/** What a row says about which supply it means. */
export interface RowKeys {
  ourCode: string
  supplierCode: string
  point: string
  /** Zeros on the left were added to the point. */
  padded: boolean
  /** A spreadsheet has rounded the point, which is therefore left out. */
  rounded: boolean
  /** Fiscal code or VAT number. */
  holder: string
  part: 'luce' | 'gas' | undefined
  enteredOn: CalendarDate | undefined
}

export interface ReadRow {
  keys: RowKeys
  words: ReadWords
  /** The cell that is no date, or lies in the future. */
  wrongDate: string | undefined
  events: OutcomeEvent[]
}

interface Reading {
  taught: TaughtWords
  /** The day of the extract: of rows without a date of their own. */
  extractOn: CalendarDate
  today: CalendarDate
}

const ROUNDED = /^\d(?:[.,]\d+)?E\+?\d+$/i
const GAS_WORDS = ['GAS', 'GN', 'METANO']
const LUCE_WORDS = ['LUCE', 'EE', 'ELE', 'POWER', 'ENERGIA ELETTRICA', 'ENERGIA']

/** Undefined of a row that says nothing: of an empty one, and of the line with the totals. */
export function readRow(cells: FileCells, reading: Reading): ReadRow | undefined {
  const keys = keysOf(cells, reading.today)
  const hasKey = [keys.ourCode, keys.supplierCode, keys.point, keys.holder].some(Boolean) || keys.rounded
  if (!hasKey && /^(?:TOTAL|$)/.test(foldWords(cells.state))) return undefined
  const words = readWords(cells, reading.taught)
  const dates = readDates(cells, reading.today)
  const events = words.kind === 'state' && !dates.wrong ? eventsOf(words, dates, reading) : []
  return { keys, words, wrongDate: dates.wrong, events }
}

const compact = (text: string) => text.replace(/\s+/g, '').toUpperCase()

function keysOf(cells: FileCells, today: CalendarDate): RowKeys {
  const typed = compact(cells.pod) || compact(cells.pdr)
  const rounded = ROUNDED.test(typed)
  const padded = /^\d{11,13}$/.test(typed)
  const point = rounded ? '' : padded ? typed.padStart(14, '0') : typed
  const supply = foldWords(cells.supply)
  const isGas = GAS_WORDS.includes(supply) || (supply === '' && /^\d{14}$/.test(point))
  const isLuce = LUCE_WORDS.includes(supply) || (supply === '' && /^IT/.test(point))
  const entered = parseDay(cells.enteredOn, today)
  return {
    ourCode: compact(cells.ourCode),
    supplierCode: compact(cells.supplierCode),
    point,
    padded,
    rounded,
    holder: compact(cells.holder),
    part: isGas ? 'gas' : isLuce ? 'luce' : undefined,
    enteredOn: entered || undefined,
  }
}

/** The first day of spreadsheets, whose dates without a format are numbers of days. */
const SPREADSHEET_EPOCH = '1899-12-30'
const SERIAL = /^[3-6]\d{4}$/

/** The day of a cell; empty of an empty one, undefined if it is none. */
function parseDay(cell: string, today: CalendarDate): CalendarDate | '' | undefined {
  const text = cell.trim().replace(/[T ]\d{1,2}[:.]\d{2}(?:[:.]\d{2})?(?:\.\d+)?Z?$/, '')
  if (SERIAL.test(text)) return daysAfter(SPREADSHEET_EPOCH, Number(text))
  const day = readDate(text, today)
  return day.ok ? day.value : undefined
}

type DateField = 'enteredOn' | 'outcomeOn' | 'startsOn' | 'endedOn'
const DATE_FIELDS: readonly DateField[] = ['enteredOn', 'outcomeOn', 'startsOn', 'endedOn']
/** Only a start may lie ahead, and the end of a supply. */
const PAST_FIELDS: readonly DateField[] = ['enteredOn', 'outcomeOn']

interface ReadDates extends Partial<Record<DateField, CalendarDate>> {
  wrong: string | undefined
}

function readDates(cells: FileCells, today: CalendarDate): ReadDates {
  const dates: ReadDates = { wrong: undefined }
  for (const field of DATE_FIELDS) {
    const day = parseDay(cells[field], today)
    if (day === undefined || (day > today && PAST_FIELDS.includes(field))) dates.wrong ??= cells[field].trim()
    else if (day !== '') dates[field] = day
  }
  return dates
}

type StateWords = Extract<ReadWords, { kind: 'state' }>

function eventsOf(words: StateWords, dates: ReadDates, { extractOn, today }: Reading): OutcomeEvent[] {
  const { state, cause, causeText } = words
  const { enteredOn, outcomeOn, startsOn, endedOn } = dates
  const knownAt = romeDayStart(extractOn).toISOString()
  const event = (kind: OutcomeEvent['state'], on: CalendarDate | undefined): OutcomeEvent => ({
    state: kind,
    on: on ?? extractOn,
    knownAt,
    ...(on === undefined && { isUndated: true }),
    ...(hasCause(kind) && { cause, causeText }),
  })
  if (state === 'active') {
    const on = startsOn ?? outcomeOn
    // OUTCOME-13
    return on && on > today ? [{ ...event('accepted', outcomeOn), foreseenOn: on }] : [event('active', on)]
  }
  if (state === 'accepted') return [{ ...event(state, outcomeOn), foreseenOn: startsOn }]
  if (state === 'sent') return [event(state, enteredOn ?? outcomeOn)]
  if (state === 'withdrawn') return [event(state, endedOn ?? outcomeOn)]
  if (state !== 'ended') return [event(state, outcomeOn)]
  const began = startsOn && startsOn <= today ? [event('active', startsOn)] : []
  return [...began, event(state, endedOn ?? outcomeOn)]
}
