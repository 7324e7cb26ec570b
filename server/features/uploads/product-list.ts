import { type Insertable, type Kysely, sql } from 'kysely'
import { foldText, foldToLetters } from '../../../contract/checks/fold-text.ts'
import type { PRODUCT_COLUMNS } from '../../../shared/api/uploads.ts'
import { lockList } from '../../db/list-versions.ts'
import type { Database, ProductTable } from '../../db/schema.ts'
import { newEntryId } from '../../entities/entity.ts'
import { indexRows } from './index-rows.ts'
import { type ListKind, type ParsedActive, parseActive, refuseId } from './list-kind.ts'

type Column = (typeof PRODUCT_COLUMNS)[number]

export interface StoredProduct {
  /** The id in the file, if any. */
  id: string
  product_name: string
  type: string
  /** Undefined: absent in the file. */
  customer_type: 'Private' | 'Business' | null | undefined
  product_active: ParsedActive
}

/** Above this the file is probably a table of customers. */
export const MAX_ROWS = 20_000
const MAX_NAME_LENGTH = 300
const MAX_TYPE_LENGTH = 60

const TYPES: Readonly<Record<string, string>> = {
  POWER: 'Power',
  LUCE: 'Power',
  EE: 'Power',
  ENERGIAELETTRICA: 'Power',
  ELETTRICITA: 'Power',
  GAS: 'Gas',
  METANO: 'Gas',
  INTERNET: 'Internet',
  FIBRA: 'Internet',
  ADSL: 'Internet',
  MOBILE: 'Mobile',
  ALTRO: 'Other',
  OTHER: 'Other',
  ASSICURAZIONE: 'Insurance',
  INSURANCE: 'Insurance',
}
const CLIENTS: Readonly<Record<string, StoredProduct['customer_type']>> = {
  PRIVATE: 'Private',
  PRIVATO: 'Private',
  PRIVATI: 'Private',
  DOMESTICO: 'Private',
  RESIDENZIALE: 'Private',
  BUSINESS: 'Business',
  AZIENDA: 'Business',
  AZIENDE: 'Business',
  IMPRESA: 'Business',
  PARTITAIVA: 'Business',
  TUTTI: null,
  ALL: null,
  ENTRAMBI: null,
}

/**
 * The products of the built-in CRM. An existing product is identified by its id, otherwise by name, type and client
 * type.
 */
export const productList: ListKind<Column, StoredProduct> = {
  noun: 'crm-products',
  most: MAX_ROWS,
  columns: [
    {
      name: 'product_name',
      headings: ['product name', 'nome prodotto', 'prodotto', 'offerta', 'nome', 'product', 'name'],
      isPlausible: (cell) => /\p{L}{2}.*\s/u.test(cell),
    },
    {
      name: 'type',
      headings: ['type', 'tipo', 'tipo prodotto', 'product type', 'utenza', 'categoria'],
      isPlausible: (cell) => foldToLetters(cell) in TYPES,
    },
    {
      name: 'customer_type',
      headings: ['customer type', 'tipo cliente', 'client type', 'cliente', 'clientela'],
      optional: true,
      isPlausible: (cell) => foldToLetters(cell) in CLIENTS,
    },
    {
      name: 'product_active',
      headings: ['product active', 'attivo', 'active', 'in vendita', 'stato'],
      optional: true,
      isPlausible: (cell) => typeof parseActive(cell) === 'boolean',
    },
    { name: 'id', headings: ['id', 'product id', 'crm id', 'id prodotto', 'record id'], optional: true },
  ],
  check({ product_name, type, customer_type, product_active, id }) {
    if (product_name === '') return refuseRow('Manca il nome del prodotto')
    if (product_name.length > MAX_NAME_LENGTH) return refuseRow('Il nome del prodotto è troppo lungo')
    if (type === '') return refuseRow('Manca il tipo del prodotto')
    if (type.length > MAX_TYPE_LENGTH) return refuseRow('Il tipo del prodotto è troppo lungo')
    const refusedId = refuseId(id)
    if (refusedId) return refusedId
    const client = customer_type === '' ? undefined : CLIENTS[foldToLetters(customer_type)]
    if (customer_type !== '' && client === undefined)
      return refuseRow('Il tipo di cliente è Private, Business o Tutti')
    const active = parseActive(product_active)
    if (active === 'unclear') return refuseRow('Attivo si dice con sì o no')
    const stored = { product_name, type: TYPES[foldToLetters(type)] ?? type, customer_type: client }
    return { ok: true, row: { ...stored, id, product_active: active } }
  },
  identityOf: ({ id, product_name, type, customer_type }) => ({
    id,
    name: `${foldText(product_name)}\n${type}`,
    variant: customer_type === undefined ? undefined : (customer_type ?? ''),
  }),
  store: storeProducts,
}

/** Only possible matches: reading a whole long list for each batch would be slow. */
function readSimilar(db: Kysely<Database>, rows: readonly StoredProduct[], keys: readonly string[]) {
  return db
    .selectFrom('products')
    .select([
      'id',
      'product_name',
      'type',
      'customer_type',
      'product_active',
      sql<string>`fold(product_name)`.as('key'),
    ])
    .where((where) =>
      where.or([
        where('id', '=', sql<string>`any(${rows.map(({ id }) => id)}::text[])`),
        where(sql<string>`fold(product_name)`, '=', sql<string>`any(${keys}::text[])`),
      ]),
    )
    .execute()
}

async function storeProducts(db: Kysely<Database>, rows: readonly StoredProduct[]): Promise<void> {
  await lockList(db, 'products')
  const keys = await foldAll(
    db,
    rows.map(({ product_name }) => product_name),
  )
  const existing = await readSimilar(db, rows, keys)
  const match = indexRows(
    existing,
    (row) => row.id,
    (row) => [`${row.key}\n${row.type}\n${row.customer_type ?? ''}`, `${row.key}\n${row.type}`],
  )
  const changed = new Map<string, Insertable<ProductTable>>()
  for (const [index, row] of rows.entries()) {
    const byName = `${keys[index]}\n${row.type}`
    const name = row.customer_type === undefined ? byName : `${byName}\n${row.customer_type ?? ''}`
    // An ambiguous type of client matches no product; one added by an earlier read does.
    const beside = row.customer_type === undefined ? match.find(row.id, `${byName}\n`) : undefined
    const old = match.find(row.id, name) ?? beside
    const values = {
      product_name: row.product_name,
      type: row.type,
      customer_type: row.customer_type === undefined ? (old?.customer_type ?? null) : row.customer_type,
      product_active: row.product_active ?? old?.product_active ?? true,
    }
    const same =
      old && Object.entries(values).every(([column, value]) => old[column as keyof typeof values] === value)
    if (same) continue
    const id = old?.id ?? (row.id || newEntryId())
    changed.set(id, { id, ...values })
    match.add({ id, ...values, key: keys[index]! })
  }
  if (changed.size === 0) return
  await db
    .insertInto('products')
    .values([...changed.values()])
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(({ ref, fn }) => ({
        product_name: ref('excluded.product_name'),
        product_active: ref('excluded.product_active'),
        type: ref('excluded.type'),
        customer_type: ref('excluded.customer_type'),
        updated_at: fn<Date>('now', []),
      })),
    )
    .execute()
}

/** The texts as folded by the database, in one query. */
export async function foldAll(db: Kysely<Database>, texts: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select fold(text) as key from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb)
      with ordinality as given (text, place) order by place`.execute(db)
  return rows.map(({ key }) => key)
}

const refuseRow = (reason: string) => ({ ok: false, kind: 'other', reason }) as const
