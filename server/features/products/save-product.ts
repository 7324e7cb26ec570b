import { type Kysely, sql } from 'kysely'
import type { CatalogueProduct, ProductPayload } from '../../../shared/api/products.ts'
import type { Actor } from '../../audit/actor.ts'
import { newEntryId } from '../../audit/entry-ids.ts'
import { recordChange } from '../../audit/record-change.ts'
import { lockList } from '../../db/list-versions.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField, requireFields } from '../../http/refuse-invalid.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import { PRODUCT_COLUMNS, presentProduct } from './find-products.ts'

/** Throws `invalid` without a name or a type, and for a product that is there already. */
export function addProduct(
  db: Kysely<Database>,
  payload: ProductPayload,
  actor: Actor,
): Promise<CatalogueProduct> {
  checkProduct(payload)
  return db.transaction().execute(async (trx) => {
    await lockList(trx, 'products')
    await refuseDuplicate(trx, payload)
    const saved = await trx
      .insertInto('products')
      .values({ id: newEntryId(), ...payload })
      .returning(PRODUCT_COLUMNS)
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      noun: 'crm-products',
      objectId: saved.id,
      title: saved.product_name,
      ...actor,
      after: readable(payload),
    })
    return presentProduct(saved)
  })
}

export interface Change<Payload> {
  id: string
  payload: Payload
  /** When the author read it; another's save since then is a `conflict`. */
  readAt: string | undefined
  now: Date
}

/** As `addProduct`; also throws `not-found` and `conflict`. Records keep the former name of the product. */
export function changeProduct(
  db: Kysely<Database>,
  { id, payload, readAt, now }: Change<ProductPayload>,
  actor: Actor,
): Promise<CatalogueProduct> {
  checkProduct(payload)
  return db.transaction().execute(async (trx) => {
    await lockList(trx, 'products')
    const old = await trx
      .selectFrom('products')
      .select(PRODUCT_COLUMNS)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!old) throw new Failure('not-found')
    await refuseStale(trx, {
      noun: 'crm-products',
      objectId: id,
      readAt,
      savedAt: old.updated_at,
      stored: () => presentProduct(old),
    })
    await refuseDuplicate(trx, payload, id)
    const saved = await trx
      .updateTable('products')
      .set({ ...payload, updated_at: now })
      .where('id', '=', id)
      .returning(PRODUCT_COLUMNS)
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      noun: 'crm-products',
      objectId: id,
      title: saved.product_name,
      ...actor,
      before: readable(old),
      after: readable(payload),
      savedAt: now,
    })
    return presentProduct(saved)
  })
}

function checkProduct({ product_name, type }: ProductPayload): void {
  requireFields([
    ['product_name', product_name, 'Scrivi il nome del prodotto'],
    ['type', type, 'Scrivi il tipo del prodotto'],
  ])
}

/** The form identifies products by name, type and type of client, so these are unique. */
async function refuseDuplicate(db: Kysely<Database>, payload: ProductPayload, ownId = ''): Promise<void> {
  const duplicate = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`fold(product_name) = fold(${payload.product_name})`)
    .where('type', '=', payload.type)
    .where('customer_type', 'is not distinct from', payload.customer_type)
    .where('id', '<>', ownId)
    .executeTakeFirst()
  if (duplicate) refuseField('product_name', 'taken', `«${payload.product_name}» c’è già, con lo stesso tipo`)
}

const readable = ({ product_name, product_active, type, customer_type }: ProductPayload) => ({
  product_name,
  product_active,
  type,
  customer_type,
})
