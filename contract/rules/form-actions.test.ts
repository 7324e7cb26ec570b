import { describe, expect, it } from 'vitest'
import { dualDomestic } from '../fixtures/samples.ts'
import { applyAction } from './form-actions.ts'
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
