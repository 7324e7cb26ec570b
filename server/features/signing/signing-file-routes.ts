import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { ERRORS, type ErrorId } from '../../../shared/errors.ts'
import { toWhom } from '../../../shared/to-whom.ts'
import { recordRead } from '../../audit/record-events.ts'
import type { Context } from '../../context.ts'
import type { EnvelopeFile } from '../../db/column-types.ts'
import { Failure } from '../../http/failure.ts'
import { type FilePage, registerFileRoute, sendFile, sendRefusalPage } from '../../http/file-routes.ts'
import type { Notice } from '../../http/notice-page.ts'
import { describeFileRoute } from '../../http/openapi-document.ts'
import type { FindCaller } from '../../http/route.ts'
import type { AddFiles } from '../../http/server.ts'
import { checkMayRestore } from '../../records/may-restore.ts'
import { evidenceFile } from '../signatures/evidence-file.ts'
import { findSigning, showsDocuments } from './find-signing.ts'
import { SIGNING_LIMIT } from './routes.ts'

const CUSTOMERS = [
  ['/firma/:token/documento/:index', 'documents', 'A document that a customer is asked to sign'],
  ['/firma/:token/firmato/:index', 'signed', 'A document that a customer has signed'],
] as const

/** The documents and the signed files of the customer, by the link's token: `/firma/{token}/documento/0`. */
export const signingFiles: AddFiles = (app, context) => {
  const serve =
    (what: 'documents' | 'signed') => async (request: { params: unknown }, reply: FastifyReply) => {
      const { token, index } = request.params as { token: string; index: string }
      return await sendFile(
        reply,
        async () => {
          const signing = await findSigning(context.db, token)
          const { signCopyDays: days } = context.config
          if (!showsDocuments(signing, { now: context.now(), days })) throw new Failure('not-found')
          return await readFile(context, signing[what], index)
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

const UNAVAILABLE_ERRORS: ReadonlySet<ErrorId> = new Set(['not-found', 'no-document'])

/** The same response for an expired, a replaced and an unknown link, so that guessing reveals nothing. */
const customerNotice =
  (calls: string, token: string) =>
  (id: ErrorId): Notice => ({
    title: ERRORS[UNAVAILABLE_ERRORS.has(id) ? 'no-document' : id].title,
    text: UNAVAILABLE_ERRORS.has(id)
      ? `Il documento non è più disponibile a questo indirizzo. Se Le serve, lo chieda ${toWhom(calls)}, che glielo ha mandato.`
      : 'Riprovi fra poco.',
    link: { label: 'Apri la pagina della firma', url: `/firma/${encodeURIComponent(token)}` },
  })

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
        await checkMayRestore(context.db, record_id, {
          userId: caller.userId,
          administrator: caller.role === 'admin',
        })
        const file =
          what === 'prove'
            ? await evidenceFile(context, id)
            : await readFile(context, what === 'firmato' ? row.signed : row.documents, index)
        const record = { id: record_id, created_by, version }
        await recordRead(context.db, record, caller, context.now(), { envelope: id })
        return file
      },
    })

const findEnvelope = ({ db }: Context, id: string) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('records as r', 'r.id', 'e.record_id')
    .select(['e.documents', 'e.signed', 'e.record_id', 'e.record_version as version', 'r.created_by'])
    .where('e.id', '=', id)
    .executeTakeFirst()

/** A stored file; a changed one is not served. */
async function readFile(
  { files, log }: Context,
  storedFiles: readonly EnvelopeFile[],
  index: string,
): Promise<FilePage> {
  const file = /^\d{1,2}$/.test(index) ? storedFiles[Number(index)] : undefined
  if (!file) throw new Failure('not-found')
  const bytes = await files.read(file.file_key)
  if (!bytes) throw new Failure('not-found')
  if (createHash('sha256').update(bytes).digest('hex') !== file.sha256) {
    log.error({ key: file.file_key }, 'A document to sign does not match its checksum')
    throw new Failure('no-document')
  }
  return { name: file.name, bytes }
}
