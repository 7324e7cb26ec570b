import { expect, it } from 'vitest'
import { contactFields, documentExpires, signerOf } from './signer-of.ts'

const record = {
  ...{
    name: 'Ada',
    last_name: 'Neri',
    ragione_sociale: '',
    email: 'ada@posta.example',
    cf: 'NREDAA85T50F205P',
  },
}
const phoneOf = (answered: Parameters<typeof signerOf>[1]) => signerOf(record, answered).phone

it('[GAP-32] is reached on a mobile, where the form holds one', () => {
  const cellulare = '+393331234567'
  expect(phoneOf({ phone: '+393470001122', cellulare })).toBe('+393470001122')
  expect(phoneOf({ phone: '0212345678', cellulare })).toBe(cellulare)
  expect(phoneOf({ phone: '3', cellulare })).toBe(cellulare)
  expect(phoneOf({ phone: '0212345678' })).toBe('0212345678')
  expect(phoneOf({ phone_insurance: cellulare })).toBe(cellulare)
  expect(phoneOf({})).toBe('')
})

it('has the contact in the fields that hold it, or that should [SIGN-8]', () => {
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

it('is a company under its own name where nobody is named', () => {
  expect(signerOf(record, {})).toMatchObject({ name: 'Ada', lastName: 'Neri', fiscalCode: record.cf })
  expect(signerOf({ ...record, name: '', ragione_sociale: 'Forno Srl' }, {}).name).toBe('Forno Srl')
})

it('signs with the document that runs out first, the customer’s or the proxy’s', () => {
  expect(documentExpires({})).toBe('')
  expect(documentExpires({ data_di_scandenza: '2030-01-01' })).toBe('2030-01-01')
  expect(documentExpires({ data_di_scandeza: '2030-01-01', data_di_scadenza_delegato: '2029-01-01' })).toBe(
    '2029-01-01',
  )
})
