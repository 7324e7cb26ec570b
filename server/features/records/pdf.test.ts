import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SAMPLES } from '../../../contract/fixtures/samples.ts'
import type { Values } from '../../../contract/index.ts'
import {
  createPdf,
  createRecord,
  previewScripts,
  readHistory,
  removeRecord,
} from '../../../shared/api/records.ts'
import type { SignedIn } from '../../../test/factories.ts'
import { fillOffice, OFFICE_NOW, type Office } from '../../../test/office.ts'
import { type TestServer, testServer } from '../../../test/server.ts'
import { readText } from '../../documents/read-text.ts'
import { findReader } from '../users/find-caller.ts'
import { recordPdfs } from './pdf-page.ts'
import { recordRoutes } from './routes.ts'

let server: TestServer
let office: Office
let agent: SignedIn

beforeAll(async () => {
  server = await testServer({ routes: recordRoutes, files: [recordPdfs(findReader)], now: () => OFFICE_NOW })
  office = await fillOffice(server.context)
  agent = await server.signedIn()
})
afterAll(() => server.close())

async function record(sample: Values, draft = false): Promise<string> {
  const data = JSON.stringify(office.valuesOf(sample))
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
  expect({ status, ok: body.ok, links: body.links?.length }).toEqual({ status: 200, ok: true, links: 1 })
  const response = await open(body.links[0])
  return { link: body.links[0] as string, response, pages: await readText(response.rawPayload) }
}

describe('creating a PDF', () => {
  it('[API-29] [PDF-5] fills the operation’s template and opens it under its link', async () => {
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

  it('[PDF-7] [GAP-29] makes one file of both operations', async () => {
    const id = await record(SAMPLES.dualDomestic)
    const { pages } = await opened(id, 'dual')
    expect(pages).toHaveLength(4)
    expect(pages[0]).toContain('IT001E12345678')
    expect(pages[2]).toContain('00881234567890')
  })

  it('[GAP-29] fills a template that both operations share once', async () => {
    const { db } = server.context
    const shared = office.template('domestico', 'dual')
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

  it('stores the hash and the version it was built from, and tells the history', async () => {
    const id = await record(SAMPLES.cadastral)
    const { link, response } = await opened(id, 'luce')
    const row = await server.context.db
      .selectFrom('record_pdfs')
      .selectAll()
      .where('link', '=', link)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      record_id: id,
      record_version: 1,
      type: 'luce',
      sha256: createHash('sha256').update(response.rawPayload).digest('hex'),
    })
    expect((await events(id)).map(({ kind }: { kind: string }) => kind).sort()).toEqual(['created', 'pdf'])
  })

  it.each([
    ['a type without its operation', 'cadastral', 'gas', false],
    ['both when there is one', 'cadastral', 'dual', false],
    ['[LIST-13] a draft', 'cadastral', 'luce', true],
  ] as const)('[GAP-28] refuses %s', async (_title, sample, type, draft) => {
    const { status, body } = await build(await record(SAMPLES[sample], draft), type)
    expect(status).toBe(422)
    expect(body.error.id).toBe('no-document')
  })

  it('[PDF-3] refuses dual for a product that starts with IR', async () => {
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
  ])('says what is wrong when %s', async (_title, breakIt) => {
    const { db } = server.context
    const template = office.template('domestico', 'luce')
    const { file_key, config } = await db
      .selectFrom('templates')
      .select(['file_key', 'config'])
      .where('id', '=', template)
      .executeTakeFirstOrThrow()
    const id = await record(SAMPLES.cadastral)
    await db
      .updateTable('templates')
      .set(await breakIt(id))
      .where('id', '=', template)
      .execute()
    const { status, body } = await build(id, 'luce')
    await db.updateTable('templates').set({ file_key, config }).where('id', '=', template).execute()
    expect(status).toBe(422)
    expect(body.errorMessage).toMatch(/CV Cambio EE/)
    expect((await build(id, 'luce')).status).toBe(200)
  })

  it('refuses other types and other records', async () => {
    const id = await record(SAMPLES.cadastral)
    expect((await build(id, 'telco')).status).toBe(400)
    expect((await build('00000000-0000-4000-8000-000000000000', 'luce')).status).toBe(404)
  })
})

describe('opening a PDF', () => {
  it('[GAP-159] [API-87] lets in a browser by its cookie alone, in a new tab', async () => {
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
    ['a token that nobody has', { 'x-accesstoken': 'x'.repeat(43) }, 401, 'Accedi a Sportello'],
  ])('shows %s a page that says what to do', async (_title, headers, status, text) => {
    const { link } = await opened(await record(SAMPLES.cadastral), 'luce')
    const response = await open(link, headers as Record<string, string>)
    expect(response.statusCode).toBe(status)
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(response.body).toContain(text)
  })

  it('lets nobody in who has not completed the login', async () => {
    const { link } = await opened(await record(SAMPLES.cadastral), 'luce')
    const half = await server.signedIn({ verifiedEmail: false })
    const response = await open(link, half.headers)
    expect([401, 403]).toContain(response.statusCode)
    expect(response.headers['content-type']).toMatch('text/html')
  })

  it.each(['AAAAAAAAAAAAAAAAAAAAAA', '..%2F..%2Fetc%2Fpasswd', '%00', "' or 1=1 --", '%F0%9F%98%80'])(
    'finds nothing under %s',
    async (link) => {
      const response = await open(encodeURI(link).replaceAll('%25', '%'))
      expect(response.statusCode).toBe(404)
      expect(response.body).toContain('Non trovato')
    },
  )

  it('finds nothing of a removed record', async () => {
    const id = await record(SAMPLES.cadastral)
    const { link } = await opened(id, 'luce')
    await server.inject(removeRecord, { params: { id } }, agent)
    expect((await open(link)).statusCode).toBe(404)
  })

  it('by another than the author is told in the history', async () => {
    const id = await record(SAMPLES.cadastral)
    const { link } = await opened(id, 'luce')
    const other = await server.signedIn()
    expect((await open(link, other.headers)).statusCode).toBe(200)
    expect((await events(id)).map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'created',
      'pdf',
      'read',
    ])
  })
})

describe('the script preview', () => {
  const preview = (id: string) => server.inject(previewScripts, { params: { id } }, agent)

  it('[REC-17] [REC-19] answers both operations’ scripts with the record’s values', async () => {
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

  it('[GAP-50] lets neither a value nor a script run anything', async () => {
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
    const { html } = (await preview(id)).body.energia
    await db.updateTable('scripts').set(was).where('name', '=', 'CV Cambio EE').execute()
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toMatch(/<img|<script|<iframe|onclick|javascript:/)
  })
})
