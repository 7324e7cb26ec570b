import { type Kysely, sql } from 'kysely'
import type {
  PackageChoice,
  PackagedProduct,
  PackagePayload,
  ProductPackage,
} from '../../../shared/api/packages.ts'
import { looksLike } from '../../db/name-key.ts'
import type { Database } from '../../db/schema.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { requireFields } from '../../http/refuse-invalid.ts'
import { checkProducts, NO_PRODUCTS } from './check-products.ts'

const BY_NAME = sql`fold(package_name)`

/** GAP-62. Records keep the package with which they were saved. */
export const packages = defineEntity({
  noun: 'packages',
  table: 'packages',
  columns: [
    'package_name',
    'crm_id',
    'department_code',
    'department',
    'client_type',
    'product_type',
    'vendor',
    'product_name',
    'product_id',
    'products',
  ],
  order: [BY_NAME],
  unique: {
    field: 'package_name',
    message: ({ package_name }) => `«${package_name}» c’è già`,
    search: {
      list: 'packages',
      equals: ({ package_name }) => looksLike('package_name', package_name),
    },
  },
  check: ({ package_name, crm_id, products }: PackagePayload) =>
    requireFields([
      ['package_name', package_name, 'Scrivi il nome del pacchetto'],
      ['crm_id', crm_id, 'Scrivi l’identificativo nel CRM'],
      ['products', products === '[]' ? '' : products, NO_PRODUCTS],
    ]),
  toColumns: async (payload, trx, stored) =>
    columnsOf(payload, await checkProducts(trx, payload.products, stored?.products)),
  present: ({ products, ...row }): ProductPackage =>
    presentEntry({ ...row, products: productsText(products) }),
  title: ({ package_name }) => package_name,
  readable: ({ products, product_name: _, product_id: _id, ...row }) => ({
    ...propertiesOf(row),
    products: products.map(({ product_name }) => product_name),
  }),
})

/** GAP-59: the first product represents the package where only one fits. */
function columnsOf(payload: PackagePayload, products: PackagedProduct[]) {
  const { package_name, crm_id, department_code, department, client_type, product_type, vendor } = payload
  const kinds = { department_code, department, client_type, product_type }
  return { package_name, crm_id, ...kinds, vendor, ...products[0]!, products: JSON.stringify(products) }
}

/** The database does not preserve the order of properties. */
const productsText = (products: readonly PackagedProduct[]) =>
  JSON.stringify(products.map(({ product_name, product_id }) => ({ product_name, product_id })))

/** All packages, in the same order. */
export async function listPackageChoices(db: Kysely<Database>): Promise<PackageChoice[]> {
  const rows = await db
    .selectFrom('packages')
    .select(['id', 'package_name', 'client_type', 'product_type', 'products'])
    .orderBy(BY_NAME)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, products: row.products.map(({ product_id }) => product_id) }))
}

export async function countPackages(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('packages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
