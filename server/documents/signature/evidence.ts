/** What happened on the way to a signature, as the evidence page and the envelope keep it. */
export interface Evidence {
  envelopeId: string
  documentName: string
  /** SHA-256 of the file that was shown, hex. */
  documentHash: string
  office: string
  signer: { name: string; email: string; phone: string; fiscalCode: string }
  /** How the signature was given. */
  method: 'drawn' | 'typed'
  /** The texts that were agreed to, with their versions. */
  consents: readonly { text: string; version: string; at: Date }[]
  /** In their order: sent, opened, code sent, code right, signed. */
  steps: readonly { what: string; at: Date; ip: string; agent: string }[]
  /** Where anybody verifies the file. */
  verifyUrl: string
}
