/**
 * The largest paint of list and form, and the delay from an input to the next paint (INP), with a slower processor:
 * `npm run build`, then `npm exec -- node bench/paint.ts [--throttle 4]`. Exit code 1 above a bar.
 */
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../e2e/browser.ts'
import { logIn, Person } from '../e2e/pages/login.ts'
import { startServer } from '../e2e/server.ts'

const { values: options } = parseArgs({ options: { throttle: { type: 'string', default: '4' } } })
const PAINT_BAR_MS = 1_500
const INPUT_BAR_MS = 100
const ROUNDS = 5
interface Observed {
  paint: number
  /** The longest delay of each interaction, and where it was. */
  inputs: Record<number, { delay: number; at: string }>
  /** Of all inputs, also those without a delay. */
  count: number
}

/** Observes in the page from its first script on. */
function observe(): void {
  const observed: Observed = { paint: 0, inputs: {}, count: 0 }
  Object.assign(window, { observed })
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) observed.paint = startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, name, target } of list.getEntries() as PerformanceEventTiming[]) {
      const delay = Math.max(duration, observed.inputs[interactionId]?.delay ?? 0)
      const field = (target as Element | null)?.closest('[data-field]')?.getAttribute('data-field')
      if (interactionId) observed.inputs[interactionId] = { delay, at: `${name} in ${field ?? 'the page'}` }
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
}

/** The values after what is measured was painted and reported. */
const read = async (page: Page): Promise<Observed> => {
  await page.waitForLoadState('networkidle')
  return await page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
    const { interactionCount } = performance as unknown as { interactionCount: number }
    return { ...(window as unknown as { observed: Observed }).observed, count: interactionCount }
  })
}

const report = (what: string, values: readonly number[], bar: number): void => {
  const median = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
  const isMissed = median > bar
  console.log(`${what.padEnd(24)} median ${median.toFixed(0)} ms, bar ${bar} ms${isMissed ? '  MISSED' : ''}`)
  if (isMissed) process.exitCode = 1
}

async function fillForm(page: Page): Promise<void> {
  const choose = (field: string, value: string) =>
    page.locator(`[data-field="${field}"] input[value="${value}"]`).click({ force: true })
  await choose('type_contract', 'contratto energia')
  await choose('client_type', 'domestico')
  await choose('type_product', 'dual')
  for (const [field, text] of [
    ['name', 'Niceforo'],
    ['last_name', 'Quaglia'],
    ['codice_fiscale', 'QGLNFR85T10F205S'],
    ['cap_residenza', '20129'],
    ['email', 'niceforo.quaglia@posta.example'],
    ['cellulare', '333 123 4567'],
    ['pod', 'IT001E12345678'],
    ['pot_imp', '3'],
    ['consumo_medio_annuo', '2700'],
    ['pdr', '00881234567890'],
    ['numero_del_documento', 'CA12345AA'],
    ['indirizzo_residenza', 'Della Libertà e dei Caduti'],
  ]) {
    await page.locator(`#field-${field}`).click()
    await page.keyboard.type(text!)
  }
}

const server = await startServer(undefined, { isNew: true })
const browser = await chromium.launch(findBrowser())
try {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    baseURL: server.address,
  })
  const page = await context.newPage()
  await logIn(page, new Person('anna.bianchi'))
  await page.addInitScript(observe)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(options.throttle) })
  const paints = async (path: string) => {
    const values: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await page.goto(path)
      values.push((await read(page)).paint)
    }
    return values
  }
  report('largest paint, list', await paints('/records'), PAINT_BAR_MS)
  report('largest paint, form', await paints('/new'), PAINT_BAR_MS)
  await fillForm(page)
  const { inputs, count } = await read(page)
  const slowest = Object.values(inputs).toSorted((a, b) => b.delay - a.delay)
  for (const { delay, at } of slowest.slice(0, 8)) console.log(`  ${delay.toFixed(0)} ms  ${at}`)
  // INP leaves out one of fifty.
  report(`delay of ${count} inputs`, [slowest[Math.floor(count / 50)]?.delay ?? 0], INPUT_BAR_MS)
} finally {
  await browser.close()
  await server.stop()
}
