import { z } from 'zod'
import { isReportPeriod, reportDay } from '../report-days.ts'
import { defineCall, ok } from './call.ts'

/** API-53. Both days are inclusive; `file` opens under `/reports/{file}`. */
export const createReport = defineCall('GET /report', {
  lasting: 'work',
  summary: 'Make a report of the contracts recorded in a period',
  refusedWhileDiskFull: true,
  query: z
    .object({ startTime: reportDay, endTime: reportDay })
    .refine(({ startTime, endTime }) => isReportPeriod(startTime, endTime), { path: ['endTime'] }),
  answer: ok.extend({ file: z.string() }),
  failures: ['refused-file', 'external-service-failed'],
})
