import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordRead } from '../../audit/record-events.ts'
import { Failure } from '../../http/failure.ts'
import { registerFileRoute, sendFile, sendRefusalPage } from '../../http/file-routes.ts'
import { describeFileRoute } from '../../http/openapi-document.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { checkMayRestore, requesterOf } from '../../records/may-restore.ts'
import { findEnvelope, readFile } from './envelope-files.ts'
import { evidenceFile } from './evidence/evidence-file.ts'
import { visitorOf } from './evidence/visitor.ts'
import { type CustomerFile, findCustomerFile } from './sign/customer-file.ts'
import { customerNotice } from './sign/customer-notice.ts'
import { SIGNING_LIMIT } from './sign/routes.ts'

const CUSTOMERS = [
  ['/firma/:token/documento/:index', 'documents', 'A document that a customer is asked to sign'],
  ['/firma/:token/allegato/:index', 'papers', 'A paper that a customer gets before the contract'],
  ['/firma/:token/allegati', 'archive', 'All papers before the contract as one archive'],
  ['/firma/:token/firmato/:index', 'signed', 'A document that a customer has signed'],
] as const

/** The documents, papers and signed files of the customer, by the link's token: `/firma/{token}/documento/0`. */
export const signingFiles: AddFiles = (app, context) => {
  const serve = (what: CustomerFile) => async (request: FastifyRequest, reply: FastifyReply) => {
    const params = request.params as { token: string; index?: string }
    const visitor = request.method === 'GET' ? visitorOf(request, request.ip) : undefined
    return await sendFile(
      reply,
      () => findCustomerFile(context, { ...params, what, visitor }),
      customerNotice(context.config.organisationName, params.token),
    )
  }
  const options = {
    config: { limit: SIGNING_LIMIT },
    errorHandler: sendRefusalPage((id, request) =>
      customerNotice(context.config.organisationName, (request.params as { token: string }).token)(id),
    ),
  }
  for (const [url, what, summary] of CUSTOMERS) {
    const type = what === 'archive' ? 'application/zip' : 'application/pdf'
    const schema = describeFileRoute(url, 'anyone', { summary, type })
    app.get(url, { ...options, schema }, serve(what))
  }
}

const NAME = /^([0-9a-f-]{36})\.(documento|firmato|prove)\.(\d{1,2})$/

/** The same files for users, `/firmati/{envelope}.firmato.0`, and their evidence, `….prove.0`. */
export const envelopeFiles =
  (findFileReader: FindCaller): AddFiles =>
  (app, context) =>
    registerFileRoute(app, context, findFileReader, {
      url: '/firmati/:name',
      rule: 'any user',
      about: {
        summary: 'A document of an envelope, as it was sent or as it was signed',
        type: 'application/pdf',
      },
      find: async ({ name, caller }) => {
        const [, id = '', what, index = ''] = NAME.exec(name) ?? []
        const row = id === '' ? undefined : await findEnvelope(context, id)
        if (!row) throw new Failure('not-found')
        const { record_id, created_by, version } = row
        await checkMayRestore(context.db, record_id, requesterOf(caller))
        const file =
          what === 'prove'
            ? await evidenceFile(context, id)
            : await readFile(context, what === 'firmato' ? row.signed : row.documents, index)
        const record = { id: record_id, created_by, version }
        await recordRead(context.db, record, caller, context.now(), { envelope: id })
        return file
      },
    })
