import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { markAsPreparing } from '../../shared/preparing.ts'
import { serverOfFile } from '../../test/server.ts'
import { newsletterPages } from '../features/subscriptions/newsletter-pages.ts'
import { emailChangePages } from '../features/users/email-change-page.ts'
import { createServer } from './server.ts'

const server = await serverOfFile({ routes: [] })
const ID = '0198c1de-1111-7abc-8def-000000000001'
const page = join(server.database.dataDir, 'page')

const html = { accept: 'text/html,*/*' }
const shownPage = () => createServer(server.context, { routes: [], findCaller: async () => undefined, page })

it('the server serves the page at its addresses, and its assets with an immutable cache', async () => {
  mkdirSync(join(page, 'assets'), { recursive: true })
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Sportello</title>')
  writeFileSync(join(page, 'assets/main-1a2b.js'), 'export {}')
  writeFileSync(join(page, 'assets/main-1a2b.js.br'), brotliCompressSync('export {}'))
  const shown = await shownPage()
  for (const url of ['/', '/records', `/records/${ID}?x=1`, '/identity/mailbox']) {
    const answer = await shown.inject({ url, headers: html })
    expect([answer.statusCode, answer.body.slice(0, 9), answer.headers['cache-control']]).toEqual([
      200,
      '<!doctype',
      'no-cache',
    ])
  }
  writeFileSync(join(page, 'customer.html'), '<!doctype html><title>Firma</title>')
  for (const url of ['/firma/abc', '/verifica', '/verifica?x=1'])
    expect((await shown.inject({ url, headers: html })).body).toContain('Firma')
  const asset = await shown.inject('/assets/main-1a2b.js')
  expect(asset.headers['cache-control']).toContain('immutable')
  const packed = await shown.inject({
    url: '/assets/main-1a2b.js',
    headers: { 'accept-encoding': 'gzip, br' },
  })
  expect([packed.headers['content-encoding'], packed.headers['content-type']]).toEqual([
    'br',
    asset.headers['content-type'],
  ])
  expect(packed.headers['cache-control']).toContain('immutable')
  for (const url of ['/assets/gone.js', '/api/v1/gone', '/pdf/gone']) {
    expect((await shown.inject({ url, headers: html })).statusCode).toBeGreaterThanOrEqual(400)
  }
  for (const url of [
    '/../../package.json',
    '/..%2f..%2fpackage.json',
    '/assets/..%2f..%2f..%2fpackage.json',
  ]) {
    expect((await shown.inject({ url, headers: html })).body).not.toContain('dependencies')
  }
  await shown.close()
})

it('each answer of the API names the scripts of the pages that the server has, refusals included', async () => {
  const folder = join(server.database.dataDir, 'named')
  mkdirSync(folder)
  const built = (name: string) => `<!doctype html><script type="module" src="/assets/${name}.js"></script>`
  writeFileSync(join(folder, 'index.html'), built('index-1a2b'))
  writeFileSync(join(folder, 'customer.html'), built('customer-3c4d'))
  const shown = await createServer(server.context, {
    routes: [],
    findCaller: async () => undefined,
    page: folder,
  })
  const refused = await shown.inject('/api/v1/none')
  expect([refused.statusCode, refused.headers['x-page']]).toEqual([
    404,
    '/assets/index-1a2b.js /assets/customer-3c4d.js',
  ])
  expect((await shown.inject('/')).headers['x-page']).toBeUndefined()
  await shown.close()
})

describe('an address that leads nowhere', () => {
  it.each([
    '/nothing',
    '/wp-login.php',
    '/.env',
    '/records/list',
    '/firmare',
    '/firma',
    '/crm',
    `/${ID}/view/x`,
  ])('the unknown address %s answers 404 with the page to a browser [SHELL-13]', async (url) => {
    const app = await shownPage()
    const seen = await app.inject({ url, headers: html })
    expect([seen.statusCode, seen.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
    expect(seen.body).toContain('<title>Sportello')
    // Else a browser would be answered that nothing changed.
    expect([seen.headers.etag, seen.headers['last-modified']]).toEqual([undefined, undefined])
    const program = await app.inject({ url, headers: { accept: 'application/json' } })
    expect([program.statusCode, program.json().error.id]).toEqual([404, 'not-found'])
    await app.close()
  })

  it.each([
    '/api',
    '/api/nothing',
    '/api/v1/nothing',
    '/api/v2/records',
    '/assets/x.js',
    '/firmati',
    '/health/x',
  ])('the unknown address %s answers the error envelope even to a browser [API-4]', async (url) => {
    const app = await shownPage()
    const seen = await app.inject({ url, headers: html })
    expect([seen.statusCode, seen.json().error.id]).toEqual([404, 'not-found'])
    await app.close()
  })

  it('the address of a page accepts only GET and HEAD', async () => {
    const app = await shownPage()
    const of = async (method: string, url: string) => {
      const { statusCode, body } = await app.inject({ method: method as 'GET', url, headers: html })
      return [statusCode, body.slice(0, 9)]
    }
    expect(await of('HEAD', '/records')).toEqual([200, ''])
    expect(await of('HEAD', '/nothing')).toEqual([404, ''])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE'])
      expect([method, ...(await of(method, '/records'))]).toEqual([method, 404, '{"ok":fal'])
    expect(await of('HEAD', '/health/live')).toEqual([200, ''])
    await app.close()
  })
})

it('the server marks every page of a demonstration and none in production, and answers HEAD as GET', async () => {
  mkdirSync(page, { recursive: true })
  writeFileSync(join(page, 'index.html'), '<!doctype html><body>Sportello</body></html>')
  writeFileSync(join(page, 'customer.html'), '<!doctype html><body>Firma</body></html>')
  const headers = { accept: 'text/html,*/*' }
  for (const mode of ['demonstration', 'production'] as const) {
    const context = { ...server.context, config: { ...server.context.config, mode } }
    const files = [newsletterPages, emailChangePages]
    const parts = { routes: [], findCaller: async () => undefined, page, files }
    const shown = await createServer(context, parts)
    const urls = ['/', '/records', '/firma/abc', '/verifica', '/newsletter/confirm/x', '/posta/conferma/x']
    for (const url of urls) {
      const { body } = await shown.inject({ url, headers })
      expect([url, body.includes('>Dimostrazione<')]).toEqual([url, mode === 'demonstration'])
    }
    for (const url of [...urls, '/assets/main-1a2b.js']) {
      const { date: _date, ...read } = (await shown.inject({ url, headers })).headers
      const { date: _other, ...head } = (await shown.inject({ method: 'HEAD', url, headers })).headers
      expect([mode, url, head]).toEqual([mode, url, read])
    }
    await shown.close()
  }
})

it('the server serves no unmarked page of a demonstration under its file name', async () => {
  const shown = await createServer(server.context, { routes: [], findCaller: async () => undefined, page })
  for (const url of ['/index.html', '/customer.html', '/%69ndex.html']) {
    const { statusCode, body } = await shown.inject({ url, headers: { accept: 'text/html' } })
    expect(statusCode >= 400 || body.includes('>Dimostrazione<')).toBe(true)
  }
  await shown.close()
})

it('a page that is loaded while the demonstration is prepared is marked, and afterwards it is not [DEMO-3]', async () => {
  const folder = join(server.database.dataDir, 'prepared')
  mkdirSync(folder)
  for (const name of ['index.html', 'customer.html'])
    writeFileSync(join(folder, name), '<!doctype html><html><head><title>Sportello</title></head></html>')
  let isPreparing = true
  const parts = { routes: [], findCaller: async () => undefined, page: folder }
  const app = await createServer(server.context, { ...parts, isPreparing: () => isPreparing })
  const seen = async () => {
    const urls = ['/', '/records', '/verifica', '/nothing']
    const answers = await Promise.all(urls.map((url) => app.inject({ url, headers: html })))
    return answers.map(({ body }) => body.includes(markAsPreparing('<head>')))
  }
  expect(await seen()).toEqual([true, true, true, true])
  isPreparing = false
  expect(await seen()).toEqual([false, false, false, false])
  await app.close()
})
