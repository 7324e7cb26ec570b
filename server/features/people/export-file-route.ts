import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { EXPORT_URL, openExportLink } from './export-link.ts'
import { exportPerson } from './export-person.ts'

/** The timeout includes the transfer of the last byte, also over a slow connection. */
const TIMEOUT_MS = 15 * 60_000

/** `/exports/people/persona.zip`: everything of a person, by the address that a search answers. */
export const personExports =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: EXPORT_URL,
      rule: 'administrator',
      about: { summary: 'Everything that is stored of a person', type: 'application/zip' },
      timeoutMs: TIMEOUT_MS,
      find: async ({ name, caller, request }) => {
        const { of } = request.query as { of?: unknown }
        return await exportPerson(context, openExportLink(context, caller.userId, { name, of }), caller)
      },
    })
