import type { Kysely } from 'kysely'
import { z } from 'zod'
import { MAX_PACKAGED, type PackagedProduct, packagedProduct } from '../../../shared/api/packages.ts'
import type { Database } from '../../db/schema.ts'
import { parseJson } from '../../http/parse-json.ts'
import { refuseField } from '../../http/refuse-invalid.ts'

export const NO_PRODUCTS = 'Scegli almeno un prodotto'

const list = z.array(packagedProduct)

/**
 * The products of a package from the submitted text, with their current names in the catalogue. Throws `bad-json` and
 * `invalid`: for an empty list, for a duplicate, and for a product that is not on sale. A product that is already in
 * the package may stay after its sale has ended.
 */
export async function checkProducts(
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
