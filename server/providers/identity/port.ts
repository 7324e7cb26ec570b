import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Verifies that a user can read a mailbox. The provider's page returns a token for `verify`. */
export interface IdentityProvider {
  /**
   * Begins a verification for one session and returns the URL of the provider's page. `email` is the recipient of the
   * code; the result is bound to `sessionId`.
   */
  start(request: IdentityRequest): Promise<IdentityStart>
  /** Consumes a token; a second use is rejected. */
  verify(request: { sessionId: string; token: string }): Promise<IdentityOutcome>
  /** The operations of a provider with a built-in page; absent for an external page. */
  ownPage?: IdentityPage
  /** Reads the return address of an external page; absent for a built-in page. */
  takeReturn?(url: URL): Promise<ReturnOutcome>
}

/** The purpose of the proof in a `state` (`withProof`): a caller with one is not anonymous. */
export const RETURN_STATE = 'identity-return'

export interface IdentityRequest {
  sessionId: string
  userId: string
  email: string
  locale: 'it'
  /** Writes the log entry in the transaction that starts the verification; nothing is sent when it throws. */
  writeEntry: (trx: Kysely<Database>) => Promise<void>
}

/** `token` is for `verify`; `state` identifies the pending login. `detail` is for the log. */
export type ReturnOutcome =
  | { ok: true; token: string; state: string }
  | { ok: false; reason: 'ended' | 'refused'; detail: string }

/** The two operations of a page for a mailed code. `ticket` is part of the page's URL. */
export interface IdentityPage {
  /** Exchanges ticket and code for the token; `left` is the number of remaining attempts. */
  confirm(request: { ticket: string; code: string }): Promise<CodeOutcome>
  /**
   * Sends a fresh code to the same mailbox. `writeEntry` is called with the user in the transaction that replaces the
   * code; nothing is sent when it throws. `retryAfter` is in seconds.
   */
  resend(request: {
    ticket: string
    writeEntry: (trx: Kysely<Database>, userId: string) => Promise<void>
  }): Promise<ResendOutcome>
}

export type IdentityStart =
  | { ok: true; url: string }
  | { ok: false; reason: 'rate-limited'; retryAfter: number; detail: string }
  | { ok: false; reason: 'unreachable'; detail: string }
export type IdentityOutcome =
  | { ok: true; email: string }
  | { ok: false; reason: 'invalid' | 'expired' | 'used' | 'unreachable'; detail: string }
type CodeOutcome =
  | { ok: true; token: string }
  | { ok: false; reason: 'wrong-code'; left: number; hasFormerMail: boolean; userId: string }
  | { ok: false; reason: 'ended' }
export type ResendOutcome =
  | { ok: true }
  | { ok: false; reason: 'rate-limited'; retryAfter: number }
  | { ok: false; reason: 'ended' }
  | { ok: false; reason: 'unreachable'; detail: string; userId: string }
