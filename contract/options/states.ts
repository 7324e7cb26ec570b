/** How far a check or a sending is, in the words of 2 §4.4 and 3 §4. They are the screen's and never stored. */
export const IBAN_CHECK = ['not checked', 'iban correto', 'errore iban'] as const
export const ADDRESS_CHECK = ['no checked', 'valid', 'invalid'] as const
export const EMAIL_CHECK = ['not checked', 'checking', 'verified', 'error'] as const
export const MAILING_SEND = ['not sent', 'sent'] as const

export type AddressCheck = (typeof ADDRESS_CHECK)[number]
