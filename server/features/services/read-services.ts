import { type Kysely, sql } from 'kysely'
import {
  type BackupStateAnswer,
  SERVICE_NAMES,
  type Service,
  type ServiceName,
} from '../../../shared/api/services.ts'
import type { BackupState, LastRun } from '../../backup/backup-runs.ts'
import { isWithoutMail } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { findHeldLists } from '../../crm-lists/held-crm-lists.ts'
import type { Database } from '../../db/schema.ts'

/** The automatic backups as the page shows them. */
export function presentBackups({ backup, drill, keyCopy, ...state }: BackupState): BackupStateAnswer {
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
    from crm_entries, jsonb_array_elements_text(answer -> 'missing' -> 'fields') as field
    where answer -> 'missing' is not null and closed_at is null
    group by 1, 2 order by 1, 2 limit ${MAX_MISSING}`.execute(db)
  if (rows.length === 0) return ''
  const names = rows.map(({ module, field, records }) => `${module} «${field}» (${records})`)
  return `Nel CRM questi campi non ci sono o non si scrivono, e i valori dei record non sono entrati: ${names.join(', ')}. Sistema il CRM o i campi di arrivo, poi ripeti il sync.`
}

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
    .where('kind', '<>', 'crm')
    .where('state', '=', 'open')
    .where('dismissed_at', 'is', null)
    .groupBy('kind')
    .execute()
  const pushed = (...kinds: string[]) =>
    pushes.reduce((sum, { kind, rows }) => (kinds.includes(kind) ? sum + Number(rows) : sum), 0)
  const entries = await db
    .selectFrom('crm_entries')
    .select(({ fn }) => fn.countAll<string>().as('rows'))
    .where('state', '=', 'open')
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()
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
    crm: Number(entries.rows) + pushed('crm-attachment'),
    newsletter: pushed('newsletter'),
    mail: Number(mails.rows),
    signature: Number(envelopes.rows),
  }
}

const BUILT_IN = 'integrato'

/** The configured provider of a service. */
export function providerOf({ config }: Pick<Context, 'config'>, name: ServiceName): string {
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
export function limitationOf(context: Pick<Context, 'config'>, name: ServiceName): string {
  const limited = isWithoutMail(context.config) && isBuiltIn(providerOf(context, name))
  return (limited && WITHOUT_MAIL[name]) || ''
}

export const isBuiltIn = (provider: string): boolean => provider === BUILT_IN
