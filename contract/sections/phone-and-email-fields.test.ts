import { describe, expect, it } from 'vitest'
import { issueCodes, namesOf } from '../fixtures/field-states.ts'

describe('[VALID-9] [VALID-14] Phone and e-mail fields', () => {
  it('Every phone and e-mail field of the form is checked', () => {
    expect(namesOf(({ kind }) => kind === 'phone')).toEqual(
      [
        'cellulare',
        'cellulare_altra',
        'doi_telefono',
        'phone',
        'phone_altra',
        'phone_extra',
        'phone_insurance',
      ].toSorted(),
    )
    expect(namesOf(({ kind }) => kind === 'email')).toEqual(
      [
        'email',
        'email_altra',
        'email_di_fatturazione',
        'email_extra',
        'email_insurance',
        'email_mailing',
        'email_subs',
      ].toSorted(),
    )
  })

  it.each(namesOf(({ kind }) => kind === 'phone'))('The phone field %s reports a landline', (name) => {
    const warns = name === 'phone' || name === 'phone_altra'
    expect(issueCodes(name, { [name]: '0212345678' })).toEqual([warns ? '(phone-mobile)' : 'phone-mobile'])
  })
})
