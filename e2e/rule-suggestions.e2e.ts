import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { createForm } from './pdf.ts'

const ruleOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Regola di ${name}` })

async function openForm(page: Page, fields: readonly string[]): Promise<void> {
  await page.goto('/templates/new')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'modulo.pdf',
    mimeType: 'application/pdf',
    buffer: await createForm(fields),
  })
  await ruleOf(page, fields[0]!).waitFor()
}

for (const [browser, isOld] of [
  ['a browser that sizes boxes to their content', false],
  ['an older browser', true],
] as const)
  journey(
    `The box of a rule grows with its text up to six rows in ${browser} [TEMPL-8]`,
    async ({ openAs, administrator }) => {
      const page = await openAs(administrator)
      if (isOld)
        await page.addInitScript(() => {
          const { supports } = CSS
          CSS.supports = (name: string, value?: string) =>
            name !== 'field-sizing' && (value === undefined ? supports(name) : supports(name, value))
        })
      await openForm(page, ['uno'])
      const rule = ruleOf(page, 'uno')
      const heights: number[] = []
      for (const rows of [1, 2, 6, 9]) {
        await rule.fill(Array(rows).fill('riga').join('\n'))
        const { height = 0 } = (await rule.boundingBox()) ?? {}
        heights.push(Math.round(height))
      }
      const [one, two, six, nine] = heights
      expect(two).toBeGreaterThan(one!)
      expect(six! - two!).toBeGreaterThan(3 * (two! - one!))
      // Within the rounding of a row's height.
      expect(nine! - six!).toBeLessThan((two! - one!) / 2)
    },
  )
