import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-page.ts'
import type { FindCaller } from '../../http/register-routes.ts'

/** `/pdfs/{filename}`: a template as it was uploaded, in a new tab, for administrators. */
export function registerTemplateFiles(app: FastifyInstance, context: Context, findReader: FindCaller): void {
  registerFileRoute(app, context, findReader, {
    url: '/pdfs/:name',
    rule: 'administrator',
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
}
