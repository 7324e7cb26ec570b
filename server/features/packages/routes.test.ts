import { beforeEach, describe, expect, it } from 'vitest'
import {
  countPackages,
  listPackageChoices,
  listPackages,
  packageCalls,
} from '../../../shared/api/packages.ts'
import { seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { packageRoutes } from './routes.ts'

const server = await serverOfFile({ routes: packageRoutes })
await seedSampleData(server.context)
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn()
beforeEach(() => server.context.db.deleteFrom('packages').execute())

const LUCE = { product_name: 'EI EE Casa', product_id: 'product-EI EE Casa' }
const GAS = { product_name: 'EI Gas Casa', product_id: 'product-EI Gas Casa' }
const OLD = { product_name: 'EI EE Vecchia', product_id: 'product-old' }

const PACKAGE = {
  package_name: 'Luce Casa',
  crm_id: '591000000020000010',
  department_code: 'it-ene',
  department: 'Energy',
  client_type: 'Domestico',
  product_type: 'Power',
  vendor: 'EI',
  products: JSON.stringify([LUCE, GAS]),
} as const

const create = (more: object = {}) =>
  server.inject(packageCalls.create, { body: { ...PACKAGE, ...more } }, admin)
const update = (id: string, more: object = {}) =>
  server.inject(packageCalls.update, { params: { id }, body: { ...PACKAGE, ...more } }, admin)
const list = async () => (await server.inject(listPackages, {}, agent)).body
const products = (...all: object[]) => ({ products: JSON.stringify(all) })

describe('packages', () => {
  // Also API-47, API-48, API-49, API-50, PACK-11, PACK-12.
  it('packages are added, listed for every user, changed and removed [PACK-1] [PACK-2]', async () => {
    const { status, body } = await create()
    expect(status).toBe(200)
    const id = body.package.id
    const stored = { ...PACKAGE, id, ...LUCE, updatedAt: expect.any(String) }
    expect(body).toEqual({ ok: true, package: stored })
    expect(JSON.parse(body.package.products)).toEqual([LUCE, GAS])
    expect(await list()).toEqual({ ok: true, count: 1, packages: [stored] })
    expect((await server.inject(countPackages, {}, agent)).body).toEqual({ ok: true, count: 1 })
    const { package_name, client_type, product_type } = PACKAGE
    const choice = { id, package_name, client_type, product_type }
    expect((await server.inject(listPackageChoices, {}, agent)).body).toEqual({
      ok: true,
      packages: [{ ...choice, products: [LUCE.product_id, GAS.product_id] }],
    })

    const changed = await update(id, { ...products(GAS), vendor: '' })
    expect(changed.body.package).toMatchObject({ ...GAS, vendor: '' })

    const target = { params: { id } }
    expect((await server.inject(packageCalls.remove, target, admin)).body).toEqual({ ok: true })
    expect(await list()).toMatchObject({ count: 0, packages: [] })
  })

  it('packages are sorted by name, case-insensitively', async () => {
    for (const package_name of ['Zeta', 'alfa', 'Èbano']) await create({ package_name })
    const names = (await list()).packages.map((one) => one.package_name)
    expect(names).toEqual(['alfa', 'Èbano', 'Zeta'])
  })

  it('packages write a history entry for each change', async () => {
    const { id } = (await create()).body.package
    await update(id, { vendor: 'EE', ...products(LUCE) })
    await update(id, { vendor: 'EE', ...products(LUCE) })
    await server.inject(packageCalls.remove, { params: { id } }, admin)
    const events = await server.context.db
      .selectFrom('object_events')
      .select(['kind', 'before', 'after'])
      .where('object_id', '=', id)
      .orderBy('created_at')
      .execute()
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'changed', 'removed'])
    expect(events[1]).toMatchObject({
      before: { vendor: 'EI', products: ['EI EE Casa', 'EI Gas Casa'] },
      after: { vendor: 'EE', products: ['EI EE Casa'] },
    })
  })
})

describe('the validation of a package [PACK-15] [GAP-62]', () => {
  it.each([
    ['package_name', { package_name: ' ' }],
    ['crm_id', { crm_id: '' }],
    ['products', products()],
    ['products', { products: '' }],
  ])('a package without %s is refused', async (field, more) => {
    const { status, failure } = await create(more)
    expect([status, failure.issues[0].field, failure.issues[0].code]).toEqual([422, field, 'required'])
    expect((await list()).count).toBe(0)
  })

  it('an empty package names everything that it lacks at once', async () => {
    const { failure } = await create({ package_name: '', crm_id: '', ...products() })
    expect(failure.issues.map(({ field }: { field: string }) => field)).toEqual([
      'package_name',
      'crm_id',
      'products',
    ])
  })

  it.each([
    ['[PACK-10] a product twice', products(LUCE, GAS, LUCE), 422, 'twice'],
    ['[PACK-9] [CRM-3] a product that is not sold', products(OLD), 422, 'inactive'],
    ['a product of nobody', products({ product_name: 'X', product_id: 'nobody' }), 422, 'unknown'],
    ['a product without an id', products({ product_name: 'X' }), 422, 'format'],
    ['no list', { products: '{}' }, 422, 'format'],
    [
      'too many',
      products(...Array.from({ length: 301 }, (_, n) => ({ product_name: 'X', product_id: `${n}` }))),
      422,
      'too-many',
    ],
  ])('a package with %s is refused', async (_title, more, status, code) => {
    const answer = await create(more)
    expect([answer.status, answer.failure.issues[0].code]).toEqual([status, code])
  })

  it.each([
    { products: 'not json' },
    { department_code: 'it-xxx' },
    { department: 'energy' },
    { client_type: 'domestico' },
    { product_type: 'Luce' },
    { package_name: 7 },
    { extra: 1 },
  ])('a package is refused with %j [ENUM-56] [ENUM-59]', async (more) => {
    expect((await create(more)).status).toBe(400)
  })

  it('a package keeps a discontinued product under its current name, and a new one is refused', async () => {
    const { db } = server.context
    const { id } = (await create()).body.package
    const target = db.updateTable('products').where('id', '=', LUCE.product_id)
    await target.set({ product_active: false, product_name: 'EI EE Casa 2' }).execute()
    expect((await update(id)).body.package.product_name).toBe('EI EE Casa 2')
    expect((await update(id, products(LUCE, OLD))).status).toBe(422)
    await update(id, products(GAS))
    expect((await update(id)).status).toBe(422)
    await target.set({ product_active: true, product_name: LUCE.product_name }).execute()
  })

  it('a package keeps a product that is missing in the catalogue', async () => {
    const { db } = server.context
    await db.insertInto('products').values({ id: 'lost', product_name: 'Perso', type: 'Power' }).execute()
    const unknownProduct = { product_name: 'Perso', product_id: 'lost' }
    const { id } = (await create(products(LUCE, unknownProduct))).body.package
    await db.deleteFrom('products').where('id', '=', 'lost').execute()
    expect(JSON.parse((await update(id, products(unknownProduct, LUCE))).body.package.products)).toEqual([
      unknownProduct,
      LUCE,
    ])
  })
})
