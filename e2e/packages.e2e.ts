import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
import { rows, search, toast, waitForRows } from './pages/records.ts'

const PRODUCT = 'GN EE Giornata Intera'
const PACKAGE = 'Giornata Intera Casa'

const cards = (page: Page) => page.getByRole('list', { name: 'Elenco dei pacchetti' }).getByRole('listitem')
const chip = (page: Page) =>
  page.getByRole('navigation', { name: 'Sezioni' }).getByRole('link', { name: /^Packages/ })

/** Changes the vendor of the package as another user. */
async function saveAsColleague(page: Page, vendor: string): Promise<void> {
  const token = await page.evaluate(() => localStorage.getItem('sportello.token') ?? '')
  const headers = { 'x-accesstoken': token }
  const { packages } = await (await page.request.get('/api/v1/packages', { headers })).json()
  const {
    id,
    updatedAt: _,
    ...one
  } = packages.find(({ package_name }: { package_name: string }) => package_name === PACKAGE)
  const saved = await page.request.put(`/api/v1/packages/${id}`, { headers, data: { ...one, vendor } })
  expect(saved.status()).toBe(200)
}

journey(
  // Also PACK-4, PACK-5, PACK-6, PACK-7, PACK-8.
  '[PACK-3] [PACK-13] A product is added to the catalogue and to a package, and the form shows and stores both',
  async ({ openAs, administrator, recordList: agentPage, watch }) => {
    watch.expect(/\/packages$/, 422)
    watch.expect(/\/packages\/.+/, 409)
    const admin = await openAs(administrator)
    const dialog = admin.getByRole('dialog')

    await admin.goto('/records')
    await admin.getByRole('button', { name: 'Amministrazione' }).click()
    await admin.getByRole('menuitem', { name: 'Catalogo' }).click()
    await expect(admin).toHaveURL(/\/crm\/products$/)
    await admin.getByRole('button', { name: 'Create new' }).click()
    await dialog.getByLabel('Nome').fill(PRODUCT)
    await dialog.getByLabel('Clienti').selectOption('Private')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(toast(admin, 'Product has been created')).toBeVisible()

    await chip(admin).click()
    await expect(admin).toHaveURL(/\/packages$/)
    await expect(chip(admin)).toHaveText(/\d$/)
    const before = Number((await chip(admin).innerText()).replaceAll(/\D/g, ''))
    await expect(cards(admin)).toHaveCount(before)
    await admin.getByRole('button', { name: 'Create new' }).click()
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Scrivi il nome del pacchetto')).toBeVisible()
    await expect(dialog.getByText('Scrivi l’identificativo nel CRM')).toBeVisible()
    await dialog.getByLabel('Package Name').fill(PACKAGE)
    await dialog.getByLabel('CRM identifier').fill('591000000029999990')
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(dialog.getByText('Scegli almeno un prodotto')).toBeVisible()

    const picker = dialog.getByLabel('Products')
    await picker.fill('EI EE Bloccata 2024')
    await expect(admin.getByText('Nessun prodotto attivo con questo nome')).toBeVisible()
    await picker.fill(PRODUCT)
    await admin.getByRole('option', { name: PRODUCT }).click()
    const chosen = dialog.getByRole('list', { name: 'Prodotti scelti' })
    await expect(chosen.getByRole('listitem')).toHaveText([PRODUCT])
    await picker.fill(PRODUCT)
    await expect(admin.getByRole('option', { name: PRODUCT })).toHaveCount(0)
    await picker.fill('EI Gas Casa Serena')
    await admin.getByRole('option', { name: 'EI Gas Casa Serena' }).click()
    await expect(chosen).toContainText('nel modulo non si vedrà')
    await chosen.getByRole('button', { name: 'Rimuovi EI Gas Casa Serena' }).click()
    await expect(chosen.getByRole('listitem')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Create' }).click()
    await expect(toast(admin, 'Package has been created')).toBeVisible()
    await expect(chip(admin)).toHaveText(`Packages${before + 1}`)

    const nameBox = admin.getByRole('searchbox', { name: 'Cerca' })
    await nameBox.pressSequentially('GIORNATA')
    await expect(cards(admin)).toHaveCount(1)
    await expect(cards(admin)).toContainText(PACKAGE)
    await expect(cards(admin)).toContainText('it-ene')

    await agentPage.goto('/new')
    await fillField(agentPage, 'contact_owner', { id: '', name: 'Alice Fontana' })
    await fillField(agentPage, 'type_contract', 'contratto energia')
    await fillField(agentPage, 'client_type', 'domestico')
    await fillField(agentPage, 'type_product', 'luce')
    await fillField(agentPage, 'last_name', 'Giornata')
    await fillField(agentPage, 'product_ee', { id: '', name: PRODUCT })
    await expect(box(agentPage, 'product_ee')).toContainText(`Pacchetto: ${PACKAGE}`)
    await agentPage.getByRole('button', { name: 'Salva in bozza' }).click()
    await expect(toast(agentPage, 'Record has been')).toBeVisible()
    await search(agentPage, 'Giornata')
    const edit = rows(agentPage).filter({ hasText: 'Giornata' }).getByRole('link', { name: 'Edit' })
    await agentPage.goto(`${await edit.getAttribute('href')}/view`)
    await expect(agentPage.getByText(`Pacchetto: ${PACKAGE}`)).toBeVisible()

    // Another user saves at the same moment, and again while the conflict is shown: each is a conflict.
    await cards(admin).getByRole('button', { name: 'Update' }).click()
    await saveAsColleague(admin, 'Altri')
    await dialog.getByLabel('Vendor').fill('GN')
    await dialog.getByRole('button', { name: 'Update' }).click()
    const conflict = admin.getByRole('dialog', { name: 'Qualcun altro ha salvato prima' })
    await expect(conflict).toContainText('Altri')
    await saveAsColleague(admin, 'Terzi')
    await conflict.getByRole('button', { name: 'Sovrascrivi con la mia' }).click()
    await expect(conflict).toContainText('Terzi')
    await conflict.getByRole('button', { name: 'Torna a modificare' }).click()
    await expect(dialog.getByLabel('Vendor')).toHaveValue('GN')
    await dialog.getByLabel('Department', { exact: true }).selectOption('Extra Sales')
    await dialog.getByRole('button', { name: 'Update' }).click()
    await conflict.getByRole('button', { name: 'Sovrascrivi con la mia' }).click()
    await expect(toast(admin, 'Package has been updated')).toBeVisible()
    await cards(admin)
      .getByRole('button', { name: /^Storia/ })
      .click()
    await expect(dialog.getByText('Extra Sales')).toBeVisible()
    await admin.keyboard.press('Escape')
    await expect(dialog).toBeHidden()

    await admin.goto('/crm/products')
    await admin.getByRole('searchbox', { name: 'Cerca' }).fill(PRODUCT)
    await waitForRows(admin)
    const row = admin.getByRole('row').filter({ hasText: PRODUCT })
    await row.getByRole('button', { name: 'Togli dalla vendita' }).click()
    await expect(row.getByText('Non in vendita')).toBeVisible()
    await agentPage.goto('/new')
    await fillField(agentPage, 'type_contract', 'contratto energia')
    await fillField(agentPage, 'client_type', 'domestico')
    await fillField(agentPage, 'type_product', 'luce')
    await box(agentPage, 'product_ee').locator('input').fill(PRODUCT)
    await expect(agentPage.getByRole('option', { name: PRODUCT })).toHaveCount(0)

    await chip(admin).click()
    // A second package of the same name requires a confirmation.
    await admin.getByRole('button', { name: 'Create new' }).click()
    const making = admin.getByRole('dialog', { name: 'Create package' })
    await making.getByLabel('Package Name').fill(PACKAGE.toUpperCase())
    await making.getByRole('button', { name: 'Create' }).click()
    const same = admin.getByRole('dialog', { name: 'Stesso nome' })
    await expect(same).toContainText(`«${PACKAGE}» (Domestico, Power)`)
    await same.getByRole('button', { name: 'Annulla' }).click()
    await expect(making.getByText('Scrivi l’identificativo nel CRM')).toBeHidden()
    await making.getByRole('button', { name: 'Create' }).click()
    await same.getByRole('button', { name: 'Salva' }).click()
    await expect(making.getByText('Scrivi l’identificativo nel CRM')).toBeVisible()
    await making.getByRole('button', { name: 'Close' }).click()
    await nameBox.fill(PACKAGE)
    await cards(admin).getByRole('button', { name: 'Remove' }).click()
    await expect(dialog).toContainText('Remove package')
    await dialog.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(admin, 'Package has been removed')).toBeVisible()
    await expect(admin.getByText(`Nessun pacchetto per «${PACKAGE}».`)).toBeVisible()
  },
)
