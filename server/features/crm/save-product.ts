import { type Kysely, sql } from 'kysely'
import type { KeptProduct, ProductPayload } from '../../../shared/api/crm-catalogue.ts'
import { newEntryId } from '../../db/entry-ids.ts'
import { lockList } from '../../db/list-versions.ts'
import { noteChange } from '../../db/note-change.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'
import { refuseField, refuseMissing } from '../../http/missing.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import { PRODUCT_COLUMNS, presentProduct } from './find-products.ts'

export interface Author {
  userId: string
  ip: string
}

/** Throws `invalid` without a name or a type, and for a product that is there already. */
export function addProduct(
  db: Kysely<Database>,
  payload: ProductPayload,
  author: Author,
): Promise<KeptProduct> {
  checkProduct(payload)
  return db.transaction().execute(async (trx) => {
    await lockList(trx, 'products')
    await refuseTwin(trx, payload)
    const saved = await trx
      .insertInto('products')
      .values({ id: newEntryId(), ...payload })
      .returning(PRODUCT_COLUMNS)
      .executeTakeFirstOrThrow()
    await noteChange(trx, {
      ...{ noun: 'crm-products', objectId: saved.id, title: saved.product_name, ...author },
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

/** As `addProduct`; also `not-found` and `conflict`. Records keep the name that the product had. */
export function changeProduct(
  db: Kysely<Database>,
  { id, payload, readAt, now }: Change<ProductPayload>,
  author: Author,
): Promise<KeptProduct> {
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
    await refuseTwin(trx, payload, id)
    const saved = await trx
      .updateTable('products')
      .set({ ...payload, updated_at: now })
      .where('id', '=', id)
      .returning(PRODUCT_COLUMNS)
      .executeTakeFirstOrThrow()
    await noteChange(trx, {
      ...{ noun: 'crm-products', objectId: id, title: saved.product_name, ...author },
      before: readable(old),
      after: readable(payload),
      savedAt: now,
    })
    return presentProduct(saved)
  })
}

function checkProduct({ product_name, type }: ProductPayload): void {
  refuseMissing([
    ['product_name', product_name, 'Scrivi il nome del prodotto'],
    ['type', type, 'Scrivi il tipo del prodotto'],
  ])
}

/** Two products of one name, type and kind of client could not be told apart in the form. */
async function refuseTwin(db: Kysely<Database>, payload: ProductPayload, own = ''): Promise<void> {
  const twin = await db
    .selectFrom('products')
    .select('id')
    .where(sql<boolean>`fold(product_name) = fold(${payload.product_name})`)
    .where('type', '=', payload.type)
    .where('customer_type', 'is not distinct from', payload.customer_type)
    .where('id', '<>', own)
    .executeTakeFirst()
  if (twin) refuseField('product_name', 'taken', `«${payload.product_name}» c’è già, con lo stesso tipo`)
}

const readable = ({ product_name, product_active, type, customer_type }: ProductPayload) => ({
  ...{ product_name, product_active, type, customer_type },
})
