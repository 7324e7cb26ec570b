import { expect, it } from 'vitest'
import { sampleCatalogue } from '../../../contract/fixtures/catalogue.ts'
import { listOwners } from '../../../shared/api/owners.ts'
import { listProducts } from '../../../shared/api/products.ts'
import { addRow } from '../../../test/rows.ts'
import { seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { ownerRoutes } from '../owners/routes.ts'
import { productRoutes } from '../products/routes.ts'
import { crmRoutes } from './routes.ts'

const server = await serverOfFile({ routes: [...crmRoutes, ...productRoutes, ...ownerRoutes] })
await seedSampleData(server.context)

it('GET /products returns all products, also inactive ones, by name [API-51]', async () => {
  const { status, body } = await server.inject(listProducts, {}, await server.signedIn())
  expect(status).toBe(200)
  expect(body.products).toHaveLength(sampleCatalogue.products.length)
  expect(body.products).toEqual(expect.arrayContaining([...sampleCatalogue.products]))
})

it('GET /owners returns the active owners [API-52]', async () => {
  await addRow(server.context.db, 'owners', { id: 'owner-9', name: 'Carlo Andato', active: false })
  const { body } = await server.inject(listOwners, {}, await server.signedIn())
  expect(body).toEqual({ ok: true, users: sampleCatalogue.owners })
})

it('products and owners are served under both paths [CRM-8] [GAP-76]', async () => {
  const { headers } = await server.signedIn()
  for (const [path, what] of [
    ['products', 'products'],
    ['users', 'users'],
  ] as const) {
    const answer = await server.app.inject({ url: `/api/v1/crm/${path}`, headers })
    expect([answer.statusCode, answer.json()[what].length > 0]).toEqual([200, true])
  }
})
