import type { Context } from '../../../context.ts'
import { Failure } from '../../../http/failure.ts'
import type { SignaturePort } from '../../../providers/signature/port.ts'
import { findRecord } from '../../../records/find-record.ts'
import { type CheckedRequest, checkBeforeSending, findOpenEnvelope } from '../check/check-before-sending.ts'
import { NOT_SENT, notSent } from '../check/not-sent.ts'
import { obstacles, type Waivers } from '../check/preflight.ts'
import { summarize } from '../prepare/summarize.ts'
import { openEnvelope } from './open-envelope.ts'
import { sendEnvelope } from './send-envelope.ts'

const LATER = {
  unreachable: 'Il servizio di firma non risponde: il contratto verrà inviato automaticamente.',
  uncertain: 'Il servizio di firma non ha risposto: tra poco verifichiamo se lo ha ricevuto.',
}

interface Request extends CheckedRequest {
  waivers?: Waivers
}

/**
 * Sends the record's documents to its signers, and returns the envelope's id. While an envelope of the record is on its
 * way to the service, a repeat is that sending: its state is the answer.
 */
export async function sendContract(
  context: Context,
  signature: SignaturePort,
  { id, actor, waivers = {}, second, saleChannel }: Request,
): Promise<string> {
  await findRecord(context.db, id)
  const before = await findOpenEnvelope(context.db, id)
  if (before?.state === 'preparing' || before?.state === 'to-check') return before.id
  const { findings, ...checked } = await checkBeforeSending(context, {
    id,
    actor,
    second,
    saleChannel,
  })
  // Another press was faster.
  const other = before ? undefined : await findOpenEnvelope(context.db, id)
  if (other) return other.id
  const found = obstacles(findings, waivers)
  if (found.length > 0) throw notSent(found)
  const preflightRecord = { findings, waivers, by: actor.userId }
  const documents = checked.pdfs.map(({ file_key, download_name, sha256, report }, index) => ({
    kind: 'document' as const,
    name: download_name,
    file_key,
    sha256,
    boxes: checked.boxes[index] ?? [],
    texts: report.signing ?? [],
  }))
  const { contract, signer } = checked
  const summary = await summarize(context.db, contract)
  const opening = {
    record: contract.record,
    signer,
    second,
    saleChannel: checked.sale.channel,
    documents,
    papers: checked.papers,
    summary,
    actor,
    provider: signature.provider,
    preflightRecord,
  }
  const envelopeId = await openEnvelope(context, opening)
  if (envelopeId === undefined) {
    const faster = await findOpenEnvelope(context.db, id)
    // It may have ended meanwhile.
    if (!faster) throw new Failure('conflict')
    return faster.id
  }
  const outcome = await sendEnvelope(context, signature, envelopeId)
  if (outcome.ok) return envelopeId
  if (outcome.reason !== 'refused')
    throw new Failure('external-service-failed', { message: `${NOT_SENT} ${LATER[outcome.reason]}` })
  throw notSent([{ code: 'refused', message: outcome.detail }])
}
