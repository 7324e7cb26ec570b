import { type Kysely, sql } from 'kysely'
import type { CrmValue } from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'
import { newEntryId } from '../../entities/entity.ts'
import type { CrmEntry, CrmOutcome, SavedEntry } from './port.ts'

/** Creates or updates a customer or a contract in the built-in CRM. */
export function saveLocalEntry(db: Kysely<Database>, entry: CrmEntry): Promise<CrmOutcome<SavedEntry>> {
  return entry.part === 'contact' ? saveContact(db, entry) : saveContract(db, { ...entry, part: entry.part })
}

const rawOf = (values: CrmEntry['values'], name: string): string => values.get(name)?.raw ?? ''

/** The values as text; an empty value was never sent. */
const entered = (values: ReadonlyMap<string, CrmValue>): string =>
  JSON.stringify(Object.fromEntries([...values].map(([name, { text }]) => [name, text])))

async function saveContact(db: Kysely<Database>, entry: CrmEntry): Promise<CrmOutcome<SavedEntry>> {
  const { key, values } = entry
  const columns = {
    name: rawOf(values, '$Nome'),
    last_name: rawOf(values, '$Cognome'),
    ragione_sociale: rawOf(values, '$RAGIONE_SOCIALE'),
    cf: rawOf(values, '$CF').toUpperCase(),
    p_iva: rawOf(values, '$PIVA'),
    email: rawOf(values, '$Email'),
    phone: rawOf(values, '$Phone'),
    owner_id: await knownOwner(db, entry.ownerId),
    entered: entered(values),
  }
  return await db.transaction().execute(async (trx) => {
    // Two records of one customer may be synced concurrently: the second waits and finds the first one's row.
    const whose = columns.p_iva || columns.cf || key
    await sql`select pg_advisory_xact_lock(hashtextextended(${`crm contact ${whose}`}, 0))`.execute(trx)
    const known = await findContact(trx, entry, columns)
    if (known) {
      const { owner_id, ...rest } = columns
      await trx
        .updateTable('crm_contacts')
        // The customer's owner stays when a record has none.
        .set(({ fn }) => ({ ...rest, ...(owner_id && { owner_id }), updated_at: fn<Date>('now', []) }))
        .where('id', '=', known)
        .execute()
      return { ok: true, id: known }
    }
    const { id } = await trx
      .insertInto('crm_contacts')
      .values({ id: newEntryId(), key, ...columns })
      .onConflict((conflict) => conflict.column('key').doUpdateSet(columns))
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ok: true, id }
  })
}

/** The customer selected by the agent, otherwise the one with the same tax code, otherwise the one with this key. */
async function findContact(
  db: Kysely<Database>,
  { contactId, key }: CrmEntry,
  { cf, p_iva }: { cf: string; p_iva: string },
): Promise<string | undefined> {
  const one = db.selectFrom('crm_contacts').select('id').limit(1)
  const named = contactId ? await one.where('id', '=', contactId).executeTakeFirst() : undefined
  if (named) return named.id
  // A company is identified by its VAT number: its representative may sign for other companies.
  const same =
    p_iva !== ''
      ? await one.where('p_iva', '=', p_iva).orderBy('created_at').executeTakeFirst()
      : cf !== ''
        ? await one.where('cf', '=', cf).where('p_iva', '=', '').orderBy('created_at').executeTakeFirst()
        : undefined
  if (same) return same.id
  const entered = await one.where('key', '=', key).executeTakeFirst()
  return entered?.id
}

type ContractEntry = CrmEntry & { part: Exclude<CrmEntry['part'], 'contact'> }

const PRODUCTS: Record<ContractEntry['part'], string> = {
  contract: 'product',
  luce: 'product_ee',
  gas: 'product_gas',
  extra: 'prodotto',
  altra: 'product_altra',
  insurance: 'product_insurance',
}

async function saveContract(db: Kysely<Database>, entry: ContractEntry): Promise<CrmOutcome<SavedEntry>> {
  const { key, part, values, contactId = '', recordId } = entry
  const contact = await db
    .selectFrom('crm_contacts')
    .select('id')
    .where('id', '=', contactId)
    .executeTakeFirst()
  if (!contact) return { ok: false, reason: 'refused', detail: 'Il cliente di questo contratto non c’è' }
  const columns = {
    part,
    contact_id: contactId,
    record_id: recordId,
    owner_id: await knownOwner(db, entry.ownerId),
    code: rawOf(values, '$ContractId'),
    product: values.get(PRODUCTS[part])?.text ?? '',
    package: JSON.stringify(entry.package ?? {}),
    entered: entered(values),
  }
  const saved = await db
    .insertInto('crm_contracts')
    .values({ id: newEntryId(), key, ...columns })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ fn }) => ({ ...columns, updated_at: fn<Date>('now', []) })),
    )
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  return { ok: true, ...saved }
}

/** Undefined for an owner who is no longer a CRM user. */
async function knownOwner(db: Kysely<Database>, id: string | undefined): Promise<string | null> {
  if (!id) return null
  const row = await db.selectFrom('owners').select('id').where('id', '=', id).executeTakeFirst()
  return row?.id ?? null
}

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
