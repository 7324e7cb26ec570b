import type { Page } from '@playwright/test'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { runRowAction } from './pages/records.ts'
import {
  boxButtons,
  drawSignature,
  PHONE,
  readAllPages,
  readMailTo,
  sendToSign,
  storeContract,
} from './pages/signing.ts'

/** The controls, reached with the keyboard one after the other, of which the bar covers a part. */
async function findCoveredControls(customer: Page): Promise<string[]> {
  const covered: string[] = []
  await customer.getByRole('heading', { level: 1 }).focus()
  for (;;) {
    await customer.keyboard.press('Tab')
    const focused = await customer.evaluate(async () => {
      const bar = document.querySelector('[data-step-bar]')!
      const control = document.activeElement as HTMLElement
      if (bar.contains(control)) return undefined
      // Two frames: the page scrolls in the first one.
      for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame)
      const { top, bottom } = control.getBoundingClientRect()
      // What is taller than the window shows its beginning.
      const isClear = bottom <= bar.getBoundingClientRect().top || Math.round(top) === 0
      return isClear ? '' : (control.getAttribute('aria-label') ?? control.outerHTML)
    })
    if (focused === undefined) return covered
    if (focused !== '') covered.push(focused)
  }
}

journey(
  // Also SIGN-1, SIGN-8, SIGN-13, SIGN-14, SIGN-15.
  '[SIGN-9] [SIGN-16] A contract is sent and signed on phones, and each step survives a reload',
  async ({ recordList: page, browser, watch, baseURL }) => {
    const address = 'ilaria.telefoni@example.it'
    await storeContract(page, contractOf('Ilaria', 'Telefoni', address))
    await page.setViewportSize(PHONE.viewport)
    await page.goto('/?searchWord=Telefoni')
    const card = page.getByRole('listitem').filter({ hasText: 'Telefoni' })
    const open = () => runRowAction(page, card, 'Electronic signature')
    await sendToSign(await open(), 'Il cliente lo sa')
    await expect(page.getByRole('article')).toHaveAttribute('data-envelope', 'sent')
    await page.reload()
    await expect((await open()).getByRole('article')).toHaveAttribute('data-envelope', 'sent')

    const phone = await browser.newContext({ ...PHONE, ...(baseURL && { baseURL }) })
    watch.alsoWatch(phone)
    const customer = await phone.newPage()
    const [link = ''] = /https?:\S+\/firma\/[\w-]+/.exec(await readMailTo(page, address, /\/firma\//)) ?? []
    const heading = (name: string) => customer.getByRole('heading', { name })
    const press = (name: string) => customer.getByRole('button', { name, exact: true }).click()
    const firstPage = customer.getByRole('img', { name: /pagina 1 di/ })
    await customer.goto(link)
    await expect(firstPage).toBeVisible()
    const summary = customer.getByRole('region', { name: 'In breve' })
    for (const text of ['Offerta luce', 'Offerta gas', 'Indirizzo', 'articoli 1341 e 1342'])
      await expect(summary).toContainText(text)
    await readAllPages(customer)
    await customer.reload()
    // The pages that were read before count, although the reload shows the first one alone.
    await expect(firstPage).toBeVisible()
    await press('Ho letto e accetto')
    await expect(heading('Come riceve i documenti')).toBeFocused()
    await customer.reload()
    await press('Acconsento')
    await expect(heading('Le Sue dichiarazioni')).toBeFocused()
    const [first, ...others] = await customer.getByRole('checkbox').all()
    await first!.check()
    await customer.reload()
    await expect(heading('Le Sue dichiarazioni')).toBeVisible()
    await expect(first!).toBeChecked()
    for (const box of others) await box.check()
    expect(await findCoveredControls(customer)).toEqual([])
    await press('Accetto, manda il codice')
    const code = customer.getByLabel('Codice di sei cifre')
    await expect(code).toBeVisible()
    await customer.reload()
    await expect(code).toBeVisible()
    await drawSignature(customer)
    // A press before the pages with the boxes are there leads to the first box as soon as it appears.
    const held = Promise.withResolvers<void>()
    await phone.route(/\/firma\/[^/]+\/documento\//, async (route) => {
      await held.promise
      await route.continue()
    })
    await customer.reload()
    await expect(customer.getByRole('img', { name: 'La Sua firma' })).toBeVisible()
    await press('Mancano 4 firme – vai alla prossima')
    held.resolve()
    await expect(boxButtons(customer).first()).toBeFocused()
    expect(await findCoveredControls(customer)).toEqual([])

    // The browser goes to the step before, and back to this one, for which the same code is valid.
    await customer.goBack()
    await expect(heading('Le Sue dichiarazioni')).toBeFocused()
    await customer.goBack()
    await expect(heading('Come riceve i documenti')).toBeFocused()
    await customer.goBack()
    await expect(heading('Legga il contratto')).toBeFocused()
    await customer.goForward()
    await customer.goForward()
    await press('Accetto, manda il codice')
    await expect(code).toBeVisible()
    const bar = customer.locator('[data-step-bar]')
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(72)
    // The bar leads from box to box, each out of its way.
    for (const label of ['Mancano 4 firme', 'Mancano 3 firme', 'Mancano 2 firme', 'Manca 1 firma']) {
      await press(`${label} – vai alla prossima`)
      const box = boxButtons(customer).first()
      await expect(box).toBeFocused()
      await expect(box).toBeInViewport({ ratio: 1 })
      await expect(box).toHaveAccessibleName(
        label.endsWith('3 firme') ? /^Firma qui · Luce, / : /^Firma qui · /,
      )
      await box.click()
      if (label !== 'Manca 1 firma') await expect(box).toBeFocused()
    }
    await expect(code).toBeFocused()
    expect((await bar.boundingBox())!.height).toBeLessThanOrEqual(72)
    await customer.reload()
    await expect(customer.locator('[data-on-page]', { hasText: 'Firmato' })).toHaveCount(4)
    await press('Manca il codice – vai al codice')
    await expect(code).toBeFocused()
    const mailed = await readMailTo(page, address, /il codice per firmare è \d{6}/)
    await code.fill(/\b\d{6}\b/.exec(mailed)?.[0] ?? '')
    await press('Firma il contratto')
    await expect(heading('Contratto firmato')).toBeFocused()
    await customer.reload()
    await expect(heading('Contratto firmato')).toBeVisible()
    await page.reload()
    await expect(card.locator('[data-signature="signed"]')).toBeVisible()
    await phone.close()
  },
)
