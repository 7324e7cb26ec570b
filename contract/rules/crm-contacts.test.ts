import { describe, expect, it } from 'vitest'
import { clientTypeOf, contactDetailsOf, contactFieldOf } from './crm-contacts.ts'

describe('contactFieldOf', () => {
  it.each([
    ['main', 'cliente-domestico', 'name', 'name'],
    ['altra', 'altra-cliente-domestico', 'name_altra', 'name'],
    ['main', 'altra-cliente-domestico', 'name_altra', undefined],
    ['altra', 'cliente-domestico', 'name', undefined],
    ['main', 'luce', 'pod', undefined],
    ['main', 'cliente-domestico', 'pod', undefined],
  ] as const)(
    'contactFieldOf the holder %s in %s names for %s the field %s',
    (holder, section, name, field) => {
      expect(contactFieldOf(holder, section, name)).toBe(field)
    },
  )
})

describe('contactDetailsOf', () => {
  const answered = {
    email: 'main@example.it',
    cellulare: '+393330000001',
    email_altra: 'altra@example.it',
    cellulare_altra: '+393330000002',
    email_extra: 'extra@example.it',
    phone_extra: '+393330000003',
    email_insurance: 'insurance@example.it',
    phone_insurance: '+393330000004',
  }

  it.each([
    ['main', 'main@example.it', '+393330000001'],
    ['altra', 'altra@example.it', '+393330000002'],
    ['extra', 'extra@example.it', '+393330000003'],
    ['insurance', 'insurance@example.it', '+393330000004'],
  ] as const)('contactDetailsOf the holder %s are its own e-mail and phone', (holder, email, phone) => {
    expect(contactDetailsOf(answered, holder)).toEqual({ email, phone })
    expect(contactDetailsOf({}, holder)).toEqual({ email: '', phone: '' })
  })

  it.each(['-', '000', '3', 'non lo so', ' '])(
    'contactDetailsOf have the sound mobile number where the optional phone is «%s»',
    (phone) => {
      const given = {
        cellulare: '+393330000001',
        cellulare_altra: '+393330000002',
        phone,
        phone_altra: phone,
      }
      expect(contactDetailsOf(given, 'main').phone).toBe('+393330000001')
      expect(contactDetailsOf(given, 'altra').phone).toBe('+393330000002')
    },
  )

  it('contactDetailsOf a customer with phone and mobile number have the phone', () => {
    const phones = { phone: '+393339999991', phone_altra: '+393339999992' }
    expect(contactDetailsOf({ ...answered, ...phones }, 'main').phone).toBe('+393339999991')
    expect(contactDetailsOf({ ...answered, ...phones }, 'altra').phone).toBe('+393339999992')
  })
})

describe('clientTypeOf', () => {
  const types = { client_type: 'domestico', client_type_altra: 'business' }

  it.each([
    ['main', {}, 'domestico'],
    ['main', { client_type: 'business' }, 'business'],
    ['altra', {}, 'business'],
    ['insurance', {}, undefined],
    ['extra', {}, 'domestico'],
    ['extra', { p_iva_extra: '12345670157' }, 'business'],
    ['extra', { ragione_sociale_extra: 'Rossi SRL' }, 'business'],
  ] as const)('clientTypeOf the holder %s with %o is %s', (holder, more, type) => {
    expect(clientTypeOf({ ...types, ...more }, holder)).toBe(type)
  })
})
