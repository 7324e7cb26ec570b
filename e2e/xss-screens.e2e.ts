import { PDF } from '@libpdf/core'
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { formatReportDay } from '../shared/report-days.ts'
import { actionsOf } from '../test/pdf-actions.ts'

import { expect, journey } from './journey.ts'
import { type Canary, expose, openCanary, recordExecutions, vectorsFor } from './pages/canary.ts'
import {
  choosePlaces,
  pasteHtml,
  refuseAs,
  signAs,
  uploadBanks,
  uploadPlaces,
} from './pages/hostile-actions.ts'
import { fillWithHostileData, type HostileData } from './pages/hostile-data.ts'
import { screensOf } from './pages/hostile-screens.ts'
import { enterPassword, Person } from './pages/login.ts'
import { waitForRows } from './pages/records.ts'

import { callApi, sendToCustomer } from './pages/signing.ts'
import { OPENED_IN_TAB } from './pdf.ts'
import { type RunningServer, startServer } from './server.ts'

interface Parts {
  server: RunningServer
  canary: Canary
  vectors: string[]
  hostile: HostileData
}

/** An installation in which every text that a user can write is a vector. */
const hostileJourney = journey.extend<object, Parts>({
  server: [
    async ({ browserName: _ }, use) => {
      const server = await startServer()
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 600_000 },
  ],
  canary: [
    async ({ browserName: _ }, use) => {
      const canary = await openCanary()
      await use(canary)
      canary.close()
    },
    { scope: 'worker' },
  ],
  vectors: [async ({ canary }, use) => await use(vectorsFor(canary)), { scope: 'worker' }],
  hostile: [
    async ({ browser, server, administrator, vectors }, use) => {
      const context = await browser.newContext({ storageState: administrator, baseURL: server.address })
      const adminPage = await context.newPage()
      await adminPage.goto('/records')
      await waitForRows(adminPage)
      const hostileData = await fillWithHostileData(adminPage, vectors)
      await context.close()
      await use(hostileData)
    },
    { scope: 'worker', timeout: 600_000 },
  ],
})

/** Opens pages in a separate browser. `policy`: with the content security policy of the server. */
async function openTrap(browser: Browser, policy: boolean, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...options, bypassCSP: !policy, reducedMotion: 'reduce' })
  return { context, executions: await recordExecutions(context), page: await context.newPage() }
}

/** Waits until the screen shows the expected number of vectors, and returns its content. */
async function checkScreen(page: Page, name: string, least: number, port: number): Promise<string[]> {
  const read = async () => (await expose(page, port)).shown.length
  await expect.poll(read, { message: name }).toBeGreaterThanOrEqual(least)
  const { shown, markup } = await expose(page, port)
  expect(markup, name).toEqual([])
  return shown
}

/** The same vectors as markup of the page: with the policy they are blocked; without it they run and send requests, and both are detected. */
async function proveCanaries(browser: Browser, policy: boolean, baseURL: string): Promise<void> {
  const canary = await openCanary()
  const { context, page, executions } = await openTrap(browser, policy, { baseURL })
  await page.goto('/')
  const html = vectorsFor(canary).filter((text) => /^<(img|svg|details|video|input) /.test(text))
  const write = page.evaluate((markup) => {
    document.body.innerHTML = markup
  }, html.join(''))
  if (policy) await expect(write).rejects.toThrow('TrustedHTML')
  else {
    await write
    expect((await expose(page, canary.port)).markup.length).toBeGreaterThan(30)
    await expect.poll(() => executions.length).toBeGreaterThan(30)
    await expect.poll(() => canary.requests.length).toBeGreaterThan(0)
  }
  await context.close()
  canary.close()
}

/** Of a finding that is waived. */
const REASON = '<img src=x onerror="hit(3)">'

const POLICIES = { 'with the content security policy': true, 'without the content security policy': false }

for (const [described, policy] of Object.entries(POLICIES)) {
  hostileJourney(
    `Every screen shows a thousand vectors as text ${described} @endurance`,
    async ({ browser, baseURL, administrator, hostile, canary, vectors, watch }) => {
      const trap = await openTrap(browser, policy, { storageState: administrator, baseURL: baseURL! })
      watch.alsoWatch(trap.context)
      const shown = new Set<string>()
      const visit = async (name: string, least: number): Promise<void> => {
        for (const id of await checkScreen(trap.page, name, least, canary.port)) shown.add(id)
        const { executions } = trap
        expect({ executions, asked: canary.requests }, name).toEqual({ executions: [], asked: [] })
      }
      for (const [name, [least, open]] of Object.entries(screensOf(hostile))) {
        if (typeof open === 'string') await trap.page.goto(open)
        else await open(trap.page)
        await visit(name, least)
      }
      await pasteHtml(trap.page, vectors.join('\n'))
      await visit('the editor of the newsletter', 25)
      await uploadBanks(trap.page, vectors)
      await visit('the uploaded banks', 50)
      const places = await choosePlaces(trap.page, vectors)
      await visit('the first rows of a table of municipalities', 5)
      await uploadPlaces(places)
      await visit('the uploaded municipalities', 5)
      // The others contain their number in Base64.
      expect(shown.size).toBe(vectors.filter((text) => /hit\(\d|canary\?\d/.test(text)).length)
      await proveCanaries(browser, policy, baseURL!)
      await trap.context.close()
    },
  )

  hostileJourney(
    `The pages of customers show vectors as text, and of the response with the QR code only the image is shown, ${described} [SIGN-8] [LOGIN-7] @endurance`,
    async ({ browser, baseURL, administrator, hostile, canary, vectors, watch }) => {
      watch.expect(/\/users\/(check|auth)$/, 401)
      const adminPage = await (
        await browser.newContext({ storageState: administrator, baseURL: baseURL! })
      ).newPage()
      await adminPage.goto('/records')
      const trap = await openTrap(browser, policy, { baseURL: baseURL! })
      watch.alsoWatch(trap.context)
      const visit = async (name: string, least: number): Promise<void> => {
        await checkScreen(trap.page, name, least, canary.port)
        const { executions } = trap
        expect({ executions, asked: canary.requests }, name).toEqual({ executions: [], asked: [] })
      }
      const [refused, signed] = policy ? [0, 1] : [2, 3]
      const refusing = await sendToCustomer(
        adminPage,
        hostile.signable[refused]!,
        `ostile${refused}@example.it`,
        REASON,
      )
      await trap.page.goto(`/firma/${refusing}`)
      await visit('the signing page', 1)
      await expect(trap.page.locator('[data-page]').first()).toHaveAttribute('data-state', 'drawn')
      const reason = vectors.slice(200, 204).join(' ').slice(0, 500)
      await refuseAs(adminPage, refusing, `ostile${refused}@example.it`, reason)
      await trap.page.reload()
      await visit('the page of a refused contract', 2)

      const address = `ostile${signed}@example.it`
      const signing = await sendToCustomer(adminPage, hostile.signable[signed]!, address, REASON)
      const files = await signAs(adminPage, signing, address, 'Bruno Ostile')
      await trap.page.goto(`/firma/${signing}`)
      await visit('the page of a signed contract', 0)
      const pdf = await (await adminPage.request.get(files[0]!)).body()
      expect((await actionsOf(pdf)).filter((action) => action.includes('canary'))).toEqual([])
      await trap.page.goto('/verifica')
      const name = '"><img src=x onerror="hit(11)">.pdf'
      const chosen = { name, mimeType: 'application/pdf', buffer: pdf }
      await trap.page.getByLabel('PDF da verificare').setInputFiles(chosen)
      await expect(trap.page.getByRole('heading', { name: 'Documento valido' })).toBeVisible()
      await visit('the verification', 1)

      // Simulates a manipulated response with the QR code.
      await trap.page.route('**/users/pair', async (route) => {
        const response = await route.fetch()
        const text = (await response.text()).replace(/<img [^>]*>/, (image) => image + vectors.join(''))
        await route.fulfill({ response, body: text })
      })
      await trap.page.goto('/')
      await enterPassword(trap.page, new Person(`ostile${refused}`, 'gru-lampone-71-vetta'))
      await expect(trap.page.getByRole('img', { name: 'QR code' })).toBeVisible()
      await visit('the QR code', 0)
      await trap.context.close()
      await adminPage.context().close()
    },
  )
}

hostileJourney(
  'The PDFs of a thousand vectors contain them as text, without active content or links @endurance',
  async ({ browser, baseURL, administrator, hostile }) => {
    const context = await browser.newContext({ storageState: administrator, baseURL: baseURL! })
    const adminPage = await context.newPage()
    await adminPage.goto('/records')
    const printed = new Set<string>()
    const read = async (address: string): Promise<void> => {
      const answer = await context.request.get(address, { headers: OPENED_IN_TAB })
      expect(answer.headers()['content-type']).toContain('application/pdf')
      const pdf = new Uint8Array(await answer.body())
      expect(await actionsOf(pdf), address).toEqual([])
      const text = (await PDF.load(pdf)).extractText().map((page) => page.text.replace(/\s/g, ''))
      for (const [, id, other] of text.join('').matchAll(/hit\((\d+)\)|canary\?(\d+)/g))
        printed.add(id ?? other!)
    }
    for (const id of [...hostile.contracts, ...hostile.signable]) {
      const created = (await callApi(adminPage, 'POST', `/records/${id}/pdf`, { type: 'dual' })) as {
        links: string[]
      }
      for (const link of created.links) await read(`/pdf/${link}`)
    }
    // Text that overflows its field or has no field in the form is not printed.
    expect(printed.size).toBeGreaterThan(500)
    const [from, to] = [formatReportDay('2024-01-01'), formatReportDay(new Date().toISOString())]
    const report = (await callApi(adminPage, 'GET', `/report?startTime=${from}&endTime=${to}`)) as {
      file: string
    }
    await read(`/reports/${report.file}`)
    await context.close()
  },
)
