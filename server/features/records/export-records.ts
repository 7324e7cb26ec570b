import type { Kysely } from 'kysely'
import { romeTime } from '../../../contract/index.ts'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { Actor } from '../../actor.ts'
import { logUserAction } from '../../audit/log-user-action.ts'
import type { Context } from '../../context.ts'
import type { Database } from '../../db/schema.ts'
import type { Download } from '../../http/file-routes.ts'
import { TABLE_TYPES, type TableFormat, writeTable } from '../../spreadsheets/write-table.ts'
import { allIds, type ListRequest, pageOf } from './list-records.ts'

interface ExportOrder {
  format: TableFormat
  request: ExportRequest
  actor: Actor
}

/** The records of a list as a file of a table; records who exported them. */
export async function exportRecords(
  { db, now }: Context,
  { format, request, actor }: ExportOrder,
): Promise<Download> {
  const { searchWord, columnName: _column, order: _order, ...filters } = request
  const ids = await db.transaction().execute(async (trx) => {
    const listed = await listedIds(trx, request)
    await logUserAction(trx, {
      userId: actor.userId,
      actor,
      action: 'records exported',
      detail: { format, count: listed.length, ...(searchWord && { searchWord }), ...filters },
    })
    return listed
  })
  return {
    name: `records-${romeTime(now()).slice(0, 10)}.${format}`,
    type: TABLE_TYPES[format],
    stream: writeTable(format, exportRows(db, ids)),
  }
}

type ExportRequest = Omit<ListRequest, 'limit' | 'page'>

/** Small enough that other requests are served between batches. */
const BATCH_SIZE = 500

/** The ids of all pages of the list, in its order. */
async function listedIds(db: Kysely<Database>, request: ExportRequest): Promise<string[]> {
  const rows = await allIds(db, request).execute()
  return rows.map(({ id }) => id)
}

/**
 * The records as rows of texts, headings first. Their order is fixed beforehand: a record saved meanwhile moves in the
 * list, and paging would omit or repeat it.
 */
export async function* exportRows(
  db: Kysely<Database>,
  ids: readonly string[],
): AsyncGenerator<readonly string[]> {
  yield COLUMNS.map(({ label }) => label)
  let next = readBatch(db, ids, 0)
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const rows = await next
    // The database reads the next batch while this one is written.
    next = readBatch(db, ids, from + BATCH_SIZE)
    for (const row of rows) yield COLUMNS.map(({ cell }) => cell(row))
  }
}

/** Without the records that were removed since. */
function readBatch(db: Kysely<Database>, ids: readonly string[], from: number) {
  const rows = readRows(db, ids.slice(from, from + BATCH_SIZE))
  // Nobody awaits them when the download ends before.
  rows.catch(() => {})
  return rows
}

/** In the order of the ids. */
function readRows(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('records as r')
    .innerJoin(pageOf(ids), 'page.id', 'r.id')
    .select(['r.draft', 'r.last_name', 'r.name', 'r.ragione_sociale', 'r.contact_owner'])
    .select(['r.operation_gas', 'r.operation_luce', 'r.type_contract', 'r.updated_at', 'r.code', 'r.phone'])
    .select(['r.email', 'r.cf', 'r.p_iva', 'r.comune', 'r.product', 'r.created_at'])
    .where('r.removed_at', 'is', null)
    .orderBy('page.place')
    .execute()
}
type ExportedRow = Awaited<ReturnType<typeof readRows>>[number]

/** LIST-5 in its order, then what an installation needs to reach the customer. */
const COLUMNS: readonly { label: string; cell(row: ExportedRow): string }[] = [
  { label: 'Cognome', cell: ({ last_name }) => last_name },
  { label: 'Nome', cell: ({ name }) => name },
  { label: 'Ragione Sociale', cell: ({ ragione_sociale }) => ragione_sociale },
  { label: 'Contact Owner', cell: ({ contact_owner }) => contact_owner },
  { label: 'Operazione Gas', cell: ({ operation_gas }) => operation_gas },
  { label: 'Operazione Luce', cell: ({ operation_luce }) => operation_luce },
  { label: 'Type Contract', cell: ({ type_contract }) => type_contract },
  { label: 'Last Modified', cell: ({ updated_at }) => italianMinute(updated_at) },
  { label: 'Creato il', cell: ({ created_at }) => italianMinute(created_at) },
  { label: 'Bozza', cell: ({ draft }) => (draft ? 'sì' : 'no') },
  { label: 'Codice', cell: ({ code }) => code },
  { label: 'Telefono', cell: ({ phone }) => phone },
  { label: 'Email', cell: ({ email }) => email },
  { label: 'Codice fiscale', cell: ({ cf }) => cf },
  { label: 'Partita IVA', cell: ({ p_iva }) => p_iva },
  { label: 'Comune', cell: ({ comune }) => comune },
  { label: 'Prodotto', cell: ({ product }) => product },
]
