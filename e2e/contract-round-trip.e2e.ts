import { EXTRA_SAMPLES } from '../contract/fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../contract/fixtures/samples-insurance.ts'
import { MIXED_SAMPLES } from '../contract/fixtures/samples-mixed.ts'
import { TELCO_SAMPLES } from '../contract/fixtures/samples-telco.ts'
import type { Values } from '../contract/index.ts'
import { sampleOf } from '../test/endurance.ts'
import { withDemoIds } from './contracts.ts'
import { expect, journey } from './journey.ts'
import { expectForm } from './pages/form.ts'
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
    for (const [name, sample] of sampleOf(Object.entries(SAMPLES), 3)) {
      const values = withDemoIds(sample)
      await page.goto(`/${await storeContract(page, values)}`)
      await expectForm(page, values)
      await expect(page.getByText('Tutto compilato', { exact: true }), name).toBeVisible()
    }
  },
)
