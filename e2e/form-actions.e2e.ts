import type { Page, Route } from '@playwright/test'
import { readAddress, verifyAddress } from '../shared/api/addresses.ts'
import { API_PREFIX } from '../shared/api-prefix-and-headers.ts'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
import { toast } from './pages/records.ts'
import type { Watch } from './watch.ts'

const section = (page: Page, id: string) => page.locator(`#section-${id}`)

async function openEnergy(page: Page): Promise<void> {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'dual')
}

/** The next such call fails as if the server were down. */
async function breakOnce(page: Page, watch: Watch, { path }: { path: string }): Promise<void> {
  const refuse = (route: Route) => route.fulfill({ status: 502, body: '' })
  watch.expect(new RegExp(`${path}$`), 502)
  await page.route(`**${API_PREFIX}${path}`, refuse, { times: 1 })
}

journey(
  // Also ENUM-30, FORM-ADDR-22, FORM-ADDR-25, FORM-ADDR-26, FORM-ADDR-27, ERR-20.
  '[FORM-ADDR-20] [FORM-ADDR-23] A supply address is searched and checked, and an edit removes the check result',
  async ({ operatorPage: page, watch }) => {
    await openEnergy(page)
    const banner = section(page, 'punto').getByText(
      'Controlla che non sia una frazione o un errore di ortografia',
    )
    const verified = section(page, 'punto').getByText('Indirizzo verificato')
    const check = section(page, 'punto').locator('[data-check]')
    await expect(check).toHaveAttribute('data-check', 'no checked')
    const dialog = page.getByRole('dialog', { name: /^Set Address/ })
    const set = async (line: string, choose: boolean) => {
      await section(page, 'punto').getByRole('button', { name: 'Set Address', exact: true }).click()
      await dialog.getByLabel('Indirizzo completo').fill(line)
      const apply = dialog.getByRole('button', { name: 'Set Address' })
      if (choose) {
        const held = Promise.withResolvers<void>()
        const read = (url: URL) => url.pathname.endsWith(readAddress.path)
        await page.route(read, async (route) => {
          await held.promise
          await route.continue()
        })
        await dialog
          .getByRole('list')
          .getByRole('button', { name: /Forlì FC/ })
          .click()
        // The chosen address is never replaced by the parts of the typed line.
        await expect(apply).toBeDisabled()
        held.resolve()
        await expect(dialog.getByLabel('Provincia')).toHaveValue('FC')
      }
      await apply.click()
      await expect(dialog).toBeHidden()
    }
    await fillField(page, 'destinazione_duso', 'altri-usi')
    await set('via garibaldi 12 forli', true)
    await expect(verified).toBeVisible()
    await expect(check).toHaveAttribute('data-check', 'valid')
    await expect(box(page, 'destinazione_duso').locator('select')).toHaveValue('')
    // The button of a section goes to the next missing field of that section.
    await page.keyboard.press('F8')
    await expect(box(page, 'cap_punto').locator('input')).toBeFocused()
    await expect(box(page, 'indirizzo_punto').locator('input')).toHaveValue('GARIBALDI')
    await expect(box(page, 'comune_punto').locator('input')).toHaveValue('Forlì')
    await fillField(page, 'comune_punto', 'Carpinello')
    await expect(verified).toBeHidden()

    await set('Via Roma 3, 47121 Carpinello (FC)', false)
    await expect(banner).toBeVisible()
    await expect(check).toHaveAttribute('data-check', 'invalid')
    await fillField(page, 'comune_punto', 'Forlì')
    await expect(banner).toBeHidden()

    await breakOnce(page, watch, verifyAddress)
    await set('Via Roma 3, 47121 Forlì (FC)', false)
    await expect(toast(page, 'Indirizzo non controllato')).toHaveAttribute('data-type', 'error')
    await expect(check).toHaveAttribute('data-check', 'no checked')
    await expect(section(page, 'residenza').locator('[data-check]')).toHaveCount(0)
  },
)
