import { EXTRA_SAMPLES } from '../contract/fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../contract/fixtures/samples-insurance.ts'
import { TELCO_SAMPLES } from '../contract/fixtures/samples-telco.ts'
import type { FieldName, Values } from '../contract/index.ts'
import { businessContract, dualContract, inDemoOffice } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { barriers } from './pages/barriers.ts'
import { fillForm } from './pages/form.ts'

/** What gives a contract its sections; everything else is left empty, and wrong. */
const SHAPE: readonly FieldName[] = [
  ...(['type_contract', 'sub_contract', 'client_type', 'type_product', 'payment_type', 'delegato'] as const),
  ...(['product', 'operation', 'product_ee', 'operation_ee', 'product_gas', 'operation_gas'] as const),
  ...(['prodotto', 'modalita_di_vendita', 'product_insurance', 'indirizzo', 'intestatario_iban'] as const),
  ...(['client_type_altra', 'product_altra', 'operation_altra', 'payment_type_altra'] as const),
]
const shapeOf = (values: Values): Values =>
  Object.fromEntries(SHAPE.flatMap((name) => (values[name] === undefined ? [] : [[name, values[name]]])))

const FORMS: Readonly<Record<string, Values>> = {
  '[FORM-EE-1] [FORM-GAS-1] both supplies': dualContract,
  '[FORM-CUST-3] a firm': businessContract,
  '[FORM-MIG-1] line and mobile of a firm': inDemoOffice(TELCO_SAMPLES.combinedChange),
  '[FORM-ALTRA-6] a second sale': inDemoOffice(TELCO_SAMPLES.dualWithSecondSet),
  '[FORM-EXTRA-1] an extra': inDemoOffice(EXTRA_SAMPLES.extraLinkem),
  '[FORM-INS-1] an insurance': inDemoOffice(INSURANCE_SAMPLES.insuranceMotorbike),
}

for (const [name, contract] of Object.entries(FORMS))
  journey(`${name}, all of it missing, keeps nobody out`, async ({ office: page }) => {
    await page.goto('/new')
    await fillForm(page, shapeOf(contract))
    await page.keyboard.press('Control+s')
    await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
    expect(await barriers(page)).toEqual([])
    // Only colours change with the light, and all forms have the same.
    if (contract !== dualContract) return
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await barriers(page)).toEqual([])
  })
