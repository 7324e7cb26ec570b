import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import bills from '../contract/fixtures/bill-texts.json' with { type: 'json' }
import { expect, journey } from './journey.ts'
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

/** Accessibility violations of axe's two most severe levels. */
async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
  return grave.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
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
    expect(await findAccessibilityViolations(page)).toEqual([])
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
  'The form shows its keyboard shortcuts and explains why a field shows',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    await control(page, 'name').fill('?')
    await expect(dialog(page, 'Tasti rapidi')).toHaveCount(0)
    await page.getByRole('button', { name: 'Tasti rapidi' }).click()
    await expect(dialog(page, 'Tasti rapidi')).toContainText('F8')
    await page.keyboard.press('Escape')
    await expect(dialog(page, 'Tasti rapidi')).toBeHidden()
    await expect(page.getByRole('button', { name: 'Tasti rapidi' })).toBeFocused()

    await control(page, 'pod').focus()
    await page.keyboard.press('Alt+?')
    const why = page.locator('[data-why="pod"]')
    await expect(why).toContainText('tipo di prodotto è «luce»')
    await expect(why).toContainText('Obbligatorio')
    await expect(control(page, 'pod')).toBeFocused()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(why).toHaveCount(0)
    await box(page, 'email').hover()
    await page.getByRole('button', { name: 'Perché «Email»?' }).click()
    await expect(page.locator('[data-why="email"]')).toBeVisible()
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
    expect(await findAccessibilityViolations(page)).toEqual([])
    await paste.getByRole('button', { name: 'Accetta: POD IT001E12345678' }).click()
    await expect(paste.locator('[data-found="pod"]')).toContainText('nel modulo')
    await paste.getByLabel('Dove va: Indirizzo').selectOption({ label: 'Indirizzo · Punto Di Fornitura' })
    await paste.getByRole('button', { name: /^Accetta tutti/ }).click()
    await expect(paste.getByRole('button', { name: /^Accetta tutti/ })).toBeDisabled()
    await paste.getByRole('button', { name: 'Chiudi' }).last().click()

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
    expect(await findAccessibilityViolations(page)).toEqual([])

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

journey(
  'The focus moves to the nearest field when the focused field is hidden',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    await control(page, 'pod').focus()
    await page.evaluate(() => {
      // The choice changes while the focus is further down, as a recovered answer changes it.
      document.querySelector<HTMLElement>('[data-field="type_product"] input[value="gas"]')?.click()
    })
    await expect(box(page, 'pod')).toHaveCount(0)
    const question = dialog(page, 'Hai chiesto anche per la seconda utenza?')
    await question.getByRole('button', { name: 'Chiudi' }).last().click()
    await expect(question).toBeHidden()
    await expect(page.locator('[data-form] :focus')).toHaveCount(1)
  },
)

journey(
  'A new form focuses its first field, accepts pasted text, and its section navigation can be skipped by keyboard',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await expect(control(page, 'contact_id')).toBeFocused()
    await control(page, 'contact_id').evaluate((field, text) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', text)
      field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, MAIL)
    const paste = dialog(page, 'Incolla un testo')
    await expect(paste.locator('[data-found]').first()).toBeVisible()
    await paste.getByRole('button', { name: 'Chiudi' }).last().click()
    await expect(control(page, 'contact_id')).toHaveValue('')

    const skip = page.getByRole('button', { name: 'Vai ai campi' })
    await skip.focus()
    await expect(skip).toBeInViewport()
    await page.keyboard.press('Enter')
    await expect(control(page, 'contact_id')).toBeFocused()
  },
)

journey(
  '[FORM-TOP-55] [FORM-TOP-57] What a caller says before its fields show waits in the notes, which stay with the draft',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await expect(control(page, 'contact_id')).toBeFocused()
    await page.keyboard.press('F9')
    await page.keyboard.type('sono Mario Rossi, cell 333 1234567, pod IT001E12345678, ha un cane')
    const notes = page.getByRole('textbox', { name: 'Quello che dice il cliente' })
    await expect(notes).toHaveValue(/^sono Mario Rossi.*un cane$/)
    await expect(dialog(page, 'Appunti')).toContainText('Per ora il modulo non chiede')
    await page.keyboard.press('Escape')
    await expect(control(page, 'contact_id')).toBeFocused()

    await fillField(page, 'contact_owner', { id: '', name: 'Gaia Morelli' })
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'type_product', 'dual')
    await page.getByRole('button', { name: 'Riporta 3 dati dagli appunti' }).click()
    await expect(control(page, 'name')).toHaveValue('Mario')
    await expect(control(page, 'last_name')).toHaveValue('Rossi')
    await expect(control(page, 'pod')).toHaveValue('IT001E12345678')
    await expect(page.getByRole('button', { name: /dagli appunti/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Annulla «Appunti»' })).toBeVisible()

    await control(page, 'name').focus()
    await page.keyboard.press('F9')
    await page.keyboard.type(', mario@posta.example')
    await page.keyboard.press('Control+Enter')
    await expect(notes).toBeHidden()
    await expect(control(page, 'email')).toHaveValue('mario@posta.example')
    await expect(control(page, 'name')).toBeFocused()

    await page.keyboard.press('Control+Shift+s')
    await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/)
    await page.reload()
    await expect(control(page, 'pod')).toHaveValue('IT001E12345678')
    await page.keyboard.press('F9')
    await expect(notes).toHaveValue(/un cane, mario@posta\.example$/)
  },
)
