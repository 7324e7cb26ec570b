import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, expect, test } from '@playwright/test'
import { sampleOf } from '../test/endurance.ts'
import { PAGE_POLICY, RAW, SINKS } from '../test/hostile-pages.ts'
import { XSS_VECTORS } from '../test/xss-vectors.ts'

/** Records requests: any request here has left the page. */
async function listen(answer: (path: string) => { html: string; policy?: string } | undefined) {
  const requests: string[] = []
  const server: Server = createServer(({ url = '' }, response) => {
    const page = answer(url)
    if (!page) {
      requests.push(url)
      return response.writeHead(204).end()
    }
    const policy = page.policy && { 'content-security-policy': page.policy }
    return response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...policy }).end(page.html)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return { server, requests, port, url: `http://127.0.0.1:${port}` }
}

/** Counts executions by the vectors' numbers; loaded before everything that a vector adds. */
const HOOK = 'window.ran = []; window.hit = (id) => { window.ran.push(id) }; window.alert = window.hit'

/** Triggers handlers that wait for a user, and returns elements that should not exist in any page. */
function provoke() {
  const suspicious: string[] = []
  for (const element of document.body.querySelectorAll('*')) {
    const { attributes, tagName } = element
    if (/^(script|iframe|object|embed|link|meta|base|form|style|svg|math)$/i.test(tagName)) {
      if (!element.closest('[data-own]')) suspicious.push(tagName)
    }
    for (const { name, value } of attributes) {
      if (/^on/i.test(name)) suspicious.push(`${tagName} ${name}`)
      // Characters that browsers ignore in a URL scheme.
      const plain = [...value].filter((letter) => letter > ' ').join('')
      if (
        /^(href|src|action|formaction|xlink:href)$/i.test(name) &&
        /^(javascript|vbscript|data):/i.test(plain)
      )
        suspicious.push(`${tagName} ${name}=${value}`)
    }
    for (const type of ['mouseover', 'pointerenter', 'focus', 'toggle', 'error', 'load', 'beforeinput'])
      element.dispatchEvent(new Event(type, { bubbles: false }))
  }
  return { suspicious, ran: (window as unknown as { ran: number[] }).ran }
}

interface Shown {
  ran: number[]
  suspicious: string[]
  requests: string[]
}

const VECTORS = sampleOf(XSS_VECTORS, 100)

/** Shows the vectors in one page, with `sink` as the way to create HTML. */
async function show(browser: Browser, sink: (text: string) => string, policy?: string): Promise<Shown> {
  let html = ''
  const pages = await listen((url) => (url === '/page' ? { html, ...(policy && { policy }) } : undefined))
  const texts = VECTORS.map(({ text }) => text.replaceAll('CANARY_PORT', String(pages.port)))
  html = `<!doctype html><body>${texts.map((text) => `<div>${sink(text)}</div>`).join('\n')}`
  const context = await browser.newContext()
  await context.addInitScript(HOOK)
  const page = await context.newPage()
  try {
    await page.goto(`${pages.url}/page`, { waitUntil: 'load' })
    const { ran, suspicious } = await page.evaluate(provoke)
    // Requests started by an event have been sent by now.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    return { ran, suspicious, requests: pages.requests.filter((path) => path !== '/favicon.ico') }
  } finally {
    await context.close()
    pages.server.closeAllConnections()
    pages.server.close()
  }
}

test('A page without sanitizing triggers the thousand vectors, so the vectors are effective @endurance', async ({
  browser,
}) => {
  expect(XSS_VECTORS.length).toBeGreaterThanOrEqual(1_000)
  expect(new Set(XSS_VECTORS.map(({ text }) => text.replace(/\d+/g, ''))).size).toBeGreaterThan(900)
  // One page for a part of the vectors: a frame or a stylesheet of one would affect the others.
  const context = await browser.newContext()
  await context.addInitScript(HOOK)
  const page = await context.newPage()
  const handlers = XSS_VECTORS.filter(({ text }) => /^<(img|svg|details|video|b|input) /.test(text))
  await page.setContent(handlers.map(({ text }) => `<div>${RAW(text)}</div>`).join('\n'))
  const { ran, suspicious } = await page.evaluate(provoke)
  expect(new Set(ran).size).toBeGreaterThan(30)
  expect(suspicious.length).toBeGreaterThan(30)
  await context.close()
})

/** The vectors run in this page with each test; in the others in `npm run test:endurance -- vectors`. */
const SAMPLED = 'a page for a person who came by a link'

for (const [name, sink] of Object.entries(SINKS))
  test(`The vectors in ${name} execute nothing and send no request, with and without the content security policy ${name === SAMPLED ? '@sample' : '@endurance'}`, async ({
    browser,
  }) => {
    for (const one of [undefined, PAGE_POLICY]) {
      const { ran, suspicious, requests } = await show(browser, sink, one)
      expect({ ran, requests }).toEqual({ ran: [], requests: [] })
      expect(suspicious.filter((what) => !OWN_TAGS.has(what))).toEqual([])
    }
  })

/** The attributes with which the pages create links. */
const OWN_TAGS = new Set(['STYLE', 'FORM'])
