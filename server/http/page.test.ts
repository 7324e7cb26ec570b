import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { testServer } from '../../test/server.ts'
import { createServer } from './server.ts'

const server = await testServer({ routes: [] })
afterAll(() => server.close())
const page = join(server.database.dataDir, 'page')

it('serves the page at its addresses, and its assets for ever', async () => {
  mkdirSync(join(page, 'assets'), { recursive: true })
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Sportello</title>')
  writeFileSync(join(page, 'assets/main-1a2b.js'), 'export {}')
  writeFileSync(join(page, 'assets/main-1a2b.js.br'), brotliCompressSync('export {}'))
  const shown = await createServer(server.context, { routes: [], findCaller: async () => undefined, page })
  const html = { accept: 'text/html,*/*' }
  for (const url of ['/', '/records', '/records/7f?x=1', '/identity/mailbox']) {
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
  expect((await shown.inject({ url: '/firmare', headers: html })).body).toContain('Sportello')
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
