import { expect, it } from 'vitest'
import type { Answered } from '../fields.ts'
import { buildSigner, contactFields, documentExpires, findSecondSigner } from './signers.ts'

const record = {
  name: 'Ada',
  last_name: 'Neri',
  ragione_sociale: '',
  email: 'ada@posta.example',
  cf: 'NREDAA85T50F205P',
}
const phoneOf = (answered: Parameters<typeof buildSigner>[1]) => buildSigner(record, answered).phone

it('the signer has the mobile number of the form, where there is one [GAP-32]', () => {
  const cellulare = '+393331234567'
  expect(phoneOf({ phone: '+393470001122', cellulare })).toBe('+393470001122')
  expect(phoneOf({ phone: '0212345678', cellulare })).toBe(cellulare)
  expect(phoneOf({ phone: '3', cellulare })).toBe(cellulare)
  expect(phoneOf({ phone: '0212345678' })).toBe('0212345678')
  expect(phoneOf({ phone_insurance: cellulare })).toBe(cellulare)
  expect(phoneOf({})).toBe('')
})

it('the signer names the form fields of the contact, also of an empty one [SIGN-8]', () => {
  const cellulare = '+393331234567'
  expect(contactFields({ cellulare, email: 'ada@posta.example' })).toEqual({
    email: 'email',
    phone: 'cellulare',
  })
  expect(contactFields({ phone: '0212345678', cellulare }).phone).toBe('cellulare')
  expect(contactFields({ phone_extra: cellulare, email_extra: 'ada@posta.example' })).toEqual({
    email: 'email_extra',
    phone: 'phone_extra',
  })
  expect(contactFields({})).toEqual({ email: 'email', phone: 'phone' })
})

it('the signer is the company where no person is named', () => {
  expect(buildSigner(record, {})).toMatchObject({ name: 'Ada', lastName: 'Neri', fiscalCode: record.cf })
  expect(buildSigner({ ...record, name: '', ragione_sociale: 'Forno Srl' }, {}).name).toBe('Forno Srl')
})

it('the signer uses the document that expires first, of the customer or the proxy', () => {
  expect(documentExpires({})).toBe('')
  expect(documentExpires({ data_di_scandenza: '2030-01-01' })).toBe('2030-01-01')
  expect(documentExpires({ data_di_scandeza: '2030-01-01', data_di_scadenza_delegato: '2029-01-01' })).toBe(
    '2029-01-01',
  )
})

it.each<[string, Answered, string]>([
  ['the customer with a code in small letters', { nome_delegato: 'A.', cf_delegato: 'nrradx80a41h501x' }, ''],
  ['the customer without a code', { nome_delegato: 'ADA', cognome_delegato: 'NERI' }, ''],
  [
    'another person of the same name',
    { nome_delegato: 'Ada', cognome_delegato: 'Neri', cf_delegato: 'X' },
    'Ada',
  ],
  ['a proxy without a code', { nome_delegato: 'Ugo', cognome_delegato: 'Neri' }, 'Ugo'],
])('findSecondSigner takes nobody twice: the proxy is %s', (_, answered, name) => {
  const customer = { name: 'Ada', lastName: 'Neri', fiscalCode: 'NRRADX80A41H501X' }
  expect(findSecondSigner(answered, customer).name).toBe(name)
})
