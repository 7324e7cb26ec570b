import { describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { Values } from '../../../contract/index.ts'
import { createRecord, updateRecord } from '../../../shared/api/records.ts'
import { openRecordSetup } from '../../../test/record-setup.ts'
import { reindexRecords } from '../records/reindex-records.ts'

const { server, clock, sampleData, agent } = await openRecordSetup()
const { db } = server.context

const create = async (values: Values, draft = false): Promise<string> => {
  const body = { data: JSON.stringify(values), draft, holdersDiffer: true } as const
  return (await server.inject(createRecord, { body }, agent)).body.recordId
}
const save = async (id: string, values: Values, draft = false) => {
  const { version } = await db
    .selectFrom('records')
    .select('version')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const body = { data: JSON.stringify(values), draft, version, holdersDiffer: true } as const
  return (await server.inject(updateRecord, { params: { id }, body }, agent)).body
}
const suppliesOf = (id: string) =>
  db.selectFrom('supplies').selectAll().where('record_id', '=', id).orderBy('part').execute()

const dual = sampleData.valuesOf(SAMPLES.dualDomestic)
const onlyLuce: Values = {
  ...dual,
  type_product: 'luce',
  codice_cliente_prec_intestatario: '123',
}

describe('the supplies of a record', () => {
  it('a normal save makes one supply for each sale, in its transaction [OUTCOME-2]', async () => {
    const id = await create(dual)
    expect(await suppliesOf(id)).toMatchObject([
      { part: 'gas', point: dual.pdr, state: 'to_send', attempts: 1, closed_at: null },
      { part: 'luce', point: dual.pod, fiscal_code: dual.codice_fiscale, client: 'domestico' },
    ])
  })

  it('a draft makes no supply, and a record that becomes a draft again closes its supplies [OUTCOME-3]', async () => {
    const id = await create(dual, true)
    expect(await suppliesOf(id)).toEqual([])
    await save(id, dual)
    expect(await suppliesOf(id)).toHaveLength(2)
    await save(id, dual, true)
    expect((await suppliesOf(id)).map(({ closed_at }) => closed_at)).toEqual([clock.now, clock.now])
  })

  it('a part that the record no longer sells is closed and not deleted, and opened when it comes back [OUTCOME-3]', async () => {
    const id = await create(dual)
    const [before] = await suppliesOf(id)
    await save(id, onlyLuce)
    const [gas, luce] = await suppliesOf(id)
    expect([gas, luce]).toMatchObject([
      { id: before?.id, part: 'gas', closed_at: clock.now },
      { part: 'luce', closed_at: null },
    ])
    await save(id, dual)
    expect((await suppliesOf(id))[0]).toEqual({ ...before, updated_at: expect.any(Date) })
  })

  it('a save that changes nothing of a supply does not write it', async () => {
    const id = await create(dual)
    const before = await suppliesOf(id)
    clock.now = new Date(clock.now.getTime() + 60_000)
    await save(id, { ...dual, description: 'Richiamare' })
    expect(await suppliesOf(id)).toEqual(before)
  })

  it('the supplier is the vendor of the package, and stays known when the package is removed [OUTCOME-4]', async () => {
    const product = dual.product_ee!
    const { id: packageId } = await db
      .insertInto('packages')
      .values({
        package_name: 'Luce di prova',
        crm_id: '1',
        department_code: 'it-ene',
        department: 'Energy',
        client_type: 'Domestico',
        product_type: 'Power',
        vendor: 'Lumevia',
        product_name: product.name,
        product_id: product.id,
        products: JSON.stringify([{ product_id: product.id, product_name: product.name }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const id = await create(onlyLuce)
    expect(await suppliesOf(id)).toMatchObject([{ package_id: packageId, supplier: 'Lumevia' }])
    await db.deleteFrom('packages').where('id', '=', packageId).execute()
    await save(id, { ...onlyLuce, description: 'Senza pacchetto' })
    expect(await suppliesOf(id)).toMatchObject([{ package_id: null, supplier: 'Lumevia' }])
  })

  it('the supplier of a product without a package is the answer that was given once [OUTCOME-4]', async () => {
    const { name: product } = dual.product_gas!
    await db.updateTable('supplies').set({ supplier: '' }).execute()
    await db.insertInto('product_suppliers').values({ part: 'gas', product, supplier: 'Metanord' }).execute()
    const id = await create(dual)
    expect(await suppliesOf(id)).toMatchObject([
      { part: 'gas', supplier: 'Metanord' },
      { part: 'luce', supplier: '' },
    ])
  })

  it('the code of the supplier is the one of the form, whoever writes it [OUTCOME-5]', async () => {
    const id = await create({ ...dual, codice_contratto_luce: 'LU-1' })
    expect(await suppliesOf(id)).toMatchObject([{ supplier_code: '' }, { supplier_code: 'LU-1' }])
    // As a sync writes the number that the CRM has given.
    const data = JSON.stringify({ ...dual, codice_contratto_luce: 'LU-2', codice_contratto_gas: ' GA-3 ' })
    await db.updateTable('records').set({ data }).where('id', '=', id).execute()
    expect(await suppliesOf(id)).toMatchObject([{ supplier_code: 'GA-3' }, { supplier_code: 'LU-2' }])
  })

  it('a reindex builds the supplies of records without any, and changes nothing the second time [OUTCOME-6]', async () => {
    const ids = [await create(dual), await create(onlyLuce), await create(dual, true)]
    const before = (await Promise.all(ids.map(suppliesOf))).map(withoutIds)
    await reindexRecords(server.context)
    await db.deleteFrom('supplies').where('record_id', 'in', ids).execute()
    expect((await reindexRecords(server.context)).supplies).toBe(3)
    expect((await Promise.all(ids.map(suppliesOf))).map(withoutIds)).toEqual(before)
    expect((await reindexRecords(server.context)).supplies).toBe(0)
  })
})

const withoutIds = (supplies: Awaited<ReturnType<typeof suppliesOf>>) =>
  supplies.map(({ id: _, created_at: _created, updated_at: _updated, ...own }) => own)
