import type { Page } from '@playwright/test'
import { uploadedForm } from '../test/uploaded-form.ts'
import { expect, journey } from './journey.ts'

const ruleOf = (page: Page, name: string) => page.getByRole('textbox', { name: `Regola di ${name}` })

async function openForm(page: Page, fields: readonly string[]): Promise<void> {
  await page.goto('/templates/new')
  await page.locator('input[type="file"]').setInputFiles({
    name: 'modulo.pdf',
    mimeType: 'application/pdf',
    buffer: await uploadedForm(fields),
  })
  await ruleOf(page, fields[0]!).waitFor()
}

journey(
  'A text typed after a chosen suggestion follows it, also when the browser draws late [TEMPL-8] @endurance',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    await openForm(page, ['uno'])
    const rule = ruleOf(page, 'uno')
    await rule.pressSequentially('a $No')
    await expect(page.getByRole('listbox', { name: 'Parole e campi' })).toBeVisible()
    await page.evaluate(() => {
      const drawn = new Promise<void>((resolve) => window.addEventListener('draw', () => resolve()))
      window.requestAnimationFrame = (run) => {
        void drawn.then(() => run(performance.now()))
        return 0
      }
    })
    await rule.press('Enter')
    await rule.pressSequentially(' b')
    await page.evaluate(() => window.dispatchEvent(new Event('draw')))
    await rule.pressSequentially(' c')
    await expect(rule).toHaveValue('a $Nome b c')
  },
)

for (const [browser, isOld] of [
  ['a browser that sizes boxes to their content', false],
  ['an older browser', true],
] as const)
  journey(
    `The box of a rule grows with its text up to six rows in ${browser} [TEMPL-8] @endurance`,
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
