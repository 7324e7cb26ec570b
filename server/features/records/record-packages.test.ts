import { beforeEach, expect, it } from 'vitest'
import { productRef } from '../../../contract/fixtures/catalogue.ts'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { syncRecord } from '../../../shared/api/crm-sync.ts'
import { packageCalls } from '../../../shared/api/packages.ts'
import { createRecord, readRecord, updateRecord } from '../../../shared/api/records.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { syncRoutes } from '../crm-sync/routes.ts'
import { packageRoutes } from '../packages/routes.ts'
import { recordRoutes } from './routes.ts'

const routes = [...recordRoutes, ...packageRoutes, ...syncRoutes]
const server = await serverOfFile({ routes, now: () => SAMPLE_TIME })
const seeded = await seedSampleData(server.context)
const admin = await server.signedIn({ role: 'admin' })
beforeEach(() => server.context.db.deleteFrom('packages').execute())

const { product_ee, product_gas } = SAMPLES.dualDomestic

async function addPackage(product_type: 'Power' | 'Gas', { id, name } = product_ee!): Promise<string> {
  const body = {
    package_name: `Casa ${product_type}`,
    crm_id: `crm-${product_type}`,
    vendor: 'EI',
    product_type,
    ...({ department_code: 'it-ene', department: 'Energy', client_type: 'Domestico' } as const),
    products: JSON.stringify([{ product_name: name, product_id: id }]),
  }
  return (await server.inject(packageCalls.create, { body }, admin)).body.package.id
}
const sampleValues = () => seeded.valuesOf(SAMPLES.dualDomestic)
const create = async () =>
  (await server.inject(createRecord, { body: { data: JSON.stringify(sampleValues()), draft: false } }, admin))
    .body.record
const packageInCrm = async (recordId: string, part: 'luce' | 'gas') => {
  await server.inject(syncRecord, { params: { id: recordId } }, admin)
  const { db } = server.context
  const contract = db.selectFrom('crm_contracts').select('package').where('record_id', '=', recordId)
  return (await contract.where('part', '=', part).executeTakeFirstOrThrow()).package
}

it('a record stores the package of each of its products, as derived by the server [GAP-60] [PACK-13]', async () => {
  const luce = await addPackage('Power')
  const record = await create()
  expect(record.packages).toEqual({ product_ee: { id: luce, name: 'Casa Power' } })
  const gas = await addPackage('Gas', product_gas)
  const read = () => server.inject(readRecord, { params: { id: record.id } }, admin)
  expect((await read()).body.record.packages).not.toHaveProperty('product_gas')
  const body = { data: JSON.stringify(sampleValues()), draft: false, version: 1 }
  await server.inject(updateRecord, { params: { id: record.id }, body }, admin)
  expect((await read()).body.record.packages).toEqual({
    product_ee: { id: luce, name: 'Casa Power' },
    product_gas: { id: gas, name: 'Casa Gas' },
  })
})

it('a package sent by the client is ignored [GAP-60]', async () => {
  const values = { ...sampleValues(), product_ee: productRef('EI EE Casa'), packages: { product_ee: 'x' } }
  const body = { data: JSON.stringify(values), draft: false }
  expect((await server.inject(createRecord, { body }, admin)).status).toBe(400)
})

it('the sync sends the package with the contract, and omits it where there is none [GAP-60]', async () => {
  const luce = await addPackage('Power')
  const { id } = await create()
  expect(await packageInCrm(id, 'luce')).toEqual({
    name: 'Casa Power',
    crmId: 'crm-Power',
    departmentCode: 'it-ene',
    department: 'Energy',
    vendor: 'EI',
  })
  expect(await packageInCrm(id, 'gas')).toEqual({})
  // One that was made since the last save is taken too.
  await addPackage('Gas', product_gas)
  expect(await packageInCrm(id, 'gas')).toMatchObject({ crmId: 'crm-Gas' })
  await server.inject(packageCalls.remove, { params: { id: luce } }, admin)
  expect(await packageInCrm(id, 'luce')).toEqual({})
})
