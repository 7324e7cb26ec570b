import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { expect, journey } from './journey.ts'
import { ADMINISTERED_EDITORS, expectConflict } from './pages/administered-editors.ts'

const ROOT = resolve(import.meta.dirname, '..')

// They rename an owner, a product and a user, which other journeys choose by name.
journey.use({ installation: 'administered entities' })

journey('Every definition of an administered entity has an editor in this journey', async () => {
  const files = globSync('web/features/**/*.{ts,tsx}', { cwd: ROOT })
  const kinds = files.flatMap((file) =>
    // An entity whose entries are `never` is added and removed, and not edited.
    [...readFileSync(resolve(ROOT, file), 'utf8').matchAll(DEFINITION)].map((found) => found[1]),
  )
  expect(new Set(kinds)).toEqual(new Set(Object.keys(ADMINISTERED_EDITORS)))
})

const DEFINITION = /: (?:Entity|EntryModel)<(?:(?!, never>)[^=])*> = \{\n\s+kind: '([a-z-]+)'/g

/** The tool of the header, and the dialog of a list in a tool. */
const FRAMES = ['emails', 'newsletter-scripts']

for (const [kind, editor] of Object.entries(ADMINISTERED_EDITORS))
  journey(
    `The editor of ${kind} asks before its text is lost, shows a conflict and overwrites, with a history${FRAMES.includes(kind) ? '' : ' @endurance'}`,
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

journey(
  'The removal of an entry that a colleague has saved meanwhile asks once more',
  async ({ openAs, administrator, watch }) => {
    watch.expect(/\/packages\/[^/]+$/, 409)
    const page = await openAs(administrator)
    await page.goto('/packages')
    const name = await page.getByRole('main').getByRole('listitem').first().getByRole('heading').innerText()
    await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
    const question = page.getByRole('dialog', { name: 'Remove package' })
    await expect(question).toContainText(name)

    const colleague = await openAs(administrator)
    const editor = await ADMINISTERED_EDITORS.packages!.open(colleague)
    await editor.getByLabel('Package Name').fill('Rinominato dal collega')
    await editor.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(colleague.locator('[data-type="success"]')).toBeVisible()

    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(question.getByRole('alert')).toContainText('ha salvato questa voce')
    await expect(question).toContainText('Rinominato dal collega')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(question).toBeHidden()
    await expect(page.getByText('Rinominato dal collega')).toBeHidden()
  },
)
