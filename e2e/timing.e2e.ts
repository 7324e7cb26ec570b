import type { Locator, Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { enterPassword, readMailedCode, scanQr, typePin } from './pages/login.ts'
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
