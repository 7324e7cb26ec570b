import type { Page } from '@playwright/test'
import { EXTRA_SAMPLES } from '../contract/fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../contract/fixtures/samples-insurance.ts'
import { MIXED_SAMPLES } from '../contract/fixtures/samples-mixed.ts'
import { TELCO_SAMPLES } from '../contract/fixtures/samples-telco.ts'
import type { Values } from '../contract/index.ts'
import { withDemoIds } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { box, expectForm, fillField, fillForm, saveContract, submit } from './pages/form.ts'
import { rows, runRowAction, search, toast } from './pages/records.ts'

/** Types a contract, saves it, opens it again, and expects the typed values. Returns the record's id. */
async function saveAndReopen(page: Page, values: Values): Promise<string> {
  const recordId = await saveContract(page, values)
  await page.goto(`/${recordId}`)
  await expectForm(page, values)
  await expect(page.getByText('Tutto compilato', { exact: true })).toBeVisible()
  return recordId
}

/** Each group of products with additional fields; the others have fewer fields, or are filled by keyboard. */
const {
  extraHomeService: _,
  extraTado: __,
  extraBusinessClient: ___,
  extraLinkem: ____,
  ...OTHER_EXTRAS
} = EXTRA_SAMPLES
const { insuranceMotorbike: _____, ...OTHER_INSURANCES } = INSURANCE_SAMPLES

const SAMPLES = [
  ['[FORM-MIG-1] [FORM-ADDR-6] telco, line and mobile of a firm', TELCO_SAMPLES.combinedChange],
  ['[FORM-TOP-19] [GAP-81] telco, with a lead to call back', TELCO_SAMPLES.crossSelling],
  ['[FORM-INS-1] [FORM-TOP-21] energy, with the home insured', MIXED_SAMPLES.energyWithInsurance],
  ...Object.entries(OTHER_INSURANCES).map(([name, sample]) => [`[FORM-INS-1] ${name}`, sample] as const),
  ...Object.entries(OTHER_EXTRAS).map(([name, sample]) => [`[FORM-EXTRA-1] ${name}`, sample] as const),
] as const

for (const [title, sample] of SAMPLES)
  journey(
    `${title}: the contract is typed, saved, opened again and unchanged`,
    async ({ recordList: page }) => {
      await saveAndReopen(page, withDemoIds(sample))
    },
  )

journey(
  '[FORM-EXTRA-1] [VALID-7] An energy contract with an extra sale asks to confirm two different holders',
  async ({ recordList: page }) => {
    const id = await saveAndReopen(page, withDemoIds(MIXED_SAMPLES.energyWithExtra))
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

for (const [answer, ids] of [
  ['Compila', '[NEWS-2] [SHELL-40]'],
  ['Chiudi', '[NEWS-1] [SHELL-39]'],
] as const)
  journey(
    `The reminder of newsletter and referral shows once, and «${answer}» leads to the mailing ${ids}`,
    async ({ recordList: page }) => {
      await page.goto('/new')
      await fillForm(page, withDemoIds(INSURANCE_SAMPLES.insuranceHome))
      const reminder = page.getByRole('dialog', { name: 'Newsletter e passaparola' })
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(reminder).toContainText('passaparola')
      await reminder.getByRole('button', { name: answer, exact: true }).click()
      await expect(reminder).toBeHidden()
      await expect(box(page, 'name_mailing').locator('input')).toBeFocused()
      await expect(box(page, 'name_mailing')).toBeInViewport()
      await page.getByRole('button', { name: 'Add', exact: true }).click()
      await expect(toast(page, 'Record has been created')).toBeVisible()
    },
  )
