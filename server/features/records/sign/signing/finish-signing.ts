import { createHash, randomUUID } from 'node:crypto'
import type { Context } from '../../../../context.ts'
import type { EnvelopeFile } from '../../../../db/schema/signatures.ts'
import { wordingOf } from '../../../../documents/mails/definitions.ts'
import { signedCopyMail } from '../../../../documents/mails/signing-mails.ts'
import type { Evidence } from '../../../../documents/signature/evidence.ts'
import { waiversOf } from '../present-envelopes.ts'
import { readDocuments } from '../read-documents.ts'
import { settleEnvelope } from '../settle-envelope.ts'
import { tellSender } from '../tell-sender.ts'
import { markOf } from './check-mark.ts'
import { findSteps } from './find-steps.ts'
import { findSignedBoxes } from './sign-box.ts'

/**
 * Seals what a customer has signed, keeps it and sends the copy. Done again after a crash it makes the same of it: only
 * the first file becomes the envelope's, and the mail is one by its key.
 */
export async function finishSigning(context: Context, envelopeId: string): Promise<void> {
  const envelope = await findReceived(context, envelopeId)
  if (!envelope) return
  const { state, received_at: at } = envelope
  if (at && envelope.mark && (state === 'sent' || state === 'opened')) {
    const signed = await sealAll(context, { ...envelope, mark: envelope.mark, received_at: at })
    await settleEnvelope(context, { id: envelopeId, from: state, state: 'signed', at, signed })
  }
  await sendCopy(context, envelopeId)
  await tellSender(context, envelopeId)
}

const findReceived = ({ db }: Context, envelopeId: string) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('signing_links as l', 'l.envelope_id', 'e.id')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .selectAll('e')
    .select(['l.id as session', 'l.mark', 'l.consents', 'l.code_right_at', 'l.links_sent'])
    .select(['u.name as sender', 'u.last_name as sender_last', 'u.email as sender_email'])
    .where('e.id', '=', envelopeId)
    .where('e.received_at', 'is not', null)
    .executeTakeFirst()
type Envelope = NonNullable<Awaited<ReturnType<typeof findReceived>>>
type Received = Envelope & { mark: NonNullable<Envelope['mark']>; received_at: Date }

async function sealAll(context: Context, envelope: Received): Promise<EnvelopeFile[]> {
  const documents = await readDocuments(context, envelope.documents)
  if (!documents) throw new Error('A stored document is not the one that was sent')
  const steps = await findSteps(context.db, envelope)
  const boxes = await findSignedBoxes(context.db, envelope)
  const sealed: EnvelopeFile[] = []
  for (const [index, { name, bytes, places }] of documents.entries()) {
    const evidence = evidenceOf(context, envelope)
    const own = boxes.filter(({ document }) => document === index)
    const actAt = (field?: string) => own.find((box) => box.field === field)?.signedAt ?? envelope.received_at
    const file = await context.sealer.seal({
      pdf: bytes,
      places: places.map((place) => ({ ...place, signedAt: actAt(place.field) })),
      mark: markOf(envelope.mark),
      signedAt: envelope.received_at,
      evidence: {
        ...evidence,
        documentName: name,
        documentHash: envelope.documents[index]!.sha256,
        documentBytes: bytes.length,
        acts: own.flatMap(({ act, page, signedAt: at }) => (at ? [{ act, page, at }] : [])),
        steps,
      },
    })
    const file_key = `${randomUUID()}.pdf`
    await context.files.write(file_key, file)
    const sha256 = createHash('sha256').update(file).digest('hex')
    sealed.push({ kind: 'document', name: signedName(name), file_key, sha256 })
  }
  return sealed
}

const signedName = (name: string) => `${name.replace(/\.pdf$/i, '')} - firmato.pdf`

type OfEnvelope = Omit<Evidence, 'acts' | 'steps' | 'documentName' | 'documentHash' | 'documentBytes'>

function evidenceOf({ config }: Context, envelope: Received): OfEnvelope {
  const { id, signer, mark, consents, code_right_at, received_at } = envelope
  const sender = `${envelope.sender} ${envelope.sender_last}`.trim()
  return {
    envelopeId: id,
    office: config.officeName,
    sender: { name: sender, email: envelope.sender_email },
    signer: {
      name: `${signer.name} ${signer.lastName}`.trim(),
      email: signer.email,
      phone: signer.phone,
      fiscalCode: signer.fiscalCode,
    },
    session: `${envelope.session}, collegamento n. ${envelope.links_sent}`,
    mailboxProvenAt: code_right_at ?? received_at,
    method: mark.kind,
    waivers: waiversOf(envelope.preflight).map(({ message, reason }) => ({
      finding: message,
      reason,
      by: sender,
    })),
    consents: consents.map(({ text, version, at }) => ({ text, version, at: new Date(at) })),
    verifyUrl: `${config.publicUrl}/verifica`,
  }
}

/** The customer's own copy, once. */
async function sendCopy(
  { db, mail, config, now }: Pick<Context, 'db' | 'mail' | 'config' | 'now'>,
  id: string,
): Promise<void> {
  const row = await db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .select(['e.name', 'e.signer', 'e.signed', 'u.name as sender', 'u.last_name as sender_last'])
    .where('e.id', '=', id)
    .where('e.state', '=', 'signed')
    .where('e.copied_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const about = {
    ...{ signer: row.signer, document: row.name, office: config.officeName },
    sender: { name: row.sender, lastName: row.sender_last },
  }
  const sent = await mail.send({
    ...{ to: row.signer.email, kind: 'signed-copy', key: `signed-copy:${id}` },
    ...signedCopyMail(about, `${config.publicUrl}/verifica`, await wordingOf(db, 'signed-copy')),
    attachments: row.signed.map(({ name, file_key }) => ({
      ...{ name, fileKey: file_key, contentType: 'application/pdf' },
    })),
  })
  // Refused for good: it stands among what is stuck in the post.
  if (!sent.ok && sent.reason === 'unreachable') throw new Error(sent.detail)
  await db.updateTable('envelopes').set({ copied_at: now() }).where('id', '=', id).execute()
}
