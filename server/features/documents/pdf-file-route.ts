import { registerFileRoute } from '../../http/file-routes.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { findPdf } from './find-pdf.ts'

/** `/pdf/{link}`: a record's PDF in a new tab, for the user who may read records. */
export const recordPdfs =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/pdf/:name',
      rule: 'any user',
      about: { summary: 'The filled contract of a record', type: 'application/pdf' },
      find: ({ name, caller }) => findPdf(context, name, caller),
    })
