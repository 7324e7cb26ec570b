import { createReport as createReportCall } from '../../../shared/api/reports.ts'
import { type Route, route } from '../../http/route.ts'
import { createReport } from './create-report.ts'

export const reportRoutes: Route[] = [
  route(createReportCall, 'administrator', async ({ context, query, caller, reply }) => {
    // The call creates a file, although its contract makes it a GET (API-53).
    reply.header('cache-control', 'no-store')
    const period = { from: query.startTime, to: query.endTime }
    return { ok: true, file: await createReport(context, period, caller) }
  }),
]
