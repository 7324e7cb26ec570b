import type { Transaction } from 'kysely'
import type { SalePart } from '../../../contract/crm-parts.ts'
import type { Actor } from '../../actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'

interface Answer {
  part: SalePart
  product: string
  supplier: string
}

/** Stores whose product it is, and tells all of its supplies without a supplier (OUTCOME-4). Returns their number. */
export async function answerSupplier(
  trx: Transaction<Database>,
  { part, product, supplier }: Answer,
  { actor, now }: { actor: Actor; now: Date },
): Promise<number> {
  const former = await storeAnswer(trx, { part, product, supplier }, now)
  await recordChange(trx, {
    actor,
    noun: 'settings',
    objectId: `supplier ${part} ${product}`,
    title: `Fornitore di ${product}`,
    before: { supplier: former },
    after: { supplier },
  })
  const { numUpdatedRows } = await trx
    .updateTable('supplies')
    .set({ supplier, updated_at: now })
    .where('part', '=', part)
    .where('product', '=', product)
    .where('supplier', '=', former)
    .where('package_id', 'is', null)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Returns the former answer. */
async function storeAnswer(
  trx: Transaction<Database>,
  { part, product, supplier }: Answer,
  now: Date,
): Promise<string> {
  const known = await trx
    .selectFrom('product_suppliers')
    .select('supplier')
    .where('part', '=', part)
    .where('product', '=', product)
    .forUpdate()
    .executeTakeFirst()
  await trx
    .insertInto('product_suppliers')
    .values({ part, product, supplier, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['part', 'product']).doUpdateSet({ supplier, updated_at: now }),
    )
    .execute()
  return known?.supplier ?? ''
}
