import type { Generated } from 'kysely'
import type { SigningText } from '../../../shared/api/fill-report.ts'
import type { EnvelopeState } from '../../../shared/api/signatures.ts'
import type { DocumentBox, MarkInput, SigningRole } from '../../../shared/api/signing.ts'
import type { Json, JsonOrNull, JsonWithDefault, Row } from './row.ts'

/** Who lets customers sign: this product's own page, or the external service. */
export type SignatureProvider = 'built-in' | 'namirial'

/** A person who signs. */
export interface Signer {
  name: string
  lastName: string
  email: string
  /** International form; empty when there is none. */
  phone: string
  fiscalCode: string
  /** The town of the contract, which is proposed as the place of signing; absent in what was sent before. */
  town?: string
}

/** What a customer is asked to sign. */
export interface EnvelopeTable extends Row {
  record_id: string
  record_version: number
  provider: SignatureProvider
  state: EnvelopeState
  external_id: Generated<string>
  name: string
  /** The customer. */
  signer: Json<Signer>
  second_signer: JsonOrNull<Signer>
  awaited: Generated<SigningRole>
  second_invited_at: Date | null
  documents: JsonWithDefault<EnvelopeFile[]>
  signed: JsonWithDefault<EnvelopeFile[]>
  preflight: JsonWithDefault<Record<string, unknown>>
  reason: Generated<string>
  sent_at: Date | null
  opened_at: Date | null
  finished_at: Date | null
  expires_at: Date
  reminded_at: Date | null
  received_at: Date | null
  copied_at: Date | null
  withdrawn_at: Date | null
  withdrawn_by: string | null
  notified_at: Date | null
  reminders: Generated<number>
  callback_hash: Buffer | null
  attempts: Generated<number>
  next_poll_at: Date | null
  created_by: string
}

/** A stored file of an envelope, with its SHA-256 in hex. */
export interface EnvelopeFile {
  kind: 'document' | 'evidence'
  name: string
  file_key: string
  sha256: string
  /** The signature boxes of a document to sign; absent in what was sent before boxes said who signs there. */
  boxes?: DocumentBox[]
  /** What the signing writes into it, and where. */
  texts?: SigningText[]
}

export interface EnvelopeEventTable extends Row {
  number: Generated<string>
  envelope_id: string
  at: Date
  what: string
  signer: Generated<SigningRole>
  ip: Generated<string>
  agent: Generated<string>
  detail: JsonWithDefault<Record<string, unknown>>
}

export interface SigningLinkTable extends Row {
  envelope_id: string
  signer: Generated<SigningRole>
  token_hash: Buffer
  token_sealed: string
  code_hash: Buffer | null
  code_expires_at: Date | null
  code_failures: Generated<number>
  codes_sent: Generated<number>
  code_sent_at: Date | null
  code_right_at: Date | null
  consents: JsonWithDefault<{ text: string; version: string; at: string }[]>
  mark: JsonOrNull<MarkInput>
  links_sent: Generated<number>
  place: Generated<string>
}

export interface SigningCertificateTable extends Row {
  certificate: Buffer
  certificate_hash: string
  key_sealed: string
}

export interface SignatureTables {
  envelopes: EnvelopeTable
  envelope_events: EnvelopeEventTable
  signing_links: SigningLinkTable
  signing_certificates: SigningCertificateTable
}
