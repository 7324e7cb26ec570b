import { expect, journey } from './journey.ts'
import { runRowAction, toast } from './pages/records.ts'
import { callApi, storeDraft } from './pages/signing.ts'

journey(
  '[GAP-23] [REC-21] A removed record is listed for users who may restore it, and its history shows old and new values',
  async ({ operatorPage: agentPage, openAs, administrator }) => {
    const kind = { type_contract: 'contratto energia', client_type: 'domestico', type_product: 'luce' }
    const draft = { ...kind, contact_owner: { id: '', name: 'Bruno Serra' }, last_name: 'Ritorno' }
    const path = `/records/${await storeDraft(agentPage, draft)}`
    const { record } = (await callApi(agentPage, 'GET', path)) as {
      record: { data: string; version: number }
    }
    const data = JSON.stringify({ ...JSON.parse(record.data), last_name: 'Ritorno Felice' })
    await callApi(agentPage, 'PUT', path, { data, draft: true, version: record.version })
    await callApi(agentPage, 'DELETE', path)

    const admin = await openAs(administrator)
    await admin.goto('/records?searchWord=Ritorno')
    await expect(admin.getByText('Nessun record per «Ritorno».')).toBeVisible()
    await admin.getByRole('button', { name: 'Rimossi' }).click()
    await expect(admin).toHaveURL(/removed=true/)
    const removed = admin.getByRole('region', { name: 'Elenco dei record rimossi' }).locator('tbody tr')
    await expect(removed).toHaveCount(1)
    await expect(removed).toContainText('Anna Bianchi')
    const history = await runRowAction(admin, removed, 'Storia')
    await expect(history.getByText('Rimosso', { exact: true })).toBeVisible()
    const change = history.getByRole('definition').filter({ hasText: 'Ritorno Felice' })
    await expect(change.locator('del')).toHaveText('Ritorno')
    await expect(change.locator('ins')).toHaveText('Ritorno Felice')
    await admin.keyboard.press('Escape')
    await expect(history).toBeHidden()
    await removed.getByRole('button', { name: 'Ripristina' }).click()
    await expect(toast(admin, 'Il record è tornato nell’elenco')).toBeVisible()
    await expect(admin.getByText('Nessun record rimosso per «Ritorno».')).toBeVisible()

    await callApi(agentPage, 'GET', path)

    await admin.getByRole('button', { name: 'Amministrazione' }).click()
    await admin.getByRole('menuitem', { name: 'Storico' }).click()
    const lines = admin.getByRole('list', { name: 'Storico' }).getByRole('listitem')
    await admin.getByLabel('Che cosa').selectOption('Record')
    await admin.getByLabel('Passaggio').selectOption('Ripristinato')
    await expect(admin).toHaveURL(/noun=records&kind=restored/)
    const ofThis = lines.filter({ hasText: '«Ritorno Felice»' })
    await expect(ofThis.filter({ hasText: 'Ada Ferri ha ripristinato il record' })).toHaveCount(1)
    await admin.getByRole('combobox', { name: 'Chi', exact: true }).fill('Anna Bianchi')
    await admin.getByRole('option', { name: 'Anna Bianchi' }).click()
    await expect(ofThis).toHaveCount(0)
    await admin.getByLabel('Passaggio').selectOption('Modificato')
    const changed = ofThis.filter({ has: admin.locator('ins', { hasText: /^Ritorno Felice$/ }) })
    await changed.getByRole('link', { name: '«Ritorno Felice»' }).click()
    await expect(admin.getByRole('button', { name: 'Update' })).toBeVisible()
  },
)
