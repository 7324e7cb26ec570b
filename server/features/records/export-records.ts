import { type Kysely, sql } from 'kysely'
import { italianMinute } from '../../../contract/time/italian-time.ts'
import type { Database } from '../../db/schema.ts'
import { allIds, type ListRequest } from './list-records.ts'

export type ExportRequest = Omit<ListRequest, 'limit' | 'page'>

/** Small enough that other requests are served between batches. */
const BATCH_SIZE = 500

/** The ids of all pages of the list, in its order. */
export async function listedIds(db: Kysely<Database>, request: ExportRequest): Promise<string[]> {
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
  for (let from = 0; from < ids.length; from += BATCH_SIZE) {
    const wanted = ids.slice(from, from + BATCH_SIZE)
    const rows = new Map((await readRows(db, wanted)).map((row) => [row.id, row]))
    for (const id of wanted) {
      const row = rows.get(id)
      // Removed since.
      if (row) yield COLUMNS.map(({ cell }) => cell(row))
    }
  }
}

function readRows(db: Kysely<Database>, ids: readonly string[]) {
  return db
    .selectFrom('records as r')
    .select(['r.id', 'r.draft', 'r.last_name', 'r.name', 'r.ragione_sociale', 'r.contact_owner'])
    .select(['r.operation_gas', 'r.operation_luce', 'r.type_contract', 'r.updated_at', 'r.code', 'r.phone'])
    .select(['r.email', 'r.cf', 'r.p_iva', 'r.comune', 'r.product', 'r.created_at'])
    .where('r.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('r.removed_at', 'is', null)
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
