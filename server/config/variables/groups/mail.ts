import { fileText, integer, oneOf, optionalText } from '../readers.ts'
import type { Variable } from '../variable.ts'

/** The mail server. */
export const MAIL_VARIABLES = {
  SMTP_HOST: {
    setting: 'smtpHost',
    about: 'A mail server. Without one no mail leaves, login codes do not arrive and customers cannot sign',
    standard: 'none',
    read: optionalText('SMTP_HOST'),
  },
  SMTP_PORT: {
    setting: 'smtpPort',
    about: 'Its port',
    standard: '`587`',
    read: integer('SMTP_PORT', 587, 1, 65_535),
  },
  SMTP_SECURITY: {
    setting: 'smtpSecurity',
    about: '`starttls`, `tls` from the first byte (port 465), or `none` inside a private network',
    standard: '`starttls`',
    read: oneOf('SMTP_SECURITY', ['starttls', 'tls', 'none'], 'starttls'),
  },
  SMTP_USER: {
    setting: 'smtpUser',
    about: 'The account there',
    standard: 'none',
    read: optionalText('SMTP_USER'),
  },
  SMTP_PASSWORD: {
    setting: 'smtpPassword',
    about: 'Its password',
    standard: 'none',
    read: optionalText('SMTP_PASSWORD'),
  },
  SMTP_FROM: {
    setting: 'smtpFrom',
    about: 'The sender of mails: `Ufficio <ufficio@example.it>`',
    standard: 'none',
    read: optionalText('SMTP_FROM'),
  },
  SMTP_REPLY_TO: {
    setting: 'smtpReplyTo',
    about: 'The address for replies, if it is another one',
    standard: 'none',
    read: optionalText('SMTP_REPLY_TO'),
  },
  SMTP_DKIM_DOMAIN: {
    setting: 'smtpDkimDomain',
    about: 'The domain that mails are signed for',
    standard: 'none',
    read: optionalText('SMTP_DKIM_DOMAIN'),
  },
  SMTP_DKIM_SELECTOR: {
    setting: 'smtpDkimSelector',
    about: 'The selector of the key in the domain’s DNS records',
    standard: 'none',
    read: optionalText('SMTP_DKIM_SELECTOR'),
  },
  SMTP_DKIM_KEY: {
    setting: 'smtpDkimKey',
    about: 'File of the private key (PEM)',
    standard: 'none',
    read: fileText('SMTP_DKIM_KEY'),
  },
} as const satisfies Record<string, Variable<unknown>>
