import { describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { MIXED_SAMPLES } from '../../../contract/fixtures/samples-mixed.ts'
import type { FieldName, Ref, Values } from '../../../contract/index.ts'
import { createRecord, readHistory, readRecord, updateRecord } from '../../../shared/api/records.ts'
import { openRecordSetup } from '../../../test/record-setup.ts'
import { setRows } from '../../../test/rows.ts'

const { server, sampleData: seeded, agent } = await openRecordSetup()
const { db } = server.context

const create = (values: Values, more: object = {}) =>
  server.inject(createRecord, { body: { data: JSON.stringify(values), draft: false, ...more } }, agent)
const update = (id: string, values: Values, more: object) =>
  server.inject(
    updateRecord,
    { params: { id }, body: { data: JSON.stringify(values), draft: false, ...more } },
    agent,
  )
const read = async (id: string) => (await server.inject(readRecord, { params: { id } }, agent)).body.record

const OWNER = { id: 'owner-1', name: 'Alice Fontana' }
const NOBODY = { id: 'owner-nobody', name: 'Alice Fontana' }
const RENAMED_OWNER = { id: 'owner-1', name: 'Alice Inventata' }
const HOLDERS = 'Gli intestatari sono diversi. Sei sicuro di voler procedere?'
const sampleValues = () => seeded.valuesOf(SAMPLES.dualDomestic)

describe('holders that differ', () => {
  const differing = () => seeded.valuesOf({ ...MIXED_SAMPLES.energyWithExtra, name_extra: 'Lucia' })
  const refusal = {
    status: 422,
    failure: { errorMessage: HOLDERS, issues: [{ field: 'holdersDiffer', code: 'holders-differ' }] },
  }

  it('POST /records refuses a normal save with different holders unless they are confirmed [VALID-7] [VALID-8]', async () => {
    expect(await create(differing())).toMatchObject(refusal)
    const { status, body } = await create(differing(), { holdersDiffer: true })
    expect(status).toBe(200)
    const { events } = (await server.inject(readHistory, { params: { id: body.recordId } }, agent)).body
    expect(events).toMatchObject([{ kind: 'created', holdersDiffer: true }])
  })

  it('PUT /records/:id refuses every normal save with different holders unless they are confirmed [VALID-7] [VALID-8]', async () => {
    const { recordId } = (await create(differing(), { holdersDiffer: true })).body
    expect(await update(recordId, differing(), { version: 1 })).toMatchObject(refusal)
    expect((await update(recordId, differing(), { version: 1, holdersDiffer: true })).status).toBe(200)
  })

  it('POST /records requires no confirmation of the holders of a draft, of equal names or of an extra sale alone [VALID-7]', async () => {
    expect((await create(differing(), { draft: true })).status).toBe(200)
    expect((await create(seeded.valuesOf(MIXED_SAMPLES.energyWithExtra))).status).toBe(200)
    const alone = { ...differing(), type_contract: 'vendite extra' }
    expect((await create(alone)).status).toBe(200)
  })
})

describe('a draft’s owner', () => {
  it.each([
    ['does not exist', 'owner-unknown', NOBODY],
    ['carries an invented name', 'owner-renamed', RENAMED_OWNER],
  ])(
    'POST /records and PUT /records/:id refuse a draft with an owner who %s [VALID-5]',
    async (_, code, contact_owner) => {
      const issues = [{ field: 'contact_owner', code }]
      expect(await create({ contact_owner }, { draft: true })).toMatchObject({
        status: 422,
        failure: { issues },
      })
      const { recordId } = (await create({ contact_owner: OWNER }, { draft: true })).body
      const changed = await update(recordId, { contact_owner }, { draft: true, version: 1 })
      expect(changed).toMatchObject({ status: 422, failure: { issues } })
      expect((await read(recordId)).contact_owner).toBe(OWNER.name)
    },
  )

  it('PUT /records/:id accepts the owner of the stored draft who has left the CRM since [VALID-5]', async () => {
    const left = { id: 'owner-left', name: 'Carla Parti' }
    await db.insertInto('owners').values(left).execute()
    const { recordId } = (await create({ contact_owner: left }, { draft: true })).body
    await db.updateTable('owners').set({ active: false }).where('id', '=', left.id).execute()
    const values = { contact_owner: left, name: 'Nino' }
    expect((await update(recordId, values, { draft: true, version: 1, autosave: true })).status).toBe(200)
    expect((await create(values, { draft: true })).status).toBe(422)
  })
})

describe('the references of a record', () => {
  const invented: [string, FieldName, () => Ref][] = [
    ['owner-unknown', 'contact_owner', () => NOBODY],
    ['owner-renamed', 'contact_owner', () => RENAMED_OWNER],
    ['product-inactive', 'product_ee', () => ({ id: 'product-old', name: 'EI EE Vecchia' })],
    ['product-renamed', 'product_ee', () => ({ id: 'product-EI EE Casa', name: 'EI EE Inventata' })],
    [
      'operation-renamed',
      'operation_ee',
      () => ({ ...seeded.operation('EI Cambio+Voltura EE'), name: 'EI Cambio+Voltura EE inventata' }),
    ],
  ]

  it.each(invented)(
    'POST /records and PUT /records/:id refuse %s, directly and after a draft [VALID-29]',
    async (code, field, refOf) => {
      const values = { ...sampleValues(), [field]: refOf() }
      const refusal = { status: 422, failure: { issues: [{ field, code }] } }
      expect(await create(values)).toMatchObject(refusal)
      const { recordId } = (await create(sampleValues())).body
      expect(await update(recordId, values, { version: 1 })).toMatchObject(refusal)
      const draft = (await create({ ...sampleValues() }, { draft: true })).body.recordId
      await update(draft, values, { draft: true, version: 1 })
      expect(await update(draft, values, { version: (await read(draft)).version })).toMatchObject(refusal)
    },
  )

  it('PUT /records/:id accepts exactly the references of the stored record, even if the catalogue has changed [VALID-29]', async () => {
    const owner = { id: 'owner-gone', name: 'Dario Via' }
    const product = { id: 'product-sold', product_name: 'EI EE Di Ieri', product_active: true }
    const gas = { id: 'product-dropped', product_name: 'EI Gas Di Ieri', product_active: true }
    await db.insertInto('owners').values(owner).execute()
    await db
      .insertInto('products')
      .values([
        { ...product, type: 'Power', customer_type: 'Private' },
        { ...gas, type: 'Gas', customer_type: 'Private' },
      ])
      .execute()
    const operation = await db
      .insertInto('scripts')
      .values({ name: 'EI Cambio EE di ieri', tipo_di_utenza: 'luce', client_type: 'domestico', script: '' })
      .returning(['id', 'name'])
      .executeTakeFirstOrThrow()
    const { operation_gas, ...contract } = sampleValues()
    const values: Values = {
      ...contract,
      ...(operation_gas && { operation_gas }),
      contact_owner: owner,
      product_ee: { id: product.id, name: product.product_name },
      product_gas: { id: gas.id, name: gas.product_name },
      operation_ee: operation,
    }
    const { recordId } = (await create(values)).body

    await db.updateTable('owners').set({ active: false }).where('id', '=', owner.id).execute()
    await db.updateTable('products').set({ product_active: false }).where('id', '=', product.id).execute()
    await db.deleteFrom('products').where('id', '=', gas.id).execute()
    await setRows(db, 'scripts', { id: operation.id }, { name: 'EI Cambio EE di oggi' })

    expect((await update(recordId, { ...values, description: 'Nuova' }, { version: 1 })).status).toBe(200)
    expect((await create(values)).failure.issues).toEqual(
      expect.arrayContaining(
        ['owner-unknown', 'product-inactive', 'product-unknown', 'operation-renamed'].map((code) =>
          expect.objectContaining({ code }),
        ),
      ),
    )
    const other = { ...values, product_ee: { id: product.id, name: 'EI EE Altro Nome' } }
    expect((await update(recordId, other, { version: 2 })).status).toBe(422)
  })
})
