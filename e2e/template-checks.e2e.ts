import type { Page } from '@playwright/test'
import { contractOf } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { fixture } from './pages/drawn-page.ts'
import { rows, runRowAction, search, toast } from './pages/records.ts'
import { sendToSign, storeContract } from './pages/signing.ts'

// The operation of another journey would get another template.
journey.use({ installation: 'template-checks' })

async function chooseFile(page: Page, name: string): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles({
    name,
    mimeType: 'application/pdf',
    buffer: await fixture(name),
  })
}

journey(
  'The editor of a template asks who signs a box of an ambiguous name, and no contract is sent before the answer [SIGN-8] @endurance',
  async ({ openAs, administrator, recordList: agentPage }) => {
    const page = await openAs(administrator)
    await page.goto('/templates/new')
    await page.getByLabel('Name').fill('Con timbro')
    await chooseFile(page, 'unsure-box.pdf')
    const signer = page.getByRole('combobox', { name: 'Chi firma in Timbro e firma' })
    await page.getByRole('button', { name: 'Timbro e firma', exact: true }).first().click()
    await expect(signer).toHaveValue('')
    await expect(signer).toHaveAccessibleDescription(/Dal nome non si capisce: finché non si sceglie/)
    expect(await findAccessibilityViolations(page)).toEqual([])
    // look: question
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(toast(page, 'Template has been created')).toBeVisible()

    for (const operation of ['EI Cambio+Voltura EE', 'EI Subentro Gas']) {
      await page.goto(`/scripts?searchWord=${encodeURIComponent(operation)}`)
      await page
        .getByRole('row')
        .filter({ has: page.getByText(operation, { exact: true }) })
        .getByRole('link', { name: 'Edit' })
        .click()
      await page.getByRole('combobox', { name: 'PDF Template' }).click()
      await page.getByRole('option', { name: 'Con timbro' }).click()
      await page.getByRole('button', { name: 'Update' }).click()
      await expect(toast(page, 'Script has been updated')).toBeVisible()
    }

    await storeContract(agentPage, contractOf('Dario', 'Timbrato', 'timbrato@example.it'))
    await search(agentPage, 'Timbrato')
    const dialog = await runRowAction(agentPage, rows(agentPage), 'Electronic signature')
    await expect(dialog.getByText('Dal nome di alcuni riquadri non si capisce chi firma')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Manda alla firma' })).toBeDisabled()
    // look: blocked agentPage
    await agentPage.keyboard.press('Escape')

    await page.goto('/templates?searchWord=Con%20timbro')
    await page.getByRole('link', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Timbro e firma', exact: true }).first().click()
    await signer.selectOption('Cliente')
    await page.getByRole('button', { name: 'Update' }).click()
    await expect(toast(page, 'Template has been updated')).toBeVisible()

    const creation = await runRowAction(agentPage, rows(agentPage), 'Create PDF')
    await creation.getByRole('button', { name: 'dual' }).click()
    await expect(dialog).toBeHidden()
    const sending = await runRowAction(agentPage, rows(agentPage), 'Electronic signature')
    await sendToSign(sending, 'Il cliente lo sa')
    await expect(sending.getByRole('article')).toHaveAttribute('data-envelope', 'sent')
  },
)
