import { createHash, randomUUID } from 'node:crypto'
import { PAPER_LABELS } from '../../../../contract/duties/papers.ts'
import type { SigningRole } from '../../../../shared/api/signing.ts'
import type { Context } from '../../../context.ts'
import type { EnvelopeFile, GivenConsent, Signer } from '../../../db/column-types.ts'
import type { Evidence } from '../../../documents/signature/evidence.ts'
import { sendCopies } from '../deliver/send-copies.ts'
import { findSteps } from '../evidence/find-steps.ts'
import { findSignedBoxes } from '../evidence/signed-boxes.ts'
import { finishEnvelope } from '../finish-envelope.ts'
import { notifySender } from '../notify-sender.ts'
import { readDocuments } from '../prepare/read-documents.ts'
import { toMark } from './to-mark.ts'

/**
 * Seals the completely signed documents, stores them and sends each signer a copy. Repeatable after a crash: the first
 * stored file remains, and the mail is unique by its key.
 */
export async function finishSigning(context: Context, envelopeId: string): Promise<void> {
  const envelope = await findReceived(context, envelopeId)
  if (!envelope) return
  const { state, received_at: at } = envelope
  const marks = await findMarks(context, envelope)
  if (at && marks && (state === 'sent' || state === 'opened')) {
    const signed = await sealAll(context, { ...envelope, marks, received_at: at })
    await finishEnvelope(context, { id: envelopeId, from: state, state: 'signed', at, signed })
  }
  await sendCopies(context, envelopeId)
  await notifySender(context, envelopeId)
}

const findReceived = ({ db }: Context, envelopeId: string) =>
  db
    .selectFrom('envelopes as e')
    .innerJoin('users as u', 'u.id', 'e.created_by')
    .selectAll('e')
    .select(['u.name as sender', 'u.last_name as sender_last', 'u.email as sender_email'])
    .where('e.id', '=', envelopeId)
    .where('e.received_at', 'is not', null)
    .executeTakeFirst()
type Envelope = NonNullable<Awaited<ReturnType<typeof findReceived>>>
type Received = Envelope & { marks: Marks; received_at: Date }

/** The marks of all signers; undefined while one is missing. */
async function findMarks({ db }: Pick<Context, 'db'>, { id, second_signer }: Envelope) {
  const rows = await db
    .selectFrom('signing_links')
    .select(['signer', 'id as session', 'mark', 'place', 'consents', 'code_right_at', 'links_sent'])
    .select('medium_consent')
    .where('envelope_id', '=', id)
    .execute()
  const markOfRole = (role: SigningRole) => {
    const row = rows.find(({ signer }) => signer === role)
    return row?.mark ? { ...row, mark: row.mark } : undefined
  }
  const [customer, second] = [markOfRole('customer'), markOfRole('second')]
  if (!customer || (second_signer && !second)) return undefined
  return { customer, ...(second && { second }) }
}
type Marks = NonNullable<Awaited<ReturnType<typeof findMarks>>>
type GivenMark = Marks['customer']

async function sealAll(context: Context, envelope: Received): Promise<EnvelopeFile[]> {
  const documents = await readDocuments(context, envelope.documents)
  if (!documents) throw new Error('A stored document is not the one that was sent')
  const steps = await findSteps(context.db, envelope)
  const boxes = await findSignedBoxes(context.db, envelope)
  const sealed: EnvelopeFile[] = []
  for (const [index, { name, bytes, places, texts = [] }] of documents.entries()) {
    const evidence = evidenceOf(context, envelope)
    const { customer, second } = envelope.marks
    const own = boxes.filter(({ document }) => document === index)
    const actAt = (field?: string) => {
      const act = own.find((box) => box.field === field)
      return act && { signedAt: act.at }
    }
    const actsOf = (role: SigningRole) => own.filter(({ signer }) => signer === role)
    const file = await context.sealer.seal({
      pdf: bytes,
      places: places.map((place) => ({ ...place, ...actAt(place.field) })),
      texts,
      mark: toMark(customer.mark),
      markedAt: customer.code_right_at ?? envelope.received_at,
      ...(second && {
        second: { mark: toMark(second.mark), signedAt: second.code_right_at ?? envelope.received_at },
      }),
      signedAt: envelope.received_at,
      evidence: {
        ...evidence,
        ...(evidence.second && { second: { ...evidence.second, acts: actsOf('second') } }),
        documentName: name,
        documentHash: envelope.documents[index]!.sha256,
        documentBytes: bytes.length,
        acts: actsOf('customer'),
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

type EnvelopeEvidence = Omit<Evidence, 'acts' | 'steps' | 'documentName' | 'documentHash' | 'documentBytes'>

function evidenceOf({ config }: Context, envelope: Received): EnvelopeEvidence {
  const { id, signer, second_signer, marks } = envelope
  const sender = `${envelope.sender} ${envelope.sender_last}`.trim()
  return {
    envelopeId: id,
    organisation: config.organisationName,
    sender: { name: sender, email: envelope.sender_email },
    papers: envelope.papers.map(({ kind, version, name, sha256 }) => ({
      title: `${PAPER_LABELS[kind]}, versione ${version}`,
      name,
      sha256,
    })),
    ...signerEvidence(envelope, signer, marks.customer),
    ...(second_signer &&
      marks.second && {
        second: { ...signerEvidence(envelope, second_signer, marks.second), acts: [] },
      }),
    verifyUrl: `${config.publicUrl}/verifica`,
  }
}

function signerEvidence({ received_at }: Received, signer: Signer, given: GivenMark) {
  return {
    signer: {
      name: `${signer.name} ${signer.lastName}`.trim(),
      email: signer.email,
      phone: signer.phone,
      fiscalCode: signer.fiscalCode,
    },
    session: `${given.session}, collegamento n. ${given.links_sent}`,
    mailboxProvenAt: given.code_right_at ?? received_at,
    ...(given.place && { place: given.place }),
    method: given.mark.kind,
    consents: given.consents.map(dated),
    ...(given.medium_consent && { medium: dated(given.medium_consent) }),
  }
}

const dated = ({ text, version, at }: GivenConsent) => ({ text, version, at: new Date(at) })
