import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Accessibility violations of axe's two most severe levels. `within`: only this part of the page. */
export async function findAccessibilityViolations(page: Page, within?: string): Promise<string[]> {
  const axe = new AxeBuilder({ page })
  const { violations } = await (within ? axe.include(within) : axe).analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')} ${failureSummary}`),
    )
}
