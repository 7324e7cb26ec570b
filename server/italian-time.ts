import { romeTime } from '../contract/index.ts'

/** The day on an Italian wall, `DD/MM/YYYY`. */
export const italianDay = (instant: Date): string => italianMinute(instant).slice(0, 10)

/** On an Italian wall, as people read it: `DD/MM/YYYY HH:mm`. */
export function italianMinute(instant: Date): string {
  const [day = '', time = ''] = romeTime(instant).split('T')
  return `${day.split('-').reverse().join('/')} ${time}`
}

/** `DD/MM/YYYY HH:mm:ss`: as a proof the minute is not enough. */
export const italianSecond = (instant: Date): string =>
  `${italianMinute(instant)}:${String(instant.getUTCSeconds()).padStart(2, '0')}`
