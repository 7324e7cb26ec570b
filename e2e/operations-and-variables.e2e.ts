import { expect, journey } from './journey.ts'
import { saveAsColleague } from './pages/admin.ts'
import { fillField } from './pages/form.ts'
import { runRowAction, toast, waitForRows } from './pages/records.ts'

const OFFERED = 'EI Cambio+Voltura EE'

journey(
  // Also SCRIPTS-6, SCRIPTS-8, SCRIPTS-15, CONST-22, SHELL-4.
  '[SCRIPTS-2] [SCRIPTS-3] An operation is created, found, changed, offered in the form and removed',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    const table = page.getByRole('region', { name: 'Elenco delle operazioni' })
    const row = table.locator('tbody tr')
    const box = page.getByRole('searchbox', { name: 'Cerca' })
    await page.goto('/scripts/new')
    for (const [label, option] of [
      ['Type of client', 'domestico'],
      ['Tipo di Utenza', 'luce'],
    ] as const) {
      await page.getByRole('combobox', { name: label }).click()
      await page.getByRole('option', { name: option }).click()
    }
    await page.getByLabel('Operation Name').fill(`${OFFERED} Bis`)
    await expect(page.getByRole('textbox', { name: 'Script' })).toHaveAttribute('rows', '8')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(page, 'Script has been created')).toBeVisible()
    await expect(page).toHaveURL(/\/scripts$/)

    await expect(table.getByRole('columnheader')).toHaveText([
      'Name',
      'PDF Template',
      'Last Modified',
      'Actions',
    ])
    const size = page.getByLabel('Righe per pagina')
    await expect(size.locator('option')).toHaveText(['5', '10', '20', 'Adatta'])
    await expect(size).toHaveValue('10')
    await size.selectOption('5')
    await expect(row).toHaveCount(5)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(toast(page, 'Script table has been refreshed')).toBeVisible()

    // The search starts on Enter: nothing is requested before.
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    await box.pressSequentially('Bis')
    await expect(row).toHaveCount(5)
    expect(requests.filter((url) => url.includes('/api/v1/scripts'))).toEqual([])
    await box.press('Enter')
    await expect(row).toHaveCount(1)
    await waitForRows(page)
    await row.getByRole('link', { name: 'Edit' }).click()
    const name = page.getByLabel('Operation Name')
    await expect(name).toHaveValue(`${OFFERED} Bis`)
    await name.fill(`${OFFERED} Ter`)
    await page.getByRole('button', { name: 'Update', exact: true }).click()
    await expect(toast(page, 'Script has been updated')).toBeVisible()

    await page.goto('/new')
    await fillField(page, 'type_contract', 'contratto energia')
    await fillField(page, 'client_type', 'domestico')
    await fillField(page, 'type_product', 'luce')
    await fillField(page, 'product_ee', { id: '', name: 'EI EE Casa Serena' })
    await fillField(page, 'operation_ee', { id: '', name: `${OFFERED} Ter` })
    // A started entry is discarded.
    page.on('dialog', (question) => void question.accept())
    await page.goto('/scripts?searchWord=Ter')
    await expect(row).toHaveCount(1)
    const question = await runRowAction(page, row, 'Remove')
    await expect(question).toContainText('Are you sure what you want to remove?')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(page, 'Script has been removed')).toBeVisible()
    await expect(page.getByText('Nessuna operazione per «Ter».')).toBeVisible()

    await box.fill('EI Cambio EE')
    await box.press('Enter')
    const file = table
      .locator('td:nth-child(2)')
      .getByRole('link', { name: 'energia-serena-luce-domestico.pdf' })
    await expect(file.first()).toHaveAttribute('href', '/pdfs/energia-serena-luce-domestico.pdf')
    await expect(file.first()).toHaveAttribute('target', '_blank')
  },
)

journey(
  // Also ERR-27, TEMPL-7.
  '[CUSTOM-2] [CUSTOM-6] An administrator creates a template variable, and a failed removal shows an error',
  async ({ openAs, administrator, watch }) => {
    watch.expect(/\/customs\/.+/, 404)
    watch.expect(/\/customs\/.+/, 409)
    const page = await openAs(administrator)
    await page.goto('/templates')
    await page.getByRole('link', { name: 'Custom fields' }).click()
    await expect(page).toHaveURL(/\/templates\/custom$/)
    await expect(page.getByRole('heading', { name: 'Custom fields' })).toBeVisible()
    await page.getByRole('link', { name: 'Create new' }).click()
    await page.getByLabel('Name').fill('saluto')
    await page.getByRole('textbox', { name: 'Rule' }).fill('Gentile $Nome')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(page, 'Custom field has been created')).toBeVisible()
    const entry = page.getByRole('link', { name: 'saluto', exact: true })
    await expect(entry).toHaveAttribute('href', /^\/templates\/custom\/[\w-]+$/)

    await page.goto('/templates/new')
    const variables = page.getByRole('group', { name: 'Parole da aggiungere' })
    for (const variable of ['$ContractId', '$PDR', '$saluto'])
      await expect(variables.getByRole('button', { name: variable, exact: true })).toBeVisible()

    await page.goto('/templates/custom')
    await entry.click()
    await expect(page.getByLabel('Name')).toHaveValue('saluto')
    // Another user saves it at the same moment; opening the removal dialog does not read the saved version.
    await saveAsColleague(page, 'customs', { part: 'rule', before: 'Gentile $Nome', text: 'Spett.le $Nome' })
    const question = page.getByRole('dialog')
    const read = page.waitForResponse(/\/api\/v1\/customs\/[\w-]+$/)
    await page.getByRole('button', { name: 'Remove' }).click()
    await read
    await question.getByRole('button', { name: 'No' }).click()
    await page.getByRole('textbox', { name: 'Rule' }).fill('Ciao $Nome')
    await page.getByRole('button', { name: 'Update' }).click()
    const conflict = page.getByRole('dialog', { name: 'Qualcun altro ha salvato prima' })
    await expect(conflict).toContainText('Spett.le $Nome')
    await conflict.getByRole('button', { name: 'Prendi la versione salvata' }).click()
    await expect(page.getByRole('textbox', { name: 'Rule' })).toHaveValue('Spett.le $Nome')
    await page.getByRole('button', { name: 'Remove' }).click()
    // Another user removes it at the same moment.
    const other = await openAs(administrator)
    await other.goto('/templates/custom')
    await other.getByRole('button', { name: 'Remove saluto' }).click()
    await other.getByRole('dialog').getByRole('button', { name: 'Yes' }).click()
    await expect(toast(other, 'Custom field has been removed')).toBeVisible()
    await question.getByRole('button', { name: 'Yes' }).click()
    const refusal = toast(page, "Can't remove")
    await expect(refusal).toBeVisible()
    await expect(refusal).toHaveAttribute('data-type', 'error')
    await question.getByRole('button', { name: 'No' }).click()
  },
)
