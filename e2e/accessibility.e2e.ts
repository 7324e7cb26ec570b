import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { SERVER_PAGES } from '../test/sample-notices.ts'
import { expect, journey } from './journey.ts'
import { fillField } from './pages/form.ts'
import { rows } from './pages/records.ts'

/** Accessibility violations of axe's two most severe levels. */
async function findAccessibilityViolations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
}

/** Each page once: the analysis of a long page is slow. */
const ADMINISTRATION = {
  light: [
    ['/crm/mapping', 'Dove vanno i valori nel CRM'],
    ['/services', 'Servizi esterni'],
  ],
  dark: [
    ['/consents', 'Consensi'],
    ['/mail-texts', 'Testi delle mail'],
  ],
} as const

for (const colorScheme of ['light', 'dark'] as const) {
  journey.describe(colorScheme, () => {
    journey.use({ colorScheme })

    journey(`[LOGIN-1] the login has no accessibility violations, ${colorScheme}`, async ({ page }) => {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: 'Accedi' })).toBeVisible()
      expect(await findAccessibilityViolations(page)).toEqual([])
    })

    journey(
      `The pages and mails that the server writes are readable on a phone, ${colorScheme} [SIGN-8]`,
      async ({ page }) => {
        await page.setViewportSize({ width: 390, height: 844 })
        for (const [name, html] of Object.entries(SERVER_PAGES)) {
          await page.setContent(html)
          expect(await findAccessibilityViolations(page), name).toEqual([])
          expect(await sideways(page), name).toBe(0)
        }
      },
    )

    journey(
      `[LIST-1] the record list has no accessibility violations, ${colorScheme}`,
      async ({ recordList: page }) => {
        expect(await findAccessibilityViolations(page)).toEqual([])
      },
    )

    journey(
      `[USERS-8] [USERS-11] the user list has no accessibility violations, ${colorScheme}`,
      async ({ openAs, administrator, watch }) => {
        watch.expect(/\/users$/, 422)
        const page = await openAs(administrator)
        await page.goto('/users')
        await expect(page.getByRole('region', { name: 'Elenco degli utenti' })).toBeVisible()
        await page.getByRole('button', { name: 'Create new' }).click()
        await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click()
        await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused()
        expect(await findAccessibilityViolations(page)).toEqual([])
      },
    )

    journey(
      `the administration pages have no accessibility violations, ${colorScheme}`,
      async ({ openAs, administrator }) => {
        const page = await openAs(administrator)
        for (const [path, title] of ADMINISTRATION[colorScheme]) {
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
          await expect(page.getByRole('status', { name: 'Caricamento in corso' })).toHaveCount(0)
          expect(await findAccessibilityViolations(page), path).toEqual([])
        }
      },
    )

    journey(
      `[FORM-TOP-1] the form has no accessibility violations, ${colorScheme}`,
      async ({ recordList: page }) => {
        await page.goto('/new')
        await fillField(page, 'type_contract', 'contratto energia')
        await fillField(page, 'client_type', 'domestico')
        await fillField(page, 'type_product', 'dual')
        await page.getByRole('button', { name: 'Create Lead' }).click()
        await page.getByRole('button', { name: 'Cliente felice' }).click()
        await page.getByText('Script della newsletter').click()
        await page.getByRole('button', { name: 'Add', exact: true }).click()
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
        expect(await findAccessibilityViolations(page)).toEqual([])
      },
    )
  })
}

journey.describe('on a phone', () => {
  journey.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  journey(
    '[LIST-1] [SHELL-31] On a phone the record list shows cards, the form has one column, and no page scrolls sideways',
    async ({ openAs, operator }) => {
      const page = await openAs(operator)
      await page.goto('/')
      const cards = page.getByRole('list', { name: 'Elenco dei record' }).getByRole('listitem')
      await expect(cards).toHaveCount(10)
      await expect(rows(page)).toHaveCount(0)
      expect(await sideways(page)).toBe(0)

      await page.goto('/new')
      await fillField(page, 'type_contract', 'contratto energia')
      await fillField(page, 'client_type', 'business')
      expect(await sideways(page)).toBe(0)

      await page.goto('/')
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('menuitem', { name: 'Logout' }).isVisible()
    },
  )

  journey(
    '[SHELL-23] On a phone the section tabs scroll to the current tab',
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
