import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { CrmPort, Lead } from './port.ts'

/** A CRM of our own, in tables. */
export function createBuiltInCrm(db: Kysely<Database>): CrmPort {
  return {
    listProducts: async () => ({ ok: true, products: await findProducts(db) }),
    listOwners: async () => ({ ok: true, owners: await findOwners(db) }),
    saveLead: (key, lead) => saveLead(db, key, lead),
  }
}

async function findProducts(db: Kysely<Database>) {
  return await db
    .selectFrom('crm_products')
    .select(['id', 'product_name', 'product_active', 'type', 'customer_type'])
    .orderBy('product_name')
    .orderBy('id')
    .execute()
}

async function findOwners(db: Kysely<Database>) {
  return await db
    .selectFrom('crm_users')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

async function saveLead(db: Kysely<Database>, key: string, lead: Lead) {
  const owner = await db
    .selectFrom('crm_users')
    .select('id')
    .where('id', '=', lead.ownerId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!owner) return { ok: false, reason: 'refused', detail: 'No such owner' } as const
  const { id } = await db
    .insertInto('crm_leads')
    .values({
      id: randomUUID(),
      key,
      contact_id: lead.contactId,
      lead_source: lead.source,
      owner_id: lead.ownerId,
      type_contract: lead.contractType,
      callback_time: lead.callbackTime,
    })
    // Touched, so that the one that is there is answered.
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ fn }) => ({ updated_at: fn('now') })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { ok: true, id } as const
}
