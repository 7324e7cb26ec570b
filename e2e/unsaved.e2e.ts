import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
import { rows, search } from './pages/records.ts'

const OWNER = { id: '', name: 'Gaia Morelli' }

journey(
  'The record list shows the unsaved work of this browser and links to it',
  async ({ operatorPage: page, watch }) => {
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'last_name', 'Riprendibile')
    await page.getByRole('link', { name: 'Sportello' }).click()
    await page.getByRole('button', { name: 'Esci', exact: true }).click()
    const unsaved = page.getByRole('list', { name: 'Lavoro non salvato su questo computer' })
    await expect(unsaved).toContainText('Contratto di Riprendibile non salvato')
    await unsaved.getByRole('link', { name: 'Riprendi Riprendibile' }).click()
    await expect(page).toHaveURL(/\/new$/)
    await page.getByRole('button', { name: 'Recupera tutto' }).click()

    // A stored draft whose last changes the server has not received: its row shows it.
    await fillField(page, 'contact_owner', OWNER)
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)
    await page.route('**/api/v1/records/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
    )
    watch.expect(/\/records\/[^/]+$/, 503)
    await fillField(page, 'name', 'Rosa')
    await page.getByRole('link', { name: 'Sportello' }).click()
    await page.getByRole('button', { name: 'Esci', exact: true }).click()
    await page.unroute('**/api/v1/records/*')
    await search(page, 'Riprendibile')
    await expect(unsaved).toHaveCount(0)
    await rows(page).first().getByRole('link', { name: 'Riprendi' }).click()
    await page.getByRole('button', { name: 'Recupera tutto' }).click()
    await expect(box(page, 'name').locator('input')).toHaveValue('Rosa')
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)

    await page.goto('/records?searchWord=Riprendibile')
    await expect(rows(page)).toHaveCount(1)
    await expect(page.getByRole('link', { name: 'Riprendi' })).toHaveCount(0)
  },
)

journey(
  'A page whose files were replaced by a new version reloads once and loses no typed value',
  async ({ recordList: page, watch }) => {
    watch.expect(/\/assets\/help-sheet-/, 404)
    await page.route('**/assets/help-sheet-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'last_name', 'Aggiornato')

    // The file is missing and there is no newer version: the page shows an error and does not reload.
    await page.getByRole('button', { name: 'Tasti rapidi' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'non si è caricata' })).toBeVisible()
    await expect(box(page, 'last_name').locator('input')).toHaveValue('Aggiornato')

    await page.reload()
    await page.getByRole('button', { name: 'Recupera tutto' }).click()
    await page.route(/:\d+\/$/, async (route) => {
      if (route.request().resourceType() !== 'fetch') return await route.fallback()
      await route.fulfill({
        contentType: 'text/html',
        body: '<script src="/assets/index-newer.js"></script>',
      })
    })
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Tasti rapidi' }).click()
    await reloaded
    await page.getByRole('button', { name: 'Recupera tutto' }).click()
    await expect(box(page, 'last_name').locator('input')).toHaveValue('Aggiornato')
    await page.getByRole('button', { name: 'Tasti rapidi' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'non si è caricata' })).toBeVisible()
  },
)
