import { TIME_ZONE } from '../../shared/time-zone.ts'

const clock = new Intl.DateTimeFormat('it-IT', {
  timeZone: TIME_ZONE,
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** LIST-7, GAP-17: an instant as `DD/MM/YYYY HH:mm`, 24 hours, Europe/Rome. Empty for an invalid instant. */
export function formatDateTime(instant: string): string {
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return ''
  const part = Object.fromEntries(clock.formatToParts(date).map(({ type, value }) => [type, value]))
  return `${part.day}/${part.month}/${part.year} ${part.hour}:${part.minute}`
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
