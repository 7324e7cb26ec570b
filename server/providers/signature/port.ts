import type { Kysely } from 'kysely'
import type { SigningText } from '../../../shared/api/fill-report.ts'
import type { EnvelopeState } from '../../../shared/api/signatures.ts'
import type { SigningRole } from '../../../shared/api/signing.ts'
import type { BoxSigner } from '../../../shared/documents/signing-box.ts'
import type { Signer } from '../../db/column-types.ts'
import type { Database, EnvelopeTable } from '../../db/schema.ts'
import type { FailedSending } from './word-failure.ts'

export type { Signer }

/** Documents to be signed by a customer, and optionally by a second signer afterwards. */
export interface SignatureOrder {
  /** Our envelope id, the same for every repeat. */
  envelopeId: string
  /** The title that the customer sees, at most 100 characters. */
  name: string
  documents: readonly SignatureDocument[]
  signer: Signer
  /** Who signs after the customer; absent where the customer signs alone. */
  second?: Signer
  /** The agent, who gets a copy if the service sends one. */
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
  /** Texts of the signing (day and place), with their positions. */
  texts?: readonly SigningText[]
}

/** A signature box: on `page` (from 1), in points from the lower left corner as it is seen. */
export interface SignaturePlace {
  /** The name of the signature field in the file; absent for a position without a field. */
  field?: string
  /** Who signs there; absent: the customer. */
  signer?: BoxSigner
  /** The declaration that the signature in this box makes. */
  act?: string
  page: number
  x: number
  y: number
  width: number
  height: number
}

type Failed = { ok: false; reason: 'refused' | 'unreachable'; detail: string }

/** `uncertain`: the service may have accepted the order; it is searched by id before anything is sent again. */
export type SendOutcome = { ok: true; externalId: string } | FailedSending

export type StatusOutcome =
  | {
      ok: true
      state: Exclude<EnvelopeState, 'preparing' | 'to-check'>
      reason?: string
      at?: Date
      /** When the customer signed, if there is a second signer; absent before. */
      customerSignedAt?: Date
    }
  | { ok: false; reason: 'unknown' | 'refused' | 'unreachable'; detail: string }

/** A result of the signature: the signed document, or its evidence. */
export interface SignedFile {
  kind: 'document' | 'evidence'
  name: string
  bytes: Uint8Array
}
export type SignedOutcome = { ok: true; files: SignedFile[] } | Failed

/** A certificate that is unusable now or within a month. */
export interface CertificateProblem {
  /** Sealing is impossible now. */
  blocks: boolean
  message: string
}

/** The signer whom an envelope awaits. */
export interface AwaitedSigner {
  role: SigningRole
  email: string
}

/** A signature provider. */
export interface SignaturePort {
  provider: EnvelopeTable['provider']
  /** The built-in signature: our own state decides, and `cancel` and `extend` run after it. */
  decidesHere?: true
  /** The reason why this configuration cannot sign; absent if it can. */
  unavailable?: string
  /** The problem of the provided certificate; absent for services without one. */
  findCertificateProblem?(now: Date): Promise<CertificateProblem | undefined>
  /** The customer signs with a code by SMS: without a usable phone nothing can be signed. */
  needsPhone?: true
  send(order: SignatureOrder): Promise<SendOutcome>
  /** The envelope that the service accepted although its response was lost; undefined when there is none. */
  find(envelopeId: string): Promise<{ ok: true; externalId: string | undefined } | Failed>
  status(externalId: string): Promise<StatusOutcome>
  /**
   * Invites the second signer after the customer's signature. A repeat sends nothing. Absent for services that do so
   * themselves.
   */
  inviteSecond?(externalId: string): Promise<{ ok: true } | Failed>
  /** The signing link of the awaited signer; undefined when the service provides none. */
  linkOf(externalId: string, awaited: AwaitedSigner): Promise<{ ok: true; link: string | undefined } | Failed>
  remind(externalId: string): Promise<{ ok: true } | Failed>
  /**
   * Replaces the link, which becomes invalid; absent for services without this function. `writeEntry` is called in the
   * transaction that replaces the link; nothing is sent when it throws.
   */
  renew?(
    externalId: string,
    writeEntry: (trx: Kysely<Database>) => Promise<void>,
  ): Promise<{ ok: true } | Failed>
  /** Extends the deadline; absent for services without this function. */
  extend?(externalId: string, until: Date): Promise<{ ok: true } | Failed>
  cancel(externalId: string): Promise<{ ok: true } | Failed>
  /** Only of an envelope that is signed. */
  fetchSigned(externalId: string): Promise<SignedOutcome>
}

/** Never empty: new envelopes use the first one. */
export type Signatures = readonly [SignaturePort, ...SignaturePort[]]
