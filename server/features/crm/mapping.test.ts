import { afterEach, describe, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../../../contract/fixtures/all-samples.ts'
import { type MappedValue, readCrmMapping, saveCrmMapping } from '../../../shared/api/crm-mapping.ts'
import { crmField } from '../../../test/crm-field.ts'
import { SAMPLE_TIME } from '../../../test/sample-data.ts'
import { openSyncSetup } from '../../../test/sync-setup.ts'

const { server, record, sync } = await openSyncSetup()
const { db } = server.context
const admin = await server.signedIn({ role: 'admin' })
afterEach(async () => {
  await db.deleteFrom('crm_mapping').execute()
  await db.deleteFrom('object_events').execute()
})

type Query = { record?: string; sample?: 'luce-business'; fresh?: 'yes' }
const read = async (query: Query = {}) => (await server.inject(readCrmMapping, { query }, admin)).body
const save = (body: object) => server.injectUnchecked(saveCrmMapping, { body: body }, admin)
const rowOf = (values: MappedValue[], part: string, source: string) =>
  values.find((row) => row.part === part && row.source === source)

const POST_CODE = { part: 'luce', source: 'cap_punto' } as const
const STANDARD = { field: 'Cap_Punto', conversion: 'text' } as const

describe('the CRM mapping [SYNC-10] [CRM-9]', () => {
  it('the CRM mapping explains a sample contract: which values are sent where, which stay and which are empty', async () => {
    const { provider, modules, values, outside, elsewhere } = await read()
    expect([provider, elsewhere]).toEqual(['built-in', null])
    expect(modules).toMatchObject({ contact: 'Contacts', luce: 'Contratti', lead: 'Leads' })
    expect(rowOf(values, 'luce', 'pod')).toEqual({
      part: 'luce',
      source: 'pod',
      field: 'Pod',
      conversion: 'text',
      standard: { field: 'Pod', conversion: 'text' },
      state: 'sent',
      value: 'IT001E12345678',
      out: '"IT001E12345678"',
      trouble: '',
      room: null,
    })
    expect(rowOf(values, 'luce', 'product_ee')).toMatchObject({ field: 'Prodotto', state: 'sent' })
    expect(JSON.parse(rowOf(values, 'luce', 'product_ee')!.out)).toEqual({ id: expect.any(String) })
    expect(rowOf(values, 'gas', 'pod')).toBeUndefined()
    expect(rowOf(values, 'luce', 'contact_owner')).toMatchObject({ field: '', out: '', state: 'kept' })
    expect(rowOf(values, 'contract', 'codice_migrazione')).toMatchObject({ state: 'empty' })
    // Of no part, and not lost from sight.
    expect(outside.map(({ source }) => source)).not.toContain('pod')
    const missing = values.filter(({ state }) => state === 'missing')
    expect(missing).toEqual([])
  })

  it('the CRM mapping has a row for the installation address of telco and covers every value of a contract [SYNC-11]', async () => {
    const { values, outside } = await read({ record: await record(ALL_SAMPLES.mobileChange) })
    expect(rowOf(values, 'contract', 'comune_punto')).toMatchObject({ state: 'sent', value: 'Monza' })
    expect(outside.map(({ source }) => source)).toEqual([
      'name_mailing',
      'last_name_mailing',
      'email_mailing',
    ])
  })

  it('the CRM mapping names the customer of each sale once it exists [SYNC-11]', async () => {
    const id = await record(ALL_SAMPLES.dualWithSecondSet)
    const { contId, contAltraId } = (await sync(id)).body
    const { values } = await read({ record: id })
    const linkOf = (part: string) => rowOf(values, part, '$Contact')?.out
    expect([linkOf('luce'), linkOf('altra')]).toEqual([
      JSON.stringify({ id: contId }),
      JSON.stringify({ id: contAltraId }),
    ])
  })

  it('the CRM mapping explains a saved record, with the id of the customer once it exists', async () => {
    const id = await record(ALL_SAMPLES.gasChange)
    const before = (await read({ record: id })).values
    expect(rowOf(before, 'gas', '$Contact')).toMatchObject({ value: '(id del cliente)', field: 'Cliente' })
    const { contId } = (await sync(id)).body
    const after = (await read({ record: id })).values
    expect(rowOf(after, 'gas', '$Contact')?.out).toBe(JSON.stringify({ id: contId }))
    expect((await server.inject(readCrmMapping, { query: { record: contId } }, admin)).status).toBe(400)
    const unknownRecord = { record: crypto.randomUUID() }
    expect((await server.inject(readCrmMapping, { query: unknownRecord }, admin)).status).toBe(404)
  })

  it('the CRM mapping is compared with the fields of an external CRM and can reload them', async () => {
    const freshFlags: boolean[] = []
    const { crm } = server.context
    crm.listFields = async (part, { fresh }) => {
      freshFlags.push(fresh)
      const fields =
        part === 'contact' ? [] : [crmField('Pod', { maxLength: 5 }), crmField('Canale', { needed: true })]
      return { ok: true, fields, readAt: SAMPLE_TIME, keyField: 'Chiave' }
    }
    const { values, elsewhere } = await read({ fresh: 'yes' })
    delete crm.listFields
    expect(rowOf(values, 'luce', 'pod')).toMatchObject({ trouble: 'too-long', room: 5 })
    expect(rowOf(values, 'contact', '$LastName')).toMatchObject({ trouble: 'unknown', state: 'sent' })
    expect(elsewhere).toMatchObject({ readAt: SAMPLE_TIME.toISOString(), failure: '' })
    expect(elsewhere?.wanted).toContainEqual({ part: 'luce', field: 'Canale', label: 'Canale' })
    expect(elsewhere?.keys).toHaveLength(3)
    expect(freshFlags).toEqual([true, true, true])
  })

  it('the CRM mapping names required CRM fields without a value', async () => {
    const id = await record({ contact_owner: ALL_SAMPLES.gasChange.contact_owner }, true)
    const missing = (await read({ record: id })).values.filter(({ state }) => state === 'missing')
    expect(missing.map(({ part, source }) => `${part} ${source}`)).toEqual(['contact $LastName'])
  })
})

describe('a mapped value', () => {
  it('a mapped value is sent to another field, to none and back, each with a history entry', async () => {
    const elsewhere = { field: 'Cap_Fornitura', conversion: 'text' } as const
    const nowhere = { field: '', conversion: 'text' } as const
    expect((await save({ ...POST_CODE, target: elsewhere, was: STANDARD })).status).toBe(200)
    expect(rowOf((await read()).values, 'luce', 'cap_punto')).toMatchObject({
      ...elsewhere,
      standard: STANDARD,
    })
    expect(rowOf((await read()).values, 'gas', 'cap_punto')).toMatchObject(STANDARD)
    await save({ ...POST_CODE, target: nowhere, was: elsewhere })
    expect(rowOf((await read()).values, 'luce', 'cap_punto')?.field).toBe('')
    await save({ ...POST_CODE, target: null, was: nowhere })
    expect(await db.selectFrom('crm_mapping').selectAll().execute()).toEqual([])
    const lines = await db
      .selectFrom('object_events')
      .select(['noun', 'object_id', 'before', 'after'])
      .orderBy('created_at')
      .execute()
    expect(
      lines.map(({ noun, object_id, before, after }) => [noun, object_id, before.field, after.field]),
    ).toEqual([
      ['crm-mapping', 'luce:cap_punto', 'Cap_Punto', 'Cap_Fornitura'],
      ['crm-mapping', 'luce:cap_punto', 'Cap_Fornitura', ''],
      ['crm-mapping', 'luce:cap_punto', '', 'Cap_Punto'],
    ])
  })

  it.each([
    ['a name that no field has', { field: 'Cap del punto' }, 'not-a-name'],
    ['the field of another value', { field: 'Pod' }, 'taken'],
  ])('a mapped value is refused with %s as its target', async (_what, target, code) => {
    const { status, failure } = await save({
      ...POST_CODE,
      target: { conversion: 'text', ...target },
      was: STANDARD,
    })
    expect([status, failure.issues[0].field, failure.issues[0].code]).toEqual([422, 'field', code])
  })

  it('a required mapped value cannot be unmapped, and an unknown or stale one cannot change', async () => {
    const nowhere = { field: '', conversion: 'text' }
    const lastName = { part: 'contact', source: '$LastName', was: { field: 'Last_Name', conversion: 'text' } }
    expect((await save({ ...lastName, target: nowhere })).failure.issues[0].code).toBe('required')
    const unknown = { part: 'gas', source: 'pod', target: nowhere, was: STANDARD }
    expect((await save(unknown)).status).toBe(404)
    expect((await save({ ...POST_CODE, target: nowhere, was: nowhere })).status).toBe(409)
  })
})
