import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLead, listLeads, readLead } from '../../../shared/api/leads.ts'
import { createOwner, listOwners, searchOwners, updateOwner } from '../../../shared/api/owners.ts'
import { createProduct, listProducts, searchProducts, updateProduct } from '../../../shared/api/products.ts'
import { createRecord, removeRecord } from '../../../shared/api/records.ts'
import { uploadOwners, uploadProducts } from '../../../shared/api/uploads.ts'
import { fileForm } from '../../../test/file-form.ts'
import { connectZoho } from '../../../test/open-zoho.ts'
import { serverOfFile } from '../../../test/server.ts'
import { leadRoutes } from '../leads/routes.ts'
import { ownerRoutes } from '../owners/routes.ts'
import { productRoutes } from '../products/routes.ts'
import { recordRoutes } from '../records/routes.ts'
import { uploadRoutes } from '../uploads/routes.ts'
import { crmRoutes } from './routes.ts'

const routes = [
  ...uploadRoutes,
  ...crmRoutes,
  ...productRoutes,
  ...ownerRoutes,
  ...leadRoutes,
  ...recordRoutes,
]
const server = await serverOfFile({ routes })
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn({ name: 'Anna' })
beforeEach(async () => {
  await server.context.db.deleteFrom('leads').execute()
  await server.context.db.deleteFrom('products').execute()
  await server.context.db.deleteFrom('owners').execute()
  await server.context.db.deleteFrom('object_events').execute()
})

const PRODUCT = {
  product_name: 'EI EE Casa',
  product_active: true,
  type: 'Power',
  customer_type: 'Private' as const,
}
const OWNER = { name: 'Alice Fontana', email: 'alice@ufficio.it', active: true }
const addProduct = (more: object = {}) =>
  server.inject(createProduct, { body: { ...PRODUCT, ...more } }, admin)
const addOwner = (more: object = {}) => server.inject(createOwner, { body: { ...OWNER, ...more } }, admin)
const products = async (query: object = {}) =>
  (await server.inject(searchProducts, { query: query }, admin)).body
const owners = async (query: object = {}) => (await server.inject(searchOwners, { query: query }, admin)).body
const events = () =>
  server.context.db
    .selectFrom('object_events')
    .select(['noun', 'kind', 'before', 'after'])
    .orderBy('created_at')
    .execute()

describe('products of the built-in CRM [CRM-1] [CRM-2]', () => {
  it('products of the built-in CRM are added, changed, deactivated and activated, each with a history entry [CRM-3]', async () => {
    const { status, body } = await addProduct()
    expect(status).toBe(200)
    expect(body.product).toEqual({
      ...PRODUCT,
      id: expect.stringMatching(/^\d{18}$/),
      updatedAt: expect.any(String),
    })
    const { id } = body.product
    const update = (more: object) =>
      server.inject(updateProduct, { params: { id }, body: { ...PRODUCT, ...more } }, admin)
    expect((await update({ product_active: false })).body.product.product_active).toBe(false)
    const offered = (await server.inject(listProducts, {}, agent)).body.products
    expect(offered).toEqual([{ ...PRODUCT, id, product_active: false }])
    await update({ customer_type: null })
    expect((await events()).map(({ noun, kind, after }) => [noun, kind, after])).toEqual([
      ['crm-products', 'created', PRODUCT],
      ['crm-products', 'changed', { product_active: false }],
      ['crm-products', 'changed', { product_active: true, customer_type: null }],
    ])
  })

  it('products of the built-in CRM are found by name, type and state, sorted and paged [CRM-4] [CRM-5]', async () => {
    await addProduct({ product_name: 'Èlite EE' })
    await addProduct({ product_name: 'alfa Gas', type: 'Gas', product_active: false })
    await addProduct({ product_name: 'Zeta Mobile', type: 'Mobile', customer_type: null })
    const names = async (query: object) => (await products(query)).products.map((one) => one.product_name)
    expect(await names({ searchWord: 'ELITE' })).toEqual(['Èlite EE'])
    expect(await names({ active: 'no' })).toEqual(['alfa Gas'])
    expect(await names({ active: 'yes', type: 'Mobile' })).toEqual(['Zeta Mobile'])
    expect(await names({ columnName: 'product_name', order: 'asc' })).toEqual([
      'alfa Gas',
      'Èlite EE',
      'Zeta Mobile',
    ])
    expect(await products({ limit: 1, page: 2 })).toMatchObject({
      count: 3,
      types: ['Gas', 'Mobile', 'Power'],
    })
    expect(await names({ searchWord: '%' })).toEqual([])
  })

  it.each([
    ['product_name', { product_name: '  ' }, 'required'],
    ['type', { type: '' }, 'required'],
    ['product_name', { product_name: 'ei ee CASA' }, 'taken'],
  ])('products of the built-in CRM are refused with a wrong %s: %j', async (field, more, code) => {
    await addProduct()
    const { status, failure } = await addProduct(more)
    expect([status, failure.issues[0].field, failure.issues[0].code]).toEqual([422, field, code])
    expect((await products()).count).toBe(1)
  })

  it('products of the built-in CRM may have one name for two kinds of client', async () => {
    await addProduct()
    expect((await addProduct({ customer_type: 'Business' })).status).toBe(200)
    expect((await addProduct({ customer_type: null })).status).toBe(200)
  })

  it.each([{ customer_type: 'domestico' }, { product_active: 'yes' }, { id: 'mine' }])(
    'products of the built-in CRM are refused with %j',
    async (more) => {
      expect((await addProduct(more)).status).toBe(400)
    },
  )
})

describe('owners of the built-in CRM [CRM-6]', () => {
  it('owners of the built-in CRM are added, changed and taken off the list of the form', async () => {
    const { id } = (await addOwner()).body.owner
    const listed = async () => (await server.inject(listOwners, {}, agent)).body.users
    expect(await listed()).toEqual([{ id, name: OWNER.name }])
    const update = (more: object) =>
      server.inject(updateOwner, { params: { id }, body: { ...OWNER, ...more } }, admin)
    expect((await update({ active: false })).status).toBe(200)
    expect(await listed()).toEqual([])
    expect(await owners({ active: 'no', searchWord: 'fontana' })).toMatchObject({ count: 1 })
    expect((await owners({ active: 'yes' })).count).toBe(0)
    expect((await owners({ searchWord: 'alice@' })).owners[0]).toMatchObject({ ...OWNER, id, active: false })
    expect((await events()).map(({ kind }) => kind)).toEqual(['created', 'changed'])
  })

  it.each([
    ['name', { name: '' }, 'required'],
    ['email', { email: 'alice' }, 'format'],
    ['name', { name: 'ALICE fontana', email: '' }, 'taken'],
  ])('owners of the built-in CRM are refused with a wrong %s: %j', async (field, more, code) => {
    await addOwner()
    const { status, failure } = await addOwner(more)
    expect([status, failure.issues[0].field, failure.issues[0].code]).toEqual([422, field, code])
  })

  it('owners of the built-in CRM are refused with all issues at once [CRM-6]', async () => {
    const { status, failure } = await addOwner({ name: '', email: 'alice' })
    expect([status, failure.errorMessage]).toEqual([422, 'Scrivi il nome'])
    expect(failure.issues.map(({ field }) => field)).toEqual(['name', 'email'])
  })
})

describe('leads of the built-in CRM', () => {
  const lead = async (contact_id: string, lead_id = 'Passaparola') => {
    const { db } = server.context
    await db
      .insertInto('owners')
      .values({ id: 'owner-1', name: 'Ada Bianchi' })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const body = { contact_id, lead_id, owner_id: 'owner-1', type_contract: 'telco', callback_time: '' }
    return (await server.inject(createLead, { body }, agent)).body.id
  }
  const recordOf = async (lead_created_id: string, contact_id: string) => {
    const owner = { id: 'owner-1', name: 'Ada Bianchi' }
    const data = JSON.stringify({ contact_owner: owner, contact_id, lead_created_id })
    return (await server.inject(createRecord, { body: { data, draft: true } }, agent)).body.recordId
  }

  it('leads of the built-in CRM are listed for every user, with their creator and source record', async () => {
    const id = await lead('77')
    const read = () => server.inject(readLead, { params: { id } }, agent)
    expect((await read()).body.lead).toEqual({
      id,
      contact_id: '77',
      lead_source: 'Passaparola',
      owner: 'Ada Bianchi',
      type_contract: 'telco',
      callback_time: '',
      callWithdrawnAt: null,
      basis: null,
      at: expect.any(String),
      author: `Anna ${agent.user.last_name}`,
      record: null,
    })
    const record = await recordOf(id, '77')
    expect((await read()).body.lead.record).toEqual({ id: record, title: 'Senza nome' })
    await server.inject(removeRecord, { params: { id: record } }, agent)
    expect((await read()).body.lead.record).toBeNull()
    expect((await server.inject(readLead, { params: { id: 'nobody' } }, agent)).status).toBe(404)
  })

  it('leads of the built-in CRM are found by contact, source and owner', async () => {
    await lead('101')
    await lead('202', 'Sito')
    const found = async (searchWord: string) => {
      const { body } = await server.inject(listLeads, { query: { searchWord } }, agent)
      return [body.count, ...body.leads.map((one) => one.contact_id)]
    }
    expect(await found('sito')).toEqual([1, '202'])
    expect(await found('101')).toEqual([1, '101'])
    expect((await found('bianchi'))[0]).toBe(2)
    expect(await found('nessuno')).toEqual([0])
  })
})

describe('a list that Zoho keeps [CRM-10]', () => {
  const builtIn = { ...server.context.crm }
  beforeEach(async () => {
    await addProduct()
    await addOwner()
    Object.assign(server.context.crm, builtIn)
  })
  afterEach(() => Object.assign(server.context.crm, builtIn))

  it('a list that Zoho keeps is read with the place where it is changed', async () => {
    expect([(await products()).keptAt, (await owners()).keptAt]).toEqual([null, null])
    const { crm } = await connectZoho(server)
    expect([(await products()).keptAt, (await owners()).keptAt]).toEqual([crm.url, crm.url])
  })

  it('a list that Zoho keeps is not changed here, by an entry or by a file', async () => {
    const [product, owner] = [(await products()).products[0]!, (await owners()).owners[0]!]
    const { crm } = await connectZoho(server)
    const file = (text: string) => fileForm(text, { filename: 'elenco.csv', part: 'file' })
    const answers = {
      createProduct: await addProduct({ product_name: 'Altro' }),
      updateProduct: await server.inject(updateProduct, { params: { id: product.id }, body: PRODUCT }, admin),
      uploadProducts: await server.upload(uploadProducts, file('Nome prodotto;Tipo\nAltro;Luce'), admin),
      createOwner: await addOwner({ name: 'Altra' }),
      updateOwner: await server.inject(updateOwner, { params: { id: owner.id }, body: OWNER }, admin),
      uploadOwners: await server.upload(uploadOwners, file('Nome;Email\nAltra;altra@ufficio.it'), admin),
    }
    for (const [call, { status, failure }] of Object.entries(answers))
      expect([call, status, failure.errorMessage]).toEqual([call, 403, expect.stringContaining(crm.url!)])
    expect([(await products()).count, (await owners()).count]).toEqual([1, 1])
  })
})
