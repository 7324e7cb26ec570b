import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { openTool } from './pages/admin.ts'
import { restoreSession } from './pages/session.ts'

/** The next call of this method and URL gets the answer for an expired session. */
async function refuseNext(page: Page, method: string, address: string): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return await route.fallback()
    await route.fulfill({
      status: 401,
      json: { ok: false, error: { id: 'unauthenticated', title: 'Sessione scaduta' }, errorMessage: '' },
    })
  })
}

journey(
  '[SESSION-9] An administration editor restores its typed text if the session ends during a save @endurance',
  async ({ openAs, administrator, operator, watch }) => {
    watch.expect(/\/api\/v1\//, 401)
    const page = await openAs(administrator)
    const login = page.getByRole('heading', { name: 'Accedi' })
    const back = page.getByText('Ecco quello che avevi scritto')
    const dialog = page.getByRole('dialog')

    // A dialog of a list.
    await page.goto('/packages')
    await page.getByRole('button', { name: 'Create new' }).click()
    await dialog.getByLabel('Package Name').fill('Pacchetto Interrotto')
    await dialog.getByLabel('CRM identifier').fill('INT-1')
    await refuseNext(page, 'POST', '**/api/v1/packages')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(login).toBeVisible()
    await page.unroute('**/api/v1/packages')
    // Another user of the same browser cannot see it.
    await restoreSession(page, operator)
    await page.goto('/packages')
    await expect(page.getByRole('region', { name: 'Elenco dei record' })).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await restoreSession(page, administrator)
    await page.goto('/packages')
    await expect(back).toBeVisible()
    await expect(dialog.getByLabel('Package Name')).toHaveValue('Pacchetto Interrotto')
    await expect(dialog.getByLabel('CRM identifier')).toHaveValue('INT-1')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Create new' })).toBeVisible()
    await expect(dialog).toHaveCount(0)

    // A separate page.
    await page.goto('/templates/custom/new')
    await page.getByLabel('Name').fill('interrotta')
    await page.getByRole('textbox', { name: 'Rule' }).fill('Gentile $Nome')
    await refuseNext(page, 'POST', '**/api/v1/customs')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(login).toBeVisible()
    await page.unroute('**/api/v1/customs')
    await restoreSession(page, administrator)
    await page.goto('/templates/custom/new')
    await expect(back).toBeVisible()
    await expect(page.getByLabel('Name')).toHaveValue('interrotta')
    await page.getByRole('button', { name: 'Scarta' }).click()
    await expect(page.getByLabel('Name')).toHaveValue('')

    // A tool in the header, and a rich text.
    await page.goto('/users')
    const tool = await openTool(page, 'Script della newsletter', 'Script della newsletter')
    await tool.getByRole('button', { name: 'Create a new' }).click()
    const text = page.getByRole('textbox', { name: 'Testo dello script' })
    await text.fill('Ciao, interrotto')
    await refuseNext(page, 'POST', '**/api/v1/newsletter/scripts')
    await dialog.filter({ has: text }).getByRole('button', { name: 'Create a new' }).last().click()
    await expect(login).toBeVisible()
    await page.unroute('**/api/v1/newsletter/scripts')
    await restoreSession(page, administrator)
    await page.goto('/users')
    await expect(text).toHaveText('Ciao, interrotto')
  },
)
