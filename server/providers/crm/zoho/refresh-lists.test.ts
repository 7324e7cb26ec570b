import { beforeEach, describe, expect, it } from 'vitest'
import { openCrmSetup } from '../../../../test/crm-setup.ts'
import { confirmHeldList, findHeldLists } from '../../../crm-lists/held-crm-lists.ts'

const { db, standIn, clock, zoho } = await openCrmSetup()
const MINUTES = 60_000

const idOf = (number: number) => `554023000000${String(number).padStart(6, '0')}`
const numbers = (count: number) => Array.from({ length: count }, (_, index) => idOf(index + 1))
const LISTS = {
  products: {
    path: '/Products',
    root: 'data',
    row: (id: string): object => ({ id, Product_Name: `Offerta ${id}`, Product_Active: true, Type: 'Gas' }),
    read: async () => (await crm.listProducts()).ok,
    active: () => db.selectFrom('products').select('id').where('product_active', '=', true).execute(),
    insert: (ids: string[]) =>
      db
        .insertInto('products')
        .values(ids.map((id) => ({ id, product_name: `Offerta ${id}`, type: 'Gas', product_active: true })))
        .execute(),
  },
  owners: {
    path: '/users',
    root: 'users',
    row: (id: string): object => ({ id, full_name: `Anna ${id}`, email: '' }),
    read: async () => (await crm.listOwners()).ok,
    active: () => db.selectFrom('owners').select('id').where('active', '=', true).execute(),
    insert: (ids: string[]) =>
      db
        .insertInto('owners')
        .values(ids.map((id) => ({ id, name: `Anna ${id}`, email: '', active: true })))
        .execute(),
  },
} as const
let crm = zoho()

beforeEach(async () => {
  crm = zoho()
  await db.deleteFrom('crm_schema_cache').execute()
  await db.deleteFrom('products').execute()
  await db.deleteFrom('owners').execute()
})

describe.each(['products', 'owners'] as const)('the %s that Zoho lists', (name) => {
  const list = LISTS[name]
  const reply = (ids: readonly string[], more_records = false) => ({
    status: 200,
    body: { [list.root]: ids.map(list.row), info: { more_records } },
  })
  /** One reading, answered with these pages. */
  async function readPages(...pages: { status: number; body?: object }[]) {
    standIn.failNext(...pages.map((page) => ({ kind: 'reply', reply: page, path: list.path }) as const))
    await db
      .updateTable('crm_schema_cache')
      .set({ read_at: new Date(0) })
      .where('name', '=', name)
      .execute()
    expect(await list.read()).toBe(true)
    // A later reading runs in the background: it has ended when the list was read again.
    await expect.poll(async () => (await reading())?.read_at).toEqual(clock.at)
  }
  const reading = () =>
    db.selectFrom('crm_schema_cache').selectAll().where('name', '=', name).executeTakeFirst()
  const activeIds = async () => (await list.active()).map(({ id }) => id).sort()
  const held = () => findHeldLists(db, clock.at)

  it.each([
    ['no content', 120, [{ status: 204 }]],
    ['an empty page', 120, [reply([])]],
    ['3 of 120', 120, [reply(numbers(3))]],
    ['95 of 120', 120, [reply(numbers(95))]],
    ['no second page', 250, [reply(numbers(200), true), { status: 204 }]],
    ['an empty second page', 250, [reply(numbers(200), true), reply([], true)]],
    ['nothing of one', 1, [{ status: 204 }]],
  ])('a reading with %s is not applied and is asked', async (_what, count, pages) => {
    await list.insert(numbers(count))
    await readPages(...pages)
    expect(await activeIds()).toEqual(numbers(count))
    expect(await held()).toMatchObject([{ name, held: { of: count, confirmed: false } }])
  })

  it('a reading that loses at most a fifth is applied, and is not asked', async () => {
    await list.insert(numbers(120))
    await readPages(reply(numbers(119)))
    expect(await activeIds()).toEqual(numbers(119))
    await readPages(reply([...numbers(96), idOf(500)]))
    expect(await activeIds()).toEqual([...numbers(96), idOf(500)])
    expect(await held()).toEqual([])
  })

  it('a list that is held back stays so when the same answer is repeated', async () => {
    await list.insert(numbers(120))
    for (let reads = 0; reads < 3; reads += 1) await readPages(reply(numbers(3)))
    expect(await activeIds()).toEqual(numbers(120))
    expect(await held()).toMatchObject([{ name, held: { of: 120, confirmed: false } }])
  })

  it('a list that is held back is applied once it is complete again', async () => {
    await list.insert(numbers(120))
    await readPages(reply(numbers(3)))
    expect(await held()).toHaveLength(1)
    await readPages(reply(numbers(121)))
    expect(await activeIds()).toEqual(numbers(121))
    expect(await held()).toEqual([])
  })

  it('a list that an administrator confirms is applied by the next reading', async () => {
    await list.insert(numbers(120))
    await readPages(reply(numbers(3)))
    const [waiting] = await held()
    expect(await confirmHeldList(db, waiting!.id)).toBe(true)
    expect(await confirmHeldList(db, waiting!.id)).toBe(false)
    standIn.failNext({ kind: 'reply', reply: reply(numbers(3)), path: list.path })
    expect(await list.read()).toBe(true)
    expect(await activeIds()).toEqual(numbers(3))
    expect(await held()).toEqual([])
  })

  it('a confirmed list is asked again when the next reading lacks other entries', async () => {
    await list.insert(numbers(120))
    await readPages(reply(numbers(60)))
    await confirmHeldList(db, (await held())[0]!.id)
    standIn.failNext({ kind: 'reply', reply: reply(numbers(3)), path: list.path })
    expect(await list.read()).toBe(true)
    expect(await activeIds()).toEqual(numbers(120))
    expect(await held()).toMatchObject([{ held: { lost: expect.any(Array), of: 120 } }])
  })

  it('the first list of a new account replaces entries of another CRM', async () => {
    await list.insert(numbers(120))
    await readPages({ status: 204 })
    expect(await held()).toHaveLength(1)
    await readPages(reply([idOf(900)]))
    expect(await activeIds()).toEqual([idOf(900)])
    await readPages(reply([idOf(901)]))
    expect(await activeIds()).toEqual([idOf(900)])
  })

  it('a list that was not read for a week is not asked any more', async () => {
    await list.insert(numbers(10))
    await readPages({ status: 204 })
    expect(await findHeldLists(db, new Date(clock.at.getTime() + 7 * 24 * 60 * MINUTES))).toEqual([])
  })
})

it('products that Zoho lists without the field of their state are not switched off', async () => {
  await LISTS.products.insert(numbers(10))
  const rows = numbers(10).map((id) => ({ id, Product_Name: 'Offerta', Type: 'Gas' }))
  standIn.failNext({ kind: 'reply', reply: { status: 200, body: { data: rows } }, path: '/Products' })
  await crm.listProducts()
  expect(await LISTS.products.active()).toHaveLength(10)
  expect(await findHeldLists(db, clock.at)).toHaveLength(1)
})
