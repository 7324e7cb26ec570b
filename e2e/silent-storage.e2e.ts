import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { fillField } from './pages/form.ts'
import { waitForRows } from './pages/records.ts'
import { restoreSession } from './pages/session.ts'

/** Faults of the browser's database, as scripts that run before the page's own. */
const FAULTS: Record<string, () => void> = {
  'whose open request never fires @endurance': () => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest
  },
  'whose open request is only blocked @endurance': () => {
    IDBFactory.prototype.open = () => {
      const request = new EventTarget() as IDBOpenDBRequest
      queueMicrotask(() => request.onblocked?.(new Event('blocked') as IDBVersionChangeEvent))
      return request
    }
  },
  'whose transactions never complete @endurance': () => {
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set: () => undefined })
  },
  'whose requests are never answered @endurance': () => {
    IDBObjectStore.prototype.put = () => new EventTarget() as IDBRequest
    IDBIndex.prototype.getAll = () => new EventTarget() as IDBRequest
    Object.defineProperty(IDBTransaction.prototype, 'oncomplete', { set: () => undefined })
  },
}

const status = (page: Page) => page.locator('[data-kind]')

for (const [described, fault] of Object.entries(FAULTS))
  journey(
    `A contract is saved at once in a browser, which the form states, with a database ${described}`,
    async ({ openAs, operator }) => {
      const page = await openAs(operator)
      await page.addInitScript(fault)
      await page.clock.install()
      await page.goto('/new')
      await fillField(page, 'type_contract', 'contratto energia')
      await fillField(page, 'client_type', 'domestico')
      await fillField(page, 'last_name', 'Senzacopia')
      await page.clock.runFor(4_000)
      await expect(status(page)).toContainText('su questo computer non resta una copia')
      await expect(status(page)).toHaveAttribute('data-kind', 'unsaved')

      // The tab is not closed without a question.
      const question = page.waitForEvent('dialog')
      await page.close({ runBeforeUnload: true })
      const dialog = await question
      expect(dialog.type()).toBe('beforeunload')
      await dialog.dismiss()

      await fillField(page, 'contact_owner', { id: '', name: 'Gaia Morelli' })
      const saved = page.waitForResponse(
        (answer) => answer.request().method() !== 'GET' && /\/records(\/|$)/.test(answer.url()),
      )
      await page.getByRole('button', { name: 'Salva in bozza' }).click()
      expect((await saved).status()).toBe(200)
      await waitForRows(page)
    },
  )

journey(
  'Editors of the administration and the login do not wait for a database that never opens [SESSION-9] @endurance',
  async ({ openAs, administrator, watch }) => {
    watch.expect(/\/api\/v1\//, 401)
    watch.expect(/\/packages$/, 422)
    const page = await openAs(administrator)
    await page.addInitScript(FAULTS['whose open request never fires']!)
    await page.goto('/packages')
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Create new' }).click()
    await dialog.getByLabel('Package Name').fill('Pacchetto Perso')
    await dialog.getByLabel('CRM identifier').fill('591000000029999990')
    await page.route('**/api/v1/packages', (route) =>
      route.fulfill({
        status: 401,
        json: { ok: false, error: { id: 'unauthenticated', title: 'Sessione scaduta' }, errorMessage: '' },
      }),
    )
    // Text that is stored nowhere asks before the page is reloaded.
    const question = page.waitForEvent('dialog')
    page.once('dialog', (asked) => void asked.accept())
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    expect((await question).type()).toBe('beforeunload')
    await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
    await page.unroute('**/api/v1/packages')
    await restoreSession(page, administrator)
    await page.goto('/packages')
    await page.getByRole('button', { name: 'Create new' }).click()
    await dialog.getByLabel('Package Name').fill('Pacchetto Nuovo')
    await dialog.getByLabel('CRM identifier').fill('591000000029999991')
    await dialog.getByRole('button', { name: 'Create', exact: true }).click()
    // The server has answered the save.
    await expect(dialog.getByText('Scegli almeno un prodotto')).toBeVisible()
  },
)
