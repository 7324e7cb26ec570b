import { describe, expect, it } from 'vitest'
import { formOf } from '../fixtures/form.ts'
import { cadastral } from '../fixtures/samples.ts'
import { applyAction, offeredActions } from './actions.ts'

const sale = { ...cadastral, sub_contract: 'vendite extra', prodotto: 'ok_tuttofare_24' }

describe('the extra sale’s address', () => {
  it('[FORM-ADDR-13] [FORM-ADDR-14] is offered what the contract has', () => {
    const labels = (values: Parameters<typeof formOf>[0]) =>
      offeredActions(formOf(values).resolved)
        .filter(({ section }) => section === 'extra-dati')
        .map(({ label }) => label)
    expect(labels(sale)).toEqual([
      'Set same as residenza',
      'Set same as punto di fornitura',
      'Altro Indirizzo',
    ])
    expect(labels({ ...sale, type_contract: 'vendite extra' })).toEqual([])
  })

  it('takes the residence whole, with type and name in one', () => {
    expect(applyAction(sale, 'residenza-to-extra')).toMatchObject({
      indirizzo_extra: 'VIALE DELLA LIBERTÀ',
      civico_extra: '12/B',
      cap_extra: '20129',
      comune_extra: 'Milano',
      provincia_extra: 'MI',
    })
  })

  it('[FORM-ADDR-13] takes municipality and province of the supply point and nothing else', () => {
    const values = { ...sale, indirizzo_extra: 'Via Verdi', civico_extra: '1' }
    expect(applyAction(values, 'punto-to-extra')).toEqual({
      ...values,
      comune_extra: 'Monza',
      provincia_extra: 'MB',
    })
  })
})

describe('`Altro Indirizzo`', () => {
  it('[FORM-ADDR-15] empties the residence for another one, and copies the supply point when pressed again', () => {
    const emptied = applyAction(cadastral, 'altro-indirizzo')
    expect(Object.keys(emptied).filter((name) => name.endsWith('_residenza'))).toEqual([])
    expect(emptied.comune_punto).toBe('Monza')
    expect(applyAction(emptied, 'altro-indirizzo')).toMatchObject({
      tipo_indirizzo_residenza: 'VIA',
      indirizzo_residenza: 'ROMA',
      comune_residenza: 'Monza',
    })
  })

  it('[FORM-ADDR-15] does the same in the extra sale, with the residence', () => {
    const copied = applyAction(sale, 'residenza-to-extra')
    const emptied = applyAction(copied, 'altro-indirizzo-extra')
    expect(emptied).toEqual(sale)
    expect(applyAction(emptied, 'altro-indirizzo-extra')).toEqual(copied)
  })
})

it('[FORM-ADDR-9] [FORM-ADDR-10] sets a found address for the parcel, its city as the locality', () => {
  const found = {
    city: 'Torino',
    street: 'Via Privata Po',
    postCode: '10123',
    state: 'Piemonte',
    countryShort: 'IT',
    country: 'Italia',
    streetNumber: '7',
    district: 'TO',
  }
  expect(applyAction({}, { setAddress: 'spedizione', found })).toEqual({
    tipo_indirizzo_spedizione: 'VIA PRIVATA',
    indirizzo_spedizione: 'PO',
    civico_spedizione: '7',
    cap_spedizione: '10123',
    localita_spedizione: 'Torino',
    provincia_spedizione: 'TO',
  })
})
