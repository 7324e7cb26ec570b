import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { findEveryViolation } from './pages/accessibility.ts'
import { addressesOf, customerAddresses, OPENED } from './pages/every-screen.ts'
import { waitForRows } from './pages/records.ts'

journey.use({ installation: 'every screen' })

const SIZES = { desk: { width: 1366, height: 768 }, phone: { width: 390, height: 844 } }

/** Opens a page and waits until it shows its content. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await expect(page.getByRole('main').first()).toBeAttached()
  await waitForRows(page)
  await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
}

for (const [size, viewport] of Object.entries(SIZES)) {
  journey.describe(`on a ${size}`, () => {
    journey(
      `On a ${size} no page and no menu or dialog of a page has an accessibility violation of any weight [SHELL-5] @endurance`,
      async ({ openAs, administrator, watch }) => {
        // The logs of a user ask for the password first.
        watch.expect(/\/logs$/, 403)
        const page = await openAs(administrator)
        const addresses = await addressesOf(page)
        const customers = await customerAddresses(page)
        await page.setViewportSize(viewport)
        const found: Record<string, string[]> = {}
        const note = async (name: string) => {
          const violations = await findEveryViolation(page)
          if (violations.length > 0) found[name] = violations
        }
        const visit = async (name: string, address: string, open?: (page: Page) => Promise<unknown>) => {
          try {
            await openPage(page, address)
            await open?.(page)
            await note(name)
          } catch (error) {
            found[name] = [String(error)]
          }
        }
        for (const [path, address] of Object.entries(addresses)) await visit(path, address)
        for (const address of customers) await visit(address.replace(/[^/]+$/, '…'), address)
        for (const { name, at, open } of OPENED) await visit(name, addresses[at], open)
        expect(found).toEqual({})
      },
    )
  })
}
