import { lastAnswer } from '../checks/once.ts'
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

const MINUTE_MS = 60_000

const atMinute = lastAnswer((minute: number) => clock.format(minute * MINUTE_MS).replace(' ', 'T'))

/** The clock on an Italian wall at that instant: `YYYY-MM-DDTHH:mm`. */
export function romeTime(instant: Date): LocalTime {
  return atMinute(Math.floor(instant.getTime() / MINUTE_MS))
}
