import { expect, it } from 'vitest'
import type { Values } from '../../../../../contract/index.ts'
import { FormStore } from '../../store/form-store.ts'
import { formEntries, openingChoice } from './find-entries.ts'

const environment = {
  catalogue: { products: [], operations: [], owners: [], managed: {} },
  month: 3,
  clock: () => '2026-03-10T10:00',
}
const energy = { type_contract: 'contratto energia', client_type: 'domestico', type_product: 'luce' }

it.each<[string, string, Values, string]>([
  ['a field of a new form', 'name', {}, 'type_contract'],
  ['a field whose contract type is chosen', 'pod', { type_contract: 'contratto energia' }, 'client_type'],
  ['a field that another choice excludes', 'pdr', energy, 'type_product'],
  ['a field of a hidden section', 'iban', energy, 'tipo_di_pagamento'],
  ['a field in a visible section', 'passaparola_nome', energy, 'passaparola'],
  ['a field behind two hidden choices', 'cf_prec_intestatario', {}, 'type_contract'],
  ['a hidden section', 'delegato', energy, 'tipo_di_pagamento'],
])(
  '[FORM-TOP-56] openingChoice of %s (%s) is a visible choice on the way to it',
  (_, name, values, choice) => {
    const { current } = new FormStore(values, environment)
    const entry = formEntries(current).find((item) => item.name === name && item.unmetCondition !== undefined)
    expect(entry && openingChoice(entry, current)).toBe(choice)
  },
)
