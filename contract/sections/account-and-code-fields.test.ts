import { expect, it } from 'vitest'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { namesOf } from '../fixtures/field-states.ts'
import { formOf } from '../fixtures/form.ts'
import { cadastral } from '../fixtures/samples.ts'

const { dualDomestic, businessFirstActivation } = ALL_SAMPLES

it.each([
  ['iban', 'bic_swift', dualDomestic],
  ['iban_altra', 'bic_swift_altra', ALL_SAMPLES.dualWithSecondSet],
  ['codice_iban_extra', 'bic_extra', ALL_SAMPLES.extraHomeService],
] as const)('[VALID-19] The bank of %s is compared with %s', (iban, bic, values) => {
  const german = { ...values, [iban]: 'DE89370400440532013000' }
  const issueCodes = (typed: string) => formOf({ ...german, [bic]: typed }).issues(bic)
  expect(issueCodes('')).toMatchObject([{ code: 'required', message: 'IBAN straniero, inserire BIC' }])
  expect(issueCodes('COBADEFF')).toEqual([])
  for (const malformed of ['DE8937040044053201300', 'DE', 'XX64Y0542811101000000123456', 'T60X0542811101'])
    expect(formOf({ ...values, [iban]: malformed, [bic]: '' }).issues(bic)).toEqual([])
  expect(issueCodes('UNCRITMM')).toMatchObject([{ code: 'bic-country', severity: 'warning' }])
  expect(issueCodes('COBADEFFXXX')).toEqual([])
  expect(issueCodes('COBADEFFXXXX')).toMatchObject([{ severity: 'error' }])
  expect(formOf({ ...values, [bic]: '' }).issues(bic)).toEqual([])
})

it('[VALID-10] No account, code or meter field is without a check', () => {
  expect(namesOf(({ kind }) => kind === 'iban')).toEqual(['codice_iban_extra', 'iban', 'iban_altra'])
  expect(namesOf(({ kind }) => kind === 'bic')).toEqual(['bic_extra', 'bic_swift', 'bic_swift_altra'])
  expect(namesOf(({ kind }) => kind === 'vat')).toEqual(['p_iva', 'p_iva_altra', 'p_iva_extra'])
  expect(namesOf(({ kind }) => kind === 'pod' || kind === 'pdr')).toEqual(['pdr', 'pod'])
  const firm = formOf({ ...businessFirstActivation, p_iva: '12345670158' })
  expect(firm.issues('p_iva')).toMatchObject([{ code: 'vat-digit', severity: 'error' }])
  expect(formOf({ ...cadastral, cap_punto: '1' }).errors()).toMatchObject([{ field: 'cap_punto' }])
})
