import { romeTime } from '../contract/index.ts'

/** The day in Italian time, `DD/MM/YYYY`. */
export const italianDay = (instant: Date): string => italianMinute(instant).slice(0, 10)

/** The time in Italy: `DD/MM/YYYY HH:mm`. */
export function italianMinute(instant: Date): string {
  const [day = '', time = ''] = romeTime(instant).split('T')
  return `${day.split('-').reverse().join('/')} ${time}`
}

/** `DD/MM/YYYY HH:mm:ss`: evidence requires seconds. */
export const italianSecond = (instant: Date): string =>
  `${italianMinute(instant)}:${String(instant.getUTCSeconds()).padStart(2, '0')}`
