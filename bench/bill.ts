/**
 * A bill of ten pages that is dropped on the form of a dual contract, with a slower processor: the time until its values
 * are offered, the longest task of the page until they are accepted, requests, and the keys until both supplies are
 * filled. `npm run build`, then `npm exec -- node bench/bill.ts [--throttle 4] [--rounds 5]`. Exit code 1 above a bar.
 */
import { parseArgs } from 'node:util'
import { chromium, type Page } from 'playwright-core'
import type { Values } from '../contract/index.ts'
import { findBrowser } from '../e2e/browser.ts'
import { dualContract } from '../e2e/contracts.ts'
import { billDrawer, dragFile } from '../e2e/pages/bill.ts'
import { box } from '../e2e/pages/form.ts'
import { logIn, Person } from '../e2e/pages/login.ts'
import { storeDraft } from '../e2e/pages/signing.ts'
import { startServer } from '../e2e/server.ts'
import { tenPages } from './bill/ten-pages.ts'
import { readWatched, watchPage } from './bill/watch-page.ts'
import { startTrace, workerTime } from './bill/worker-time.ts'

const { values: options } = parseArgs({
  options: { throttle: { type: 'string', default: '4' }, rounds: { type: 'string', default: '5' } },
})
const RATE = Number(options.throttle)
const BARS = { offered: 2_000, task: 100, requests: 0, keys: 5 }
const MOST_KEYS = 20

const { file, codes, holder } = tenPages()
/** What a draft needs: the customer of the bill, of whom nothing else is known yet. */
const DUAL: Values = {
  contact_owner: dualContract.contact_owner!,
  type_contract: 'contratto energia',
  client_type: 'domestico',
  type_product: 'dual',
  ...holder,
}

interface Round {
  offered: number
  /** What the worker would have taken longer. */
  worker: number
  tasks: number[]
  requests: string[]
  keys: number
}

/** The page loads its own reader with the first bill. */
const isOfReader = (url: string): boolean => new URL(url).pathname.startsWith('/assets/')

async function round(page: Page, path: string): Promise<Round> {
  await page.goto(path)
  await box(page, 'pod').waitFor()
  await page.waitForLoadState('networkidle')
  const dataTransfer = await dragFile(page, file)
  const requests: string[] = []
  const note = (request: { url(): string }) => requests.push(request.url())
  page.on('request', note)
  await startTrace(browser, page)
  await page.locator('[data-form]').dispatchEvent('drop', { dataTransfer })
  const accept = billDrawer(page).getByRole('button', { name: /^Accetta tutti/ })
  await accept.waitFor()
  page.off('request', note)
  // The browser slows the page alone, and no worker of it.
  const worker = (RATE - 1) * (await workerTime(browser))
  const keys = await fillByKeys(page)
  const { offered, tasks } = await readWatched(page)
  return {
    offered: offered + worker,
    worker,
    tasks,
    requests: requests.filter((url) => !isOfReader(url)),
    keys,
  }
}

/** Accepts what is offered and closes the drawer; counts the keys until both supplies are filled. */
async function fillByKeys(page: Page): Promise<number> {
  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  const isOnAccept = () =>
    page.evaluate(() => /^Accetta tutti/.test(document.activeElement?.textContent ?? ''))
  while (!(await isOnAccept()) && keys < MOST_KEYS) await press('Tab')
  await press('Enter')
  await press('Escape')
  await billDrawer(page).waitFor({ state: 'hidden' })
  for (const [field, code] of Object.entries(codes)) {
    const value = await page.locator(`#field-${field}`).inputValue()
    if (value !== code) throw new Error(`${field} is ${value}, not ${code}`)
  }
  return keys
}

function report(what: string, value: number, bar: number, unit = ''): void {
  const isMissed = value > bar
  console.log(
    `${what.padEnd(30)} ${value.toFixed(0).padStart(6)}${unit}, bar ${bar}${unit}${isMissed ? '  MISSED' : ''}`,
  )
  if (isMissed) process.exitCode = 1
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)]!

const server = await startServer(undefined, { isNew: true })
const browser = await chromium.launch(findBrowser())
try {
  const context = await browser.newContext({
    viewport: { width: 1366, height: 768 },
    baseURL: server.address,
  })
  const page = await context.newPage()
  await logIn(page, new Person('anna.bianchi'))
  await page.addInitScript(watchPage)
  const cdp = await context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: RATE })
  const rounds: Round[] = []
  for (let at = 0; at < Number(options.rounds); at += 1) {
    // Each has a page that has never read a bill, and a draft of its own.
    const one = await round(page, `/${await storeDraft(page, DUAL)}`)
    rounds.push(one)
    const tasks = one.tasks.map((duration) => duration.toFixed(0)).join(', ')
    console.log(
      `  offered ${one.offered.toFixed(0)} ms, of that ${one.worker.toFixed(0)} for a slower worker; tasks over 50 ms: ${tasks || 'none'}`,
    )
  }
  report('offered after, median', medianOf(rounds.map(({ offered }) => offered)), BARS.offered, ' ms')
  report('longest task, median', medianOf(rounds.map(({ tasks }) => Math.max(0, ...tasks))), BARS.task, ' ms')
  report('requests', Math.max(...rounds.map(({ requests }) => requests.length)), BARS.requests)
  report('keys', Math.max(...rounds.map(({ keys }) => keys)), BARS.keys)
} finally {
  await browser.close()
  await server.stop()
}
