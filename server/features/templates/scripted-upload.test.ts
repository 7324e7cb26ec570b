import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTemplate, readTemplateContent, readTemplateFile } from '../../../shared/api/templates.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { SCRIPTED_FORMS } from '../../documents/fixtures/scripted-forms.ts'
import { routes } from '../../routes.ts'

let server: TestServer
let admin: SignedIn
beforeAll(async () => {
  server = await testServer({ routes })
  admin = await server.signedIn({ role: 'admin' })
})
afterAll(() => server.close())

async function post(path: string, bytes: Uint8Array) {
  const head =
    '--x\r\ncontent-disposition: form-data; name="files"; filename="modulo.pdf"\r\ncontent-type: application/pdf\r\n\r\n'
  const answer = await server.app.inject({
    method: 'POST',
    url: `/api/v1/templates/${path}`,
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--x--\r\n')]),
    headers: { 'content-type': 'multipart/form-data; boundary=x', ...admin.headers },
  })
  return { status: answer.statusCode, body: answer.json() }
}

it('POST /templates/:id/upload stores a PDF without its scripts, which the inspection names [TEMPL-9]', async () => {
  const values = { name: 'Modulo', naming_rules: '', separator: '', config: '' }
  const { body } = await server.inject(createTemplate, { body: values }, admin)
  const params = { id: body.templateId }
  const { make, removed } = SCRIPTED_FORMS['the actions that Acrobat writes into a field']!
  const inspected = await post('inspect', make())
  expect(inspected.body.content.notices).toEqual([expect.stringContaining(removed)])
  expect((await post(`${params.id}/upload`, make())).status).toBe(200)
  const file = await server.inject(readTemplateFile, { params }, admin)
  expect(Buffer.from(file.body.pdf, 'base64').toString('latin1')).not.toContain('/JS')
  const stored = await server.inject(readTemplateContent, { params }, admin)
  expect(stored.body.content).toMatchObject({ fields: [{ name: 'nome' }], notices: [] })
})
