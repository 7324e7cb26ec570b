import { createHash } from 'node:crypto'
import type { SealOrder } from '../server/documents/signature/seal.ts'

/** A document to seal, of which nothing matters but that it is one. */
export const sealOrder = (pdf: Uint8Array, signedAt: Date): SealOrder => ({
  pdf,
  signedAt,
  mark: { kind: 'typed', text: 'Ada Rossi' },
  places: [],
  evidence: {
    envelopeId: crypto.randomUUID(),
    documentName: 'Contratto.pdf',
    papers: [],
    documentHash: createHash('sha256').update(pdf).digest('hex'),
    documentBytes: pdf.length,
    organisation: 'Energia Serena',
    sender: { name: 'Luca Bianchi', email: 'luca@ufficio.example' },
    signer: { name: 'Ada Rossi', email: 'ada@posta.example', phone: '', fiscalCode: '' },
    session: crypto.randomUUID(),
    mailboxProvenAt: signedAt,
    method: 'typed',
    consents: [],
    acts: [],
    steps: [],
    verifyUrl: 'http://x/verifica',
  },
})
