/** Who signed, and how. */
export interface SignerEvidence {
  signer: { name: string; email: string; phone: string; fiscalCode: string }
  /** The unique id of the signing link. */
  session: string
  /** When the code that was sent to the signer's mailbox was typed. */
  mailboxProvenAt: Date
  /** Where the signer was by their own statement; absent where no document prints it. */
  place?: string
  /** How the signature was given. */
  method: 'drawn' | 'typed'
  /** The texts that were agreed to, with their versions. */
  consents: readonly { text: string; version: string; at: Date }[]
  /** What the signer declared box by box; empty where the document has none. */
  acts: readonly { act: string; page: number; at: Date }[]
}

/** The events of a signature, as stored in the evidence page and the envelope. */
export interface Evidence extends SignerEvidence {
  envelopeId: string
  documentName: string
  /** SHA-256 of the file that was shown, hex. */
  documentHash: string
  /** Its length. The sealed file begins with it. */
  documentBytes: number
  organisation: string
  /** The user of the organisation who sent it. */
  sender: { name: string; email: string }
  /** Absent where the customer signs alone. */
  second?: SignerEvidence
  /** What spoke against sending, and why it was sent all the same. */
  waivers: readonly { finding: string; reason: string; by: string }[]
  /** In their order: sent, opened, code sent, code right, signed. */
  steps: readonly {
    what: string
    at: Date
    ip: string
    agent: string
    /** Whose step it is, where two people sign: equal browsers of two people are not one device. */
    who?: string
  }[]
  /** The public address of the verification. */
  verifyUrl: string
}
