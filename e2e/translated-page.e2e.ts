import type { Page } from '@playwright/test'
import { uploadedForm } from '../test/uploaded-form.ts'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
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
  'The form goes on while the browser translates it: hints, address search and status show new texts @endurance',
  async ({ operatorPage: page }) => {
    await translate(page)
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'type_product', 'dual')
    await expect(page.locator('font').first()).toBeVisible()
    await fillField(page, 'tipo_di_pagamento', 'rid')
    const iban = box(page, 'iban')
    for (const _round of [1, 2]) {
      await fillField(page, 'iban', 'IT61X0542811101000000123456')
      await expect(iban).toContainText('cifre di controllo')
      await fillField(page, 'iban', 'IT60X0542811101000000123456')
      await expect(iban).toContainText('IBAN Correto · IT')
      await expect(iban).not.toContainText('cifre di controllo')
      await fillField(page, 'iban', 'DE89370400440532013000')
      await expect(iban).toContainText('Germania')
      await expect(iban).not.toContainText('· IT')
    }
    const place = page.locator('#section-punto')
    const dialog = page.getByRole('dialog', { name: /^Set Address/ })
    await place.getByRole('button', { name: 'Set Address', exact: true }).click()
    await dialog.getByLabel('Indirizzo completo').fill('via garibaldi 12 forli')
    await dialog
      .getByRole('list')
      .getByRole('button', { name: /Forlì FC/ })
      .click()
    await dialog.getByRole('button', { name: 'Set Address' }).click()
    await expect(dialog).toBeHidden()
    await expect(place.getByText('Indirizzo verificato')).toBeVisible()
    await fillField(page, 'contact_owner', { id: '', name: 'Gaia Morelli' })
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)
  },
)

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
