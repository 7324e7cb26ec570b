import type { Page } from '@playwright/test'
import bills from '../contract/fixtures/bill-texts.json' with { type: 'json' }
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { transfer } from './pages/clipboard.ts'
import { box, fillField } from './pages/form.ts'

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const control = (page: Page, name: Parameters<typeof box>[1]) =>
  box(page, name).locator('input, select, textarea')

const MAIL = `Da: Lucia Bianchi <lucia.bianchi@libero.it>
codice fiscale BNCLCU72C45H501L
Vivo in via Giuseppe Garibaldi 25/B, 20121 Milano (MI).
POD IT001E12345678, PDR 00881234567890
Chiamatemi al 333 123 4567 o al 347 7654321`

async function openEnergy(page: Page): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'luce')
}

journey(
  '[FORM-TOP-56] The form search finds fields, buttons and the choice of a hidden field with the keyboard only',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    await control(page, 'name').focus()
    await page.keyboard.press('Control+k')
    const find = dialog(page, 'Trova un campo o un’azione')
    await expect(find.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('localita')
    await expect(find.getByRole('option').first()).toContainText('localita_punto')
    expect(await findAccessibilityViolations(page, '[role="dialog"]')).toEqual([])
    await page.keyboard.press('Enter')
    await expect(find).toBeHidden()
    await expect(control(page, 'localita_punto')).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(find.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('pdr')
    await expect(find.getByRole('option', { name: /^PDR/ }).first()).toContainText(
      'quando il tipo di prodotto',
    )
    await page.keyboard.press('Enter')
    await expect(find).toBeHidden()
    await expect(box(page, 'type_product').getByRole('radio', { name: 'Luce' })).toBeFocused()

    await page.keyboard.press('Control+k')
    await expect(find.getByRole('combobox')).toBeFocused()
    await page.keyboard.type('cancella dati')
    await page.keyboard.press('Enter')
    await expect(dialog(page, 'Cancella dati')).toBeVisible()
  },
)

journey(
  '[FORM-CUST-11] A pasted mail fills empty fields and overwrites no value',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    await fillField(page, 'email', 'altra@libero.it')
    await page.getByRole('heading', { level: 1 }).click()
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
    }, MAIL)
    const paste = dialog(page, 'Incolla un testo')
    await expect(paste.locator('[data-found]')).toHaveCount(7)
    await expect(paste).toContainText('Per ora il modulo non chiede: PDR')
    await expect(paste.locator('[data-found="email"]')).toContainText('Adesso c’è: altra@libero.it')
    expect(await findAccessibilityViolations(page, '[role="dialog"]')).toEqual([])
    await paste.getByRole('button', { name: 'Accetta: POD IT001E12345678' }).click()
    await expect(paste.locator('[data-found="pod"]')).toContainText('nel modulo')
    await paste.getByLabel('Dove va: Indirizzo').selectOption({ label: 'Indirizzo · Punto Di Fornitura' })
    await paste.getByRole('button', { name: /^Accetta tutti/ }).click()
    await expect(paste.getByRole('button', { name: /^Accetta tutti/ })).toBeDisabled()
    await paste.getByRole('button', { name: 'Chiudi', exact: true }).click()

    await expect(control(page, 'email')).toHaveValue('altra@libero.it')
    await expect(control(page, 'last_name')).toHaveValue('Bianchi')
    await expect(control(page, 'cellulare')).toHaveValue('333 123 4567')
    await expect(control(page, 'comune_punto')).toHaveValue('Milano')
    await expect(box(page, 'name')).toContainText('incollato')
    await expect(box(page, 'data_di_nascita')).toContainText('dal CF')
    await fillField(page, 'name', 'Luciana')
    await expect(box(page, 'name')).not.toContainText('incollato')
  },
)

journey(
  '[FORM-TOP-58] The values of a dropped bill are accepted one by one with the keyboard, and by no other key',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    const bill = bills.find(({ name }) => name === 'standard-1-luce')!
    await transfer(page.locator('[data-form]'), 'drop', { text: bill.raw })
    const paste = dialog(page, 'Incolla un testo')
    await expect(paste.locator('[data-found="email"]')).toContainText('Accanto c’è «Servizio clienti»')
    await expect(paste.getByRole('button', { name: /^Accetta tutti/ })).toBeDisabled()
    await expect(paste).toContainText('dati da controllare uno per uno')
    expect(await findAccessibilityViolations(page, '[role="dialog"]')).toEqual([])

    const single = paste.getByRole('button', { name: /^Accetta:/ })
    await expect(single.first()).toBeFocused()
    await expect(single.first()).toHaveAccessibleDescription(/controlla che sia del cliente/)
    await page.keyboard.press('Enter')
    await expect(paste.getByText('✓ nel modulo')).toHaveCount(1)
    await expect(paste.locator(':focus')).toHaveAccessibleName(/^Accetta|^Sostituisci/)
    const pod = paste.getByRole('button', { name: 'Accetta: POD IT002E53942290' })
    while (!(await pod.evaluate((button) => button === document.activeElement)))
      await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await page.keyboard.press('Escape')
    await expect(control(page, 'pod')).toHaveValue('IT002E53942290')
    await expect(control(page, 'email')).toHaveValue('')
  },
)
