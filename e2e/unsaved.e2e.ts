import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'

const NEWER = '/assets/index-newer.js'

/** From now on the server has a newer version of the page, until the journey removes the routes. */
async function installNewVersion(page: Page): Promise<void> {
  await page.route('**/api/**', async (route) => {
    const answer = await route.fetch()
    await route.fulfill({ response: answer, headers: { ...answer.headers(), 'x-page': NEWER } })
  })
  await page.route(/:\d+\/$/, async (route) => {
    if (route.request().resourceType() !== 'fetch') return await route.fallback()
    await route.fulfill({ contentType: 'text/html', body: `<script src="${NEWER}"></script>` })
  })
}

const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'Nuova versione' })

journey(
  'A form that is open while a new version is installed says so, keeps what was typed and saves it after the reload [SHELL-57]',
  async ({ recordList: page }) => {
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'last_name', 'Aggiornato')
    await installNewVersion(page)
    await expect(notice(page)).toHaveCount(0)
    await fillField(page, 'contact_owner', { id: '', name: 'Gaia Morelli' })
    await expect(notice(page)).toBeVisible()
    await fillField(page, 'name', 'Ada')
    await expect(box(page, 'last_name').locator('input')).toHaveValue('Aggiornato')

    await page.unrouteAll()
    const reloaded = page.waitForEvent('load')
    await notice(page).getByRole('button', { name: 'Ricarica' }).click()
    await reloaded
    await expect(box(page, 'name').locator('input')).toHaveValue('Ada')
    await expect(box(page, 'last_name').locator('input')).toHaveValue('Aggiornato')
    await fillField(page, 'name', 'Adele')
    await expect(page.locator('[data-kind]')).toContainText(/^Salvato alle/)
    await expect(notice(page)).toHaveCount(0)
  },
)

journey(
  'A part of the page that is missing leaves the form as it is, and shows the new version that removed it',
  async ({ recordList: page, watch }) => {
    watch.expect(/\/assets\/help-sheet-/, 404)
    await page.route('**/assets/help-sheet-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'last_name', 'Aggiornato')
    const failure = page.getByRole('alert').filter({ hasText: 'non si è caricata' })
    await page.getByRole('button', { name: 'Tasti rapidi' }).click()
    await expect(failure).toBeVisible()
    await expect(box(page, 'last_name').locator('input')).toHaveValue('Aggiornato')

    await page.reload()
    await page.getByRole('button', { name: 'Recupera tutto' }).click()
    await installNewVersion(page)
    await page.getByRole('button', { name: 'Tasti rapidi' }).click()
    await expect(notice(page)).toBeVisible()
    await expect(failure).toHaveCount(0)
    await expect(box(page, 'last_name').locator('input')).toHaveValue('Aggiornato')
  },
)
