import { EXTRA_SAMPLES } from '../contract/fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../contract/fixtures/samples-insurance.ts'
import { TELCO_SAMPLES } from '../contract/fixtures/samples-telco.ts'
import type { FieldName, Values } from '../contract/index.ts'
import { businessContract, dualContract, withDemoIds } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { findAccessibilityViolations } from './pages/accessibility.ts'
import { fillForm } from './pages/form.ts'

/** The choices that show the sections of a contract; everything else is empty and invalid. */
const SHAPE: readonly FieldName[] = [
  ...(['type_contract', 'sub_contract', 'client_type', 'type_product', 'payment_type', 'delegato'] as const),
  ...(['product', 'operation', 'product_ee', 'operation_ee', 'product_gas', 'operation_gas'] as const),
  ...(['prodotto', 'modalita_di_vendita', 'product_insurance', 'indirizzo', 'intestatario_iban'] as const),
  ...(['client_type_altra', 'product_altra', 'operation_altra', 'payment_type_altra'] as const),
]
const shapeOf = (values: Values): Values =>
  Object.fromEntries(SHAPE.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))

const FORMS: Readonly<Record<string, Values>> = {
  '[FORM-EE-1] [FORM-GAS-1] both supplies @endurance': dualContract,
  '[FORM-CUST-3] a firm @endurance': businessContract,
  '[FORM-MIG-1] line and mobile of a firm @endurance': withDemoIds(TELCO_SAMPLES.combinedChange),
  '[FORM-ALTRA-6] a second sale @endurance': withDemoIds(TELCO_SAMPLES.dualWithSecondSet),
  '[FORM-EXTRA-1] an extra @endurance': withDemoIds(EXTRA_SAMPLES.extraLinkem),
  '[FORM-INS-1] an insurance @endurance': withDemoIds(INSURANCE_SAMPLES.insuranceMotorbike),
}

for (const [name, contract] of Object.entries(FORMS))
  journey(
    `${name}: the form with all fields missing has no accessibility violations`,
    async ({ operatorPage: page }) => {
      await page.goto('/new')
      await fillForm(page, shapeOf(contract))
      await page.keyboard.press('Control+s')
      await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
      expect(await findAccessibilityViolations(page)).toEqual([])
    },
  )
