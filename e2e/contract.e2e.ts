import { businessContract, dualContract } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { box, expectForm, fillField, submit } from './pages/form.ts'
import { menuAction, rows, runRowAction, search, toast } from './pages/records.ts'
import { storeDraft } from './pages/signing.ts'
import { readPdf } from './pdf.ts'

journey(
  // Also LIST-24, LIST-25, PDF-8.
  '[REC-7] [REC-11] A draft of a dual contract is completed, saved, edited, duplicated and printed',
  async ({ recordList: page }) => {
    // A journey of dictation types a whole contract.
    const { email: missing, ...values } = dualContract
    await storeDraft(page, values)
    await search(page, "d'avila")
    const row = rows(page).filter({ hasText: 'D’Àvila' })
    await expect(row).toHaveCount(1)
    await expect(row).toContainText('Bozza')
    await expect(await menuAction(page, row, 'Create PDF')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await row.getByRole('link', { name: 'Edit' }).click()

    await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
    await expect(box(page, 'last_name').locator('input')).toHaveValue('D’Àvila')
    await fillField(page, 'email', missing ?? '')
    await expect(page.getByText('Tutto compilato', { exact: true })).toBeVisible()
    await submit(page, 'Update')
    await expect(toast(page, 'Record has been updated')).toBeVisible()
    const saved = page
      .getByRole('status')
      .filter({ hasText: `Contratto salvato – D’Àvila ${dualContract.name}` })
    await expect(saved.getByRole('link', { name: 'Registra un altro contratto' })).toBeVisible()
    await expect(saved.getByRole('button', { name: 'Leggi lo script' })).toBeVisible()
    await search(page, 'nessuno si chiama così')
    await expect(row).toHaveAttribute('title', 'Appena salvato')
    await saved.getByRole('button', { name: 'Crea il PDF' }).click()
    const proposal = page.getByRole('dialog', { name: 'Create PDF' })
    await expect(proposal.getByRole('button', { name: 'dual' })).toBeFocused()
    await proposal.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await saved.getByRole('button', { name: 'Nascondi l’avviso' }).click()
    await expect(row).toHaveCount(0)

    await search(page, 'D’Àvila')
    await expect(row).toHaveCount(1)
    await expect(row).not.toContainText('Bozza')
    await expect(row).toContainText('EI Cambio+Voltura EE')

    await row.getByRole('link', { name: 'Edit' }).click()
    await expectForm(page, dualContract)
    // Longer than a phone is wide.
    await expect(box(page, 'uso_gas').locator('select')).toHaveAttribute('title', /^C3 .+ Acqua Calda$/)
    await expect(page.getByRole('button', { name: /^GAS ?, completa$/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /^Passaparola ?, facoltativa$/ })).toBeVisible()
    await page.goBack()

    const dialog = await runRowAction(page, row, 'Create PDF')
    const text = await readPdf(page, () => dialog.getByRole('button', { name: 'dual' }).click())
    const { name, last_name, codice_fiscale, pod, pdr, iban, email } = dualContract
    for (const typed of [name, last_name, codice_fiscale, pod, pdr, iban, email])
      expect(text).toContain(typed)
    await expect(dialog).toBeHidden()
    const again = await runRowAction(page, row, 'Create PDF')
    await expect(again.getByRole('list', { name: 'Documenti già creati' })).toContainText('dual · versione')
    await again.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(again).toBeHidden()

    const question = await runRowAction(page, row, 'Duplicate')
    await expect(question).toContainText('Duplicate Record')
    await expect(question).toContainText('Il codice resta vuoto: si forma al salvataggio.')
    await question.getByRole('button', { name: 'Yes' }).click()
    await expect(page).toHaveURL(/\/duplicate$/)
    await expect(page.getByRole('button', { name: 'Add', exact: true })).toBeVisible()
    const code = box(page, 'code').locator('input')
    await expect(code).toHaveValue('')
    await expect(code).toHaveAttribute('placeholder', 'Si forma al salvataggio')
    await fillField(page, 'last_name', 'D’Àvila Bis')
    await page.getByRole('button', { name: 'Salva in bozza' }).click()
    await expect(toast(page, 'Record has been created')).toBeVisible()
    await search(page, 'D’Àvila')
    await expect(row).toHaveCount(2)
  },
)

journey('[REC-9] A company requests a new connection', async ({ operatorPage: page }) => {
  const { p_iva: missing, ...values } = businessContract
  await page.goto(`/${await storeDraft(page, values)}`)
  await fillField(page, 'p_iva', missing ?? '')
  await expect(page.getByText('Tutto compilato', { exact: true })).toBeVisible()
  await submit(page, 'Update')
  await expect(toast(page, 'Record has been updated')).toBeVisible()

  await page.getByRole('button', { name: 'Last Modified' }).click()
  await page.getByRole('button', { name: 'Last Modified' }).click()
  const row = rows(page).filter({ hasText: 'Caffè Città Vecchia S.r.l.' })
  await expect(rows(page).first()).toContainText('Caffè Città Vecchia S.r.l.')

  const dialog = await runRowAction(page, row, 'Create PDF')
  await expect(dialog.getByRole('button', { name: 'gas' })).toHaveCount(0)
  const text = await readPdf(page, () => dialog.getByRole('button', { name: 'luce' }).click())
  const { ragione_sociale, p_iva, cognome_referente, iban } = businessContract
  for (const typed of [ragione_sociale, p_iva, cognome_referente, iban]) expect(text).toContain(typed)
})
