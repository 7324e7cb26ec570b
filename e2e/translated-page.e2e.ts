import type { Page } from '@playwright/test'
import { uploadedForm } from '../test/uploaded-form.ts'
import { expect, journey } from './journey.ts'
import { sendNewContract } from './pages/signing.ts'

/** Replaces each text of the page by two nested elements, as the browser's translation does, also the later texts. */
const translate = (page: Page) =>
  page.addInitScript(() => {
    const translateNode = (node: Node) => {
      const inner = node.parentElement
      if (!inner || inner.closest('font, script, style, textarea, noscript, title')) return
      const font = document.createElement('font')
      font.append(document.createElement('font'))
      font.firstChild!.textContent = node.textContent
      inner.replaceChild(font, node)
    }
    const translateTexts = (root: Node) => {
      const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      const texts: Node[] = []
      for (let node = walk.nextNode(); node; node = walk.nextNode()) texts.push(node)
      for (const text of root.nodeType === Node.TEXT_NODE ? [root] : texts)
        if (text.textContent?.trim()) translateNode(text)
    }
    new MutationObserver((records) => {
      for (const { addedNodes } of records) for (const node of addedNodes) translateTexts(node)
    }).observe(document, { childList: true, subtree: true })
  })

journey(
  'The office asks the browser not to translate its pages, and a customer may translate his @endurance',
  async ({ recordList: page }) => {
    await expect(page.locator('html')).toHaveAttribute('translate', 'no')
    await page.goto('/verifica')
    await expect(page.getByLabel('PDF da verificare')).toBeAttached()
    await expect(page.locator('html')).not.toHaveAttribute('translate', 'no')
  },
)

journey(
  'The pages of customers go on while the browser translates them @endurance',
  async ({ operatorPage: page, browser, baseURL, watch }) => {
    const link = await sendNewContract(page, 'Tradotta')
    const context = await browser.newContext({ baseURL: baseURL! })
    watch.alsoWatch(context)
    const customer = await context.newPage()
    await translate(customer)
    await customer.goto('/verifica')
    const chosen = customer.getByLabel('PDF da verificare')
    const pdf = { mimeType: 'application/pdf', buffer: await uploadedForm(['uno']) }
    for (const name of ['primo.pdf', 'secondo.pdf', 'terzo.pdf']) {
      await chosen.setInputFiles({ ...pdf, name })
      await expect(customer.getByText(name).first()).toBeVisible()
    }
    await expect(customer.getByText('primo.pdf')).toHaveCount(0)

    await customer.goto(link)
    const refuse = customer.getByRole('button', { name: 'Non voglio firmare' })
    for (const _round of [1, 2]) {
      await refuse.click()
      await customer
        .getByRole('button', { name: /^(Annulla|Torna|No|Indietro|Ci ripenso)/ })
        .first()
        .click()
    }
    await expect(refuse).toBeVisible()
    await context.close()
  },
)
