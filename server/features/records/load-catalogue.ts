import { type Kysely, sql } from 'kysely'
import type { Catalogue } from '../../../contract/index.ts'
import type { Database } from '../../db/schema.ts'

/** What the form chooses from, as it stands now: a few short queries, so nothing has to be kept or made stale. */
export async function loadCatalogue(db: Kysely<Database>): Promise<Catalogue> {
  const products = await db
    .selectFrom('crm_products')
    .select(['id', 'product_name', 'product_active', 'type', 'customer_type'])
    .orderBy('product_name')
    .execute()
  const operations = await db
    .selectFrom('scripts')
    .select(['id', 'name', 'tipo_di_utenza', 'client_type'])
    .orderBy('name')
    .execute()
  const owners = await db
    .selectFrom('crm_users')
    .select(['id', 'name'])
    .where('active', '=', true)
    .orderBy('name')
    .execute()
  const managed = await db.selectFrom('managed_fields').select(['code', 'properties']).execute()
  const rule = await db.selectFrom('question_rules').select('rules').executeTakeFirst()
  const checkboxes = await db.selectFrom('mail_checkboxes').select('name').orderBy('name').execute()
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
