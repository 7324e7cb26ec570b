import type { Kysely, Selectable } from 'kysely'
import { MAX_CONTRACTS } from '../../../shared/api/crm-entries.ts'
import type { CrmContractTable, Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

const presentContract = (row: Selectable<CrmContractTable>) => ({
  id: row.id,
  number: row.number,
  part: row.part,
  product: row.product,
  code: row.code,
  recordId: row.record_id,
  at: row.updated_at.toISOString(),
  closed: row.closed_at !== null,
})

const nameOf = (row: { ragione_sociale: string; name: string; last_name: string }) =>
  row.ragione_sociale || `${row.name} ${row.last_name}`.trim()

export async function readOwnContact(db: Kysely<Database>, id: string) {
  const row = await db.selectFrom('crm_contacts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('not-found')
  const contracts = await db
    .selectFrom('crm_contracts')
    .selectAll()
    .where('contact_id', '=', id)
    .orderBy('updated_at', 'desc')
    .limit(MAX_CONTRACTS)
    .execute()
  const contact = {
    id,
    cf: row.cf,
    p_iva: row.p_iva,
    email: row.email,
    phone: row.phone,
    entered: row.entered,
    name: nameOf(row),
    owner: await findOwnerName(db, row.owner_id),
    at: row.updated_at.toISOString(),
    closed: row.closed_at !== null,
  }
  return { contact, contracts: contracts.map(presentContract) }
}

export async function readOwnContract(db: Kysely<Database>, id: string) {
  const row = await db.selectFrom('crm_contracts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('not-found')
  const contact = await db
    .selectFrom('crm_contacts')
    .select(['name', 'last_name', 'ragione_sociale'])
    .where('id', '=', row.contact_id)
    .executeTakeFirstOrThrow()
  const attachments = await db
    .selectFrom('crm_attachments')
    .select('name')
    .where('contract_id', '=', id)
    .orderBy('created_at')
    .execute()
  const owner = await findOwnerName(db, row.owner_id)
  const contract = {
    ...presentContract(row),
    contactId: row.contact_id,
    contact: nameOf(contact),
    owner,
    entered: row.entered,
  }
  return { contract, attachments: attachments.map(({ name }) => name) }
}

async function findOwnerName(db: Kysely<Database>, id: string | null): Promise<string> {
  if (id === null) return ''
  const row = await db.selectFrom('owners').select('name').where('id', '=', id).executeTakeFirst()
  return row?.name ?? ''
}
