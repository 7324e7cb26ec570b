import { createHash } from 'node:crypto'
import { describe, expect, it, vi } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { Values } from '../../../contract/index.ts'
import { createPdf, previewPhoneScripts } from '../../../shared/api/documents.ts'
import { createRecord, readHistory, removeRecord } from '../../../shared/api/records.ts'
import { rowOf } from '../../../test/rows.ts'
import { SAMPLE_TIME, seedSampleData } from '../../../test/sample-data.ts'
import { serverOfFile } from '../../../test/server.ts'
import { readText } from '../../documents/fixtures/read-text.ts'
import { REBUILT_FILES } from '../../documents/fixtures/revisions.ts'
import { findFileReader } from '../login/find-caller.ts'
import { recordRoutes } from '../records/routes.ts'
import { recordPdfs } from './pdf-file-route.ts'
import { documentRoutes } from './routes.ts'

const server = await serverOfFile({
  routes: [...recordRoutes, ...documentRoutes],
  files: [recordPdfs(findFileReader)],
  now: () => SAMPLE_TIME,
})
const seeded = await seedSampleData(server.context)
const agent = await server.signedIn()

async function record(sample: Values, draft = false): Promise<string> {
  const data = JSON.stringify(seeded.valuesOf(sample))
  const { status, body } = await server.inject(createRecord, { body: { data, draft } }, agent)
  expect(status).toBe(200)
  return body.recordId
}
const build = (id: string, type: string, session = agent) =>
  server.inject(createPdf, { params: { id }, body: { type: type as 'luce' } }, session)
const open = (link: string, headers: Record<string, string> = agent.headers) =>
  server.app.inject({ url: `/pdf/${link}`, headers })
const events = async (id: string) => (await server.inject(readHistory, { params: { id } }, agent)).body.events

async function opened(id: string, type: string) {
  const { status, body } = await build(id, type)
  expect([status, body]).toEqual([200, { ok: true, links: [expect.any(String)] }])
  const link = body.links[0]!
  const response = await open(link)
  return { link, response, pages: await readText(response.rawPayload) }
}

describe('creating a PDF', () => {
  it('creating a PDF fills the template of the operation, and the PDF opens under its link [API-29] [PDF-5]', async () => {
    const id = await record(SAMPLES.gasChange)
    const { response, pages, link } = await opened(id, 'gas')
    expect(pages).toHaveLength(2)
    for (const text of ['D’Angelo', 'Nicolò', 'VIALE DELLA LIBERTÀ 12/B', '00881234567890', '10/12/1985'])
      expect(pages[0]).toContain(text)
    expect(link).toMatch(/^[\w-]{22}$/)
    expect(response.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(
        "filename*=UTF-8''Contratto_D%E2%80%99Angelo_Nicol%C3%B2_00881234567890.pdf",
      ),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    })
  })

  it('creating a dual PDF merges the documents of both operations [PDF-7] [GAP-29]', async () => {
    const id = await record(SAMPLES.dualDomestic)
    const { pages } = await opened(id, 'dual')
    expect(pages).toHaveLength(4)
    expect(pages[0]).toContain('IT001E12345678')
    expect(pages[2]).toContain('00881234567890')
  })

  it('creating a dual PDF fills a shared template once [GAP-29]', async () => {
    const { db } = server.context
    const shared = seeded.template('domestico', 'dual')
    const names = ['EI Cambio+Voltura EE', 'EI Subentro GAS']
    const before = await db
      .selectFrom('scripts')
      .select(['id', 'template_fk'])
      .where('name', 'in', names)
      .execute()
    await db.updateTable('scripts').set({ template_fk: shared }).where('name', 'in', names).execute()
    const { pages } = await opened(await record(SAMPLES.dualDomestic), 'dual')
    for (const { id, template_fk } of before)
      await db.updateTable('scripts').set({ template_fk }).where('id', '=', id).execute()
    expect(pages).toHaveLength(2)
    for (const text of ['IT001E12345678', '00881234567890']) expect(pages[0]).toContain(text)
  })

  it('creating a PDF stores hash and record version and writes a history entry', async () => {
    const id = await record(SAMPLES.cadastral)
    const { link, response } = await opened(id, 'luce')
    const row = await rowOf(server.context.db, 'record_pdfs', { link })
    expect(row).toMatchObject({
      record_id: id,
      record_version: 1,
      type: 'luce',
      sha256: createHash('sha256').update(response.rawPayload).digest('hex'),
    })
    expect((await events(id)).map(({ kind }) => kind).sort()).toEqual(['created', 'pdf'])
  })

  it.each([
    ['a type without its operation', 'cadastral', 'gas', false],
    ['both when there is one', 'cadastral', 'dual', false],
    ['[LIST-13] a draft', 'cadastral', 'luce', true],
  ] as const)('creating a PDF refuses %s [GAP-28]', async (_title, sample, type, draft) => {
    const { status, failure } = await build(await record(SAMPLES[sample], draft), type)
    expect(status).toBe(422)
    expect(failure.error.id).toBe('no-document')
  })

  it('creating a PDF refuses dual for a product that starts with IR [PDF-3]', async () => {
    const change = {
      product_ee: { id: 'product-IR EE Casa', name: 'IR EE Casa' },
      operation_ee: { id: '', name: 'IR Cambio+Voltura EE' },
      ateco: '10.71.10',
    }
    const id = await record({ ...SAMPLES.dualDomestic, ...change })
    expect((await build(id, 'dual')).status).toBe(422)
    expect((await build(id, 'luce')).status).toBe(200)
  })

  it.each([
    ['the file is gone', async (id: string) => ({ file_key: `gone-${id}` })],
    [
      'the file is no PDF',
      async () => {
        await server.context.files.write('broken.pdf', new TextEncoder().encode('no PDF'))
        return { file_key: 'broken.pdf' }
      },
    ],
    ['the config is no JSON', async () => ({ config: '{oops' })],
  ])('creating a PDF reports the reason when %s', async (_title, breakIt) => {
    const { db } = server.context
    const template = seeded.template('domestico', 'luce')
    const { file_key, config } = await rowOf(db, 'templates', { id: template })
    const id = await record(SAMPLES.cadastral)
    await db
      .updateTable('templates')
      .set(await breakIt(id))
      .where('id', '=', template)
      .execute()
    const { status, failure } = await build(id, 'luce')
    await db.updateTable('templates').set({ file_key, config }).where('id', '=', template).execute()
    expect(status).toBe(422)
    expect(failure.errorMessage).toMatch(/CV Cambio EE/)
    expect((await build(id, 'luce')).status).toBe(200)
  })

  it('creating a PDF compares a stored template with its document once for each version of the operation', async () => {
    const { db, documents, files } = server.context
    const change = (values: object) =>
      db.updateTable('templates').set(values).where('id', '=', seeded.template('domestico', 'luce')).execute()
    const before = await db
      .selectFrom('templates')
      .select(['file_key', 'file_sha256', 'config'])
      .where('id', '=', seeded.template('domestico', 'luce'))
      .executeTakeFirstOrThrow()
    const id = await record(SAMPLES.cadastral)
    const fill = vi.spyOn(documents, 'fill')
    expect((await build(id, 'luce')).status).toBe(200)
    expect((await build(id, 'luce')).status).toBe(200)
    // Stored before templates were compared on upload: PDFium and the library show two prices.
    await files.write('disputed.pdf', REBUILT_FILES['a content whose entry points to the former one']!())
    await change({ file_key: 'disputed.pdf', file_sha256: null, config: '' })
    const refused = [await build(id, 'luce'), await build(id, 'luce')]
    await change(before)
    const versions = fill.mock.calls.map(([, version]) => version)
    fill.mockRestore()
    expect(refused.map(({ status }) => status)).toEqual([422, 422])
    expect(refused[0]!.failure.errorMessage).toMatch(
      /CV Cambio EE.*non si può compilare.*non sarebbe uguale al modello. Pagina 1/,
    )
    // The same version is compared until one of its documents is equal.
    expect(versions[1]).toBe(versions[0])
    expect(versions[3]).toBe(versions[2])
    expect(versions[2]).not.toBe(versions[0])
    expect(new Set(versions).has(undefined)).toBe(false)
    expect((await build(id, 'luce')).status).toBe(200)
  })

  it('creating a PDF refuses other types and other records', async () => {
    const id = await record(SAMPLES.cadastral)
    expect((await build(id, 'telco')).status).toBe(400)
    expect((await build('00000000-0000-4000-8000-000000000000', 'luce')).status).toBe(404)
  })
})

describe('opening a PDF', () => {
  it('opening a PDF in a new tab is authorised by the cookie alone [GAP-159] [API-87]', async () => {
    const { link } = await opened(await record(SAMPLES.cadastral), 'luce')
    const browser = await server.signedIn({ bound: true })
    const cookie = { cookie: browser.headers.cookie! }
    const tab = {
      ...cookie,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
    }
    expect((await open(link, tab)).statusCode).toBe(200)
    expect((await open(link, { ...tab, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401)
    expect((await open(link, { ...tab, 'sec-fetch-dest': 'iframe' })).statusCode).toBe(401)
  })

  it.each([
    ['nobody', {}, 401, 'Accedi a Sportello'],
    ['a token that was never issued', { 'x-accesstoken': 'x'.repeat(43) }, 401, 'Accedi a Sportello'],
  ])('opening a PDF shows %s a page with instructions', async (_title, headers, status, text) => {
    const { link } = await opened(await record(SAMPLES.cadastral), 'luce')
    const response = await open(link, headers as Record<string, string>)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain(text)
  })

  it('opening a PDF requires a complete login', async () => {
    const { link } = await opened(await record(SAMPLES.cadastral), 'luce')
    const half = await server.signedIn({ verifiedEmail: false })
    const response = await open(link, half.headers)
    expect([401, 403]).toContain(response.statusCode)
    expect(response.headers['content-type']).toMatch('text/html')
  })

  it.each(['AAAAAAAAAAAAAAAAAAAAAA', '..%2F..%2Fetc%2Fpasswd', '%00', "' or 1=1 --", '%F0%9F%98%80'])(
    'opening a PDF answers not found for %s',
    async (link) => {
      const response = await open(encodeURI(link).replaceAll('%25', '%'))
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('Non trovato')
    },
  )

  it('opening a PDF of a removed record answers not found', async () => {
    const id = await record(SAMPLES.cadastral)
    const { link } = await opened(id, 'luce')
    await server.inject(removeRecord, { params: { id } }, agent)
    expect((await open(link)).statusCode).toBe(404)
  })

  it('opening a PDF of another user’s record is written into the history', async () => {
    const id = await record(SAMPLES.cadastral)
    const { link } = await opened(id, 'luce')
    const other = await server.signedIn()
    expect((await open(link, other.headers)).statusCode).toBe(200)
    expect((await events(id)).map(({ kind }) => kind).sort()).toEqual(['created', 'pdf', 'read'])
  })
})

describe('the script preview', () => {
  const preview = (id: string) => server.inject(previewPhoneScripts, { params: { id } }, agent)

  it('the script preview answers both operations’ scripts with the record’s values [REC-17] [REC-19]', async () => {
    expect((await preview(await record(SAMPLES.dualDomestic))).body).toEqual({
      ok: true,
      energia: {
        name: 'EI Cambio+Voltura EE',
        html: '<h1>EI Cambio+Voltura EE</h1><p>Parlo con Nicolò D’Angelo, Monza?</p>',
      },
      gas: {
        name: 'EI Subentro GAS',
        html: '<h1>EI Subentro GAS</h1><p>Parlo con Nicolò D’Angelo, Monza?</p>',
      },
    })
    expect((await preview(await record(SAMPLES.cadastral))).body).toMatchObject({
      energia: { name: 'CV Cambio EE' },
      gas: null,
    })
  })

  it('the script preview contains no active content from a value or script [GAP-50]', async () => {
    const { db } = server.context
    const script =
      '<p onclick="x()">$Nome</p><script>alert(1)</script><a href="{description}">qui</a><img src=x onerror=alert(1)><iframe src="//x"></iframe>'
    const was = await db
      .selectFrom('scripts')
      .select('script')
      .where('name', '=', 'CV Cambio EE')
      .executeTakeFirstOrThrow()
    await db.updateTable('scripts').set({ script }).where('name', '=', 'CV Cambio EE').execute()
    const id = await record(
      { ...SAMPLES.cadastral, name: '<img src=x onerror=alert(1)>', description: 'javascript:alert(1)' },
      true,
    )
    const { html } = (await preview(id)).body.energia!
    await db.updateTable('scripts').set(was).where('name', '=', 'CV Cambio EE').execute()
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toMatch(/<img|<script|<iframe|onclick|javascript:/)
  })
})
