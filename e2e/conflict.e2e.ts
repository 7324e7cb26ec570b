import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
import { rows, search, toast } from './pages/records.ts'

journey(
  // Also ERR-15.
  '[REC-8] [REC-12] Two users save the same record and neither loses typed values',
  async ({ recordList: mine, openAs, colleague, watch }) => {
    watch.expect(/\/api\/v1\/records\/[^/]+$/, 409)
    // The user's own draft, so that no contract rule interferes.
    await mine.goto('/new')
    await fillField(mine, 'contact_owner', { id: '', name: 'Gaia Morelli' })
    await fillField(mine, 'type_contract', 'contratto energia')
    await fillField(mine, 'client_type', 'domestico')
    await fillField(mine, 'last_name', 'Conteso')
    await mine.getByRole('button', { name: 'Salva in bozza' }).click()
    await expect(toast(mine, 'Record has been created')).toBeVisible()
    await search(mine, 'Conteso')
    await rows(mine).first().getByRole('link', { name: 'Edit' }).click()
    await expect(box(mine, 'last_name').locator('input')).toHaveValue('Conteso')

    const theirs = await openAs(colleague)
    await theirs.goto(new URL(mine.url()).pathname)
    await fillField(theirs, 'lead_id', 'Fiera di Parma')
    await fillField(theirs, 'name', 'Teresa')
    await theirs.getByRole('button', { name: 'Salva in bozza' }).click()
    await expect(toast(theirs, 'Record has been updated')).toBeVisible()

    await fillField(mine, 'name', 'Tommaso')
    await fillField(mine, 'contact_id', 'C-77')
    await mine.getByRole('button', { name: 'Salva in bozza' }).click()
    const dialog = mine.getByRole('dialog', { name: 'Qualcun altro ha salvato questo record' })
    await expect(dialog).toContainText('Marco')
    await expect(dialog).toContainText('Leadsource')
    await dialog.getByRole('radio', { name: /il loro: Teresa/ }).check()
    await dialog.getByRole('button', { name: 'Unisci e salva' }).click()
    await expect(toast(mine, 'Record has been updated')).toBeVisible()

    await search(mine, 'Conteso')
    await rows(mine).first().getByRole('link', { name: 'Edit' }).click()
    await expect(box(mine, 'name').locator('input')).toHaveValue('Teresa')
    await expect(box(mine, 'contact_id').locator('input')).toHaveValue('C-77')
    await expect(box(mine, 'lead_id').locator('input')).toHaveValue('Fiera di Parma')
  },
)
