import { z } from 'zod'
import { defineCall, ok, removalQuery } from './call.ts'
import { valuesSource } from './document-samples.ts'

/** The mails whose text an installation can change. */
export const MAIL_TEXT_KINDS = [
  'cliente-felice',
  'riepilogo',
  'newsletter-confirm',
  'signing-invitation',
  'signing-reminder',
  'signing-renewed',
  'signing-extended',
  'signing-code',
  'signing-refusal-code',
  'signed-copy',
  'signed-copy-link',
  'signed-withdrawal',
  'signing-withdrawn',
  'signing-lapsed',
  'signing-second',
  'signing-ended',
  'signing-signed',
  'signing-refused',
  'signing-expired',
  'signing-undelivered',
  'signing-copy-undelivered',
  'mailbox-code',
  'password-changed',
  'password-set',
  'authenticator-reset',
  'login-code-issued',
  'login-locked',
] as const
export type MailTextKind = (typeof MAIL_TEXT_KINDS)[number]
/** The mails without data of a contract. */
export const ACCOUNT_MAIL_KINDS = [
  'mailbox-code',
  'password-changed',
  'password-set',
  'authenticator-reset',
  'login-code-issued',
  'login-locked',
] as const satisfies readonly MailTextKind[]

/** `{name}` is a variable. The HTML is the content inside the frame of every mail. */
const wording = {
  subject: z.string().trim().min(1).max(200),
  text: z.string().trim().min(1).max(20_000),
  html: z.string().trim().min(1).max(50_000),
}
export const mailWording = z.strictObject(wording)
export type MailWording = z.infer<typeof mailWording>

export const mailText = z.object({
  kind: z.enum(MAIL_TEXT_KINDS),
  title: z.string(),
  /** When it is sent, and to whom. */
  about: z.string(),
  variables: z.array(z.object({ name: z.string(), about: z.string(), required: z.boolean() })),
  ...wording,
  /** The author and time of the last change; null for the original text. */
  changed: z.object({ at: z.iso.datetime(), author: z.string() }).nullable(),
})
export type MailText = z.infer<typeof mailText>

const params = z.object({ kind: z.enum(MAIL_TEXT_KINDS) })

export const listMailTexts = defineCall('GET /mail-texts', {
  summary: 'The words of the mails that are sent',
  answer: ok.extend({ texts: z.array(mailText) }),
  failures: [],
})

/**
 * An unknown variable in braces, or a missing required one, is 422 with the field and the position. `readAt`
 * is the `changed.at` that the author read, null for the original: a save after a change by another user is a
 * 409.
 */
export const writeMailText = defineCall('PUT /mail-texts/:kind', {
  summary: 'Give a mail a text of the organisation’s own',
  params,
  body: mailWording.extend({ readAt: z.iso.datetime().nullable().optional() }),
  answer: ok.extend({ text: mailText }),
  failures: ['conflict', 'invalid'],
})

export const resetMailText = defineCall('DELETE /mail-texts/:kind', {
  summary: 'Restore the original text of a mail',
  params,
  query: removalQuery,
  answer: ok.extend({ text: mailText }),
  failures: ['conflict'],
})

/** The mail as it would be sent. Mails about a contract use the values of a record; the others use sample values. */
export const previewMailText = defineCall('POST /mail-texts/:kind/preview', {
  summary: 'A mail with this text, with a record or an invented customer',
  refusedWhileDiskFull: false,
  params,
  body: mailWording.extend({ source: valuesSource }),
  answer: ok.extend({ subject: z.string(), text: z.string(), html: z.string() }),
  failures: ['not-found', 'invalid'],
})
