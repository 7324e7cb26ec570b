import { type Kysely, sql } from 'kysely'
import { z } from 'zod'
import { holdReading, parseHeld } from '../../../crm-lists/held-crm-lists.ts'
import type { Database } from '../../../db/schema.ts'
import type { CrmOutcome } from '../port.ts'
import { failCrm, withoutMore } from '../word-failure.ts'
import type { ZohoParts } from './client.ts'
import { readRefusal } from './read-response.ts'

type Failed = CrmOutcome<never> & { ok: false }
type Row = Record<string, unknown> & { id: string }

const PER_PAGE = 200
/** After this page, pages are requested by token. */
const LAST_NUMBERED = 10
/** An upper bound: a service with more pages is faulty. */
const MAX_PAGES = 500

const info = z.object({
  more_records: z.boolean().default(false),
  next_page_token: z.string().nullish(),
})

async function readAll(
  { client }: ZohoParts,
  { path, root, query }: { path: string; root: string; query: Record<string, string> },
): Promise<{ ok: true; rows: Row[]; complete: boolean } | Failed> {
  const rows: Row[] = []
  let token: string | undefined
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const where = page > LAST_NUMBERED && token ? { page_token: token } : { page }
    const called = await client.call({
      method: 'GET',
      path,
      repeatable: true,
      query: { ...query, per_page: PER_PAGE, ...where },
    })
    if (!called.ok) return called
    // Before this page Zoho announced more rows.
    if (called.answer.status === 204) return { ok: true, rows, complete: page === 1 }
    const shape = z.object({ [root]: z.array(z.looseObject({ id: z.string() })), info: info.optional() })
    const parsed = shape.safeParse(called.answer.json)
    if (!parsed.success) {
      return withoutMore(readRefusal(called.answer))
    }
    const found = parsed.data[root] as Row[]
    rows.push(...found)
    const more = parsed.data.info as z.infer<typeof info> | undefined
    if (!more?.more_records || found.length === 0)
      return { ok: true, rows, complete: page === 1 || found.length > 0 }
    token = more.next_page_token ?? undefined
  }
  return failCrm('unreachable', 'endless-list')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Updates our table of products; products deleted in Zoho become inactive. */
export async function refreshProducts(parts: ZohoParts): Promise<{ ok: true } | Failed> {
  const { db, settings, now } = parts
  const { productType, productCustomerType } = settings
  const fields = ['Product_Name', 'Product_Active', productType, productCustomerType].join(',')
  const read = await readAll(parts, { path: '/Products', root: 'data', query: { fields } })
  if (!read.ok) return read
  const products = read.rows.map((row) => {
    const whom = row[productCustomerType]
    return {
      id: row.id,
      product_name: textOf(row.Product_Name),
      product_active: row.Product_Active === true,
      type: textOf(row[productType]),
      customer_type: whom === 'Private' || whom === 'Business' ? (whom as 'Private' | 'Business') : null,
      updated_at: now(),
    }
  })
  await db.transaction().execute(async (trx) => {
    const active = trx
      .selectFrom('products')
      .select(['id', 'product_name as name'])
      .where('product_active', '=', true)
    const listed = new Set(products.filter(({ product_active }) => product_active).map(({ id }) => id))
    if (await isHeld(trx, parts, 'products', { active, listed, complete: read.complete })) return
    for (const product of products)
      await trx
        .insertInto('products')
        .values(product)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(product))
        .execute()
    await trx
      .updateTable('products')
      .set({ product_active: false })
      .where('product_active', '=', true)
      .where('id', '<>', sql<string>`all(${[...listed]}::text[])`)
      .execute()
  })
  return { ok: true }
}

/** Updates our table of the CRM's users. */
export async function refreshOwners(parts: ZohoParts): Promise<{ ok: true } | Failed> {
  const { db, now } = parts
  const query = { type: 'ActiveConfirmedUsers' }
  const read = await readAll(parts, { path: '/users', root: 'users', query })
  if (!read.ok) return read
  const owners = read.rows.map((row) => ({
    id: row.id,
    name: textOf(row.full_name),
    email: textOf(row.email),
    active: true,
    updated_at: now(),
  }))
  await db.transaction().execute(async (trx) => {
    const active = trx.selectFrom('owners').select(['id', 'name']).where('active', '=', true)
    const listed = new Set(owners.map(({ id }) => id))
    if (await isHeld(trx, parts, 'owners', { active, listed, complete: read.complete })) return
    for (const owner of owners)
      await trx
        .insertInto('owners')
        .values(owner)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(owner))
        .execute()
    await trx
      .updateTable('owners')
      .set({ active: false })
      .where('active', '=', true)
      .where('id', '<>', sql<string>`all(${[...listed]}::text[])`)
      .execute()
  })
  return { ok: true }
}

interface ReadList {
  /** Selects the active entries of our table. */
  active: { execute(): Promise<{ id: string; name: string }[]> }
  /** The ids that the CRM lists as active. */
  listed: ReadonlySet<string>
  complete: boolean
}

/** Locks the list until the transaction ends, and records the reading: held back, or to be applied. */
async function isHeld(
  trx: Kysely<Database>,
  parts: ZohoParts,
  name: string,
  { active, ...read }: ReadList,
): Promise<boolean> {
  const { account } = parts.client
  const created = await trx
    .insertInto('crm_schema_cache')
    .values({ account, name, value: '{}', read_at: parts.now() })
    .onConflict((conflict) => conflict.columns(['account', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  const { value } = await trx
    .selectFrom('crm_schema_cache')
    .select('value')
    .where('account', '=', account)
    .where('name', '=', name)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const stored = parseHeld(value)
  const first = created !== undefined || stored?.first === true
  const held = holdReading({ ...read, first, active: await active.execute() }, stored)
  await lockCrmList(trx, parts, name, held ?? {})
  return held !== undefined
}

/** Locks the list until the transaction ends, and returns when it was read. */
export async function lockCrmList(
  db: Kysely<Database>,
  { client: { account }, now }: Pick<ZohoParts, 'client' | 'now'>,
  name: string,
  value: unknown = {},
): Promise<void> {
  const row = { value: JSON.stringify(value), read_at: now() }
  await db
    .insertInto('crm_schema_cache')
    .values({ account, name, ...row })
    .onConflict((conflict) =>
      conflict.columns(['account', 'name']).doUpdateSet({ ...row, updated_at: now() }),
    )
    .execute()
}

export async function findReading(
  { db, client: { account } }: Pick<ZohoParts, 'db' | 'client'>,
  name: string,
) {
  return await db
    .selectFrom('crm_schema_cache')
    .select(['value', 'read_at'])
    .where('account', '=', account)
    .where('name', '=', name)
    .executeTakeFirst()
}
