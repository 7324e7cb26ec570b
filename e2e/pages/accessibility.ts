import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Accessibility violations of axe's two most severe levels. `within`: only this part of the page. */
export async function findAccessibilityViolations(page: Page, within?: string): Promise<string[]> {
  const axe = buildAxe(page)
  return await violationsOf(within ? axe.include(within) : axe)
}

/** Violations of the contrast alone: nothing else depends on the colour scheme. */
export const findContrastViolations = (page: Page): Promise<string[]> =>
  violationsOf(buildAxe(page).withRules('color-contrast'))

/** The page in both colour schemes. */
export async function findViolations(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const violations = await findAccessibilityViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...violations, ...(await findContrastViolations(page))]
}

/** The other mode joins the results in a page of its own, and what has passed costs more than what has not. */
const buildAxe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function violationsOf(axe: AxeBuilder): Promise<string[]> {
  const { violations } = await axe.analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
}

/** Violations of every weight and every rule, in both colour schemes. */
export async function findEveryViolation(page: Page): Promise<string[]> {
  await page.emulateMedia({ colorScheme: 'light' })
  const all = await describeViolations(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...all, ...(await findContrastViolations(page))]
}

/** The same, in the present colour scheme. */
async function describeViolations(page: Page): Promise<string[]> {
  const { violations } = await buildAxe(page).analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}
