import type { OpenDatabase } from '../../server/db/open-database.ts'
import { confirmMailbox } from '../../shared/api/identity.ts'
import { authenticate, startEmailVerification, verifyEmail, verifyPin } from '../../shared/api/login.ts'
import { TOKEN_HEADER } from '../../shared/api-prefix-and-headers.ts'
import { recordRequest } from './arrivals.ts'
import { Browser, type LoadAnswer } from './client.ts'
import { type LoginUser, PASSWORD } from './fill.ts'
import type { Tally } from './statistics.ts'

interface LoginTarget {
  address: string
  /** The URL of the mails. */
  pool: OpenDatabase['pool']
  tally: Tally
}

/** A complete login: password, authenticator, mailbox, without pauses. */
export async function logIn(
  { address, pool, tally }: LoginTarget,
  loginUser: LoginUser,
  wantedAt: number,
): Promise<void> {
  const browser = new Browser(address)
  let from = wantedAt
  const step = async (name: string, ask: () => Promise<LoadAnswer>): Promise<Record<string, string>> => {
    const answer = await recordRequest(tally, { name, kind: 'login', wantedAt: from }, ask)
    from = performance.now()
    if (!answer) throw new Error(name)
    return JSON.parse(answer.text)
  }
  try {
    const { login, email } = loginUser
    const { token } = await step('password', () =>
      browser.ask(authenticate, { body: { login, password: PASSWORD }, read: true }),
    )
    browser.headers = { [TOKEN_HEADER]: token! }
    await step('app', () => browser.ask(verifyPin, { body: { pin: loginUser.code() }, read: true }))
    const { url } = await step('mailbox', () => browser.ask(startEmailVerification, { read: true }))
    const ticket = new URLSearchParams(url!.split('#')[1]).get('ticket') ?? ''
    const code = await mailedCode(pool, email)
    from = performance.now()
    const proof = await step('mailed code', () =>
      browser.ask(confirmMailbox, { body: { ticket, code }, read: true }),
    )
    await step('proof', () => browser.ask(verifyEmail, { body: { token: proof.token }, read: true }))
    tally.add({ name: 'whole login', kind: 'login', ms: performance.now() - wantedAt })
  } catch (error) {
    tally.add({ name: 'whole login', kind: 'login', ms: performance.now() - wantedAt, fault: String(error) })
  } finally {
    browser.close()
  }
}

async function mailedCode(pool: OpenDatabase['pool'], email: string): Promise<string> {
  const { rows } = await pool.query<{ text: string }>(
    'select text from mail_outbox where recipient = $1 order by created_at desc limit 1',
    [email],
  )
  return /\b\d{6}\b/.exec(rows[0]?.text ?? '')?.[0] ?? ''
}
