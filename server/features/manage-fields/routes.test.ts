import { afterAll, beforeAll, expect, it } from 'vitest'
import { sampleCatalogue } from '../../../contract/fixtures/catalogue.ts'
import { listManagedFields } from '../../../shared/api/manage-fields.ts'
import { fillOffice } from '../../../test/office.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { managedFieldRoutes } from './routes.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ routes: managedFieldRoutes })
  await fillOffice(server.context)
})
afterAll(() => server.close())

it('[API-78] answers each list under its field’s name, as a JSON text', async () => {
  const { status, body } = await server.inject(listManagedFields, {}, await server.signedIn())
  expect(status).toBe(200)
  const lists = body.fields.map(({ code, properties }: Record<string, string>) => [
    code,
    JSON.parse(properties!),
  ])
  expect(Object.fromEntries(lists)).toEqual(sampleCatalogue.managed)
})

it('answers nobody without a session', async () => {
  expect((await server.inject(listManagedFields, {})).status).toBe(401)
})
