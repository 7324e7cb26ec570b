import type { Utility } from '../../../shared/utilities-and-client-types.ts'

/** The signer and the method of signing. */
export interface SignerEvidence {
  signer: { name: string; email: string; phone: string; fiscalCode: string }
  /** The unique id of the signing link. */
  session: string
  /** When the signer entered the code from the mailbox. */
  mailboxProvenAt: Date
  /** The place of signing as stated by the signer; absent when no document prints it. */
  place?: string
  /** How the signature was given. */
  method: 'drawn' | 'typed'
  /** The accepted consent texts, with their versions. */
  consents: readonly { text: string; version: string; at: Date }[]
  /** The consent to a durable medium, given apart from the others; absent where nobody asked. */
  medium?: { text: string; version: string; at: Date }
  /** The signer's declarations, box by box; empty when the document has none. */
  acts: readonly {
    act: string
    utility?: Utility | undefined
    page: number
    at: Date
    ip: string
    agent: string
  }[]
}

/** The events of a signature, as stored in the evidence page and the envelope. */
export interface Evidence extends SignerEvidence {
  envelopeId: string
  documentName: string
  /** SHA-256 of the displayed file, hex. */
  documentHash: string
  /** Its length. The sealed file begins with these bytes. */
  documentBytes: number
  /** The papers that the signers loaded before the contract; `title` says which. */
  papers: readonly { title: string; name: string; sha256: string }[]
  organisation: string
  /** The user who sent it. */
  sender: { name: string; email: string }
  /** Absent when only the customer signs. */
  second?: SignerEvidence
  /** In order: sent, opened, code sent, code verified, signed. */
  steps: readonly {
    what: string
    at: Date
    ip: string
    agent: string
    /** The signer of the step when there are two: equal browsers of two persons are not one device. */
    who?: string
  }[]
  /** The public address of the verification. */
  verifyUrl: string
}
