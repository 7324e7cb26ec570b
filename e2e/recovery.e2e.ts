import type { BrowserContext, Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { box, fillField } from './pages/form.ts'
import { logInAndWait, openLoggedIn, Person } from './pages/login.ts'
import { rows, search, toast } from './pages/records.ts'
import { endSession, restoreSession } from './pages/session.ts'

const OWNER = { id: '', name: 'Gaia Morelli' }
const state = (page: Page) => page.locator('[data-kind]')
const recovery = (page: Page) => page.getByRole('dialog', { name: 'Recupera quello che avevi scritto' })
const offered = (page: Page, field: string) => recovery(page).locator(`[data-recovered="${field}"]`)
const shows = (page: Page, field: 'name' | 'last_name' | 'email' | 'contact_id', text: string) =>
  expect(box(page, field).locator('input')).toHaveValue(text)

/** The page would close without a question: no typed value would be lost. */
const isSafe = (page: Page): Promise<boolean> =>
  page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })))

/**
 * Ends a tab as a crash does, after the journal has every typed value: the page gets no event and shows no question.
 * Returns another tab.
 */
async function crash(context: BrowserContext, page: Page): Promise<Page> {
  await expect.poll(() => isSafe(page)).toBe(true)
  const next = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The crashed tab does not even answer this call.
  devtools.send('Page.crash').catch(() => undefined)
  await crashed
  await page.close()
  return next
}

/** The browser's journal contains unsaved work of this many forms; stored origins do not count. */
const countDrafts = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('sportello')
        opening.onerror = () => reject(opening.error)
        opening.onsuccess = () => {
          const counting = opening.result.transaction('journal').objectStore('journal').getAllKeys()
          counting.onsuccess = () => {
            opening.result.close()
            resolve(counting.result.filter((key) => !String(key).startsWith('origins:')).length)
          }
        }
      }),
  )

journey('A crashed tab restores the typed values', async ({ openAs, operator }) => {
  const page = await openAs(operator)
  const context = page.context()
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'last_name', 'Perduto')
  await fillField(page, 'name', 'Nino')
  await expect(state(page)).toContainText('Solo su questo computer')
  await expect.poll(() => countDrafts(page)).toBe(1)
  await expect(page).toHaveURL(/\/new$/)
  const again = await crash(context, page)
  await again.goto('/new')
  await expect(offered(again, 'last_name')).toContainText('Perduto')
  await expect(offered(again, 'last_name')).toContainText('(vuoto)')
  expect(await findAccessibilityViolations(again, '[role="dialog"]')).toEqual([])
  await offered(again, 'name').getByRole('checkbox').uncheck()
  await recovery(again)
    .getByRole('button', { name: /^Recupera \d+ su \d+$/ })
    .click()
  await expect(recovery(again)).toBeHidden()
  await shows(again, 'last_name', 'Perduto')
  await shows(again, 'name', '')

  const third = await crash(context, again)
  await third.goto('/new')
  await expect(offered(third, 'last_name')).toContainText('Perduto')
  await expect(offered(third, 'name')).toHaveCount(0)
  await recovery(third).getByRole('button', { name: 'Scarta' }).click()
  await recovery(third).getByRole('button', { name: 'Sì, scarta tutto' }).click()
  await expect(recovery(third)).toBeHidden()
  await expect.poll(() => countDrafts(third)).toBe(0)
  await third.reload()
  await expect(box(third, 'type_contract')).toBeVisible()
  await expect(recovery(third)).toHaveCount(0)
})

journey(
  '[REC-7] [VALID-5] A draft is saved automatically after it has an owner, and a reload opens it',
  async ({ operatorPage: page, watch }) => {
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'last_name', 'Dasolo')
    await expect(state(page)).toContainText('Solo su questo computer')
    await fillField(page, 'contact_owner', OWNER)
    await expect(state(page)).toContainText(/^Salvato alle \d\d:\d\d/)
    await expect(page).toHaveURL(/\/[0-9a-f-]{36}$/)
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    await expect.poll(() => countDrafts(page)).toBe(0)

    // The server is stopped: typed values are stored only in the browser.
    await page.route('**/api/v1/records/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503, body: '' }) : route.fallback(),
    )
    watch.expect(/\/records\/[^/]+$/, 503)
    const refused = page.waitForResponse((answer) => answer.status() === 503)
    await fillField(page, 'name', 'Dora')
    await refused
    await expect(state(page)).toContainText('Solo su questo computer: il server non risponde')
    await page.unroute('**/api/v1/records/*')

    await page.reload()
    await shows(page, 'last_name', 'Dasolo')
    await expect(offered(page, 'name')).toContainText('Dora')
    await recovery(page).getByRole('button', { name: 'Recupera tutto' }).click()
    await expect(state(page)).toContainText(/^Salvato alle/)
    await page.reload()
    await shows(page, 'name', 'Dora')
    await expect(recovery(page)).toHaveCount(0)

    await page.goto('/')
    await search(page, 'Dasolo')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page).first()).toContainText('Bozza')
  },
)

journey(
  '[SESSION-9] [ERR-1] A session that ends during typing loses no value and shows none to the next user',
  async ({ page, watch, colleague }) => {
    watch.expect(/\/api\/v1\//, 401)
    const nicolo = new Person('nicolo.conti')
    await openLoggedIn(page, nicolo)
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'last_name', 'Interrotto')
    await endSession(page)
    // The form can close after the owner is chosen: nothing else is checked after that.
    await box(page, 'contact_owner').locator('input').fill(OWNER.name)
    await page.getByRole('option', { name: OWNER.name, exact: true }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Sessione scaduta' })).toBeVisible()
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('sportello.token')
    expect(await countDrafts(page)).toBe(1)

    await restoreSession(page, colleague)
    await page.goto('/new')
    await expect(page.getByText('Ciao, Marco!')).toBeVisible()
    await expect(box(page, 'type_contract')).toBeVisible()
    await expect(recovery(page)).toHaveCount(0)
    await page.context().clearCookies()
    // Immediately, so that no call of the closed page detects the expired session and redirects.
    await page.evaluate(() => {
      localStorage.clear()
      location.assign('/new')
    })
    await logInAndWait(page, nicolo)
    await expect(page).toHaveURL(/\/new$/)
    await expect(offered(page, 'last_name')).toContainText('Interrotto')
    await recovery(page).getByRole('button', { name: 'Recupera tutto' }).click()
    await shows(page, 'last_name', 'Interrotto')
    await expect(box(page, 'contact_owner').locator('input')).toHaveValue(OWNER.name)
  },
)

journey(
  'Two tabs with the same record show a notice, and neither overwrites the other',
  async ({ recordList: mine, watch }) => {
    watch.expect(/\/records\/[^/]+$/, 409)
    await mine.goto('/new')
    await fillField(mine, 'contact_owner', OWNER)
    await fillField(mine, 'type_contract', 'contratto energia')
    await fillField(mine, 'client_type', 'domestico')
    await fillField(mine, 'last_name', 'Duefinestre')
    await expect(mine).toHaveURL(/\/[0-9a-f-]{36}$/)

    const theirs = await mine.context().newPage()
    await theirs.goto(mine.url())
    for (const tab of [mine, theirs])
      await expect(tab.getByText('Questo record è aperto anche in un’altra scheda')).toBeVisible()

    await fillField(theirs, 'name', 'Teresa')
    await expect(state(theirs)).toContainText(/^Salvato alle/)
    await fillField(mine, 'contact_id', 'C-9')
    await expect(toast(mine, 'Unite le modifiche della tua altra scheda')).toBeVisible()
    await shows(mine, 'name', 'Teresa')
    await expect(state(mine)).toContainText(/^Salvato alle/)

    await fillField(theirs, 'name', 'Tilde')
    await expect(state(theirs)).toContainText(/^Salvato alle/)
    await fillField(mine, 'name', 'Tina')
    await expect(state(mine)).toContainText('hai salvato questo record in un’altra scheda')
    await mine.getByRole('button', { name: 'Confronta' }).click()
    const dialog = mine.getByRole('dialog', { name: 'Hai salvato questo record in un’altra scheda' })
    expect(await findAccessibilityViolations(mine, '[role="dialog"]')).toEqual([])
    await dialog.getByRole('radio', { name: /il loro: Tilde/ }).check()
    await dialog.getByRole('button', { name: 'Unisci', exact: true }).click()
    await shows(mine, 'name', 'Tilde')
    await expect(state(mine)).toContainText(/^Salvato alle/)

    await theirs.close()
    await expect(mine.getByText('Questo record è aperto anche in un’altra scheda')).toBeHidden()
  },
)
