import { z } from 'zod'
import { defineCall, ok } from './call.ts'

/** `MM/DD/YYYY`, a real day (CONST-5); `YYYY-MM-DD` afterwards. */
const day = z
  .string()
  .regex(/^\d{2}\/\d{2}\/\d{4}$/)
  .transform((text) => `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}`)
  .refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text)

/** API-53. Both days are inclusive; `file` opens under `/reports/{file}`. */
export const createReport = defineCall({
  method: 'GET',
  path: '/report',
  summary: 'Make a report of the contracts recorded in a period',
  refusedWhileDiskFull: true,
  query: z
    .object({ startTime: day, endTime: day })
    .refine(({ startTime, endTime }) => startTime <= endTime, { path: ['endTime'] }),
  answer: ok.extend({ file: z.string() }),
})

/** CONST-5: the day format of the report request, from `YYYY-MM-DD`. */
export const sentDay = (day: string): string => `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`
