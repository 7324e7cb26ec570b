import { expect, it } from 'vitest'
import { formOf } from '../../fixtures/form.ts'

it.each([
  [{ client_type: 'domestico' }],
  [{ type_product: 'luce' }],
  [{ client_type: 'domestico', type_product: 'luce', type_contract: 'telco' }],
])('[FORM-TOP-28] The form hides the energy sections with only %o', (chosen) => {
  const form = formOf({ type_contract: 'contratto energia', ...chosen })
  for (const id of ['residenza', 'potential-info', 'punto', 'luce', 'pagamento', 'documento'])
    expect(form.has(id)).toBe(false)
})
