import { describe, expect, it } from 'vitest'
import { formOf } from '../fixtures/form.ts'
import { businessFirstActivation, dualDomestic } from '../fixtures/samples.ts'
import { EXTRA_SAMPLES, extraPerson } from '../fixtures/samples-extra.ts'
import { TELCO_SAMPLES } from '../fixtures/samples-telco.ts'
import { applyAction, offeredActions } from './form-actions.ts'
import { emptyValues } from './initial-values.ts'

const home = {
  tipo_indirizzo_residenza: 'VIALE',
  indirizzo_residenza: 'DELLA LIBERTÀ',
  civico_residenza: '12/B',
  cap_residenza: '20129',
  comune_residenza: 'Milano',
  provincia_residenza: 'MI',
}
const found = {
  city: 'Torino',
  street: 'Strada Comunale Vecchia di Caselle',
  postCode: '10156',
  state: 'Piemonte',
  countryShort: 'IT',
  country: 'Italia',
  streetNumber: '7',
  district: 'Torino',
}

describe('applyAction', () => {
  it('[FORM-TOP-46] [FORM-TOP-47] `cancella-dati` keeps the technical fields and the defaults', () => {
    const values = { ...dualDomestic, contact_id: 'c1', code: 'EI', lead_id: 'l1' }
    expect(applyAction(values, 'cancella-dati')).toEqual({
      ...emptyValues(),
      contact_id: 'c1',
      contact_owner: dualDomestic.contact_owner,
      code: 'EI',
      lead_id: 'l1',
    })
  })

  // Also ENUM-28.
  it('[FORM-ADDR-16] [FORM-ADDR-19] `residenza-to-punto` copies the residence to the supply point', () => {
    const values = applyAction({ ...home, localita_punto: 'Altrove' }, 'residenza-to-punto')
    expect(values).toEqual({
      ...home,
      tipo_indirizzo_punto: 'VIALE',
      indirizzo_punto: 'DELLA LIBERTÀ',
      civico_punto: '12/B',
      cap_punto: '20129',
      comune_punto: 'Milano',
      localita_punto: '',
      provincia_punto: 'MI',
      theSameAddress: 'selected',
      destinazione_duso: 'domestico_residente',
    })
    const used = applyAction({ ...home, destinazione_duso: 'altri-usi' }, 'residenza-to-punto')
    expect(used.destinazione_duso).toBe('altri-usi')
  })

  it('[FORM-ADDR-16] `punto-to-residenza` copies every part of the supply point to the residence and changes nothing else', () => {
    const point = {
      tipo_indirizzo_punto: 'CORSO',
      indirizzo_punto: 'COMO',
      civico_punto: '7',
      cap_punto: '20154',
      comune_punto: 'Monza',
      localita_punto: 'Frazione',
      provincia_punto: 'MB',
    }
    expect(applyAction({ ...home, ...point }, 'punto-to-residenza')).toEqual({
      ...home,
      ...point,
      tipo_indirizzo_residenza: 'CORSO',
      indirizzo_residenza: 'COMO',
      civico_residenza: '7',
      cap_residenza: '20154',
      comune_residenza: 'Monza',
      provincia_residenza: 'MB',
    })
  })

  it.each([
    [{ tipo_indirizzo_punto: '', indirizzo_punto: 'via privata dei Tigli' }, 'VIA PRIVATA', 'DEI TIGLI'],
    [{ tipo_indirizzo_punto: '', indirizzo_punto: 'Strada Provinciale 12' }, 'STRADA PROVINCIALE', '12'],
    [{ indirizzo_punto: 'Piazza Duomo' }, 'PIAZZA', 'DUOMO'],
    [{ tipo_indirizzo_punto: 'STRADA STATALE', indirizzo_punto: 'AURELIA' }, 'STRADA STATALE', 'AURELIA'],
  ])(
    '[FORM-ADDR-11] [FORM-ADDR-12] `punto-to-residenza` copies the supply point %o to the residence',
    (point, type, street) => {
      expect(applyAction({ ...point, comune_punto: 'Monza' }, 'punto-to-residenza')).toMatchObject({
        tipo_indirizzo_residenza: type,
        indirizzo_residenza: street,
        comune_residenza: 'Monza',
      })
    },
  )

  it('[FORM-ADDR-10] setAddress fills the address parts, with the street split into type and name', () => {
    const values = applyAction({ destinazione_duso: 'altri-usi' }, { setAddress: 'residenza', found })
    expect(values).toEqual({
      destinazione_duso: 'altri-usi',
      tipo_indirizzo_residenza: 'STRADA COMUNALE',
      indirizzo_residenza: 'VECCHIA DI CASELLE',
      civico_residenza: '7',
      cap_residenza: '10156',
      comune_residenza: 'Torino',
      provincia_residenza: 'Torino',
    })
  })

  it('setAddress fills the address of the second sale’s customer', () => {
    expect(applyAction({ comune_residenza: 'Monza' }, { setAddress: 'residenza_altra', found })).toEqual({
      comune_residenza: 'Monza',
      tipo_indirizzo_residenza_altra: 'STRADA COMUNALE',
      indirizzo_residenza_altra: 'VECCHIA DI CASELLE',
      civico_residenza_altra: '7',
      cap_residenza_altra: '10156',
      comune_residenza_altra: 'Torino',
      provincia_residenza_altra: 'Torino',
    })
  })

  it('[FORM-ADDR-18] [FORM-ADDR-20] setAddress on the supply point sets the same-address mark to reset, and `clean-same-address` sets it to clean', () => {
    const values = {
      theSameAddress: 'selected',
      destinazione_duso: 'domestico_residente',
      localita_punto: 'Altrove',
    }
    const reset = applyAction(values, { setAddress: 'punto', found })
    expect(reset).toMatchObject({
      theSameAddress: 'reset',
      destinazione_duso: 'domestico_residente',
      comune_punto: 'Torino',
      localita_punto: '',
    })
    expect(applyAction(reset, 'clean-same-address')).toMatchObject({
      theSameAddress: 'clean',
      destinazione_duso: '',
    })
    expect(applyAction(values, 'clean-same-address')).toBe(values)
  })
})

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

  it('[FORM-EXTRA-13] [FORM-TOP-50] `extra-holder-to-iban` is offered if the form asks for the account of the extra sale', () => {
    const offered = (values: Parameters<typeof formOf>[0]) =>
      offeredActions(formOf(values).resolved).filter(({ section }) => section === 'extra-iban')
    expect(offered(EXTRA_SAMPLES.extraHomeService)).toEqual([
      { action: 'extra-holder-to-iban', section: 'extra-iban', label: 'Set the same as residenza' },
    ])
    expect(offered(EXTRA_SAMPLES.extraTado)).toEqual([])
  })
})

describe('offeredActions', () => {
  it('[FORM-ADDR-17] [FORM-TOP-50] offeredActions lists the address copies if both addresses show, and residence to supply point for domestic clients only', () => {
    const labels = (values: Parameters<typeof formOf>[0]) =>
      offeredActions(formOf(values).resolved)
        .filter(({ section }) => ['residenza', 'punto', ''].includes(section))
        .map(({ label, section }) => `${section}: ${label}`)
    const residence = ['residenza: Set same as punto di fornitura', 'residenza: Altro Indirizzo']
    expect(labels(dualDomestic)).toEqual([...residence, 'punto: Set the same as residenza'])
    expect(labels(businessFirstActivation)).toEqual(residence)
    expect(labels(TELCO_SAMPLES.mobileChange)).toEqual(labels(dualDomestic))
    expect(labels({})).toEqual([])
  })
})
