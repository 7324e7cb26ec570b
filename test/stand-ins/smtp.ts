import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { SmtpSettings } from '../../server/config/config.ts'

export const SMTP_ACCOUNT = { user: 'ufficio', password: 'una password' }

/** The settings of an installation whose mail server is the stand-in at this port. */
export const smtpSettings = (port: number, changes: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port,
  security: 'none',
  ...SMTP_ACCOUNT,
  from: 'Ufficio <contratti@example.it>',
  replyTo: undefined,
  dkim: undefined,
  ...changes,
})

/** The fault of the next mail. `after`: the server has accepted it and stops responding. */
export type MailProblem = { code: number; at: 'recipient' | 'data' } | 'silence after' | 'reset before'

export interface SmtpStandIn {
  port: number
  /** The accepted mails, oldest first. */
  taken: Email[]
  failNext(...problems: MailProblem[]): void
  close(): Promise<void>
}

interface SmtpOptions {
  port?: number
  /** The longest mail that it accepts, which it announces (RFC 1870). */
  maxBytes?: number
  /** Called with each accepted mail. */
  onMail?: (mail: { to: string; subject: string; text: string }) => void
}

/** A mail server of this machine, without encryption; it requires the account. */
export async function startSmtp(options: SmtpOptions = {}): Promise<SmtpStandIn> {
  const taken: Email[] = []
  const waiting: MailProblem[] = []
  const next = (fits: (problem: MailProblem) => boolean) => {
    const [first] = waiting
    return first !== undefined && fits(first) ? waiting.shift() : undefined
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    ...(options.maxBytes !== undefined && { size: options.maxBytes }),
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    hideSTARTTLS: true,
    // A client's connection pool would keep it open for half a minute.
    closeTimeout: 50,
    onAuth: ({ username, password }, _session, done) => {
      const right = username === SMTP_ACCOUNT.user && password === SMTP_ACCOUNT.password
      done(right ? null : refusal(535, 'authentication failed'), right ? { user: username } : undefined)
    },
    onMailFrom: (_address, session, done) => {
      if (next((problem) => problem === 'reset before'))
        return void connectionOf(server, session.id)?.destroy()
      done()
    },
    onRcptTo: ({ address }, _session, done) => {
      const problem = next((one) => typeof one === 'object' && one.at === 'recipient')
      if (typeof problem === 'object') return done(refusal(problem.code, 'not now'))
      done(address.startsWith('nobody@') ? refusal(550, 'no such user here') : null)
    },
    onData: (stream, session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        const problem = next(
          (one) => one === 'silence after' || (typeof one === 'object' && one.at === 'data'),
        )
        if (typeof problem === 'object') return done(refusal(problem.code, 'try again later'))
        if (stream.sizeExceeded) return done(refusal(552, 'message exceeds fixed maximum message size'))
        const mail = await PostalMime.parse(Buffer.concat(parts))
        taken.push(mail)
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        options.onMail?.({ to, subject: mail.subject ?? '', text: mail.text ?? '' })
        if (problem !== 'silence after') done()
      })
    },
  })
  server.on('error', () => {})
  await new Promise<void>((ready) => server.listen(options.port ?? 0, '127.0.0.1', ready))
  const { port } = server.server.address() as AddressInfo
  const close = () => new Promise<void>((ended) => server.close(() => ended()))
  return { port, taken, failNext: (...more) => void waiting.push(...more), close }
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

interface Connection {
  id: string
  _socket: { destroy(): void }
}

function connectionOf(server: SMTPServer, id: string) {
  const connections = (server as unknown as { connections: Set<Connection> }).connections
  return [...connections].find((connection) => connection.id === id)?._socket
}
