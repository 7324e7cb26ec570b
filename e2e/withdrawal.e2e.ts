import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { findViolations } from './pages/accessibility.ts'
import { blockSiteData } from './pages/block-site-data.ts'
import { PHONE, readMailTo, sendNewContract, signOnPhone } from './pages/signing.ts'

/** From the press on the link in the mail to the acknowledgement. */
const MOST_TAPS = 4

async function countTaps(customer: Page): Promise<() => number> {
  let taps = 0
  await customer.exposeFunction('countTap', () => (taps += 1))
  await customer.addInitScript("addEventListener('pointerdown', () => countTap(), true)")
  return () => taps
}

journey(
  // Also WITHDRAW-14.
  '[WITHDRAW-4] [WITHDRAW-5] A customer withdraws from half of a dual on a phone, from the mail on, with few taps and without site data',
  async ({ operatorPage: page, browser, watch, baseURL }) => {
    const address = 'recedenti@example.it'
    const link = await sendNewContract(page, 'Recedenti')
    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    await blockSiteData(phone, 'throws')
    const signing = await phone.newPage()
    await signOnPhone(signing, link, async () => {
      return /\b\d{6}\b/.exec(await readMailTo(page, address, /il codice per firmare è \d{6}/))?.[0] ?? ''
    })
    await expect(signing.getByRole('heading', { name: 'Contratto firmato' })).toBeFocused()
    await expect(signing.getByRole('link', { name: 'Recedere dal contratto qui' })).toBeVisible()

    const mail = await readMailTo(page, address, /Recedere dal contratto qui/)
    const [way = ''] = /https?:\S+\/recesso\/[\w-]+/.exec(mail) ?? []
    const customer = await phone.newPage()
    const taps = await countTaps(customer)
    await customer.goto(way)
    await expect(customer.getByText(/^Dario Recedenti, contratto/)).toBeVisible()
    expect(await findViolations(customer)).toEqual([])
    await customer.getByRole('checkbox', { name: /^Gas/ }).tap()
    await customer.getByRole('button', { name: 'Conferma recesso' }).tap()
    const receipt = customer.getByRole('status').filter({ hasText: 'Ricevuta del recesso' })
    await expect(receipt).toContainText(/\d{2}:\d{2}:\d{2}/)
    expect(1 + taps()).toBeLessThanOrEqual(MOST_TAPS)
    expect(await findViolations(customer)).toEqual([])
    expect(await customer.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.viewport.width)
    // The other supply is still there to withdraw from, and the acknowledgement stays.
    await customer.reload()
    await expect(receipt).toContainText(/\d{2}:\d{2}:\d{2}/)
    await expect(customer.getByRole('button', { name: 'Conferma recesso' })).toBeVisible()
    const file = await receipt.getByRole('link', { name: 'Scarica la ricevuta (PDF)' }).getAttribute('href')
    expect((await (await phone.request.get(file ?? '')).body()).subarray(0, 5).toString()).toBe('%PDF-')
    await phone.close()
  },
)
