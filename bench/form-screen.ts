/**
 * The time of a key in the largest contract: `npm exec -- node bench/form-screen.ts [--keys 60] [--throttle 4]`.
 * Builds the form alone, types in a real browser and prints the main thread's CPU time of each key.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type CDPSession, chromium, type Page } from 'playwright-core'
import { preview } from 'vite'
import { findBrowser } from '../e2e/browser.ts'
import { buildScreen, SCREEN_ROOT } from './form-screen/build.ts'
import { largestContract } from './form-screen/largest.ts'

const { values: options } = parseArgs({
  options: { keys: { type: 'string', default: '60' }, throttle: { type: 'string', default: '1' } },
})
const KEYS = Number(options.keys)

/** A field without dependants, one with dependants, one with a check, and a choice that changes the form. */
const FIELDS = ['name', 'nome_referente', 'pot_imp', 'pod', 'email']

interface Cost {
  task: number
  script: number
}

async function metrics(cdp: CDPSession): Promise<Cost> {
  const { metrics: all } = await cdp.send('Performance.getMetrics')
  const read = (name: string) => (all.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { task: read('TaskDuration'), script: read('ScriptDuration') }
}

async function measureCost(cdp: CDPSession, action: () => Promise<void>, times: number): Promise<Cost> {
  const before = await metrics(cdp)
  await action()
  const after = await metrics(cdp)
  return { task: (after.task - before.task) / times, script: (after.script - before.script) / times }
}

const waitForPaint = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

async function type(page: Page, keys: number): Promise<void> {
  for (let key = 0; key < keys; key++) {
    await page.keyboard.type('1')
    await waitForPaint(page)
  }
}

async function measureTyping(page: Page, cdp: CDPSession, field: string): Promise<Cost | undefined> {
  const control = page.locator(`[name="${field}"]`)
  if ((await control.count()) === 0) return undefined
  await control.focus()
  await type(page, 10)
  // The two awaited frames after each key are independent of the typed text.
  const idle = await measureCost(
    cdp,
    async () => {
      for (let key = 0; key < KEYS; key++) await waitForPaint(page)
    },
    KEYS,
  )
  const cost = await measureCost(cdp, () => type(page, KEYS), KEYS)
  await control.fill('')
  return { task: cost.task - idle.task, script: cost.script - idle.script }
}

async function measureToggle(page: Page, cdp: CDPSession): Promise<Cost> {
  const choose = async (value: string) => {
    await page
      .locator(`[name="client_type"][value="${value}"]`)
      .evaluate((radio: HTMLElement) => radio.click())
    await waitForPaint(page)
  }
  await choose('business')
  return measureCost(
    cdp,
    async () => {
      for (const value of ['domestico', 'business', 'domestico', 'business']) await choose(value)
    },
    4,
  )
}

const row = (name: string, cost: Cost) =>
  console.log(
    `${name.padEnd(34)} ${cost.task.toFixed(2).padStart(8)} ms ${cost.script.toFixed(2).padStart(8)} ms`,
  )

const outDir = await mkdtemp(join(tmpdir(), 'form-screen-'))
await buildScreen(outDir)
const server = await preview({
  root: SCREEN_ROOT,
  configFile: false,
  logLevel: 'error',
  build: { outDir },
  preview: { port: 0, host: '127.0.0.1' },
})
const browser = await chromium.launch(findBrowser())
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 } })
  page.on('pageerror', (error) => console.error(error))
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(options.throttle) })
  const largest = largestContract()
  await page.addInitScript((given) => Object.assign(window, { largest: given }), largest)
  const mount = await measureCost(
    cdp,
    async () => {
      await page.goto(server.resolvedUrls!.local[0]!)
      await page.locator('[name="contact_id"]').waitFor()
      await waitForPaint(page)
    },
    1,
  )
  const controls = await page.locator('input, select, textarea').count()
  const elements = await page.locator('*').count()
  console.log(
    `${largest.fields} fields, ${controls} controls, ${elements} elements; CPU ${options.throttle}x slower`,
  )
  console.log(`${''.padEnd(34)} ${'task'.padStart(11)} ${'script'.padStart(11)}`)
  row('open the form', mount)
  for (const field of FIELDS) {
    const cost = await measureTyping(page, cdp, field)
    if (cost) row(`key in ${field}`, cost)
  }
  row('change the client type', await measureToggle(page, cdp))
} finally {
  await browser.close()
  await server.close()
  await rm(outDir, { recursive: true, force: true })
}
