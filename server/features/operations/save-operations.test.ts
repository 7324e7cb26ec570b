import { expect, it } from 'vitest'
import {
  type OperationPayload,
  operationCalls,
  previewScript,
  readOperation,
} from '../../../shared/api/operations.ts'
import { seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { routes } from '../../routes.ts'

const server = await serverOfFile({ routes })
await seedSampleData(server.context)
const admin = await server.signedIn({ role: 'admin' })

const OPERATION: OperationPayload = {
  name: 'Nuova',
  template_fk: null,
  tipo_di_utenza: 'gas',
  client_type: 'business',
  script: '<p>$Nome</p>',
}
const create = (more: object = {}) =>
  server.inject(operationCalls.create, { body: { ...OPERATION, ...more } }, admin)
const read = async (id: string) => (await server.inject(readOperation, { params: { id } }, admin)).body

// Also API-36.
it('an operation is created, changed and removed [API-34] [API-35]', async () => {
  const id = (await create()).body.scriptId
  const before = await read(id)
  expect(before).toMatchObject({ script: { ...OPERATION, id, Template: null }, records: 0 })
  const body = { ...OPERATION, name: 'Altra' }
  expect((await server.inject(operationCalls.update, { params: { id }, body }, admin)).body).toEqual({
    ok: true,
    scriptId: id,
  })
  expect((await server.inject(operationCalls.remove, { params: { id } }, admin)).body).toEqual({ ok: true })
  expect((await server.inject(readOperation, { params: { id } }, admin)).status).toBe(404)
})

it('an operation requires a name and one of the two types [SCRIPTS-14] [ENUM-60]', async () => {
  expect((await create({ name: ' ' })).failure.issues[0]).toMatchObject({ field: 'name', code: 'required' })
  expect((await create({ tipo_di_utenza: 'acqua' })).status).toBe(400)
  expect((await create({ client_type: 'Domestico' })).status).toBe(400)
  expect(
    (await create({ template_fk: '00000000-0000-4000-8000-000000000000' })).failure.issues[0],
  ).toMatchObject({
    field: 'template_fk',
  })
})

it('an operation is stored without HTML that runs or loads content [SCRIPTS-17] [GAP-50]', async () => {
  const script =
    '<h1 onclick="x()">A</h1><script>x()</script><img src="//x"><a href="javascript:x()">b</a>{pod}'
  const { body } = await create({ script })
  expect((await read(body.scriptId)).script.script).toBe(
    '<h1>A</h1><a target="_blank" rel="noopener noreferrer">b</a>{pod}',
  )
})

it('the preview renders an unsaved script with a sample contract [SCRIPTS-11] [SCRIPTS-17]', async () => {
  const body = {
    script: '<p>$Nome, {pod}<script>x()</script></p>',
    source: { sample: 'dual-domestico' },
  } as const
  const preview = await server.inject(previewScript, { body }, admin)
  expect(preview.body).toEqual({ ok: true, html: '<p>Nicolò, IT001E12345678</p>' })
  const nowhere = { ...body, source: { record: '00000000-0000-4000-8000-000000000000' } }
  expect((await server.inject(previewScript, { body: nowhere }, admin)).status).toBe(404)
})
