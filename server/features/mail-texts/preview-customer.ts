import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

/** The customer of a preview without a record. */
export const UNKNOWN_CUSTOMER = {
  name: 'Maria',
  lastName: 'Esempio',
  ragioneSociale: '',
  owner: 'Ada Bianchi',
  code: 'LCESMRA4321K',
  product: 'Luce Casa',
  operation: 'Cambio fornitore',
  typeContract: 'contratto energia',
  products: ['Luce Casa'],
  operations: ['Cambio fornitore'],
  pod: 'IT001E12345678',
  pdr: '',
  comune: 'Bergamo',
}

export async function findCustomer(db: Kysely<Database>, id: string): Promise<typeof UNKNOWN_CUSTOMER> {
  const row = await db
    .selectFrom('records')
    .select(['name', 'last_name', 'ragione_sociale', 'contact_owner', 'code', 'type_contract', 'product'])
    .select(['operation_luce', 'operation_gas', 'pod', 'pdr', 'comune'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  const { name, last_name, ragione_sociale, contact_owner, code, type_contract, product } = row
  const operations = [row.operation_luce, row.operation_gas].filter((one) => one !== '')
  return {
    name,
    lastName: last_name || ragione_sociale,
    ragioneSociale: ragione_sociale,
    owner: contact_owner,
    code,
    typeContract: type_contract,
    product,
    operations,
    operation: operations[0] ?? '',
    products: product === '' ? [] : [product],
    pod: row.pod,
    pdr: row.pdr,
    comune: row.comune,
  }
}
