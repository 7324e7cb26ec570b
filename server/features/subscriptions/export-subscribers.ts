import type { Kysely } from 'kysely'
import { romeTime } from '../../../contract/index.ts'
import { italianSecond } from '../../../contract/time/italian-time.ts'
import type { Actor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { Download } from '../../http/file-routes.ts'
import { TABLE_TYPES, type TableFormat, writeTable } from '../../spreadsheets/write-table.ts'

/** The subscribers as a file of a table; records who exported them. */
export async function exportSubscribers(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { format, actor }: { format: TableFormat; actor: Actor },
): Promise<Download> {
  await logUserAction(db, {
    userId: actor.userId,
    actor,
    action: 'subscribers exported',
    detail: { format },
  })
  return {
    name: `newsletter-${romeTime(now()).slice(0, 10)}.${format}`,
    type: TABLE_TYPES[format],
    stream: writeTable(format, subscriberRows(db)),
  }
}

/** Small enough that other queries are served between batches, on an engine that executes one at a time. */
const BATCH_SIZE = 500

/**
 * All present and former subscribers as rows of texts, headings first: state, text version, and times and IP addresses
 * of request, confirmation and cancellation.
 */
async function* subscriberRows(db: Kysely<Database>): AsyncGenerator<readonly string[]> {
  yield COLUMNS.map(({ label }) => label)
  const texts = await readTexts(db)
  for (let after: string | undefined; ; ) {
    const rows = await readRows(db, after)
    for (const row of rows) yield COLUMNS.map(({ cell }) => cell(row, texts))
    if (rows.length < BATCH_SIZE) return
    after = rows.at(-1)!.id
  }
}

/** Paged by id, which never changes: a concurrent confirmation is neither missed nor duplicated. */
async function readRows(db: Kysely<Database>, after: string | undefined) {
  const all = db
    .selectFrom('subscribers as s')
    .leftJoin('users as u', 'u.id', 's.asked_by')
    .select(['s.id', 's.email', 's.name', 's.last_name', 's.state', 's.text_version', 's.contact_id'])
    .select(['s.lead_id', 's.owner_id', 's.asked_at', 's.asked_ip', 's.confirmed_at', 's.confirmed_ip'])
    .select(['s.unsubscribed_at', 'u.name as user', 'u.last_name as user_last'])
  const rest = after === undefined ? all : all.where('s.id', '>', after)
  return await rest.orderBy('s.id').limit(BATCH_SIZE).execute()
}
type Row = Awaited<ReturnType<typeof readRows>>[number]

type Texts = ReadonlyMap<number, string>

async function readTexts(db: Kysely<Database>): Promise<Texts> {
  const rows = await db
    .selectFrom('consent_texts')
    .select(['version', 'text'])
    .where('purpose', '=', 'newsletter')
    .execute()
  return new Map(rows.map(({ version, text }) => [version, text]))
}

const STATES: Record<Row['state'], string> = {
  pending: 'in attesa di conferma',
  subscribed: 'iscritto',
  unsubscribed: 'cancellato',
}

const COLUMNS: readonly { label: string; cell(row: Row, texts: Texts): string }[] = [
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Nome', cell: ({ name }) => name },
  { label: 'Cognome', cell: ({ last_name }) => last_name },
  { label: 'Stato', cell: ({ state }) => STATES[state] },
  { label: 'Chiesto il', cell: ({ asked_at }) => timeOf(asked_at) },
  { label: 'Chiesto da', cell: ({ user, user_last }) => `${user ?? ''} ${user_last ?? ''}`.trim() },
  { label: 'Chiesto da IP', cell: ({ asked_ip }) => asked_ip },
  { label: 'Confermato il', cell: ({ confirmed_at }) => timeOf(confirmed_at) },
  { label: 'Confermato da IP', cell: ({ confirmed_ip }) => confirmed_ip ?? '' },
  { label: 'Cancellato il', cell: ({ unsubscribed_at }) => timeOf(unsubscribed_at) },
  { label: 'Versione del consenso', cell: ({ text_version }) => String(text_version) },
  { label: 'Testo del consenso', cell: ({ text_version }, texts) => texts.get(text_version) ?? '' },
  { label: 'Contact Id', cell: ({ contact_id }) => contact_id },
  { label: 'Lead Source', cell: ({ lead_id }) => lead_id },
  { label: 'Owner', cell: ({ owner_id }) => owner_id },
]

const timeOf = (instant: Date | null): string => (instant ? italianSecond(instant) : '')
