import { type Kysely, sql } from 'kysely'
import type { Catalogue } from '../../contract/index.ts'
import type { Database } from '../db/schema.ts'
import { listVersions, type VersionedList } from './list-versions.ts'

const LISTS: readonly VersionedList[] = [
  'products',
  'scripts',
  'owners',
  'managed_fields',
  'questions',
  'mail_blocks',
  'packages',
]

/** The cached catalogue with values derived by the contract. No other content has the same version. */
let last: { version: string; catalogue: Catalogue } | undefined

/** The current catalogue: read again when any of its lists has changed. */
export async function loadCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const version = await listVersions(db, LISTS)
  if (last?.version === version) return last.catalogue
  const catalogue = await readCatalogue(db)
  last = { version, catalogue }
  return catalogue
}

async function readCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'product_name', 'product_active', 'type', 'customer_type'])
    .orderBy('product_name')
    .execute()
  const operations = await db
    .selectFrom('scripts')
    .select(['id', 'name', 'tipo_di_utenza', 'client_type'])
    .orderBy('name')
    .execute()
  const owners = await db
    .selectFrom('owners')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  const managed = await db.selectFrom('managed_fields').select(['code', 'properties']).execute()
  const rule = await db.selectFrom('questions').select('rules').executeTakeFirst()
  const checkboxes = await db.selectFrom('mail_blocks').select('name').orderBy('name').execute()
  const packages = await db
    .selectFrom('packages')
    .select(['id', 'package_name', 'client_type', 'product_type', 'products'])
    .orderBy(sql`fold(package_name)`)
    .orderBy('id')
    .execute()
  return {
    products,
    operations,
    owners,
    managed: Object.fromEntries(managed.map(({ code, properties }) => [code, properties])),
    ...(rule && { question: rule.rules }),
    interactions: checkboxes.map(({ name }) => name),
    packages: packages.map((one) => ({
      ...one,
      products: one.products.map((product) => product.product_id),
    })),
  }
}
