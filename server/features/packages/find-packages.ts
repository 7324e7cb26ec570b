import { type Kysely, sql } from 'kysely'
import type { PackageChoice, ProductPackage } from '../../../shared/api/packages.ts'
import type { Database } from '../../db/schema.ts'
import { Failure } from '../../http/failure.ts'

const COLUMNS = [
  'id',
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
  'updated_at',
] as const

export async function listPackages(db: Kysely<Database>): Promise<ProductPackage[]> {
  const rows = await db
    .selectFrom('packages')
    .select(COLUMNS)
    .orderBy(sql`fold(package_name)`)
    .orderBy('id')
    .execute()
  return rows.map(present)
}

/** All of them, in the same order. */
export async function listPackageChoices(db: Kysely<Database>): Promise<PackageChoice[]> {
  const rows = await db
    .selectFrom('packages')
    .select(['id', 'package_name', 'client_type', 'product_type', 'products'])
    .orderBy(sql`fold(package_name)`)
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

/** Locks a package until the transaction ends. Throws `not-found`. */
export async function lockPackage(db: Kysely<Database>, id: string) {
  const row = await db
    .selectFrom('packages')
    .select(COLUMNS)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('not-found')
  return row
}
export type FoundPackage = Awaited<ReturnType<typeof lockPackage>>

export const present = ({ products, updated_at, ...row }: FoundPackage): ProductPackage => ({
  ...row,
  // Rows have no order in the database.
  products: JSON.stringify(products.map(({ product_name, product_id }) => ({ product_name, product_id }))),
  updatedAt: updated_at.toISOString(),
})
