import { expect, it } from 'vitest'
import { formOf } from '../fixtures/form.ts'
import { businessFirstActivation, dualDomestic, gasChange } from '../fixtures/samples.ts'
import { summary } from './summary.ts'

it('[SUMMARY-1] [SUMMARY-7] sums up a dual contract', () => {
  expect(summary(formOf(dualDomestic).answered)).toEqual({
    type_contract: 'contratto energia',
    product: 'EI EE Casa / EI Gas Casa',
    contact_owner: 'Alice Fontana',
    contact_id: '',
    lead_id: 'Passaparola',
    name: 'Nicolò',
    last_name: 'D’Angelo',
    ragione_sociale: '',
    email: 'nicolo.dangelo@posta.example',
    phone: '+393331234567',
    pdr: '00881234567890',
    pod: 'IT001E12345678',
    p_iva: '',
    cf: 'DNGNCL85T10F205X',
    remi: '34560001',
    comune: 'Milano Monza',
    operation_luce: 'EI Cambio+Voltura EE',
    operation_l: 'operation-EI Cambio+Voltura EE',
    operation_gas: 'EI Subentro GAS',
    operation_g: 'operation-EI Subentro GAS',
  })
})

it('[SUMMARY-4] [FORM-CUST-7] takes a company’s person from the referente', () => {
  const values = { ...businessFirstActivation, name: 'Nessuno', codice_fiscale: 'DNGNCL85T10F205X' }
  expect(summary(formOf(values).answered)).toMatchObject({
    name: 'Lucia',
    last_name: 'Bianchi',
    cf: 'BNCLCU72C45H501L',
    ragione_sociale: 'Forno Bianchi & Figli S.r.l.',
    p_iva: '12345670157',
    operation_gas: '',
    operation_g: '',
  })
})

it('[SUMMARY-5] [SUMMARY-6] joins each municipality once, the hamlet last', () => {
  const comune = (more: object) => summary(formOf({ ...gasChange, ...more }).answered).comune
  expect(comune({ comune_punto: 'Milano' })).toBe('Milano')
  expect(comune({ localita_punto: 'San Fruttuoso' })).toBe('Milano Monza San Fruttuoso')
  expect(comune({ comune_residenza: '', comune_punto: '' })).toBe('')
})

it('is empty and whole for an empty form', () => {
  const values = Object.values(summary({}))
  expect(values).toHaveLength(20)
  expect(new Set(values)).toEqual(new Set(['']))
})
