import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/find-caller.ts'
import type { AddFiles } from '../../http/server.ts'

/** `/pdfs/{filename}`: a template as it was uploaded, in a new tab, for administrators. */
export const templateFiles =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/pdfs/:name',
      rule: 'administrator',
      about: { summary: 'The file of a template', type: 'application/pdf' },
      find: async ({ name }) => {
        const template = await context.db
          .selectFrom('templates')
          .select('file_key')
          .where('filename', '=', name)
          .executeTakeFirst()
        const bytes = template?.file_key ? await context.files.read(template.file_key) : undefined
        if (!bytes) throw new Failure('not-found')
        return { name, bytes }
      },
    })
