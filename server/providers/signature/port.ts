import type { Kysely } from 'kysely'
import type { SigningText } from '../../../shared/api/fill-report.ts'
import type { EnvelopeState } from '../../../shared/api/signatures.ts'
import type { SigningRole } from '../../../shared/api/signing.ts'
import type { BoxSigner } from '../../../shared/documents/signing-box.ts'
import type { Signer } from '../../db/column-types.ts'
import type { Database, EnvelopeTable } from '../../db/schema.ts'

export type { Signer }

/** Documents to be signed by a customer, and after them by a second person where there is one. */
export interface SignatureOrder {
  /** The envelope's id: ours, and the same for every repeat. */
  envelopeId: string
  /** What the customer reads as its name, at most 100 characters. */
  name: string
  documents: readonly SignatureDocument[]
  signer: Signer
  /** Who signs after the customer; absent where the customer signs alone. */
  second?: Signer
  /** The agent, who gets a copy where the service sends one. */
  sender: { name: string; lastName: string; email: string }
  expiresAt: Date
  /** The callback address; it contains a secret, and a callback is always verified by a poll. */
  callbackUrl: string
}

export interface SignatureDocument {
  name: string
  /** PDF. */
  bytes: Uint8Array
  places: readonly SignaturePlace[]
  /** Texts of the signing, its day and its place, and where they stand. */
  texts?: readonly SigningText[]
}

/** A signature box: on `page` (from 1), in points from the lower left corner as it is seen. */
export interface SignaturePlace {
  /** The name of the signature field in the file; absent for a place that is none. */
  field?: string
  /** Who signs there; absent: the customer. */
  signer?: BoxSigner
  /** What is declared by signing there. */
  act?: string
  page: number
  x: number
  y: number
  width: number
  height: number
}

type Failed = { ok: false; reason: 'refused' | 'unreachable'; detail: string }

/** `uncertain`: the service may have taken the order; it is asked for by name before anything is sent again. */
export type SendOutcome =
  | { ok: true; externalId: string }
  | { ok: false; reason: 'refused' | 'unreachable' | 'uncertain'; detail: string }

export type StatusOutcome =
  | {
      ok: true
      state: Exclude<EnvelopeState, 'preparing' | 'to-check'>
      reason?: string
      at?: Date
      /** When the customer signed, where the second signer comes after them; absent before. */
      customerSignedAt?: Date
    }
  | { ok: false; reason: 'unknown' | 'refused' | 'unreachable'; detail: string }

/** A file that came of a signature: the signed document, or what proves how it was signed. */
export interface SignedFile {
  kind: 'document' | 'evidence'
  name: string
  bytes: Uint8Array
}
export type SignedOutcome = { ok: true; files: SignedFile[] } | Failed

/** A certificate that seals nothing now, or will not within a month. */
export interface CertificateProblem {
  /** Nothing can be sealed now. */
  blocks: boolean
  message: string
}

/** Whose signature an envelope waits for. */
export interface AwaitedSigner {
  role: SigningRole
  email: string
}

/** A signature provider. */
export interface SignaturePort {
  provider: EnvelopeTable['provider']
  /** The built-in signature: our own state decides, and `cancel` and `extend` run after it. */
  decidesHere?: true
  /** Why this configuration cannot sign; absent where it can. */
  unavailable?: string
  /** What is wrong with the certificate that the organisation brought to seal with; absent where it can bring none. */
  findCertificateProblem?(now: Date): Promise<CertificateProblem | undefined>
  /** The customer signs with a code by SMS: without a usable phone nothing can be signed. */
  needsPhone?: true
  send(order: SignatureOrder): Promise<SendOutcome>
  /** The envelope that the service accepted although its response was lost; undefined when there is none. */
  find(envelopeId: string): Promise<{ ok: true; externalId: string | undefined } | Failed>
  status(externalId: string): Promise<StatusOutcome>
  /**
   * Invites the second signer once the customer has signed. A repeat sends nothing. Absent where the service does so
   * itself.
   */
  inviteSecond?(externalId: string): Promise<{ ok: true } | Failed>
  /** Where the awaited signer signs; undefined where the service writes to them itself and gives no address. */
  linkOf(externalId: string, awaited: AwaitedSigner): Promise<{ ok: true; link: string | undefined } | Failed>
  remind(externalId: string): Promise<{ ok: true } | Failed>
  /**
   * A new link in place of the earlier one, which opens nothing any more; absent where the service has no such thing.
   * `writeEntry` is called in the transaction that replaces the link; nothing is sent when it throws.
   */
  renew?(
    externalId: string,
    writeEntry: (trx: Kysely<Database>) => Promise<void>,
  ): Promise<{ ok: true } | Failed>
  /** More time to sign; absent where the service gives none. */
  extend?(externalId: string, until: Date): Promise<{ ok: true } | Failed>
  cancel(externalId: string): Promise<{ ok: true } | Failed>
  /** Only of an envelope that is signed. */
  fetchSigned(externalId: string): Promise<SignedOutcome>
}

/** Never empty: the first one gets what is sent now. */
export type Signatures = readonly [SignaturePort, ...SignaturePort[]]
