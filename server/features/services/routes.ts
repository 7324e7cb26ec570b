import { randomUUID } from 'node:crypto'
import {
  confirmKeyCopy,
  listServices as listCall,
  listStuck,
  repairStuck as repairCall,
  type ServiceName,
  testService,
} from '../../../shared/api/services.ts'
import { recordChange } from '../../audit/record-change.ts'
import { readBackupState, storeKeyCopy } from '../../backup/backup-runs.ts'
import type { Context } from '../../context.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import { isOfService } from '../../providers/addresses/port.ts'
import { isBuiltIn, limitationOf, listServices, presentBackups, providerOf } from './read-services.ts'
import { findStuck, repairStuck } from './stuck-effects.ts'

/** A test calls an external service and sends a mail. */
const TESTS = { max: 20, seconds: 60 }

export const serviceRoutes: Route[] = [
  route(listCall, 'administrator', async ({ context }) => ({
    ok: true,
    services: await listServices(context),
    disk: { state: context.disk.state, freeBytes: context.disk.freeBytes ?? null },
    backup: presentBackups(await readBackupState(context)),
  })),

  route(confirmKeyCopy, 'administrator', async ({ context: { db, config, now }, caller }) => {
    await db.transaction().execute(async (trx) => {
      const id = await storeKeyCopy(trx, config, { userId: caller.userId, at: now() })
      if (!id) return
      await recordChange(trx, {
        noun: 'settings',
        objectId: id,
        title: 'Copia della chiave',
        actor: caller,
        before: {},
        after: { keyCopy: 'confirmed' },
      })
    })
    return { ok: true }
  }),

  route(testService, 'administrator', async ({ context, params: { name }, caller: { userId } }) => {
    const { db, now } = context
    const taken = await consumeLimit(db, `service-test:${userId}`, TESTS, now())
    if (!taken.ok) throw new Failure('rate-limited', { retryAfter: taken.retryAfter })
    const user = await db
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { ok: true, ...(await tryService(context, name, user.email)) }
  }),

  route(listStuck, 'administrator', async ({ context: { db, now } }) => ({
    ok: true,
    stuck: await findStuck(db, now()),
  })),

  route(repairCall, 'administrator', async ({ context: { db, now, crm }, params: { id }, body, caller }) => {
    const repaired = await db.transaction().execute(async (trx) => {
      const what = await repairStuck(trx, { id, ...body, now: now() })
      await recordChange(trx, {
        noun: 'settings',
        objectId: id,
        title: 'Servizi',
        actor: caller,
        before: {},
        after: { ...body, what },
      })
      return what
    })
    // Applies the confirmed list. While the CRM is unavailable a later reading does.
    if (repaired === 'list') await Promise.all([crm.listProducts(), crm.listOwners()])
    return { ok: true }
  }),
]

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
