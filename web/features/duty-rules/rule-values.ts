import {
  RULES,
  type RuleKey,
  SALE_CHANNEL_LABELS,
  SALE_CHANNELS,
  type SaleChannel,
} from '../../../contract/duties/rules.ts'
import { type StartTime, startTimeText } from '../../../contract/duties/start-times.ts'
import { italianDate } from '../../../contract/time/calendar-date.ts'
import type { DutyRule } from '../../../shared/api/duty-rules.ts'

export type RuleValue = DutyRule['current']['value']

/** The day on which the versions of the installation begin. */
const ALWAYS = '1970-01-01'
const EASTER_MONDAY = 'lunedì di Pasqua'

export const isSwitchedOff = ({ key, current }: Pick<DutyRule, 'key' | 'current'>): boolean =>
  RULES[key].kind === 'switch' && current.value === false

export const sinceText = (validFrom: string): string =>
  validFrom === ALWAYS ? 'da sempre' : `dal ${italianDate(validFrom)}`

/** A value as text, for the page and for the history. */
export function ruleValueText(key: RuleKey, value: RuleValue): string {
  const { kind } = RULES[key]
  if (typeof value === 'boolean') return value ? 'attiva' : 'spenta'
  if (typeof value === 'number') return countText(kind, value)
  if (typeof value === 'string') return `«${value}»`
  if (value.length === 0) return 'nessuna'
  if (kind === 'starts') return (value as readonly StartTime[]).map(startTimeText).join('; ')
  const texts = value as readonly string[]
  if (kind === 'channels')
    return texts.map((one) => SALE_CHANNEL_LABELS[one as SaleChannel] ?? one).join(', ')
  return holidaysText(texts)
}

function countText(kind: string, count: number): string {
  if (kind === 'count') return String(count)
  if (kind === 'years') return `${count} ${count === 1 ? 'anno' : 'anni'}`
  if (kind === 'months') return `${count} ${count === 1 ? 'mese' : 'mesi'}`
  return `${count} ${count === 1 ? 'giorno' : 'giorni'}`
}

/** `MM-DD` as `DD/MM`. */
export const holidaysText = (days: readonly string[]): string =>
  days
    .map((day) => (day === 'easter-monday' ? EASTER_MONDAY : `${day.slice(3)}/${day.slice(0, 2)}`))
    .join(', ')

/** Typed holidays in their stored form; what is not a day stays as it is and is refused by the server. */
export const readHolidays = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      if (part.toLowerCase() === EASTER_MONDAY.toLowerCase()) return 'easter-monday'
      const [, day, month] = /^(\d{1,2})\/(\d{1,2})$/.exec(part) ?? []
      return day && month ? `${month.padStart(2, '0')}-${day.padStart(2, '0')}` : part
    })

export const CHANNEL_OPTIONS = SALE_CHANNELS.map((value) => ({ value, label: SALE_CHANNEL_LABELS[value] }))
