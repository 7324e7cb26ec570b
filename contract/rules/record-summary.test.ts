import { expect, it } from 'vitest'
import { formOf } from '../fixtures/form.ts'
import { businessFirstActivation, cadastral, dualDomestic, gasChange } from '../fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../fixtures/samples-insurance.ts'
import { summary } from './record-summary.ts'

/** A customer typed before the contract type changed. */
const emptyCustomer = { name: 'Nessuno', email: 'nessuno@posta.example', codice_fiscale: 'RSSMRA85T10A562S' }

it('[SUMMARY-1] [SUMMARY-7] summary describes a dual contract', () => {
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

it('[SUMMARY-1] summary contains the phone, or the mobile number if there is no phone', () => {
  const phoneOf = (phone: string) => summary(formOf({ ...dualDomestic, phone }).answered).phone
  expect(phoneOf('02 1234567')).toBe('02 1234567')
  expect(phoneOf('')).toBe('+393331234567')
})

it('[SUMMARY-4] [FORM-CUST-7] summary takes the person of a company from the representative', () => {
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

it('[SUMMARY-5] [SUMMARY-6] summary joins distinct municipalities, the hamlet last', () => {
  const comune = (more: object) => summary(formOf({ ...gasChange, ...more }).answered).comune
  expect(comune({ comune_punto: 'Milano' })).toBe('Milano')
  expect(comune({ localita_punto: 'San Fruttuoso' })).toBe('Milano Monza San Fruttuoso')
  expect(comune({ comune_residenza: '', comune_punto: '' })).toBe('')
})

it('[SUMMARY-3] [SUMMARY-7] summary takes the person of an extra sale from its own fields', () => {
  expect(summary(formOf({ ...EXTRA_SAMPLES.extraTado, ...emptyCustomer }).answered)).toMatchObject({
    type_contract: 'vendite extra',
    product: 'tado',
    name: 'Nicolò',
    last_name: 'D’Angelo',
    ragione_sociale: '',
    email: 'nicolo.dangelo@posta.example',
    phone: '+393331234567',
    cf: 'DNGNCL85T10F205X',
    comune: 'Milano',
    pod: '',
    operation_luce: '',
  })
  expect(summary(formOf(EXTRA_SAMPLES.extraBusinessFibre).answered)).toMatchObject({
    product: 'sg_fibra_business',
    name: 'Lucia',
    last_name: 'Bianchi',
    ragione_sociale: 'Forno Bianchi & Figli S.r.l.',
    p_iva: '12345670157',
    cf: 'BNCLCU72C45H501L',
    email: 'amministrazione@fornobianchi.example',
  })
})

it('[SUMMARY-2] summary uses the insured if there is no other holder', () => {
  expect(summary(formOf({ ...INSURANCE_SAMPLES.insuranceCar, ...emptyCustomer }).answered)).toMatchObject({
    type_contract: 'Assicurazione',
    product: 'sa rc auto',
    name: 'Nicolò',
    last_name: 'D’Angelo',
    email: 'nicolo.dangelo@posta.example',
    phone: '+393331234567',
    cf: 'DNGNCL85T10F205X',
    comune: '',
  })
})

it('[SUMMARY-2] summary of an unfinished energy contract uses its extra sale, that of a finished one does not', () => {
  const additional = { ...EXTRA_SAMPLES.extraMaintenance, ...cadastral, sub_contract: 'vendite extra' }
  const own = summary(formOf({ ...additional, comune_extra: 'Lodi', email_extra: 'x@y.example' }).answered)
  expect(own).toMatchObject({
    product: 'CV EE Casa',
    email: 'nicolo.dangelo@posta.example',
    comune: 'Milano Monza Lodi',
  })
  const empty = { name: '', last_name: '', codice_fiscale: '', email: '', phone: '', cellulare: '' }
  const unfinished = { ...additional, ...empty, name_extra: 'Ugo', email_extra: 'ugo@posta.example' }
  expect(summary(formOf(unfinished).answered)).toMatchObject({
    name: 'Ugo',
    last_name: 'D’Angelo',
    email: 'ugo@posta.example',
    phone: '+393331234567',
  })
})

it('summary of an empty form has all keys with empty texts', () => {
  const values = Object.values(summary({}))
  expect(values).toHaveLength(20)
  expect(new Set(values)).toEqual(new Set(['']))
})
