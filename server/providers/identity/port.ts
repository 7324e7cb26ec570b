/** Proves that a person holds a mailbox. The provider's page ends with a token that `verify` reads. */
export interface IdentityProvider {
  /**
   * Begins a proof for one session and answers the address of the provider's page.
   * `email` is where the code goes; `sessionId` is bound to what comes out.
   */
  start(request: { sessionId: string; userId: string; email: string; locale: 'it' }): Promise<IdentityStart>
  /** Reads a token once; a second reading of the same token is refused. */
  verify(request: { sessionId: string; token: string }): Promise<IdentityOutcome>
}

export type IdentityStart =
  | { ok: true; url: string }
  | { ok: false; reason: 'too-often' | 'unreachable'; detail: string }
export type IdentityOutcome =
  | { ok: true; email: string }
  | { ok: false; reason: 'invalid' | 'expired' | 'used' | 'unreachable'; detail: string }
