import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import {
  type BackupStateAnswer,
  confirmKeyCopy,
  listServices as listCall,
  listStuck,
  repairStuck as repairCall,
  SERVICE_NAMES,
  type Service,
  type ServiceName,
  testService,
} from '../../../shared/api/services.ts'
import { recordChange } from '../../audit/record-change.ts'
import { type BackupState, type LastRun, readBackupState, storeKeyCopy } from '../../backup/backup-runs.ts'
import { isWithoutMail } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { consumeLimit } from '../../db/consume-limit.ts'
import { findHeldLists } from '../../db/held-crm-lists.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { type Route, route } from '../../http/route.ts'
import { isOfService } from '../../providers/addresses/port.ts'
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

function presentBackups({ backup, drill, keyCopy, ...state }: BackupState): BackupStateAnswer {
  const present = ({ success, failure }: LastRun) => ({
    success: success ? { ...success, at: success.at.toISOString() } : null,
    failure: failure ? { ...failure, at: failure.at.toISOString() } : null,
  })
  return {
    ...state,
    backup: present(backup),
    drill: present(drill),
    keyCopy: keyCopy ? { ...keyCopy, at: keyCopy.at.toISOString() } : null,
  }
}

const HELD = 'Un elenco letto dal CRM ha perso molte voci e non è applicato: vedi «Da sistemare».'
/** The listed fields of the CRM that take no value. */
const MAX_MISSING = 20

/** The fields of the CRM that the last sync of some records could not fill; empty without any. */
async function describeMissingFields(db: Kysely<Database>): Promise<string> {
  const { rows } = await sql<{ module: string; field: string; records: number }>`
    select answer -> 'missing' ->> 'module' as module, field, count(*)::int as records
    from effects, jsonb_array_elements_text(answer -> 'missing' -> 'fields') as field
    where answer -> 'missing' is not null and closed_at is null
    group by 1, 2 order by 1, 2 limit ${MAX_MISSING}`.execute(db)
  if (rows.length === 0) return ''
  const names = rows.map(({ module, field, records }) => `${module} «${field}» (${records})`)
  return `Nel CRM questi campi non ci sono o non si scrivono, e i valori dei record non sono entrati: ${names.join(', ')}. Sistema il CRM o i campi di arrivo, poi ripeti il sync.`
}

/** Every service with its health as recorded by all processes, and its number of pending effects. */
async function listServices(
  context: Pick<Context, 'db' | 'config' | 'signatures' | 'now'>,
): Promise<Service[]> {
  const { db } = context
  const seen = await db.selectFrom('service_health').selectAll().execute()
  const waiting = await countWaiting(db)
  const certificate = await context.signatures[0].findCertificateProblem?.(context.now())
  const held = await findHeldLists(db, context.now())
  const limitations: Partial<Record<ServiceName, string>> = {
    signature: certificate?.message,
    crm: [held.length > 0 && HELD, await describeMissingFields(db)].filter(Boolean).join(' '),
  }
  return SERVICE_NAMES.map((name) => {
    const provider = providerOf(context, name)
    const health = seen.find((row) => row.name === name)
    return {
      name,
      provider,
      builtIn: isBuiltIn(provider),
      waiting: waiting[name] ?? 0,
      limitation: [limitationOf(context, name), limitations[name]].filter(Boolean).join(' '),
      lastSuccessAt: health?.last_success_at?.toISOString() ?? null,
      lastFailureAt: health?.last_failure_at?.toISOString() ?? null,
      lastFailure: health?.last_failure ?? '',
      failures: health?.failures ?? 0,
    }
  })
}

async function countWaiting(db: Kysely<Database>): Promise<Partial<Record<ServiceName, number>>> {
  const pushes = await db
    .selectFrom('effects')
    .select(['kind', ({ fn }) => fn.countAll<string>().as('rows')])
    .where('state', '=', 'open')
    .where('dismissed_at', 'is', null)
    .groupBy('kind')
    .execute()
  const pushed = (...kinds: string[]) =>
    pushes.reduce((sum, { kind, rows }) => (kinds.includes(kind) ? sum + Number(rows) : sum), 0)
  const mails = await db
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('state', '=', 'queued')
    .executeTakeFirstOrThrow()
  const envelopes = await db
    .selectFrom('envelopes')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('state', 'in', ['preparing', 'to-check'])
    .executeTakeFirstOrThrow()
  return {
    crm: pushed('crm', 'crm-attachment'),
    newsletter: pushed('newsletter'),
    mail: Number(mails.rows),
    signature: Number(envelopes.rows),
  }
}

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

const BUILT_IN = 'integrato'

/** The configured provider of a service. */
function providerOf({ config }: Pick<Context, 'config'>, name: ServiceName): string {
  const named: Record<ServiceName, string | false | undefined> = {
    crm: config.zoho && 'Zoho CRM',
    signature: config.signNamirialUrl && 'Namirial eSignAnyWhere',
    mail: config.smtp && `SMTP ${config.smtp.host}`,
    identity: config.openid && `OpenID Connect ${new URL(config.openid.issuer).host}`,
    newsletter: config.mailchimpApiKey && 'Mailchimp',
    'email-check': config.debounceApiKey && 'DeBounce',
    addresses: config.placesGoogleKey && 'Google Places',
    files: config.files && `S3 ${new URL(config.files.endpoint).host}`,
  }
  return named[name] || BUILT_IN
}

const WITHOUT_MAIL: Partial<Record<ServiceName, string>> = {
  mail: 'Nessun server di posta (SMTP): nessuna e-mail parte. I codici per entrare non arrivano, i clienti non possono firmare, e il riepilogo del record, «Cliente felice», la newsletter e il cambio e-mail di chi è già entrato sono rifiutati. Gli avvisi restano in attesa.',
  identity:
    'Senza server di posta il codice per entrare non arriva: lo dà chi gestisce il server con il comando login-code.',
  signature: 'Senza server di posta i clienti non ricevono collegamento e codice, e non possono firmare.',
  newsletter: 'Senza server di posta nessuno riceve la mail che conferma l’iscrizione.',
}

/** The limitation of a built-in service without a mail server. */
function limitationOf(context: Pick<Context, 'config'>, name: ServiceName): string {
  const limited = isWithoutMail(context.config) && isBuiltIn(providerOf(context, name))
  return (limited && WITHOUT_MAIL[name]) || ''
}

const isBuiltIn = (provider: string): boolean => provider === BUILT_IN
