/**
 * The effort of a dual contract whose customer talks out of order, for an operator without a mouse, without a bill
 * and with one: `npm run build`, then `npm exec -- node bench/dictation.ts`. The whole product in a real browser; exit code 1 above a bar.
 */
import { chromium, type Page } from 'playwright-core'
import type { FieldName, Values } from '../contract/index.ts'
import { findBrowser } from '../e2e/browser.ts'
import { contractOf } from '../e2e/contracts.ts'
import { shownFields } from '../e2e/pages/form.ts'
import { logIn, Person } from '../e2e/pages/login.ts'
import { startServer } from '../e2e/server.ts'
import { billOfHolderBefore, ownBill, type SentBill } from './dictation/bill.ts'
import { type Effort, KEY_USES } from './dictation/effort.ts'
import { Operator } from './dictation/operator.ts'
import { SAID } from './dictation/said.ts'

const BARS = { keys: 593, jumps: 8, stops: 0 }
/** With a bill, as a share of the keys without one. */
const SHARE_WITH_BILL = 0.55

/** The supplies come from another holder. */
const takeover = contractOf('Niceforo', 'Quaglia', 'niceforo.quaglia@posta.example')
/** The same customer changes the supplier of both. */
const change: Values = {
  ...takeover,
  operation_ee: { id: '', name: 'EI Cambio EE' },
  operation_gas: { id: '', name: 'EI Cambio Gas' },
  mercato_di_provenienza_ee: 'libero',
  mercato_di_provenienza_gas: 'libero',
  ex_fornitore: 'Hera Comm',
  ex_venditore: 'Hera Comm',
}

async function work(page: Page, contract: Values, bill: SentBill | undefined): Promise<Effort> {
  await logIn(page, new Person('anna.bianchi'))
  await page.goto('/new')
  await page.locator('[data-field="contact_id"]').waitFor()
  const asked = new Set<FieldName>(shownFields(contract))
  const operator = new Operator(page, contract)
  let waiting: FieldName[] = []
  for (const { fields: all, note, copiedTo } of SAID) {
    const fields = all.filter((name) => asked.has(name) && !bill?.fields.has(name))
    if (fields.length === 0) continue
    if (note && !(await operator.sees(fields))) {
      await operator.note(note(operator.text))
      waiting.push(...fields)
    } else {
      const hidden = await operator.fill(fields)
      if (hidden.length > 0) operator.effort.stops += 1
      waiting = await operator.recall([...waiting, ...hidden])
    }
    if (copiedTo) await operator.copyInto(copiedTo)
    if (bill && fields.includes(bill.readAfter)) await operator.readBill(bill.file)
  }
  await operator.fill([...asked])
  await operator.save()
  return operator.effort
}

/** Each operator has a new installation: no record of another one is there. */
async function measure(contract: Values, bill?: SentBill): Promise<Effort> {
  const server = await startServer(undefined, { isNew: true })
  const browser = await chromium.launch(findBrowser())
  try {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, baseURL: server.address })
    page.on('pageerror', (error) => console.error(error))
    return await work(page, contract, bill)
  } finally {
    await browser.close()
    await server.stop()
  }
}

function report(effort: Effort, bars: typeof BARS): void {
  for (const [name, bar] of Object.entries(bars) as [keyof typeof BARS, number][]) {
    const missed = effort[name] > bar
    console.log(
      `${name.padEnd(6)} ${String(effort[name]).padStart(5)}  bar ${bar}${missed ? '  MISSED' : ''}`,
    )
    if (missed) process.exitCode = 1
  }
  console.log(KEY_USES.map((use) => `${use} ${effort.uses[use]}`).join(', '))
}

const shareOf = (effort: Effort, without: Effort) =>
  `with a bill, ${((100 * effort.keys) / without.keys).toFixed(0)} % of the keys`

if (process.argv[2] !== 'change') {
  const without = await measure(takeover)
  report(without, BARS)
  const withBill = await measure(takeover, billOfHolderBefore(takeover))
  console.log(`\n${shareOf(withBill, without)}`)
  report(withBill, BARS)
}
if (process.argv[2] !== 'takeover') {
  const without = await measure(change)
  console.log('\nchange of supplier')
  report(without, BARS)
  const withBill = await measure(change, ownBill(change))
  console.log(`\n${shareOf(withBill, without)}`)
  report(withBill, { ...BARS, keys: Math.floor(SHARE_WITH_BILL * without.keys) })
}
