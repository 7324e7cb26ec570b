import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { findTemplateFile } from './find-template-file.ts'

/** `/pdfs/{filename}`: an uploaded template, in a new tab, for administrators. */
export const templateFiles =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/pdfs/:name',
      rule: 'administrator',
      about: { summary: 'The file of a template', type: 'application/pdf' },
      find: async ({ name }) => {
        const bytes = await findTemplateFile(context, name)
        if (!bytes) throw new Failure('not-found')
        return { name, bytes }
      },
    })
