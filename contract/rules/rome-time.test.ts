import fc from 'fast-check'
import { expect, it } from 'vitest'
import { romeTime } from './rome-time.ts'

const zoneTable = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Rome',
  dateStyle: 'short',
  timeStyle: 'short',
})
const reported = (instant: Date) => zoneTable.format(instant).replace(' ', 'T')

it('romeTime agrees with the time zone table at any minute', () => {
  const instants = fc.date({ min: new Date('1970-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (instant) => {
      expect(romeTime(instant)).toBe(reported(instant))
    }),
  )
})

it('romeTime changes to and from summer time in the same minute as the time zone table', () => {
  for (let year = 1995; year <= 2037; year++)
    for (const month of ['03', '09', '10'])
      for (let day = 22; day <= 30; day++)
        for (const time of ['00:59:59', '01:00:00', '01:59:59']) {
          const instant = new Date(`${year}-${month}-${day}T${time}Z`)
          expect(romeTime(instant)).toBe(reported(instant))
        }
})
