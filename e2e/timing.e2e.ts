import type { Locator, Page } from '@playwright/test'
import { searchAddresses } from '../shared/api/addresses.ts'
import { checkSession } from '../shared/api/sessions.ts'
import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
import { enterPassword, readMailedCode, scanQr, typePin } from './pages/login.ts'
import { rows, toast } from './pages/records.ts'
import { addUser } from './pages/users.ts'

/** The page's clock is stopped from here on, until `runFor` advances it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}

/** The clock runs in all pages of the browser: a popup that closes during a step is not an error. */
function ignoreClosedPages(error: Error): void {
  if (!error.message.includes('has been closed')) throw error
}

/** Advances the stopped clock in small steps until the element appears. Returns the elapsed time. */
async function moveClockTo(page: Page, element: Locator): Promise<number> {
  let moved = 0
  const step = async () => {
    await page.clock.runFor(10).catch(ignoreClosedPages)
    moved += 10
    return await element.count()
  }
  await expect.poll(step, { intervals: [10] }).toBeGreaterThan(0)
  return moved
}

/** Waits until all started requests are sent. */
const requestsAreOut = (page: Page): Promise<number> =>
  page.evaluate(async () => (await fetch('/health/ready')).status)

/** The paths that the page requests from here on. */
function watchPaths(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => paths.push(new URL(request.url()).pathname))
  return paths
}
const calls = (paths: readonly string[], { path }: { path: string }): string[] =>
  paths.filter((one) => one === `/api/v1${path}`)

journey(
  'The login reloads the page two seconds after it has succeeded [CONST-7] @endurance',
  async ({ page, openAs, administrator }) => {
    const tina = await addUser(await openAs(administrator), 'tina.orologio')
    await page.goto('/')
    await enterPassword(page, tina)
    await scanQr(page, tina)
    await page.getByRole('button', { name: 'Next' }).click()
    await typePin(page, tina.nextCode())
    await page.getByRole('button', { name: 'Next' }).click()
    const opened = page.waitForEvent('popup')
    await page.getByRole('button', { name: 'Verify email' }).click()
    const popup = await opened
    await expect(popup.getByText('Controlla la posta')).toBeVisible()
    await stopClock(page)
    await typePin(popup, await readMailedCode(page, tina.login))
    const moved = await moveClockTo(page, page.getByText('Verification was successful!'))

    let reloads = 0
    page.on('request', (request) => {
      if (request.isNavigationRequest()) reloads += 1
    })
    await page.clock.runFor(1_999 - moved)
    await requestsAreOut(page)
    expect(reloads).toBe(0)
    await page.clock.runFor(moved + 1)
    await expect.poll(() => reloads).toBe(1)
    await page.clock.resume()
    await expect(page.getByText('Ciao, Livia!')).toBeVisible()
  },
)

journey(
  'The address search sends a request 1.1 seconds after the last key [CONST-8] [FORM-ADDR-7]',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'type_product', 'dual')
    await page.locator('#section-residenza').getByRole('button', { name: 'Set Address' }).click()
    const line = page.getByRole('dialog', { name: /^Set Address/ }).getByLabel('Indirizzo completo')
    await expect(line).toBeFocused()
    await stopClock(page)
    const paths = watchPaths(page)
    await line.fill('via garibaldi 12')
    await page.clock.runFor(1_000)
    await line.fill('via garibaldi 12 forli')
    await page.clock.runFor(1_099)
    await requestsAreOut(page)
    expect(calls(paths, searchAddresses)).toEqual([])
    await page.clock.runFor(1)
    await expect.poll(() => calls(paths, searchAddresses)).toHaveLength(1)
    await moveClockTo(
      page,
      page.getByRole('list', { name: 'Indirizzi trovati' }).getByText('Forlì FC').first(),
    )
  },
)

journey(
  'The page checks its session again every 90 seconds [CONST-9] [SESSION-6]',
  async ({ recordList: page }) => {
    await stopClock(page)
    const paths = watchPaths(page)
    await page.reload()
    const moved = await moveClockTo(page, rows(page).first())
    expect(calls(paths, checkSession)).toHaveLength(1)
    await page.clock.runFor(89_999 - moved)
    await requestsAreOut(page)
    expect(calls(paths, checkSession)).toHaveLength(1)
    await page.clock.runFor(moved + 1)
    await expect.poll(() => calls(paths, checkSession)).toHaveLength(2)
  },
)

journey('A toast disappears after three seconds [CONST-10] [SHELL-42]', async ({ recordList: page }) => {
  await stopClock(page)
  await page.getByRole('button', { name: 'Refresh' }).click()
  const notice = toast(page, 'Record table has been refreshed')
  await expect(notice).toBeVisible()
  await page.clock.runFor(2_999)
  await expect(notice).toBeVisible()
  // The list of toasts fades out for a moment.
  await page.clock.runFor(500)
  await expect(notice).toHaveCount(0)
})

journey(
  'A new supply address empties the use ten milliseconds later [CONST-25] [FORM-ADDR-20]',
  async ({ operatorPage: page }) => {
    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'type_product', 'dual')
    const use = box(page, 'destinazione_duso').locator('select')
    await fillField(page, 'destinazione_duso', 'altri-usi')
    await page.locator('#section-punto').getByRole('button', { name: 'Set Address', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: /^Set Address/ })
    await dialog.getByLabel('Indirizzo completo').fill('Via Roma 3, 47121 Forlì (FC)')
    await stopClock(page)
    await dialog.getByRole('button', { name: 'Set Address' }).click()
    await expect(box(page, 'comune_punto').locator('input')).toHaveValue('Forlì')
    await page.clock.runFor(9)
    await expect(use).toHaveValue('altri-usi')
    await page.clock.runFor(1)
    await expect(use).toHaveValue('')
  },
)
