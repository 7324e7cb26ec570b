import { describe, expect, it } from 'vitest'
import { EXTRA_SAMPLES, extraPerson } from '../fixtures/samples-extra.ts'
import { applyAction } from './form-actions.ts'

describe('`extra-holder-to-iban`', () => {
  it('[FORM-EXTRA-13] [FORM-EXTRA-14] `extra-holder-to-iban` copies the extra holder to the account holder', () => {
    expect(applyAction({ ...extraPerson, prodotto: 'linkem' }, 'extra-holder-to-iban')).toMatchObject({
      iban_nome_extra: 'Nicolò',
      iban_cognome_extra: 'D’Angelo',
      iban_codice_fiscale_extra: 'DNGNCL85T10F205X',
    })
    expect(applyAction({ iban_nome_extra: 'Ugo' }, 'extra-holder-to-iban').iban_nome_extra).toBe('')
  })

  it.each([{ client_type: 'business', prodotto: 'tado' }, { prodotto: 'sg_fibra_business' }])(
    '`extra-holder-to-iban` copies the representative of a company: %o',
    (sold) => {
      const values = {
        ...extraPerson,
        ...EXTRA_SAMPLES.extraBusinessClient,
        client_type: 'domestico',
        ...sold,
      }
      expect(applyAction(values, 'extra-holder-to-iban')).toMatchObject({
        iban_nome_extra: 'Lucia',
        iban_cognome_extra: 'Bianchi',
        iban_codice_fiscale_extra: 'BNCLCU72C45H501L',
      })
    },
  )
})
