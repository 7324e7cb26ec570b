import { Failure } from '../../http/failure.ts'
import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { exportDossier } from './export-dossier.ts'

const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
/** The timeout includes the transfer of the last byte, also over a slow connection. */
const TIMEOUT_MS = 15 * 60_000

/** `/exports/dossiers/{record}`: the evidence of one contract. */
export const dossierFiles =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/exports/dossiers/:name',
      rule: 'administrator',
      about: { summary: 'The evidence of one contract', type: 'application/zip' },
      timeoutMs: TIMEOUT_MS,
      find: async ({ name, caller }) => {
        if (!ID.test(name)) throw new Failure('not-found')
        return await exportDossier(context, name, caller)
      },
    })
