import { randomUUID } from 'node:crypto'
import type { ServiceName } from '../../../shared/api/services.ts'
import type { Context } from '../../context.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import { Failure } from '../../http/failure.ts'
import { isOfService } from '../../providers/addresses/port.ts'
import { isBuiltIn, limitationOf, providerOf } from './read-services.ts'

interface TestOutcome {
  working: boolean
  detail: string
}
type ServiceTest = (context: Context, to: string) => Promise<TestOutcome>

const WORKS: TestOutcome = { working: true, detail: '' }
const toTestOutcome = (outcome: { ok: true } | { ok: false; detail: string }): TestOutcome =>
  outcome.ok ? WORKS : { working: false, detail: outcome.detail }

/** A harmless request for each service; the test mail goes to the caller. */
const TRIES: Record<ServiceName, ServiceTest> = {
  crm: async ({ crm }) => toTestOutcome(await crm.listOwners()),
  mail: async ({ mail, now, ...context }, to) => {
    if (mail.reachesNobody) return { working: false, detail: limitationOf(context, 'mail') }
    return toTestOutcome(
      await mail.send({
        to,
        kind: 'service-test',
        subject: 'Prova della posta di Sportello',
        text: 'Questa e-mail prova che la posta in uscita funziona.',
        // Expires soon, so that the waiting user gets the real outcome.
        validUntil: new Date(now().getTime() + 60_000),
      }),
    )
  },
  'email-check': async ({ emailCheck }) =>
    toTestOutcome(await emailCheck.check(`prova-${randomUUID()}@example.com`)),
  addresses: tryAddresses,
  files: async ({ files }) => {
    const key = `prova-${randomUUID()}`
    await files.write(key, Buffer.from(key))
    const back = await files.read(key)
    await files.remove(key)
    return back && Buffer.from(back).toString() === key
      ? WORKS
      : { working: false, detail: 'il file letto non è quello scritto' }
  },
  // Not tested, since these services write to customers or open external pages: the list shows the health of real
  // calls.
  signature: async () => WORKS,
  identity: async () => WORKS,
  newsletter: async () => WORKS,
}

/** Built-in addresses replace an unavailable service: a successful result would not prove that the service works. */
async function tryAddresses(context: Context): Promise<TestOutcome> {
  const outcome = await context.addresses.suggest({ text: 'via roma 1 milano', limit: 1 })
  const provider = providerOf(context, 'addresses')
  if (!outcome.ok || isBuiltIn(provider) || outcome.suggestions.some(isOfService))
    return toTestOutcome(outcome)
  return { working: false, detail: `${provider} non risponde: intanto rispondono gli indirizzi dell’ufficio` }
}

/** Tests a service. An exception is reported as its failure. */
export async function tryService(context: Context, name: ServiceName, to: string): Promise<TestOutcome> {
  try {
    return await TRIES[name](context, to)
  } catch (error) {
    return { working: false, detail: `${providerOf(context, name)}: ${(error as Error).message}` }
  }
}

/** A test calls an external service and sends a mail. */
const TESTS = { max: 20, seconds: 60 }

/** Tests a service for a user, who gets the test mail. */
export async function tryForUser(context: Context, name: ServiceName, userId: string): Promise<TestOutcome> {
  const { db, now } = context
  const taken = await consumeLimit(db, `service-test:${userId}`, TESTS, now())
  if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
  const user = await db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow()
  return await tryService(context, name, user.email)
}
