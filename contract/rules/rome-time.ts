import type { LocalTime } from '../form/types.ts'

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The clock on an Italian wall at that instant: `YYYY-MM-DDTHH:mm`. */
export function romeTime(instant: Date): LocalTime {
  return clock.format(instant).replace(' ', 'T')
}
