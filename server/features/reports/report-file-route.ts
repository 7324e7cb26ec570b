import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/find-caller.ts'
import type { AddFiles } from '../../http/server.ts'

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
