import { businessFirstActivation, dualDomestic, gasChange } from '../contract/fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../contract/fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../contract/fixtures/samples-insurance.ts'
import { TELCO_SAMPLES } from '../contract/fixtures/samples-telco.ts'
import type { Values } from '../contract/index.ts'
import { dualContract, withDemoIds } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { expectForm } from './pages/form.ts'
import { findField, saveByKey, typeContract, typeMissing } from './pages/keyboard.ts'
import { toast } from './pages/records.ts'

const { type_product: _, product_gas: __, operation_gas: ___, ...luce } = dualContract

const firmsGas: Values = {
  ...dualDomestic,
  ...gasChange,
  ...businessFirstActivation,
  type_product: 'gas',
  product_gas: { id: '', name: 'IR Gas Raggio Business' },
  operation_gas: { id: '', name: 'IR Cambio Gas Business' },
}

/** An extra sale and an insurance in each run, the others in the endurance tests. */
const CONTRACTS: Readonly<Record<string, Values>> = {
  '[FORM-EE-1] [SHELL-22] luce for a family @endurance': {
    ...luce,
    type_product: 'luce',
    codice_cliente_prec_intestatario: '900654321',
  },
  '[FORM-GAS-1] gas for a firm @endurance': withDemoIds(firmsGas),
  '[FORM-VOLT-1] both supplies with a transfer @endurance': dualContract,
  '[FORM-MIG-1] [FORM-TOP-29] a mobile number that moves @endurance': withDemoIds(TELCO_SAMPLES.mobileChange),
  '[FORM-EXTRA-1] an extra @endurance': withDemoIds(EXTRA_SAMPLES.extraLinkem),
  '[FORM-INS-1] an insurance signed by a proxy': withDemoIds(INSURANCE_SAMPLES.insuranceMotorbike),
  '[FORM-ALTRA-6] [GAP-80] a second sale beside energy @endurance': withDemoIds(
    TELCO_SAMPLES.dualWithSecondSet,
  ),
}

for (const [name, contract] of Object.entries(CONTRACTS))
  journey(
    `${name}: the contract is typed with the keyboard only, saved, opened again and unchanged`,
    async ({ operatorPage: page }) => {
      await page.goto('/new')
      await page.locator('[data-form]').waitFor()
      await findField(page, 'Contact ID')
      await typeContract(page, contract)
      await typeMissing(page, contract)
      const saved = page.waitForResponse(
        (answer) => answer.request().method() !== 'GET' && answer.request().postDataJSON()?.draft === false,
      )
      await saveByKey(page)
      const { recordId } = await (await saved).json()
      await expect(toast(page, 'Record has been created')).toBeVisible()
      await expect(page).toHaveURL(/\/records$/)
      await page.goto(`/${recordId}`)
      await expectForm(page, contract)
    },
  )
