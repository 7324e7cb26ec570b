import { type Kysely, sql } from 'kysely'
import { type Company, type CrmValue, ownFiscalCode } from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'
import { newEntryId } from '../../entities/entity.ts'
import { companyOfValues, pickCompany } from './companies.ts'
import {
  type Closing,
  type CrmEntry,
  type CrmOutcome,
  CUSTOMER_KEY,
  type FormerEntry,
  type FoundCompany,
  type SavedEntry,
} from './port.ts'
import { failCrm } from './word-failure.ts'

/** Creates or updates a customer or a contract in the built-in CRM. */
export function saveLocalEntry(db: Kysely<Database>, entry: CrmEntry): Promise<CrmOutcome<SavedEntry>> {
  return entry.part === 'contact' ? saveContact(db, entry) : saveContract(db, { ...entry, part: entry.part })
}

const rawOf = (values: CrmEntry['values'], name: string): string => values.get(name)?.raw ?? ''

/** The values as text; an empty value was never sent. */
const entered = (values: ReadonlyMap<string, CrmValue>): string =>
  JSON.stringify(Object.fromEntries([...values].map(([name, { text }]) => [name, text])))

/** The former values without the emptied ones, and the new values. */
const mergeEntered = (column: string, { values, former }: CrmEntry) =>
  sql<string>`(${sql.ref(column)} - ${former?.fields ?? []}::text[]) || ${entered(values)}::jsonb`

/** The columns of a customer with the values that they hold. */
const CONTACT_COLUMNS = {
  name: '$Nome',
  last_name: '$Cognome',
  ragione_sociale: '$RAGIONE_SOCIALE',
  cf: '$CF',
  p_iva: '$PIVA',
  email: '$Email',
  phone: '$Phone',
} as const

type ContactColumn = keyof typeof CONTACT_COLUMNS
const COLUMN_NAMES = Object.keys(CONTACT_COLUMNS) as ContactColumn[]

async function saveContact(db: Kysely<Database>, entry: CrmEntry): Promise<CrmOutcome<SavedEntry>> {
  const { key, values, former } = entry
  const owner_id = await knownOwner(db, entry.ownerId)
  const columns = Object.fromEntries(
    COLUMN_NAMES.map((column) => [column, rawOf(values, CONTACT_COLUMNS[column])]),
  ) as Record<ContactColumn, string>
  columns.cf = columns.cf.toUpperCase()
  return await db.transaction().execute(async (trx) => {
    // Two records of one customer may be synced concurrently: the second waits and finds the first one's row.
    const whose = columns.p_iva || columns.cf || key
    await sql`select pg_advisory_xact_lock(hashtextextended(${`crm contact ${whose}`}, 0))`.execute(trx)
    const known = await findContact(trx, entry, columns)
    if (known) {
      const own = known === former?.id ? entry : { ...entry, former: undefined }
      const touched = COLUMN_NAMES.filter((column) => {
        const source = CONTACT_COLUMNS[column]
        return values.has(source) || own.former?.fields.includes(source)
      })
      await trx
        .updateTable('crm_contacts')
        .set(({ fn }) => ({
          ...Object.fromEntries(touched.map((column) => [column, columns[column]])),
          entered: mergeEntered('crm_contacts.entered', own),
          // The customer's owner stays when a record has none.
          ...(owner_id && { owner_id }),
          closed_at: null,
          updated_at: fn<Date>('now', []),
        }))
        .where('id', '=', known)
        .execute()
      return { ok: true, id: known }
    }
    const { id } = await trx
      .insertInto('crm_contacts')
      .values({ id: newEntryId(), key, ...columns, owner_id, entered: entered(values) })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ ...columns, owner_id, entered: entered(values) }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ok: true, id }
  })
}

/**
 * The customer selected by the agent, otherwise the same company or person, otherwise the one that was entered as this
 * person, otherwise the one with this key.
 */
async function findContact(
  db: Kysely<Database>,
  { contactId, key, values, isSameCompany, former, knownIds = [] }: CrmEntry,
  { cf }: { cf: string },
): Promise<string | undefined> {
  const one = db.selectFrom('crm_contacts').select('id').limit(1)
  const named = contactId ? await one.where('id', '=', contactId).executeTakeFirst() : undefined
  if (named) return named.id
  // A company is not identified by its representative, who may sign for other companies.
  const company = companyOfValues(values)
  if (company) {
    const same = pickCompany(await findLocalCompanies(db, company), company, isSameCompany)
    if (same) return same.id
  } else if (cf !== '') {
    const person = one.where('cf', '=', cf).where('p_iva', '=', '').orderBy('created_at')
    const same = await person.executeTakeFirst()
    if (same) return same.id
  }
  for (const id of [former?.id ?? '', ...knownIds].filter(Boolean)) {
    const known = await one.where('id', '=', id).executeTakeFirst()
    if (known) return known.id
  }
  const entered = await one.where('key', '=', key).executeTakeFirst()
  return entered?.id
}

export async function hasLocalCustomer(db: Kysely<Database>, id: string): Promise<boolean> {
  const row = await db.selectFrom('crm_contacts').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function findLocalCompanies(db: Kysely<Database>, company: Company): Promise<FoundCompany[]> {
  const own = ownFiscalCode(company)
  const rows = await db
    .selectFrom('crm_contacts')
    .select(['id', 'p_iva', 'cf', 'ragione_sociale', 'last_name'])
    .where('p_iva', '<>', '')
    .where(({ eb, or }) => or([eb('p_iva', '=', company.p_iva), ...(own ? [eb('cf', '=', own)] : [])]))
    .orderBy('created_at')
    .execute()
  return rows.map(({ id, p_iva, cf, ragione_sociale, last_name }) => ({
    id,
    p_iva,
    cf,
    name: ragione_sociale || last_name,
  }))
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
  if (!contact) return failCrm('refused', 'customer-missing')
  const columns = {
    part,
    contact_id: contactId,
    record_id: recordId,
    owner_id: await knownOwner(db, entry.ownerId),
    code: rawOf(values, '$ContractId'),
    product: values.get(PRODUCTS[part])?.text ?? '',
    package: JSON.stringify(entry.package ?? {}),
  }
  const saved = await db
    .insertInto('crm_contracts')
    .values({ id: newEntryId(), key, ...columns, entered: entered(values) })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet(({ fn }) => ({
        ...columns,
        entered: mergeEntered('crm_contracts.entered', entry),
        closed_at: null,
        updated_at: fn<Date>('now', []),
      })),
    )
    .returning(['id', 'number'])
    .executeTakeFirstOrThrow()
  return { ok: true, ...saved }
}

/** Closes a contract, or a customer who has no other contract and no lead. */
export async function closeLocalEntry(
  db: Kysely<Database>,
  { key, part, id = '' }: FormerEntry,
): Promise<CrmOutcome<{ id: string; closing: Closing }>> {
  const table = part === 'contact' ? 'crm_contacts' : 'crm_contracts'
  const entries = db.selectFrom(table).select(['id', 'key'])
  const found = await (id === ''
    ? entries.where('key', '=', key)
    : entries.where('id', '=', id)
  ).executeTakeFirst()
  if (!found) return { ok: true, id, closing: 'absent' }
  if (found.key !== key && !found.key.startsWith(CUSTOMER_KEY))
    return { ok: true, id, closing: part === 'contact' ? 'kept' : 'absent' }
  if (part === 'contact' && (await isCustomer(db, found.id)))
    return { ok: true, id: found.id, closing: 'kept' }
  await db
    .updateTable(table)
    .set(({ fn }) => ({ closed_at: fn<Date>('now', []), updated_at: fn<Date>('now', []) }))
    .where('id', '=', found.id)
    .where('closed_at', 'is', null)
    .execute()
  return { ok: true, id: found.id, closing: 'closed' }
}

async function isCustomer(db: Kysely<Database>, contactId: string): Promise<boolean> {
  const contract = await db
    .selectFrom('crm_contracts')
    .select('id')
    .where('contact_id', '=', contactId)
    .where('closed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  if (contract) return true
  const lead = await db
    .selectFrom('leads')
    .select('id')
    .where('contact_id', '=', contactId)
    .limit(1)
    .executeTakeFirst()
  return lead !== undefined
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
