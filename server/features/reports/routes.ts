import { createReport as createReportCall } from '../../../shared/api/reports.ts'
import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import { type FindCaller, LONG_RUNNING, type Route, route } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { createReport } from './create-report.ts'

export const reportRoutes: Route[] = [
  route(
    createReportCall,
    'administrator',
    async ({ context, query, caller, reply }) => {
      // The call creates a file, although its contract makes it a GET (API-53).
      reply.header('cache-control', 'no-store')
      const period = { from: query.startTime, to: query.endTime }
      return { ok: true, file: await createReport(context, period, caller) }
    },
    LONG_RUNNING,
  ),
]

/** GAP-63: `/reports/{file}`, in a new tab, for administrators. */
export const reportFiles =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/reports/:name',
      rule: 'administrator',
      about: { summary: 'A report on the records of some time', type: 'application/pdf' },
      find: async ({ context: { db, files }, name }) => {
        const row = await db
          .selectFrom('reports')
          .select('file_key')
          .where('name', '=', name)
          .executeTakeFirst()
        const bytes = row && (await files.read(row.file_key))
        if (!bytes) throw new Failure('not-found')
        return { name, bytes }
      },
    })
