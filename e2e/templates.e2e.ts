import { dualContract } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { barriers } from './pages/barriers.ts'
import { fillForm, submit } from './pages/form.ts'
import { act, rows, search, toast } from './pages/records.ts'
import { renderedRows, watchRenders } from './pages/renders.ts'
import { madeForm, readPdf } from './pdf.ts'

const OPERATION = 'EI Cambio+Voltura EE Prova'

journey(
  // Also TEMPL-5, TEMPL-10, SCRIPTS-9, SCRIPTS-10, SCRIPTS-13, SHELL-14, SHELL-15, ERR-17, ERR-18.
  '[TEMPL-2] [TEMPL-8] a PDF of the office becomes a template, an operation and a document',
  async ({ openAs, administrator, operator }) => {
    journey.setTimeout(180_000)
    const desk = await openAs(administrator)
    await desk.goto('/templates/new')
    await desk.getByLabel('Name').fill('Modulo di prova')
    await desk.locator('input[type="file"]').setInputFiles({
      name: 'modulo-di-prova.pdf',
      mimeType: 'application/pdf',
      buffer: await madeForm(['cliente.nome', 'note']),
    })
    await expect(
      desk.getByText(
        'Dal PDF è stato tolto ciò che agisce da solo: JavaScript. I campi si compilano lo stesso.',
      ),
    ).toBeVisible()
    await desk.getByRole('textbox', { name: 'Regola di cliente.nome' }).fill('Cliente $Cog')
    await desk.getByRole('option', { name: '$Cognome' }).click()
    await expect(desk.getByText('→ Cliente D’Angelo')).toBeVisible()
    await desk.getByRole('textbox', { name: 'Regola di note' }).fill('{nulla}')
    await expect(desk.getByText('Il modulo non ha un campo “nulla”.').first()).toBeVisible()
    await desk.getByRole('textbox', { name: 'Regola di note' }).fill('{comune_punto}')
    await desk.getByRole('button', { name: 'Togli $Nome' }).click()
    await desk
      .getByRole('group', { name: 'Parole da aggiungere' })
      .getByRole('button', { name: '$POD' })
      .click()
    await desk.getByLabel('Separator').fill('-')
    await expect(desk.getByText('Contratto-D’Angelo-IT001E12345678.pdf')).toBeVisible()
    // By keyboard: the last word goes to the front.
    await desk.getByRole('button', { name: 'Sposta $POD' }).focus()
    for (const key of ['Space', 'ArrowLeft', 'ArrowLeft', 'Space']) {
      await desk.keyboard.press(key)
      await desk.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
    }
    await expect(desk.getByText('IT001E12345678-Contratto-D’Angelo.pdf')).toBeVisible()
    await desk.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(desk, 'Template has been created')).toBeVisible()
    const file = desk.getByRole('link', { name: 'modulo-di-prova.pdf' })
    await expect(file).toHaveAttribute('href', '/pdfs/modulo-di-prova.pdf')
    await expect(file).toHaveAttribute('target', '_blank')
    const table = desk.getByRole('region', { name: 'Elenco dei modelli' })
    await expect(table.getByRole('columnheader')).toHaveText(['Name', 'Template', 'Last Modified', 'Actions'])
    const size = desk.getByLabel('Righe per pagina')
    await expect(size.locator('option')).toHaveText(['5', '10', '20'])
    await expect(size).toHaveValue('10')
    await desk.getByRole('button', { name: 'Refresh' }).click()
    await expect(toast(desk, 'Template table has been refreshed')).toBeVisible()

    await desk.goto('/scripts/new')
    await expect(desk.getByRole('heading', { name: 'Operation Edition page' })).toBeVisible()
    await expect(desk.getByLabel('Operation Name')).toHaveCount(0)
    for (const [label, option] of [
      ['Type of client', 'domestico'],
      ['Tipo di Utenza', 'luce'],
      ['PDF Template', 'Modulo di prova'],
    ] as const) {
      await desk.getByRole('combobox', { name: label }).click()
      await desk.getByRole('option', { name: option }).click()
    }
    await desk.getByLabel('Operation Name').fill(OPERATION)
    await desk.getByRole('textbox', { name: 'Script' }).fill('<p>Buongiorno $Nome</p>')
    await desk.getByRole('button', { name: 'Preview' }).click()
    await expect(desk.frameLocator('iframe').getByText('Buongiorno')).toBeVisible()
    await desk.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(desk, 'Script has been created')).toBeVisible()

    const page = await openAs(operator)
    await page.goto('/new')
    const contract = { ...dualContract, last_name: 'Modulàri', iban_cognome: 'Modulàri' }
    await fillForm(page, { ...contract, operation_ee: { id: '', name: OPERATION } })
    await submit(page, 'Add')
    await expect(toast(page, 'Record has been created')).toBeVisible()
    await search(page, 'Modulàri')
    const dialog = await act(page, rows(page).first(), 'Create PDF')
    const named = page.context().waitForEvent('response', (answer) => answer.url().includes('/pdf/'))
    const text = await readPdf(page, () => dialog.getByRole('button', { name: 'luce' }).click())
    expect(text).toContain('Cliente Modulàri')
    const disposition = (await named).headers()['content-disposition'] ?? ''
    expect(decodeURIComponent(disposition)).toContain('IT001E12345678-Contratto-Modulàri.pdf')

    // A file that lacks what the rules of a used template fill is not taken without a word.
    await desk.goto('/templates')
    await desk
      .getByRole('row', { name: /Modulo di prova/ })
      .getByRole('link', { name: 'Edit' })
      .click()
    await desk.locator('input[type="file"]').setInputFiles({
      name: 'altro.pdf',
      mimeType: 'application/pdf',
      buffer: await madeForm(['note', 'pod']),
    })
    await expect(desk.getByText('Tolti (1): cliente.nome')).toBeVisible()
    await expect(desk.getByText('Aggiunti (1): pod')).toBeVisible()
    await desk.getByRole('button', { name: 'Update' }).click()
    const asked = desk.getByRole('dialog', { name: 'Questo PDF cambia i documenti' })
    await expect(asked.getByText('Il PDF non ha un campo “cliente.nome”.')).toBeVisible()
    await expect(asked.getByText(`Il modello è usato da «${OPERATION}».`)).toBeVisible()
    await asked.getByRole('button', { name: 'Torna al modello' }).click()
    await expect(asked).toBeHidden()
    await desk.getByRole('button', { name: 'Tieni «modulo-di-prova.pdf»' }).click()
    await expect(desk.getByText('Tolti (1)')).toBeHidden()
    await desk.getByRole('button', { name: 'Update' }).click()
    await expect(toast(desk, 'Template has been updated')).toBeVisible()

    // Nothing is asked before Enter; what is removed leaves its operation without a template.
    const box = desk.getByRole('searchbox', { name: 'Cerca' })
    await box.pressSequentially('di prova')
    await expect(desk).toHaveURL(/\/templates$/)
    await box.press('Enter')
    await expect(table.locator('tbody tr')).toHaveCount(1)
    const question = await act(desk, table.locator('tbody tr'), 'Remove')
    await expect(question).toContainText('Remove template')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(desk, 'Template has been removed')).toBeVisible()
    await desk.goto('/scripts?searchWord=Prova')
    const left = desk.getByRole('row').filter({ hasText: OPERATION })
    await expect(left.getByText('Template not set')).toBeVisible()

    // An operation in use takes its records along, and can be brought back.
    const removal = await act(desk, left, 'Remove')
    await expect(removal).toContainText('Un record ha questa operazione: non avrà più PDF né script.')
    await removal.getByRole('button', { name: 'Yes' }).click()
    await expect(toast(desk, 'Script has been removed')).toBeVisible()
    await expect(left).toHaveCount(0)
    await desk.getByRole('button', { name: 'Rimosse' }).click()
    const gone = desk.getByRole('dialog', { name: 'Operazioni rimosse' })
    const item = gone.getByRole('listitem').filter({ hasText: OPERATION })
    await expect(item).toContainText('rimossa da Ada')
    expect(await barriers(desk)).toEqual([])
    await item.getByRole('button', { name: 'Ripristina' }).click()
    await expect(toast(desk, `«${OPERATION}» è tornata fra le operazioni`)).toBeVisible()
    await expect(item).toHaveCount(0)
    await gone.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(left).toBeVisible()

    // A second operation of the same name is saved only after a question.
    await desk.goto('/scripts/new')
    for (const [label, option] of [
      ['Type of client', 'business'],
      ['Tipo di Utenza', 'gas'],
    ] as const) {
      await desk.getByRole('combobox', { name: label }).click()
      await desk.getByRole('option', { name: option }).click()
    }
    await desk.getByLabel('Operation Name').fill(OPERATION.toLowerCase())
    const same = desk.getByRole('dialog', { name: 'Stesso nome' })
    await desk.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(same).toContainText(`«${OPERATION}» (luce, domestico)`)
    await same.getByRole('button', { name: 'Annulla' }).click()
    await expect(desk).toHaveURL(/\/scripts\/new$/)
    await desk.getByRole('button', { name: 'Add', exact: true }).click()
    await same.getByRole('button', { name: 'Salva' }).click()
    await expect(toast(desk, 'Script has been created')).toBeVisible()
  },
)

journey(
  'The template editor finds fields, shows those without a rule and sets the rules of many at once [TEMPL-5] [TEMPL-12]',
  async ({ openAs, administrator }) => {
    const page = await openAs(administrator)
    await watchRenders(page, 'Campi del PDF')
    await page.goto('/templates/new')
    await page.locator('input[type="file"]').setInputFiles({
      name: 'molti-campi.pdf',
      mimeType: 'application/pdf',
      buffer: await madeForm(['CodiceFiscale', 'Nome', 'pod', 'coniuge.nome', 'Città', 'note.a', 'note.b']),
    })
    const ruleOf = (name: string) => page.getByRole('textbox', { name: `Regola di ${name}`, exact: true })
    const fields = page.getByRole('list', { name: 'Campi del PDF' }).getByRole('listitem')
    await expect(fields).toHaveCount(7)

    // A key renders the row that it is typed in, and sends nothing.
    await ruleOf('Nome').focus()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    const rendered = await renderedRows(page, () => page.keyboard.type('Sig. {co'))
    expect(rendered).toEqual(['Regola di Nome'])
    expect(sent).toEqual([])
    await page.keyboard.type('gnome}')
    await expect(page.getByText('Il modulo non ha un campo “cognome”.').first()).toBeVisible()
    await ruleOf('Nome').fill('Sig. $Nome')
    await expect(page.getByText('Il modulo non ha un campo “cognome”.')).toHaveCount(0)

    const box = page.getByRole('searchbox', { name: 'Cerca fra i campi' })
    const status = page.getByRole('status')
    await box.fill('CITTA')
    await expect(fields).toHaveCount(1)
    await expect(status.getByText('1 campo trovato')).toBeVisible()
    await box.press('Enter')
    await expect(ruleOf('Città')).toBeFocused()
    await box.fill('sig. $n')
    await expect(ruleOf('Nome')).toBeVisible()
    await expect(fields).toHaveCount(1)
    await box.press('Escape')
    await expect(box).toHaveValue('')
    await expect(fields).toHaveCount(7)
    await expect(page).toHaveURL(/\/templates\/new$/)

    // A row stays while its rule is typed, and is counted out.
    const missing = page.getByRole('checkbox', { name: 'Solo i campi senza regola' })
    await expect(page.getByText('Solo i campi senza regola (5)')).toBeVisible()
    await missing.check()
    await expect(fields).toHaveCount(5)
    await expect(ruleOf('pod')).toBeHidden()
    await ruleOf('Città').fill('Roma')
    await expect(page.getByText('Solo i campi senza regola (4)')).toBeVisible()
    await expect(fields).toHaveCount(5)
    expect(await barriers(page)).toEqual([])

    await page.getByRole('button', { name: 'Proponi le regole' }).click()
    const proposals = page.getByRole('dialog', { name: 'Regole proposte' })
    const code = proposals.getByRole('checkbox', { name: 'CodiceFiscale' })
    await expect(code).toBeChecked()
    await expect(code).toHaveAccessibleDescription(/\{codice_fiscale\}.*Si chiama come/)
    const spouse = proposals.getByRole('checkbox', { name: 'coniuge.nome' })
    await expect(spouse).not.toBeChecked()
    const replaced = proposals.getByRole('checkbox', { name: 'Nome', exact: true })
    await expect(replaced).not.toBeChecked()
    await expect(replaced).toHaveAccessibleDescription(/Adesso: Sig\. \$Nome/)
    expect(await barriers(page)).toEqual([])
    await replaced.press('Space')
    await proposals.getByRole('button', { name: 'Applica 2 regole' }).press('Enter')
    await expect(proposals).toBeHidden()
    await missing.uncheck()
    await expect(ruleOf('CodiceFiscale')).toHaveValue('{codice_fiscale}')
    await expect(ruleOf('Nome')).toHaveValue('$Nome')
    await expect(status.getByText('2 regole applicate.')).toBeVisible()
    await page.getByRole('button', { name: 'Annulla le regole applicate' }).press('Enter')
    await expect(ruleOf('CodiceFiscale')).toHaveValue('')
    await expect(ruleOf('Nome')).toHaveValue('Sig. $Nome')
    await expect(box).toBeFocused()

    await box.fill('no')
    await expect(status.getByText('4 campi trovati')).toBeVisible()
    await page.getByRole('button', { name: 'Una regola per i campi trovati' }).click()
    const same = page.getByRole('dialog', { name: 'Una regola per i campi trovati' })
    await same.getByRole('textbox', { name: 'Regola' }).fill('Nota [campo]')
    await expect(same.getByRole('checkbox', { name: 'Nome', exact: true })).not.toBeChecked()
    await same.getByRole('checkbox', { name: 'coniuge.nome' }).uncheck()
    expect(await barriers(page)).toEqual([])
    await same.getByRole('button', { name: 'Applica 2 regole' }).click()
    await expect(ruleOf('note.b')).toHaveValue('Nota b')
    await page.getByRole('tab', { name: 'Config' }).click()
    const config = JSON.parse(await page.getByRole('textbox', { name: 'Config' }).inputValue())
    expect(config).toEqual({
      Nome: 'Sig. $Nome',
      Città: 'Roma',
      'note.a': 'Nota a',
      'note.b': 'Nota b',
    })
  },
)
