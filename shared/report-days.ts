import { z } from 'zod'
import { daysAfter } from '../contract/time/calendar-date.ts'

/** CONST-5, REPORT-2: a day of the report request, `MM/DD/YYYY`, from `YYYY-MM-DD`. */
export const formatReportDay = (day: string): string =>
  `${day.slice(5, 7)}/${day.slice(8, 10)}/${day.slice(0, 4)}`

/** Parses the output of `formatReportDay`: an existing day, returned as `YYYY-MM-DD`. */
export const reportDay = z
  .string()
  .regex(/^\d{2}\/\d{2}\/\d{4}$/)
  .transform((text) => `${text.slice(6)}-${text.slice(0, 2)}-${text.slice(3, 5)}`)
  .refine((text) => new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text)

/** REPORT-7: both days are given, the first not after the second. */
export const isReportPeriod = (from: string | null, to: string | null): boolean =>
  from !== null && to !== null && from <= to

export interface ReportPeriod {
  from: string
  to: string
}

/** REPORT-8: usual periods. `daysOf` takes an Italian time that begins with `YYYY-MM-DD`. */
export const REPORT_MONTHS: readonly { label: string; daysOf(now: string): ReportPeriod }[] = [
  { label: 'Questo mese', daysOf: (now) => ({ from: firstOfMonth(now), to: now.slice(0, 10) }) },
  {
    label: 'Mese scorso',
    daysOf: (now) => {
      const to = daysAfter(firstOfMonth(now), -1)
      return { from: firstOfMonth(to), to }
    },
  },
]

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`
