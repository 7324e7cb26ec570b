import type { Page } from '@playwright/test'
import { expect, FISCAL_CHECK_URL, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'

const section = (page: Page, id: string) => page.locator(`#section-${id}`)

async function openEnergy(page: Page): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'dual')
}

journey(
  'Vendite Extra and Vendite Assicurazione are switched off by a second press, Lead Crosseling is not [FORM-TOP-21]',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    for (const [name, value, opened] of [
      ['sub_contract', 'vendite extra', 'extra'],
      ['sub_insurance', 'Assicurazione', 'assicurazione'],
    ] as const) {
      const radio = box(page, name).locator(`input[value="${value}"]`)
      const button = box(page, name).locator('label', { has: page.locator(`input[value="${value}"]`) })
      await button.click()
      await expect(radio).toBeChecked()
      await expect(section(page, opened)).toBeVisible()
      // Laid out immediately, unlike the sections with which the form opens.
      await expect(section(page, opened)).toHaveAttribute('data-came', 'true')
      await button.click()
      await expect(radio).not.toBeChecked()
      await expect(section(page, opened)).toHaveCount(0)
    }
    await expect(section(page, 'crm')).not.toHaveAttribute('data-came')
    const lead = box(page, 'sub_contract').locator('input[value="lead crosseling"]')
    const button = box(page, 'sub_contract').getByText('Lead Crosseling')
    await button.click()
    await button.click()
    await expect(lead).toBeChecked()
  },
)

journey(
  'Fiscal Code Check opens the tax agency’s page in a new tab with the six values of the customer [FORM-CUST-13]',
  async ({ recordList: page }) => {
    await page
      .context()
      .route(`${FISCAL_CHECK_URL}**`, (route) =>
        route.fulfill({ contentType: 'text/html', body: 'Verifica' }),
      )
    await openEnergy(page)
    await fillField(page, 'name', 'Nicolò')
    await fillField(page, 'last_name', 'D’Angelo')
    await fillField(page, 'codice_fiscale', 'DNGNCL85T10F205X')
    const opened = page.context().waitForEvent('page')
    await section(page, 'cliente-domestico').getByRole('button', { name: 'Fiscal Code Check' }).click()
    const tab = await opened
    await expect(tab.getByText('Verifica')).toBeVisible()
    const address = new URL(tab.url())
    expect(`${address.origin}${address.pathname}`).toBe(FISCAL_CHECK_URL)
    expect(Object.fromEntries(address.searchParams)).toEqual({
      cf: 'DNGNCL85T10F205X',
      cognome: 'D’Angelo',
      nome: 'Nicolò',
      dataNascita: '10/12/1985',
      luogoNascita: 'MILANO(MI)',
      sesso: 'M',
    })
    await expect(page).toHaveURL(/\/new$/)
  },
)

journey(
  'A text that the form shows in capitals preserves the cursor and the browser’s undo while it is typed [FORM-TOP-3] @endurance',
  async ({ operatorPage: page }) => {
    await openEnergy(page)
    const pod = box(page, 'pod').locator('input')
    await pod.pressSequentially('it01e')
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await pod.press(key)
    await pod.press('0')
    await expect(pod).toHaveValue('it001e')
    expect(await pod.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(3)
    await pod.press('ControlOrMeta+z')
    await expect(pod).toHaveValue('it01e')
    await pod.press('ControlOrMeta+Shift+z')
    await expect(pod).toHaveValue('it001e')
  },
)

journey(
  '[FORM-TOP-52] [FORM-TOP-53] The customer follows one row of choices, and a folded section opens for what leads to it @endurance',
  async ({ operatorPage: page }) => {
    // Also FORM-TOP-54.
    const lists = Promise.withResolvers<void>()
    await page.route('**/api/v1/crm/users', async (route) => {
      await lists.promise
      await route.continue()
    })
    await page.goto('/new')
    await expect(page.getByRole('status', { name: 'Apertura del modulo' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Nuovo record' })).toBeVisible()
    lists.resolve()
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'business')
    await fillField(page, 'type_product', 'luce')
    const rows = ['crm', 'tipo-contratto', 'tipo-cliente', 'tipo-prodotto', 'cliente-business']
    const boxes = await Promise.all(rows.map((id) => section(page, id).boundingBox()))
    const tops = boxes.map((area) => area?.y ?? 0)
    expect(tops[1]).toBe(tops[2])
    expect(tops[2]).toBe(tops[3])
    expect(tops[4]! - tops[1]!).toBeLessThan(100)
    expect(tops[1]! - tops[0]!).toBeLessThan(100)

    await fillField(page, 'product_ee', { id: '', name: 'IR EE Raggio Business' })
    const other = section(page, 'other').locator('> form > details')
    const navigation = page.getByRole('navigation', { name: 'Sezioni del modulo' })
    await expect(other).not.toHaveAttribute('open')
    await expect(navigation.getByRole('button', { name: /^Other/ })).toContainText('1 da compilare')
    await box(page, 'comune_di_rilascio').locator('input').fill('Milano')
    await page.keyboard.press('F8')
    await expect(box(page, 'ateco').locator('input')).toBeFocused()
    await expect(other).toHaveAttribute('open')

    await navigation.getByRole('button', { name: /^Description/ }).click()
    await expect(box(page, 'description').locator('textarea')).toBeFocused()
    await fillField(page, 'description', 'Richiamare dopo le 18.')
    await expect(section(page, 'mailing').locator('> form > details')).not.toHaveAttribute('open')
  },
)
