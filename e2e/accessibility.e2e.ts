import type { Page } from '@playwright/test'
import { SERVER_PAGES } from '../test/sample-notices.ts'
import { expect, journey } from './journey.ts'
import { findContrastViolations, findViolations } from './pages/accessibility.ts'
import { fillField, unfold } from './pages/form.ts'
import { rows } from './pages/records.ts'

journey(
  'The pages and mails that the server writes are readable on a phone [SIGN-8] @endurance',
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    for (const [name, html] of Object.entries(SERVER_PAGES)) {
      await page.setContent(html)
      expect(await findViolations(page), name).toEqual([])
      expect(await sideways(page), name).toBe(0)
    }
  },
)

journey('[LIST-1] the record list has no accessibility violations @dense', async ({ recordList: page }) => {
  expect(await findViolations(page)).toEqual([])
  await rows(page)
    .first()
    .getByRole('button', { name: /^Azioni di / })
    .click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  // The component of the menu puts an empty focusable element among its entries, which the other rules refuse.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findContrastViolations(page), colorScheme).toEqual([])
  }
})

async function openPage(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
}

journey(
  'the administration pages have no accessibility violations @endurance',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    for (const [path, title] of [
      ['/services', 'Servizi esterni'],
      ['/system', 'Sistema'],
      ['/duty-rules', 'Regole'],
      ['/withdrawals', 'Recessi'],
      ['/people', 'Dati di una persona'],
      ['/outcomes', 'Esiti'],
      ['/consents', 'Consensi'],
      ['/call-consents', 'Consensi alle chiamate'],
      ['/mail-texts', 'Testi delle mail'],
    ] as const) {
      await openPage(page, path, title)
      expect(await findViolations(page), path).toEqual([])
    }
  },
)

journey(
  'the long page of the mapping has no accessibility violations @endurance',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    await openPage(page, '/crm/mapping', 'Dove vanno i valori nel CRM')
    expect(await findViolations(page)).toEqual([])
  },
)

journey('[FORM-TOP-1] the form has no accessibility violations @dense', async ({ operatorPage: page }) => {
  await page.goto('/new')
  await fillField(page, 'type_contract', 'contratto energia')
  await fillField(page, 'client_type', 'domestico')
  await fillField(page, 'type_product', 'dual')
  await unfold(page, 'callback_time')
  await page.getByRole('button', { name: 'Create Lead' }).click()
  await unfold(page, 'name_mailing')
  await page.getByRole('button', { name: 'Cliente felice' }).click()
  await page.getByText('Script della newsletter').click()
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
  expect(await findViolations(page)).toEqual([])
})

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  journey(
    '[LIST-1] [SHELL-31] On a phone the record list shows cards, the form has one column, and no page scrolls sideways @dense',
    async ({ openAs, operator }) => {
      const page = await openAs(operator)
      await page.goto('/')
      const cards = page.getByRole('list', { name: 'Elenco dei record' }).getByRole('listitem')
      await expect(cards).toHaveCount(10)
      await expect(rows(page)).toHaveCount(0)
      expect(await sideways(page)).toBe(0)
      await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()

      await page.goto('/new')
      await fillField(page, 'type_contract', 'contratto energia')
      await fillField(page, 'client_type', 'business')
      expect(await sideways(page)).toBe(0)
    },
  )

  journey(
    '[SHELL-23] On a phone the section tabs scroll to the current tab @endurance',
    async ({ openAs, administrator }) => {
      const page = await openAs(administrator)
      await page.goto('/packages')
      const strip = page.getByRole('navigation', { name: 'Sezioni' })
      await expect(strip.getByRole('link', { name: /^Packages \d/ })).toBeInViewport({ ratio: 0.99 })
      await strip.getByRole('link', { name: /^Users/ }).click()
      await expect(strip.getByRole('link', { name: /^Users \d/ })).toBeInViewport({ ratio: 0.99 })
    },
  )
})

/** Pixels by which the page is wider than its window. */
const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
