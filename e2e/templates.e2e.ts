import { uploadedForm } from '../test/uploaded-form.ts'
import { dualContract } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { rows, runRowAction, toast } from './pages/records.ts'
import { renderedRows, watchRenders } from './pages/renders.ts'
import { storeContract } from './pages/signing.ts'
import { readPdf } from './pdf.ts'

const OPERATION = 'EI Cambio+Voltura EE Prova'

journey(
  // Also TEMPL-5, TEMPL-10, SCRIPTS-9, SCRIPTS-10, SCRIPTS-13, SHELL-14, SHELL-15, ERR-17, ERR-18.
  '[TEMPL-2] [TEMPL-8] An uploaded PDF becomes a template, is assigned to an operation and fills a document',
  async ({ openAs, administrator, operator }) => {
    const adminPage = await openAs(administrator)
    await adminPage.goto('/templates/new')
    await adminPage.getByLabel('Name').fill('Modulo di prova')
    await adminPage.locator('input[type="file"]').setInputFiles({
      name: 'modulo-di-prova.pdf',
      mimeType: 'application/pdf',
      buffer: await uploadedForm(['cliente.nome', 'note']),
    })
    await expect(
      adminPage.getByText(
        'Dal PDF è stato tolto ciò che si esegue automaticamente: JavaScript. I campi si compilano lo stesso.',
      ),
    ).toBeVisible()
    await adminPage.getByRole('textbox', { name: 'Regola di cliente.nome' }).fill('Cliente $Cog')
    await adminPage.getByRole('option', { name: '$Cognome' }).click()
    await expect(adminPage.getByText('→ Cliente D’Angelo')).toBeVisible()
    await adminPage.getByRole('textbox', { name: 'Regola di note' }).fill('{nulla}')
    await expect(adminPage.getByText('Il modulo non ha un campo “nulla”.').first()).toBeVisible()
    await adminPage.getByRole('textbox', { name: 'Regola di note' }).fill('{comune_punto}')
    await adminPage.getByRole('button', { name: 'Togli $Nome' }).click()
    await adminPage
      .getByRole('group', { name: 'Parole da aggiungere' })
      .getByRole('button', { name: '$POD' })
      .click()
    await adminPage.getByLabel('Separator').fill('-')
    await expect(adminPage.getByText('Contratto-D’Angelo-IT001E12345678.pdf')).toBeVisible()
    // By keyboard: the last part moves to the front.
    await adminPage.getByRole('button', { name: 'Sposta $POD' }).focus()
    for (const key of ['Space', 'ArrowLeft', 'ArrowLeft', 'Space']) {
      await adminPage.keyboard.press(key)
      await adminPage.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
    }
    await expect(adminPage.getByText('IT001E12345678-Contratto-D’Angelo.pdf')).toBeVisible()
    await adminPage.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(adminPage, 'Template has been created')).toBeVisible()
    const file = adminPage.getByRole('link', { name: 'modulo-di-prova.pdf' })
    await expect(file).toHaveAttribute('href', '/pdfs/modulo-di-prova.pdf')
    await expect(file).toHaveAttribute('target', '_blank')
    const table = adminPage.getByRole('region', { name: 'Elenco dei modelli' })
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Template', 'Last Modified', 'Actions'])
    const size = adminPage.getByLabel('Righe per pagina')
    await expect(size.locator('option')).toHaveText(['5', '10', '20', 'Adatta'])
    await expect(size).toHaveValue('10')
    await adminPage.getByRole('button', { name: 'Refresh' }).click()
    await expect(toast(adminPage, 'Template table has been refreshed')).toBeVisible()

    await adminPage.goto('/scripts/new')
    await expect(adminPage.getByRole('heading', { name: 'Operation Edition page' })).toBeVisible()
    await expect(adminPage.getByLabel('Operation Name')).toHaveCount(0)
    for (const [label, option] of [
      ['Type of client', 'domestico'],
      ['Tipo di Utenza', 'luce'],
      ['PDF Template', 'Modulo di prova'],
    ] as const) {
      await adminPage.getByRole('combobox', { name: label }).click()
      await adminPage.getByRole('option', { name: option }).click()
    }
    await adminPage.getByLabel('Operation Name').fill(OPERATION)
    await adminPage.getByRole('textbox', { name: 'Script' }).fill('<p>Buongiorno $Nome</p>')
    await adminPage.getByRole('button', { name: 'Preview' }).click()
    await expect(adminPage.frameLocator('iframe').getByText('Buongiorno')).toBeVisible()
    await adminPage.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(adminPage, 'Script has been created')).toBeVisible()

    const page = await openAs(operator)
    const contract = { ...dualContract, last_name: 'Modulàri', iban_cognome: 'Modulàri' }
    await storeContract(page, { ...contract, operation_ee: { id: '', name: OPERATION } })
    await page.goto('/?searchWord=Modul%C3%A0ri')
    const dialog = await runRowAction(page, rows(page).first(), 'Create PDF')
    const named = page.context().waitForEvent('response', (answer) => answer.url().includes('/pdf/'))
    const text = await readPdf(page, () => dialog.getByRole('button', { name: 'luce' }).click())
    expect(text).toContain('Cliente Modulàri')
    const disposition = (await named).headers()['content-disposition'] ?? ''
    expect(decodeURIComponent(disposition)).toContain('IT001E12345678-Contratto-Modulàri.pdf')

    // A file without fields that the rules of a used template fill requires a confirmation.
    await adminPage.goto('/templates')
    await adminPage
      .getByRole('row', { name: /Modulo di prova/ })
      .getByRole('link', { name: 'Edit' })
      .click()
    await adminPage.locator('input[type="file"]').setInputFiles({
      name: 'altro.pdf',
      mimeType: 'application/pdf',
      buffer: await uploadedForm(['note', 'pod']),
    })
    const former = adminPage.getByRole('button', { name: 'Tieni «modulo-di-prova.pdf»' })
    await expect(former).toBeVisible()
    await adminPage.getByRole('button', { name: 'Update' }).click()
    const confirmDialog = adminPage.getByRole('dialog', { name: 'Questo PDF cambia i documenti' })
    await expect(confirmDialog.getByText('Il PDF non ha un campo “cliente.nome”.')).toBeVisible()
    await expect(confirmDialog.getByText(`Il modello è usato da «${OPERATION}».`)).toBeVisible()
    await confirmDialog.getByRole('button', { name: 'Torna al modello' }).click()
    await expect(confirmDialog).toBeHidden()
    await former.click()
    await expect(former).toBeHidden()
    await adminPage.getByRole('button', { name: 'Update' }).click()
    await expect(toast(adminPage, 'Template has been updated')).toBeVisible()

    // The search starts on Enter; a removed template leaves its operation without one.
    const box = adminPage.getByRole('searchbox', { name: 'Cerca' })
    await box.pressSequentially('di prova')
    await expect(adminPage).toHaveURL(/\/templates$/)
    await box.press('Enter')
    await expect(table.locator('tbody tr')).toHaveCount(1)
    const question = await runRowAction(adminPage, table.locator('tbody tr'), 'Remove')
    await expect(question).toContainText('Remove template')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(adminPage, 'Template has been removed')).toBeVisible()
    await adminPage.goto('/scripts?searchWord=Prova')
    const left = adminPage.getByRole('row').filter({ hasText: OPERATION })
    await expect(left.getByText('Template not set')).toBeVisible()

    // The removal of a used operation affects its records, and can be undone.
    const removal = await runRowAction(adminPage, left, 'Remove')
    await expect(removal).toContainText('Un record ha questa operazione: non avrà più PDF né script.')
    await removal.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(adminPage, 'Script has been removed')).toBeVisible()
    await expect(left).toHaveCount(0)
    await adminPage.getByRole('button', { name: 'Rimosse' }).click()
    const removedDialog = adminPage.getByRole('dialog', { name: 'Operazioni rimosse' })
    const item = removedDialog.getByRole('listitem').filter({ hasText: OPERATION })
    await expect(item).toContainText('rimossa da Ada')
    expect(await findAccessibilityViolations(adminPage)).toEqual([])
    await item.getByRole('button', { name: 'Ripristina' }).click()
    await expect(toast(adminPage, `«${OPERATION}» è tornata fra le operazioni`)).toBeVisible()
    await expect(item).toHaveCount(0)
    await removedDialog.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(left).toBeVisible()

    // A second operation of the same name requires a confirmation.
    await adminPage.goto('/scripts/new')
    for (const [label, option] of [
      ['Type of client', 'business'],
      ['Tipo di Utenza', 'gas'],
    ] as const) {
      await adminPage.getByRole('combobox', { name: label }).click()
      await adminPage.getByRole('option', { name: option }).click()
    }
    await adminPage.getByLabel('Operation Name').fill(OPERATION.toLowerCase())
    const same = adminPage.getByRole('dialog', { name: 'Stesso nome' })
    await adminPage.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(same).toContainText(`«${OPERATION}» (luce, domestico)`)
    await same.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(adminPage).toHaveURL(/\/scripts\/new$/)
    await adminPage.getByRole('button', { name: 'Add', exact: true }).click()
    await same.getByRole('button', { name: 'Salva' }).click()
    await expect(toast(adminPage, 'Script has been created')).toBeVisible()
  },
)

journey(
  'A key in a rule renders the row that it is typed in, and no other [TEMPL-12] @endurance',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    await watchRenders(page, 'Campi del PDF')
    await page.goto('/templates/new')
    await page.locator('input[type="file"]').setInputFiles({
      name: 'molti-campi.pdf',
      mimeType: 'application/pdf',
      buffer: await uploadedForm(['CodiceFiscale', 'Nome', 'pod', 'note']),
    })
    await page.getByRole('textbox', { name: 'Regola di Nome', exact: true }).focus()
    const rendered = await renderedRows(page, () => page.keyboard.type('Sig. {co'))
    expect(rendered).toEqual(['Regola di Nome'])
  },
)
