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
import { customerNotice } from './sign/customer-notice.ts'
import { findSigning, showsDocuments } from './sign/find-signing.ts'
import { recordReceived } from './sign/record-received.ts'
import { SIGNING_LIMIT } from './sign/routes.ts'

const CUSTOMERS = [
  ['/firma/:token/documento/:index', 'documents', 'A document that a customer is asked to sign'],
  ['/firma/:token/firmato/:index', 'signed', 'A document that a customer has signed'],
] as const

/** The documents and the signed files of the customer, by the link's token: `/firma/{token}/documento/0`. */
export const signingFiles: AddFiles = (app, context) => {
  const serve = (what: 'documents' | 'signed') => async (request: FastifyRequest, reply: FastifyReply) => {
    const { token, index } = request.params as { token: string; index: string }
    return await sendFile(
      reply,
      async () => {
        const signing = await findSigning(context.db, token)
        const { signCopyDays: days } = context.config
        if (!showsDocuments(signing, { now: context.now(), days })) throw new Failure('not-found')
        const file = await readFile(context, signing[what], index)
        if (what === 'documents' && request.method === 'GET') {
          const visitor = visitorOf(request, request.ip)
          await recordReceived(context, signing, { index: Number(index), visitor })
        }
        return file
      },
      customerNotice(context.config.organisationName, token),
    )
  }
  const options = {
    config: { limit: SIGNING_LIMIT },
    errorHandler: sendRefusalPage((id, request) =>
      customerNotice(context.config.organisationName, (request.params as { token: string }).token)(id),
    ),
  }
  for (const [url, what, summary] of CUSTOMERS) {
    const schema = describeFileRoute(url, 'anyone', { summary, type: 'application/pdf' })
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
