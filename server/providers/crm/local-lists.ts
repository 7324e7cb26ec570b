import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'

/** The products as our tables have them, by name. */
export async function findProducts(db: Kysely<Database>) {
  return await db
    .selectFrom('products')
    .select(['id', 'product_name', 'product_active', 'type', 'customer_type'])
    .orderBy('product_name')
    .orderBy('id')
    .execute()
}

/** The users who may own a contact, by name. */
export async function findOwners(db: Kysely<Database>) {
  return await db
    .selectFrom('owners')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}
