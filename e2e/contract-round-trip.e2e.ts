import { EXTRA_SAMPLES } from '../contract/fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../contract/fixtures/samples-insurance.ts'
import { MIXED_SAMPLES } from '../contract/fixtures/samples-mixed.ts'
import { TELCO_SAMPLES } from '../contract/fixtures/samples-telco.ts'
import type { Values } from '../contract/index.ts'
import { sampleOf } from '../test/endurance.ts'
import { withDemoIds } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { box, expectForm, fillField, submit } from './pages/form.ts'
import { rows, runRowAction, search, toast } from './pages/records.ts'
import { storeContract } from './pages/signing.ts'

const SAMPLES: Readonly<Record<string, Values>> = {
  ...TELCO_SAMPLES,
  ...MIXED_SAMPLES,
  ...INSURANCE_SAMPLES,
  ...EXTRA_SAMPLES,
}

journey(
  'A stored contract of every kind opens with its values, and complete [FORM-TOP-19] [FORM-EXTRA-1] @sample',
  async ({ operatorPage: page }) => {
    for (const [name, sample] of sampleOf(Object.entries(SAMPLES), 5)) {
      const values = withDemoIds(sample)
      await page.goto(`/${await storeContract(page, values)}`)
      await expectForm(page, values)
      await expect(page.getByText('Tutto compilato', { exact: true }), name).toBeVisible()
    }
  },
)

journey(
  '[FORM-EXTRA-1] [VALID-7] An energy contract with an extra sale asks to confirm two different holders',
  async ({ operatorPage: page }) => {
    const id = await storeContract(page, withDemoIds(MIXED_SAMPLES.energyWithExtra))
    await page.goto(`/${id}/view`)
    await expect(page.getByRole('region', { name: 'Dati vendita extra' })).toBeVisible()
    expect(await findAccessibilityViolations(page)).toEqual([])
    await page.goto(`/${id}`)
    await fillField(page, 'last_name_extra', 'Intestatario')
    await submit(page, 'Update')
    const question = page.getByRole('dialog').filter({
      hasText: 'Gli intestatari sono diversi. Sei sicuro di voler procedere?',
    })
    expect(await findAccessibilityViolations(page, '[role="dialog"]')).toEqual([])
    await question.getByRole('button', { name: 'Chiudi', exact: true }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL(`/${id}`)

    await page.getByRole('button', { name: 'Update' }).click()
    await question.getByRole('button', { name: 'Procedi' }).click()
    await expect(toast(page, 'Record has been updated')).toBeVisible()
    await search(page, 'D’Angelo')
    const history = await runRowAction(page, rows(page).first(), 'Storia')
    await expect(history).toContainText('Salvato sapendo che gli intestatari sono diversi.')
  },
)

journey(
  'The reminder of newsletter and referral shows once, leads to the mailing or continues the save [NEWS-2] [NEWS-19]',
  async ({ operatorPage: page }) => {
    // Also NEWS-1, SHELL-39, SHELL-40.
    const id = await storeContract(page, withDemoIds(INSURANCE_SAMPLES.insuranceHome))
    for (const answer of ['Compila', 'Chiudi', 'Già proposto, salva']) {
      await page.goto(`/${id}/duplicate`)
      const reminder = page.getByRole('dialog', { name: 'Newsletter e passaparola' })
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(reminder).toContainText('passaparola')
      await reminder.getByRole('button', { name: answer, exact: true }).click()
      await expect(reminder).toBeHidden()
      if (answer !== 'Già proposto, salva') {
        await expect(box(page, 'name_mailing').locator('input')).toBeFocused()
        await expect(box(page, 'name_mailing')).toBeInViewport()
        await page.getByRole('button', { name: 'Add', exact: true }).click()
      }
      await expect(toast(page, 'Record has been created')).toBeVisible()
    }
  },
)
