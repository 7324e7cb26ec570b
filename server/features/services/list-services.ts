import type { Kysely } from 'kysely'
import { SERVICE_NAMES, type Service, type ServiceName } from '../../../shared/api/services.ts'
import type { Context } from '../../context.ts'
import { findHeldLists } from '../../db/held-crm-lists.ts'
import type { Database } from '../../db/schema.ts'
import { isBuiltIn, limitationOf, providerOf } from './describe-services.ts'

/** Every service with its health as recorded by all processes, and its number of pending effects. */
export async function listServices(
  context: Pick<Context, 'db' | 'config' | 'signatures' | 'now'>,
): Promise<Service[]> {
  const { db } = context
  const seen = await db.selectFrom('service_health').selectAll().execute()
  const waiting = await countWaiting(db)
  const certificate = await context.signatures[0].findCertificateProblem?.(context.now())
  const held = await findHeldLists(db, context.now())
  const limitations: Partial<Record<ServiceName, string>> = {
    signature: certificate?.message,
    crm:
      held.length > 0
        ? 'Un elenco letto dal CRM ha perso molte voci e non è applicato: vedi «Da sistemare».'
        : '',
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
