import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'

const section = (page: Page, id: string) => page.locator(`#section-${id}`)

async function openEnergy(page: Page): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'dual')
}

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
