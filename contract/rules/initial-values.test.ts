import { expect, it } from 'vitest'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { formOf } from '../fixtures/form.ts'
import { emptyValues } from './initial-values.ts'

// Also CONST-17.
it('[FORM-GAS-3] [FORM-PAY-3] emptyValues contains the defaults of a new form', () => {
  expect(emptyValues()).toEqual({
    nazione_di_nascita: 'Italia',
    giorni_duso: '7',
    intestatario_iban: 'azienda',
    nazione_di_nascita_altra: 'Italia',
    intestatario_iban_altra: 'azienda',
  })
})

it.each([
  ...(['type_contract', 'sub_contract', 'client_type', 'product', 'operation', 'payment_type'] as const),
  ...(['delegato', 'newsletter', 'marketing_terzi', 'delegato_extra', 'type_product'] as const),
  ...(['product_ee', 'product_gas', 'operation_ee', 'operation_gas'] as const),
])('A new form has no %s, even after the field is shown [FORM-TOP-11]', (name) => {
  const showing = Object.values(ALL_SAMPLES).find((values) => formOf(values).view(name))
  const { [name]: _, ...untouched } = { ...showing, ...emptyValues() }
  const form = formOf(untouched)
  expect(form.view(name)).toMatchObject({ name })
  expect([emptyValues()[name], form.view(name)?.value, form.answered[name]]).toEqual(Array(3).fill(undefined))
})
