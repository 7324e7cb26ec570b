import { italianMinute } from '../../contract/time/italian-time.ts'

/** LIST-7, GAP-17: an instant, or milliseconds since 1970, as `DD/MM/YYYY HH:mm`, 24 hours, Europe/Rome. Empty for an invalid instant. */
export function formatDateTime(instant: string | number): string {
  const date = new Date(instant)
  return Number.isNaN(date.getTime()) ? '' : italianMinute(date)
}

/** SCRIPTS-4: the same instant on a clock of twelve hours, `DD/MM/YYYY hh:mm am`. */
export function formatTwelveHours(instant: string): string {
  const [day = '', time = ''] = formatDateTime(instant).split(' ')
  const [hour = '', minute = ''] = time.split(':')
  if (minute === '') return ''
  const shown = String(Number(hour) % 12 || 12).padStart(2, '0')
  return `${day} ${shown}:${minute} ${Number(hour) < 12 ? 'am' : 'pm'}`
}

const thousands = new Intl.NumberFormat('it-IT', { useGrouping: 'always' })

/** A formatted count: `1.234`, or `10.000+` if there are more than were counted. */
export const formatCount = (count: number, exact = true): string =>
  `${thousands.format(count)}${exact ? '' : '+'}`

/** The same in a sentence: `più di 1.000`. */
export const countText = (count: number, exact: boolean): string =>
  `${exact ? '' : 'più di '}${thousands.format(count)}`
