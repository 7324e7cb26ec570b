import { describe, expect, it } from 'vitest'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import { formOf } from '../fixtures/form.ts'
import { clearedValues, emptyValues, prefill } from './initial-values.ts'

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

it('clearedValues of an untouched form are empty', () => {
  expect(clearedValues({})).toStrictEqual(emptyValues())
})

it('clearedValues keep the record, its customer, its owner and its lead, and nothing else [FORM-TOP-47]', () => {
  const kept = {
    contact_id: 'c1',
    contact_owner: { id: 'o1', name: 'Anna Rossi' },
    code: 'TI1',
    lead_id: 'l1',
    lead_created_id: 'l2',
    timezone: 'Europe/Rome',
  }
  expect(clearedValues({ ...kept, name: 'Anna', giorni_duso: '5', call_notes: 'x' })).toEqual({
    ...emptyValues(),
    ...kept,
  })
})

describe('prefill', () => {
  it('prefill takes at most five hundred characters of a text, and no inherited name', () => {
    expect(prefill({}, { name: 'a'.repeat(500) }).name).toHaveLength(500)
    expect(prefill({}, { name: 'a'.repeat(501) }).name).toHaveLength(500)
    const inherited = Object.create({ name: 'Anna', contact_owner: 'owner-2' })
    expect(prefill({}, inherited, sampleCatalogue)).toEqual({})
    expect(prefill({}, { contact_owner: '' }, sampleCatalogue)).toEqual({})
    expect(prefill({}, { contact_owner: 'owner-2' })).toEqual({})
  })

  it('[SHELL-20] [SHELL-21] prefill accepts the seven names and ignores others', () => {
    const query = {
      contact_id: 'c1',
      lead_id: 'l1',
      name: 'Anna',
      last_name: 'Neri',
      email: 'a@b.example',
      phone: '02 1',
      pod: 'IT001E12345678',
      __proto__: 'x',
    }
    const { pod: _pod, ...wanted } = query
    expect(prefill({}, query)).toEqual(wanted)
  })

  it.each(['owner-2', 'Bruno Serra'])('[FORM-TOP-4] prefill finds the owner by %s', (contact_owner) => {
    expect(prefill({}, { contact_owner }, sampleCatalogue)).toEqual({
      contact_owner: { id: 'owner-2', name: 'Bruno Serra' },
    })
  })

  it('prefill ignores an unknown owner and keeps existing values', () => {
    expect(prefill({ name: 'Anna' }, { contact_owner: 'zzz', name: '' }, sampleCatalogue)).toEqual({
      name: 'Anna',
    })
  })
})
