import { createTransport, type SendMailOptions } from 'nodemailer'
import type { SmtpSettings } from '../../config/config.ts'

/** The outcome of a delivery. `unsure`: the whole mail was transmitted without a response. */
export type Delivery =
  | { outcome: 'sent'; response: string }
  | { outcome: 'later' | 'never' | 'unsure'; detail: string }

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
          ? { outcome: 'never', detail: `rifiutato: ${response}` }
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
const REASONS: readonly [codes: RegExp, reason: string][] = [
  [/^(?:EAUTH|53[045])$/, 'Il server della posta non accetta il nome utente o la password dell’ufficio'],
  [/^(?:550|551|553)$/, 'Il server della posta rifiuta l’indirizzo del destinatario'],
  [/^552$/, 'La casella del destinatario è piena, o il messaggio è troppo grande'],
  [/^554$/, 'Il server della posta rifiuta il messaggio'],
  [/^(?:421|450|451|452)$/, 'Il server della posta non accetta il messaggio adesso'],
  [/^5\d\d$/, 'Il server della posta rifiuta il messaggio'],
  [/^4\d\d$/, 'Il server della posta non accetta il messaggio adesso'],
  [/^EENVELOPE$/, 'Un indirizzo del messaggio non è scritto bene'],
  [/^EMESSAGE$/, 'Il messaggio non si può mandare'],
]

/**
 * The server's status decides: 5xx is permanent, 4xx temporary. Without a status it depends on how much was
 * transmitted.
 */
function failed(error: unknown, handedOver: boolean): Delivery {
  const { message, code = '', responseCode } = error as Error & { code?: string; responseCode?: number }
  const reason = REASONS.find(([codes]) =>
    codes.test(code === 'EAUTH' ? code : String(responseCode ?? code)),
  )?.[1]
  const detail = reason ? `${reason} (${`${code} ${message}`.trim()})` : `${code} ${message}`.trim()
  if (responseCode !== undefined) return { outcome: responseCode >= 500 ? 'never' : 'later', detail }
  if (code === 'EAUTH' || code === 'EENVELOPE' || code === 'EMESSAGE') return { outcome: 'never', detail }
  if (handedOver) return { outcome: 'unsure', detail }
  return { outcome: 'later', detail: `Il server della posta non risponde: ${detail}` }
}
