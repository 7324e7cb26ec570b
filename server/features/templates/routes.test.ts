import { readFile } from 'node:fs/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import { createPdf, previewPhoneScripts } from '../../../shared/api/documents.ts'
import { operationCalls, readOperation } from '../../../shared/api/operations.ts'
import { createRecord } from '../../../shared/api/records.ts'
import { templateVariableCalls } from '../../../shared/api/template-variables.ts'
import {
  listTemplateChoices,
  listTemplates,
  MAX_TEMPLATE_BYTES,
  previewTemplate,
  readTemplate,
  readTemplateContent,
  readTemplateFile,
  type Template,
  templateCalls,
  uploadTemplate,
} from '../../../shared/api/templates.ts'
import type { StaleAnswer } from '../../../shared/errors.ts'
import { type FileForm, fileForm } from '../../../test/file-form.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { readText } from '../../documents/fixtures/read-text.ts'
import { SAMPLE_TEMPLATES, sampleTemplatePath } from '../../documents/sample-templates.ts'
import { files, routes } from '../../routes.ts'

const server = await serverOfFile({ routes, files, now: () => SAMPLE_TIME })
const seeded = await seedSampleData(server.context)
const admin = await server.signedIn({ role: 'admin' })
const agent = await server.signedIn()
const sample = (client: string, utility: string) =>
  SAMPLE_TEMPLATES.find((one) => one.client === client && one.utility === utility)!
const pdf = await readFile(sampleTemplatePath(sample('domestico', 'luce')))
const otherPdf = await readFile(sampleTemplatePath(sample('domestico', 'gas')))
beforeEach(() => server.context.db.deleteFrom('templates').where('name', '=', TEMPLATE.name).execute())

const TEMPLATE = { name: 'Modulo', naming_rules: 'Contratto,$Cognome', separator: '-', config: '' }
const create = async (more: object = {}, headers: Record<string, string> = {}) =>
  await server.inject(templateCalls.create, { body: { ...TEMPLATE, ...more } }, admin, headers)
const addTemplate = async (more: object = {}): Promise<string> => (await create(more)).body.templateId

const send = (id: string, form: FileForm, session = admin) =>
  server.upload(uploadTemplate, form, session, { id })
const upload = (id: string, bytes: Uint8Array, more = {}) => send(id, fileForm(bytes, more))
const events = (id: string) =>
  server.context.db
    .selectFrom('object_events')
    .selectAll()
    .where('object_id', '=', id)
    .orderBy('created_at')
    .execute()

describe('a template', () => {
  // Also API-38, API-39.
  it('a template is created with its properties, and its id is returned [TEMPL-1] [TEMPL-13]', async () => {
    const id = await addTemplate()
    const { body } = await server.inject(readTemplate, { params: { id } }, admin)
    const template = { id, ...TEMPLATE, filename: null, updatedAt: expect.any(String) }
    expect(body).toMatchObject({ ok: true, template, usedBy: [] })
    expect((await events(id)).map(({ kind }) => kind)).toEqual(['created'])
  })

  it('the templates are listed by name and paged [TEMPL-2] [TEMPL-4]', async () => {
    const query = { limit: 500, searchWord: 'serena luce', columnName: 'name', order: 'asc' } as const
    const { body } = await server.inject(listTemplates, { query }, admin)
    expect(body.templates.map(({ name }) => name)).toEqual([
      'Energia Serena Luce Business',
      'Energia Serena Luce Domestico',
    ])
    expect((await server.inject(listTemplates, { query: { limit: 501 } }, admin)).status).toBe(400)
  })

  it('the choices of templates contain all of them, new ones at once [SCRIPTS-12] [API-37]', async () => {
    const named = async () =>
      (await server.inject(listTemplateChoices, {}, admin)).body.templates.map(({ name }) => name)
    const before = await named()
    const id = await addTemplate({ name: 'Aaa, il primo' })
    expect(await named()).toEqual(['Aaa, il primo', ...before])
    await server.inject(templateCalls.remove, { params: { id } }, admin)
    expect(await named()).toEqual(before)
  })

  it('a template is refused with the errors of config and naming rules [TEMPL-12] [GAP-53]', async () => {
    const { status, failure } = await create({
      naming_rules: '$Nessuno,{nulla}',
      config: '{"a": "$Mai {mancante}"}',
    })
    expect(status).toBe(422)
    expect(failure.issues.map(({ field, message }) => `${field}: ${message}`)).toEqual([
      'naming_rules: La parola “$Nessuno” non esiste.',
      'naming_rules: Il modulo non ha un campo “nulla”.',
      'config: Il modulo non ha un campo “mancante”.',
      'config: La parola “$Mai” non esiste.',
    ])
    expect((await create({ config: '[1' })).failure.issues[0]).toMatchObject({
      field: 'config',
      code: 'format',
    })
    expect((await create({ name: ' ' })).failure.issues[0]).toMatchObject({ field: 'name', code: 'required' })
  })

  it('a change of a template refuses unknown PDF fields [API-40]', async () => {
    const id = await addTemplate()
    await upload(id, pdf)
    const change = (body: object) =>
      server.inject(templateCalls.update, { params: { id }, body: { ...TEMPLATE, ...body } }, admin)
    expect((await change({ config: '{"inventato": "$Nome"}' })).failure.issues).toEqual([
      { field: 'config', code: 'unknown', message: 'Il PDF non ha un campo “inventato”.' },
    ])
    // Programs of before send the choice of editable documents.
    expect((await change({ name: 'Altro', flatten: false })).status).toBe(200)
    const { before, after } = (await events(id)).at(-1)!
    expect([before, after]).toEqual([{ name: 'Modulo' }, { name: 'Altro' }])
  })

  // Also API-41.
  it('the removal of a used template unlinks its operations [TEMPL-14] [SCRIPTS-7]', async () => {
    const id = await addTemplate()
    const operation = {
      name: 'Con modulo',
      template_fk: id,
      script: '',
      ...({ tipo_di_utenza: 'luce', client_type: 'domestico' } as const),
    }
    const { body } = await server.inject(operationCalls.create, { body: operation }, admin)
    const used = await server.inject(readTemplate, { params: { id } }, admin)
    expect(used.body.usedBy).toEqual([{ id: body.scriptId, name: 'Con modulo' }])
    expect((await server.inject(templateCalls.remove, { params: { id } }, admin)).status).toBe(200)
    const after = await server.inject(readOperation, { params: { id: body.scriptId } }, admin)
    expect(after.body.script).toMatchObject({ template_fk: null, Template: null })
    const again = { params: { id: body.scriptId }, body: operation }
    expect((await server.inject(operationCalls.update, again, admin)).failure.issues[0]).toMatchObject({
      field: 'template_fk',
    })
    expect((await server.inject(templateCalls.remove, { params: { id } }, admin)).status).toBe(404)
  })
})

describe('the file of a template', () => {
  it('the file of a template is stored under a safe unique name [TEMPL-9] [API-42]', async () => {
    const id = await addTemplate()
    const first = await upload(id, pdf, { filename: '../Modulo: luce.pdf' })
    expect(first).toMatchObject({
      status: 200,
      body: { ok: true, filename: 'Modulo- luce.pdf', problems: [] },
    })
    const other = await addTemplate({ name: 'Altro modulo' })
    expect((await upload(other, pdf, { filename: '../Modulo: luce.pdf', part: 'file' })).body.filename).toBe(
      'Modulo- luce (2).pdf',
    )
    await upload(id, otherPdf, { filename: 'gas.pdf' })
    const { body } = await server.inject(readTemplateContent, { params: { id } }, admin)
    expect(body.content!.fields.map(({ name }) => name)).toContain('pdr')
    const file = await server.inject(readTemplateFile, { params: { id } }, admin)
    expect(Buffer.from(file.body.pdf, 'base64').equals(otherPdf)).toBe(true)
  })

  it('the file of a template is refused when the template changed since it was read', async () => {
    const id = await addTemplate()
    const read = async () => (await server.inject(readTemplate, { params: { id } }, admin)).body.template
    const { updatedAt } = await read()
    const body = { ...TEMPLATE, config: '{"pod": "$POD"}' }
    await server.inject(templateCalls.update, { params: { id }, body }, admin)
    const refused = await upload(id, pdf, { order: JSON.stringify({ readAt: updatedAt }) })
    const { stored } = refused.failure.theirs as StaleAnswer<Template>
    expect([refused.status, stored]).toEqual([409, await read()])
    expect((await read()).filename).toBeNull()
    const order = JSON.stringify({ readAt: stored.updatedAt })
    expect((await upload(id, pdf, { order })).status).toBe(200)
  })

  it('the upload of a new file of a template reports the rules that it breaks [TEMPL-9]', async () => {
    const id = await addTemplate()
    await upload(id, pdf)
    const config = '{"pod": "$POD"}'
    await server.inject(templateCalls.update, { params: { id }, body: { ...TEMPLATE, config } }, admin)
    expect((await upload(id, otherPdf)).body.problems).toEqual(['Il PDF non ha un campo “pod”.'])
  })

  it('the upload of a template refuses a file that is no PDF, too large or no form, and stores nothing [TEMPL-9]', async () => {
    const id = await addTemplate()
    expect((await upload(id, Buffer.from('ciao'))).status).toBe(415)
    expect((await upload(id, pdf.subarray(0, 2_000))).status).toBe(422)
    expect((await upload(id, Buffer.alloc(MAX_TEMPLATE_BYTES + 1))).status).toBe(413)
    expect((await upload(id, pdf, { part: 'altro' })).status).toBe(400)
    const cut = fileForm(pdf)
    expect((await send(id, { ...cut, payload: cut.payload.subarray(0, 500) })).status).toBe(400)
    const json = { payload: Buffer.from('{}'), headers: { 'content-type': 'application/json' } }
    expect((await send(id, json)).status).toBe(415)
    const { body } = await server.inject(readTemplate, { params: { id } }, admin)
    expect(body.template.filename).toBeNull()
  })

  it('the preview of a template shows the filled file and its report before saving [TEMPL-12]', async () => {
    const order = { config: '{"pod": "POD $POD"}', source: { sample: 'luce-domestico' } }
    const { status, body } = await server.upload(
      previewTemplate,
      fileForm(pdf, { order: JSON.stringify(order) }),
      admin,
    )
    expect(status).toBe(200)
    expect((await readText(Buffer.from(body.pdf, 'base64'))).join()).toContain('POD IT001E12345678')
    expect(body.report.filled).toContain('pod')
    expect((await server.upload(previewTemplate, fileForm(pdf, { order: '{}' }), admin)).status).toBe(400)
  })
})

it('a custom variable works in names, PDFs and scripts of a record [TEMPL-6] [CUSTOM-4]', async () => {
  const templateVariable = { name: 'saluto', rule: 'client_type=business ? Spett.le : Gentile $Cognome' }
  expect((await server.inject(templateVariableCalls.create, { body: templateVariable }, admin)).status).toBe(
    200,
  )
  const id = await addTemplate({ naming_rules: 'Contratto,$saluto,$PDR', config: '{"pod": "$saluto!"}' })
  await upload(id, pdf)
  const sample = seeded.valuesOf(SAMPLES.cadastral)
  const operation = {
    name: `${sample.operation_ee?.name} con il saluto`,
    template_fk: id,
    script: '<p>$saluto<script>alert(1)</script></p>',
    ...({ tipo_di_utenza: 'luce', client_type: 'domestico' } as const),
  }
  const { body } = await server.inject(operationCalls.create, { body: operation }, admin)
  const values = { ...sample, operation_ee: { id: body.scriptId, name: operation.name } }
  const data = JSON.stringify(values)
  const record = await server.inject(createRecord, { body: { data, draft: false } }, agent)
  expect(record.body).toMatchObject({ ok: true })
  const params = { id: record.body.recordId }
  const built = await server.inject(createPdf, { params, body: { type: 'luce' } }, agent)
  const file = await server.app.inject({ url: `/pdf/${built.body.links[0]}`, headers: agent.headers })
  const name = String(values.last_name)
  expect((await readText(file.rawPayload))[0]).toContain(`Gentile ${name}!`)
  expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain(
    `Contratto-Gentile ${name}.pdf`,
  )
  const preview = await server.inject(previewPhoneScripts, { params }, agent)
  expect(preview.body.energia?.html).toBe(`<p>Gentile ${name}</p>`)
})
