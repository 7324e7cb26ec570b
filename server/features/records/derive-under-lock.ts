import type { Kysely } from 'kysely'
import { loadCatalogue } from '../../catalogue/load-catalogue.ts'
import type { Database } from '../../db/schema.ts'
import { type DeriveInput, deriveRecord } from './derive-record.ts'

/**
 * Derives columns and supplies from the values and the current catalogue, with the operations locked against removal until the
 * transaction ends; when one is removed concurrently they are derived again without it. Throws as
 * `deriveRecord`.
 */
export async function deriveUnderLock(trx: Kysely<Database>, input: Omit<DeriveInput, 'catalogue'>) {
  for (;;) {
    const derived = deriveRecord({ ...input, catalogue: await loadCatalogue(trx) })
    const { operation_l, operation_g } = derived.columns
    if (await lockOperations(trx, [operation_l, operation_g])) return derived
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
