import { Readable } from 'node:stream'
import type { SigningRole } from '../../../../shared/api/signing.ts'
import type { Context } from '../../../context.ts'
import type { Download } from '../../../http/file-routes.ts'
import { presentEnvelope } from '../present-envelopes.ts'

/**
 * The complete evidence of a signature, for a court or an archive: persons, content, times, IP addresses and the files'
 * hashes.
 */
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
    .selectFrom('envelopes')
    .select(['record_id', 'signer', 'second_signer', 'received_at', 'papers'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const links = await context.db
    .selectFrom('signing_links')
    .select(['signer', 'consents', 'medium_consent', 'code_right_at', 'place'])
    .where('envelope_id', '=', id)
    .execute()
  const proofOf = (role: SigningRole) => {
    const link = links.find(({ signer }) => signer === role)
    const mailboxProvenAt = link?.code_right_at?.toISOString() ?? null
    return { mailboxProvenAt, consents: link?.consents ?? [], mediumConsent: link?.medium_consent ?? null }
  }
  const file = ({ kind, name, sha256 }: (typeof documents)[number]) => ({ kind, name, sha256 })
  const evidence = {
    office: context.config.organisationName,
    producedAt: context.now().toISOString(),
    recordId: known.record_id,
    ...envelope,
    signer: known.signer,
    receivedAt: known.received_at?.toISOString() ?? null,
    ...proofOf('customer'),
    place: links.find(({ signer }) => signer === 'customer')?.place || null,
    secondSigner: known.second_signer && { ...known.second_signer, ...proofOf('second') },
    papers: known.papers.map(({ kind, name, version, sha256 }) => ({ kind, name, version, sha256 })),
    documents: documents.map(file),
    signed: signed.map(file),
    events,
  }
  const stream = Readable.from([`${JSON.stringify(evidence, null, 2)}\n`])
  return { name: `${envelope.name} - prove.json`, type: 'application/json; charset=utf-8', stream }
}
