import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { loadCatalogue } from '../../records/load-catalogue.ts'
import { type DeriveInput, deriveRecord } from './derive-record.ts'

/**
 * Derives the columns from the values and the current catalogue, with the operations locked against removal until the
 * transaction ends; when one is removed concurrently the columns are derived again without it. Throws as
 * `deriveRecord`.
 */
export async function deriveUnderLock(trx: Kysely<Database>, input: Omit<DeriveInput, 'catalogue'>) {
  for (;;) {
    const columns = deriveRecord({ ...input, catalogue: await loadCatalogue(trx) })
    if (await lockOperations(trx, [columns.operation_l, columns.operation_g])) return columns
  }
}

async function lockOperations(trx: Kysely<Database>, ids: (string | null)[]): Promise<boolean> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return true
  const held = await trx
    .selectFrom('scripts')
    .select('id')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return held.length === wanted.length
}
