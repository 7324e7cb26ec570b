import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { findReportFile } from './find-report-file.ts'

/** GAP-63: `/reports/{file}`, in a new tab, for administrators. */
export const reportFiles =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/reports/:name',
      rule: 'administrator',
      about: { summary: 'A report on the records of some time', type: 'application/pdf' },
      find: async ({ name }) => {
        const bytes = await findReportFile(context, name)
        if (!bytes) throw new Failure('not-found')
        return { name, bytes }
      },
    })
