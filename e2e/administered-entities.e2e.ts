import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { ADMINISTERED_EDITORS, expectConflict } from './pages/administered-editors.ts'

// They rename an owner, a product and a user, which other journeys choose by name.
journey.use({ installation: 'administered entities' })

for (const [kind, editor] of Object.entries(ADMINISTERED_EDITORS))
  journey(
    `The editor of ${kind} asks before its text is lost, shows a conflict and overwrites, with a history @endurance`,
    async ({ openAs, administrator, watch }) => {
      watch.expect(editor.saves, 409)
      const page = await openAs(administrator)
      if (kind === 'customs') await createVariable(page)
      await expectConflict(page, kind, await editor.open(page), editor)
    },
  )

async function createVariable(page: Page): Promise<void> {
  await page.goto('/templates/custom/new')
  await page.getByLabel('Name').fill('contesa')
  await page.getByRole('textbox', { name: 'Rule' }).fill('Gentile $Nome')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('link', { name: 'contesa', exact: true })).toBeVisible()
}
