import type { Kysely } from 'kysely'
import type { PackagedProduct, PackagePayload, ProductPackage } from '../../../shared/api/packages.ts'
import type { Actor } from '../../audit/actor.ts'
import { recordChange } from '../../audit/record-change.ts'
import type { Database } from '../../db/schema.ts'
import { requireFields } from '../../http/refuse-invalid.ts'
import { refuseStale } from '../../http/refuse-stale.ts'
import { checkProducts } from './check-products.ts'
import { type FoundPackage, lockPackage, present } from './find-packages.ts'

/** GAP-62. Throws `invalid` for what is missing and for products that cannot be in it. */
export function addPackage(
  db: Kysely<Database>,
  payload: PackagePayload,
  actor: Actor,
): Promise<ProductPackage> {
  checkNames(payload)
  return db.transaction().execute(async (trx) => {
    const row = rowOf(payload, await checkProducts(trx, payload.products))
    const saved = await trx.insertInto('packages').values(row).returningAll().executeTakeFirstOrThrow()
    await recordChange(trx, {
      noun: 'packages',
      objectId: saved.id,
      title: saved.package_name,
      ...actor,
      after: readable(saved),
    })
    return presentSaved(saved)
  })
}

interface Change {
  id: string
  payload: PackagePayload
  /** When the author read it; another's save since then is a `conflict`. */
  readAt: string | undefined
  now: Date
}

/** As `addPackage`; also `not-found` and `conflict`. Records keep the package that they were saved with. */
export function changePackage(
  db: Kysely<Database>,
  { id, payload, readAt, now }: Change,
  actor: Actor,
): Promise<ProductPackage> {
  checkNames(payload)
  return db.transaction().execute(async (trx) => {
    const old = await lockPackage(trx, id)
    await refuseStale(trx, {
      noun: 'packages',
      objectId: id,
      readAt,
      savedAt: old.updated_at,
      stored: () => present(old),
    })
    const row = rowOf(payload, await checkProducts(trx, payload.products, old.products))
    const saved = await trx
      .updateTable('packages')
      .set({ ...row, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await recordChange(trx, {
      noun: 'packages',
      objectId: id,
      title: saved.package_name,
      ...actor,
      before: readable(old),
      after: readable(saved),
      savedAt: now,
    })
    return presentSaved(saved)
  })
}

/** Throws `not-found`. */
export function dropPackage(db: Kysely<Database>, id: string, actor: Actor): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const old = await lockPackage(trx, id)
    await trx.deleteFrom('packages').where('id', '=', id).execute()
    await recordChange(trx, {
      noun: 'packages',
      objectId: id,
      title: old.package_name,
      ...actor,
      before: readable(old),
    })
  })
}

function checkNames({ package_name, crm_id }: PackagePayload): void {
  requireFields([
    ['package_name', package_name, 'Scrivi il nome del pacchetto'],
    ['crm_id', crm_id, 'Scrivi l’identificativo nel CRM'],
  ])
}

/** GAP-59: the first product represents the package where there is space for one. */
function rowOf(payload: PackagePayload, products: PackagedProduct[]) {
  const { package_name, crm_id, department_code, department, client_type, product_type, vendor } = payload
  const kinds = { department_code, department, client_type, product_type }
  return { package_name, crm_id, ...kinds, vendor, ...products[0]!, products: JSON.stringify(products) }
}

const presentSaved = ({ created_at: _, ...row }: FoundPackage & { created_at: Date }) => present(row)

const readable = ({ products, id: _id, updated_at: _at, product_id: _product, ...row }: FoundPackage) => {
  const { package_name, crm_id, department_code, department, client_type, product_type, vendor } = row
  return {
    package_name,
    crm_id,
    department_code,
    department,
    client_type,
    product_type,
    vendor,
    products: products.map(({ product_name }) => product_name),
  }
}
