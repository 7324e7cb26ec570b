import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'

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
