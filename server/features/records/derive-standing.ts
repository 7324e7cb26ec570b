import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { deriveRecord, type Saving } from './derive-record.ts'
import { loadCatalogue } from './load-catalogue.ts'

/**
 * The columns that follow from the values and from what can be chosen now. Their operations cannot be removed until the
 * transaction ends; where one is just being removed, what follows is worked out anew without it. Throws as `deriveRecord`.
 */
export async function deriveStanding(trx: Kysely<Database>, saving: Omit<Saving, 'catalogue'>) {
  for (;;) {
    const columns = deriveRecord({ ...saving, catalogue: await loadCatalogue(trx) })
    if (await holdOperations(trx, [columns.operation_l, columns.operation_g])) return columns
  }
}

async function holdOperations(trx: Kysely<Database>, ids: (string | null)[]): Promise<boolean> {
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
