/**
 * The effort of a dual contract whose customer talks out of order, for an operator without a mouse: `npm run build`,
 * then `npm exec -- node bench/dictation.ts`. The whole product in a real browser; exit code 1 above a bar.
 */
import { chromium } from 'playwright-core'
import type { FieldName } from '../contract/index.ts'
import { findBrowser } from '../e2e/browser.ts'
import { contractOf } from '../e2e/contracts.ts'
import { shownFields } from '../e2e/pages/form.ts'
import { logIn, Person } from '../e2e/pages/login.ts'
import { startServer } from '../e2e/server.ts'
import { KEY_USES } from './dictation/effort.ts'
import { Operator } from './dictation/operator.ts'
import { SAID } from './dictation/said.ts'

const BARS = { keys: 593, jumps: 8, stops: 0 }

const contract = contractOf('Niceforo', 'Quaglia', 'niceforo.quaglia@posta.example')
const server = await startServer(undefined, { isNew: true })
const browser = await chromium.launch(findBrowser())
try {
  const page = await browser.newPage({ viewport: { width: 1366, height: 768 }, baseURL: server.address })
  page.on('pageerror', (error) => console.error(error))
  await logIn(page, new Person('anna.bianchi'))
  await page.goto('/new')
  await page.locator('[data-field="contact_id"]').waitFor()
  const operator = new Operator(page, contract)
  let waiting: FieldName[] = []
  for (const { fields, note, copiedTo } of SAID) {
    if (note && !(await operator.sees(fields))) {
      await operator.note(note(operator.text))
      waiting.push(...fields)
    } else {
      const hidden = await operator.fill(fields)
      if (hidden.length > 0) operator.effort.stops += 1
      waiting = await operator.recall([...waiting, ...hidden])
    }
    if (copiedTo) await operator.copyInto(copiedTo)
  }
  await operator.fill(shownFields(contract))
  await operator.save()
  const { effort } = operator
  for (const [name, bar] of Object.entries(BARS) as [keyof typeof BARS, number][]) {
    const missed = effort[name] > bar
    console.log(
      `${name.padEnd(6)} ${String(effort[name]).padStart(5)}  bar ${bar}${missed ? '  MISSED' : ''}`,
    )
    if (missed) process.exitCode = 1
  }
  console.log(KEY_USES.map((use) => `${use} ${effort.uses[use]}`).join(', '))
} finally {
  await browser.close()
  await server.stop()
}
