import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import {
  countPackages as countPackagesCall,
  listPackageChoices as listPackageChoicesCall,
  listPackages,
  MAX_PACKAGED,
  type PackageChoice,
  type PackagedProduct,
  type PackagePayload,
  type ProductPackage,
  packageCalls,
  packagedProduct,
} from '../../../shared/api/packages.ts'
import { looksLike } from '../../db/name-key.ts'
import type { Database } from '../../db/schema.ts'
import { defineEntity, presentEntry, propertiesOf } from '../../entities/entity.ts'
import { createRoute, removeRoute, updateRoute } from '../../entities/entity-routes.ts'
import { parseJson } from '../../http/parse-json.ts'
import { refuseField, requireFields } from '../../http/refuse-invalid.ts'
import { type Route, route } from '../../http/route.ts'

const NO_PRODUCTS = 'Scegli almeno un prodotto'
const BY_NAME = sql`fold(package_name)`

/** GAP-62. Records keep the package with which they were saved. */
const packages = defineEntity({
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
async function listPackageChoices(db: Kysely<Database>): Promise<PackageChoice[]> {
  const rows = await db
    .selectFrom('packages')
    .select(['id', 'package_name', 'client_type', 'product_type', 'products'])
    .orderBy(BY_NAME)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, products: row.products.map(({ product_id }) => product_id) }))
}

async function countPackages(db: Kysely<Database>): Promise<number> {
  const { count } = await db
    .selectFrom('packages')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

const list = z.array(packagedProduct)

/**
 * The products of a package from the submitted text, with their current names in the catalogue. Throws `bad-json` and
 * `invalid`: for an empty list, for a duplicate, and for a product that is not on sale. A product that is already in
 * the package may stay after its sale has ended.
 */
async function checkProducts(
  db: Kysely<Database>,
  text: string,
  stored: readonly PackagedProduct[] = [],
): Promise<PackagedProduct[]> {
  const parsed = list.safeParse(text === '' ? [] : parseJson(text))
  if (!parsed.success) refuse('format', 'L’elenco dei prodotti non si legge')
  const ids = parsed.data.map(({ product_id }) => product_id)
  if (ids.length === 0) refuse('required', NO_PRODUCTS)
  if (ids.length > MAX_PACKAGED) refuse('too-many', `Un pacchetto ha al massimo ${MAX_PACKAGED} prodotti`)
  const twice = parsed.data.find(({ product_id }, index) => ids.indexOf(product_id) !== index)
  if (twice) refuse('twice', `«${twice.product_name}» c’è già in questo pacchetto`)
  const known = await findKnown(db, ids)
  return parsed.data.map((wanted) => {
    const product = known.get(wanted.product_id)
    const before = stored.find(({ product_id }) => product_id === wanted.product_id)
    if (!product) return before ?? refuse('unknown', `«${wanted.product_name}» non è nel catalogo`)
    if (!product.product_active && !before)
      refuse('inactive', `«${product.product_name}» non è più in vendita`)
    return { product_name: product.product_name, product_id: wanted.product_id }
  })
}

async function findKnown(db: Kysely<Database>, ids: readonly string[]) {
  const rows = await db
    .selectFrom('products')
    .select(['id', 'product_name', 'product_active'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

function refuse(code: string, message: string): never {
  refuseField('products', code, message)
}

export const packageRoutes: Route[] = [
  // Every user's form shows the package of a product.
  route(
    listPackageChoicesCall,
    'any user',
    async ({ context: { db } }) => ({ ok: true, packages: await listPackageChoices(db) }),
    { derivedFrom: () => ['packages'] },
  ),

  route(
    listPackages,
    'any user',
    async ({ context: { db } }) => {
      const found = await packages.list(db)
      return { ok: true, count: found.length, packages: found }
    },
    { derivedFrom: () => ['packages'] },
  ),

  route(countPackagesCall, 'any user', async ({ context: { db } }) => ({
    ok: true,
    count: await countPackages(db),
  })),

  createRoute(packageCalls.create, packages, (saved) => ({ ok: true, package: saved })),
  updateRoute(packageCalls.update, packages, (saved) => ({ ok: true, package: saved })),
  removeRoute(packageCalls.remove, packages),
]
