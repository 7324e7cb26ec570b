import { expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import {
  listOperationChoices,
  listRemovedOperations,
  operationCalls,
  readOperation,
  restoreOperation,
} from '../../../shared/api/operations.ts'
import { createRecord, readRecord, updateRecord } from '../../../shared/api/records.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'

const server = await serverOfFile({ routes, now: () => SAMPLE_TIME })
const seeded = await seedSampleData(server.context)
const admin = await server.signedIn({ role: 'admin', name: 'Ada' })
const agent = await server.signedIn()

const remove = (id: string) => server.inject(operationCalls.remove, { params: { id } }, admin)
const restore = (id: string, as = admin) => server.inject(restoreOperation, { params: { id } }, as)
const removed = async () => (await server.inject(listRemovedOperations, {}, admin)).body.scripts

it('POST /scripts/:id/restore restores the operation of a draft, which it needs to be submitted [SCRIPTS-5]', async () => {
  const { id } = seeded.operation('EI Cambio+Voltura EE')
  const data = JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic))
  const { record } = (await server.inject(createRecord, { body: { data, draft: true } }, agent)).body
  const submit = (version: number) =>
    server.inject(
      updateRecord,
      { params: { id: record.id }, body: { data: record.data, draft: false, version } },
      agent,
    )
  const stored = async () =>
    (await server.inject(readRecord, { params: { id: record.id } }, agent)).body.record

  expect((await remove(id)).status).toBe(200)
  expect(await stored()).toMatchObject({ operation_l: null })
  expect(await submit(1)).toMatchObject({
    status: 422,
    failure: { issues: [{ field: 'operation_ee', code: 'operation-unknown' }] },
  })
  expect((await restore(id)).body).toEqual({ ok: true })
  expect(await stored()).toMatchObject({ operation_l: id, operation_g: record.operation_g, version: 1 })
  expect((await submit(1)).status).toBe(200)
})

it('a submitted record with a removed operation is saved without POST /scripts/:id/restore [SCRIPTS-5]', async () => {
  const { id } = seeded.operation('EI Cambio+Voltura EE')
  const data = JSON.stringify(seeded.valuesOf(SAMPLES.dualDomestic))
  const { record } = (await server.inject(createRecord, { body: { data, draft: false } }, agent)).body
  await remove(id)
  const body = { data: record.data, draft: false, version: 1 }
  const saved = await server.inject(updateRecord, { params: { id: record.id }, body }, agent)
  expect(saved).toMatchObject({ status: 200, body: { record: { operation_l: null } } })
  await restore(id)
})

it('POST /scripts/:id/restore restores the whole operation and writes a history entry', async () => {
  const { id, name } = seeded.operation('EI Subentro GAS')
  const before = (await server.inject(readOperation, { params: { id } }, admin)).body
  await remove(id)
  expect(await removed()).toEqual([
    {
      id,
      name,
      tipo_di_utenza: 'gas',
      client_type: 'domestico',
      removedAt: SAMPLE_TIME.toISOString(),
      removedBy: expect.stringMatching(/^Ada /),
    },
  ])
  expect((await server.inject(readOperation, { params: { id } }, admin)).status).toBe(404)
  await restore(id)
  const { script } = (await server.inject(readOperation, { params: { id } }, admin)).body
  expect(script).toEqual({ ...before.script, updatedAt: SAMPLE_TIME.toISOString() })
  expect(await removed()).toEqual([])
  const { scripts } = (await server.inject(listOperationChoices, {}, agent)).body
  expect(scripts).toContainEqual({ id, name, tipo_di_utenza: 'gas', client_type: 'domestico' })
  const events = await server.context.db
    .selectFrom('object_events')
    .select('kind')
    .where('object_id', '=', id)
    .orderBy('created_at')
    .execute()
  expect(events).toEqual([{ kind: 'removed' }, { kind: 'restored' }])
})

it('POST /scripts/:id/restore leaves an existing operation and answers not found for an unknown one', async () => {
  const { id } = seeded.operation('EI Cambio EE')
  expect((await restore(id)).body).toEqual({ ok: true })
  expect((await restore('00000000-0000-4000-8000-000000000000')).status).toBe(404)
})

it('POST /scripts/:id/restore refuses an operation whose name another one has, until that one is renamed [SCRIPTS-18]', async () => {
  const { id, name } = seeded.operation('EI Cambio EE')
  const { script } = (await server.inject(readOperation, { params: { id } }, admin)).body
  const { template_fk, tipo_di_utenza, client_type } = script
  const payload = { template_fk, tipo_di_utenza, client_type, script: '' }
  await remove(id)
  const body = { ...payload, name: name.toUpperCase() }
  const other = (await server.inject(operationCalls.create, { body }, admin)).body.scriptId
  expect(await restore(id)).toMatchObject({
    status: 422,
    failure: {
      issues: [{ field: 'name', code: 'taken', message: expect.stringContaining('cambia il nome') }],
    },
  })
  // As a version before the rule for names may have stored it.
  const odd = `\u200b${name.replace(' ', '  ')} `
  await server.context.db.updateTable('scripts').set({ name: odd }).where('id', '=', other).execute()
  expect(await restore(id)).toMatchObject({ status: 422 })
  expect(await removed()).toMatchObject([{ id }])
  const renamed = { ...payload, name: `${name} nuova` }
  await server.inject(operationCalls.update, { params: { id: other }, body: renamed }, admin)
  expect((await restore(id)).status).toBe(200)
})

it('POST /scripts/:id/restore restores an operation without its removed template', async () => {
  const { id } = seeded.operation('EI Cambio GAS')
  await remove(id)
  const template = seeded.template('domestico', 'gas')
  await server.context.db.deleteFrom('templates').where('id', '=', template).execute()
  await restore(id)
  const { script } = (await server.inject(readOperation, { params: { id } }, admin)).body
  expect(script).toMatchObject({ template_fk: null, Template: null })
})
