import type { Locator, Page } from '@playwright/test'
import { journey } from './journey.ts'
import { ADMINISTERED_EDITORS, expectConflict } from './pages/administered-editors.ts'
import { callApi } from './pages/signing.ts'

/** Opens an entry that no other journey uses, in the dialog of a card and on the page of a row. */
const FRAMES: Readonly<Record<string, (page: Page) => Promise<Locator>>> = {
  packages: async (page) => {
    const { packages } = (await callApi(page, 'GET', '/packages')) as { packages: Record<string, unknown>[] }
    const { id: _, updatedAt: _at, ...one } = packages[0]!
    await callApi(page, 'POST', '/packages', { ...one, package_name: 'Pacchetto conteso' })
    await page.goto('/packages?searchWord=conteso')
    const cards = page.getByRole('list', { name: 'Elenco dei pacchetti' })
    await cards.getByRole('button', { name: 'Update' }).click()
    return page.getByRole('dialog')
  },
  scripts: async (page) => {
    const operation = { name: 'Operazione contesa', template_fk: null, script: '<p>Buongiorno</p>' }
    const kinds = { tipo_di_utenza: 'gas', client_type: 'business' }
    const { scriptId } = (await callApi(page, 'POST', '/scripts', { ...operation, ...kinds })) as {
      scriptId: string
    }
    await page.goto(`/scripts/${scriptId}`)
    return page.getByRole('main')
  },
}

for (const [kind, open] of Object.entries(FRAMES))
  journey(
    `The frame of the editor of ${kind} asks before its text is lost, shows a conflict and overwrites, with a history`,
    async ({ openAs, administrator, watch }) => {
      const editor = ADMINISTERED_EDITORS[kind]!
      watch.expect(editor.saves, 409)
      const page = await openAs(administrator)
      await expectConflict(page, kind, await open(page), editor)
    },
  )
