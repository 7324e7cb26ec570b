/** Checks whether mail to an address would arrive. */
export interface EmailCheck {
  /** `code` is 1 to 8 as in `EMAIL_CODES` of `shared/api/email-verification.ts`; 7 if the check is unavailable. */
  check(email: string): Promise<EmailCheckOutcome>
}

export type EmailCheckOutcome =
  | { ok: true; code: number; suggestion?: string }
  | { ok: false; reason: 'refused' | 'unreachable'; detail: string }
