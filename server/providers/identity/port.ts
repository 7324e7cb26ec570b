import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** Proves that a person holds a mailbox. The provider's page ends with a token that `verify` reads. */
export interface IdentityProvider {
  /**
   * Begins a proof for one session and returns the address of the provider's page.
   * `email` is where the code goes; `sessionId` is bound to what comes out.
   */
  start(request: IdentityRequest): Promise<IdentityStart>
  /** Reads a token once; a second reading of the same token is refused. */
  verify(request: { sessionId: string; token: string }): Promise<IdentityOutcome>
  /** The operations of a provider with a built-in page; absent for an external page. */
  ownPage?: IdentityPage
  /** Reads the return address of an external page; absent for a built-in page. */
  takeReturn?(url: URL): Promise<ReturnOutcome>
}

/** What the proof of a `state` is for (`withProof`): a caller who returns with one is not anonymous. */
export const RETURN_STATE = 'identity-return'

export interface IdentityRequest {
  sessionId: string
  userId: string
  email: string
  locale: 'it'
  /** Writes the entry of the log in the transaction that opens the proof; nothing is sent when it throws. */
  writeEntry: (trx: Kysely<Database>) => Promise<void>
}

/** `token` is what `verify` reads; `state` names the login that waits for it. `detail` is for the log. */
export type ReturnOutcome =
  | { ok: true; token: string; state: string }
  | { ok: false; reason: 'ended' | 'refused'; detail: string }

/** The two questions of a page that asks for a code sent by mail. `ticket` comes in the page's address. */
export interface IdentityPage {
  /** Exchanges ticket and code for the token; `left` is how many tries remain. */
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
  | { ok: false; reason: 'wrong-code'; left: number }
  | { ok: false; reason: 'ended' }
export type ResendOutcome =
  | { ok: true }
  | { ok: false; reason: 'rate-limited'; retryAfter: number }
  | { ok: false; reason: 'ended' }
  | { ok: false; reason: 'unreachable'; detail: string; userId: string }
