/**
 * The taps of a customer who signs a dual contract on a phone: `npm run build`, then
 * `npm exec -- node bench/signing-taps.ts`. The whole product in a real browser; exit code 1 above the bar.
 */
import { chromium, type Page } from 'playwright-core'
import { findBrowser } from '../e2e/browser.ts'
import { contractOf } from '../e2e/contracts.ts'
import { logIn, Person } from '../e2e/pages/login.ts'
import {
  drawSignature,
  PHONE,
  pressBoxes,
  reachLastStep,
  readMailTo,
  sendToCustomer,
  storeContract,
} from '../e2e/pages/signing.ts'
import { startServer } from '../e2e/server.ts'

/** Nine without the papers before the contract and the consent to a durable medium. */
const BAR = 11

/** A drawn signature is one tap; scrolling and typing are none. */
async function countTaps(customer: Page): Promise<() => Promise<number>> {
  let taps = 0
  await customer.exposeFunction('countTap', () => (taps += 1))
  await customer.addInitScript("addEventListener('pointerdown', () => countTap(), true)")
  return async () => taps
}

const address = 'niceforo.quaglia@posta.example'
const server = await startServer(undefined, { isNew: true })
const browser = await chromium.launch(findBrowser())
try {
  const page = await browser.newPage({ baseURL: server.address })
  await logIn(page, new Person('anna.bianchi'))
  const id = await storeContract(page, contractOf('Niceforo', 'Quaglia', address))
  const token = await sendToCustomer(page, id, address)
  const phone = await browser.newContext({ ...PHONE, baseURL: server.address })
  const customer = await phone.newPage()
  const taps = await countTaps(customer)
  await customer.goto(`/firma/${token}`)
  await reachLastStep(customer)
  await drawSignature(customer)
  await pressBoxes(customer)
  // The last box leads to the code.
  const code = /\b\d{6}\b/.exec(await readMailTo(page, address, /il codice per firmare è \d{6}/))?.[0] ?? ''
  await customer.keyboard.type(code)
  await customer.getByRole('button', { name: 'Firma il contratto' }).click()
  await customer.getByRole('heading', { name: /Firma ricevuta|Contratto firmato/ }).waitFor()
  const counted = await taps()
  console.log(`taps ${counted}  bar ${BAR}${counted > BAR ? '  MISSED' : ''}`)
  if (counted > BAR) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
