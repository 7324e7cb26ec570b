import { Readable } from 'node:stream'
import type { Context } from '../../../context.ts'
import type { Download } from '../../../http/file-page.ts'
import { presentEnvelope } from './present-envelopes.ts'

/** All that is known of a signature, for a court or an archive: who, what, when, from where, and the files' hashes. */
export async function evidenceFile(context: Context, id: string): Promise<Download> {
  const {
    actions: _,
    evidence: _own,
    events,
    documents,
    signed,
    ...envelope
  } = await presentEnvelope(context, id)
  const known = await context.db
    .selectFrom('envelopes as e')
    .leftJoin('signing_links as l', 'l.envelope_id', 'e.id')
    .select(['e.record_id', 'e.signer', 'e.received_at', 'l.consents', 'l.code_right_at'])
    .where('e.id', '=', id)
    .executeTakeFirstOrThrow()
  const file = ({ kind, name, sha256 }: (typeof documents)[number]) => ({ kind, name, sha256 })
  const evidence = {
    office: context.config.officeName,
    producedAt: context.now().toISOString(),
    recordId: known.record_id,
    ...envelope,
    signer: known.signer,
    receivedAt: known.received_at?.toISOString() ?? null,
    mailboxProvenAt: known.code_right_at?.toISOString() ?? null,
    consents: known.consents ?? [],
    documents: documents.map(file),
    signed: signed.map(file),
    events,
  }
  const stream = Readable.from([`${JSON.stringify(evidence, null, 2)}\n`])
  return { name: `${envelope.name} - prove.json`, type: 'application/json; charset=utf-8', stream }
}
