import { createTransport, type SendMailOptions } from 'nodemailer'
import type { SmtpSettings } from '../../config/config.ts'
import type { MailFailure } from './word-failure.ts'

/** The outcome of a delivery. `unsure`: the whole mail was transmitted without a response. */
export type Delivery =
  | { outcome: 'sent'; response: string }
  | { outcome: 'later' | 'never' | 'unsure'; failure: MailFailure; detail: string }

export interface SmtpClient {
  /** The mail must have a Message-ID. */
  deliver(mail: SendMailOptions): Promise<Delivery>
  /** Connects and logs in; throws when that does not work. */
  verify(): Promise<void>
  close(): void
}

const POOL = { pool: true, maxConnections: 5, maxMessages: 100 } as const
/** The default timeout of the library is minutes. */
export const SMTP_TIMES = { connectionTimeout: 15_000, greetingTimeout: 10_000, socketTimeout: 60_000 }

/**
 * An SMTP client with a pool of connections. Attachments come only from the mail: nothing is read from disk or fetched.
 */
export function createSmtpClient(settings: SmtpSettings, times: Partial<typeof SMTP_TIMES> = {}): SmtpClient {
  const { host, port, security, user, password, dkim } = settings
  const transport = createTransport({
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ...(security === 'none' && { ignoreTLS: true }),
    ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
    ...POOL,
    ...SMTP_TIMES,
    ...times,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(dkim && { dkim }),
  })
  /** Message-IDs of completely transmitted mails. */
  const handedOver = new Set<string>()
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((whole) => {
      whole.once('end', () => handedOver.add(String(mail.data.messageId)))
      return whole
    })
    done()
  })
  return {
    verify: async () => void (await transport.verify()),
    close: () => transport.close(),
    async deliver(mail) {
      try {
        const { rejected, response } = await transport.sendMail(mail)
        return rejected.length > 0
          ? { outcome: 'never', failure: 'recipient-rejected', detail: response }
          : { outcome: 'sent', response }
      } catch (error) {
        return failed(error, handedOver.has(String(mail.messageId)))
      } finally {
        handedOver.delete(String(mail.messageId))
      }
    },
  }
}

/** What a refusal means, by the status of the server (RFC 5321) or the code of the client. */
const REFUSALS: readonly [codes: RegExp, failure: MailFailure][] = [
  [/^(?:EAUTH|53[045])$/, 'login-refused'],
  [/^(?:550|551|553)$/, 'recipient-refused'],
  [/^552$/, 'mailbox-full'],
  [/^5\d\d$/, 'message-refused'],
  [/^4\d\d$/, 'not-now'],
  [/^EENVELOPE$/, 'address-malformed'],
  [/^EMESSAGE$/, 'message-malformed'],
]

/**
 * The server's status decides: 5xx is permanent, 4xx temporary. Without a status it depends on how much was
 * transmitted.
 */
function failed(error: unknown, handedOver: boolean): Delivery {
  const { message, code = '', responseCode } = error as Error & { code?: string; responseCode?: number }
  const failure =
    REFUSALS.find(([codes]) => codes.test(code === 'EAUTH' ? code : String(responseCode ?? code)))?.[1] ??
    'other'
  const detail = `${code} ${message}`.trim()
  if (responseCode !== undefined) return { outcome: responseCode >= 500 ? 'never' : 'later', failure, detail }
  if (code === 'EAUTH' || code === 'EENVELOPE' || code === 'EMESSAGE')
    return { outcome: 'never', failure, detail }
  return handedOver
    ? { outcome: 'unsure', failure: 'unanswered', detail }
    : { outcome: 'later', failure: 'unreachable', detail }
}
