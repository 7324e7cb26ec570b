/** Checks whether mail to an address would arrive. */
export interface EmailCheck {
  /** `code` is 1 to 8 as in `EMAIL_CODES` of `shared/api/email-verification.ts`; what cannot be looked up now is 7. */
  check(email: string): Promise<EmailCheckOutcome>
}

export type EmailCheckOutcome =
  | { ok: true; code: number; suggestion?: string }
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string }
