import { expect, journey } from './journey.ts'
import { box, fillField } from './pages/form.ts'
import { toast } from './pages/records.ts'
import { callApi, storeDraft } from './pages/signing.ts'

journey(
  // Also ERR-15.
  '[REC-8] [REC-12] Two users save the same record and neither loses typed values',
  async ({ operatorPage: mine, openAs, colleague, watch }) => {
    watch.expect(/\/api\/v1\/records\/[^/]+$/, 409)
    // A draft, so that no contract rule interferes.
    const draft = { contact_owner: { id: '', name: 'Gaia Morelli' }, last_name: 'Conteso' }
    const kind = { type_contract: 'contratto energia', client_type: 'domestico' }
    const id = await storeDraft(mine, { ...kind, ...draft })
    await mine.goto(`/${id}`)
    await expect(box(mine, 'last_name').locator('input')).toHaveValue('Conteso')

    const theirs = await openAs(colleague)
    await theirs.goto(`/${id}`)
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

    const { record } = (await callApi(mine, 'GET', `/records/${id}`)) as { record: { data: string } }
    const merged = { name: 'Teresa', contact_id: 'C-77', lead_id: 'Fiera di Parma' }
    expect(JSON.parse(record.data)).toMatchObject(merged)
  },
)
