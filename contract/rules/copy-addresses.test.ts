import { describe, expect, it } from 'vitest'
import type { Values } from '../fields.ts'
import { formOf } from '../fixtures/form.ts'
import { cadastral } from '../fixtures/samples.ts'
import { applyAction } from './form-actions.ts'
import { offeredActions } from './offered-form-actions.ts'

const sale = { ...cadastral, sub_contract: 'vendite extra', prodotto: 'ok_tuttofare_24' }

describe('Address copies of the extra sale', () => {
  it('[FORM-ADDR-13] [FORM-ADDR-14] The address copies of the extra sale are offered for each address that the contract has', () => {
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

  it('`residenza-to-extra` copies the residence, with street type and name in one field', () => {
    expect(applyAction(sale, 'residenza-to-extra')).toMatchObject({
      indirizzo_extra: 'VIALE DELLA LIBERTÀ',
      civico_extra: '12/B',
      cap_extra: '20129',
      comune_extra: 'Milano',
      provincia_extra: 'MI',
    })
  })

  it('[FORM-ADDR-13] `punto-to-extra` copies only municipality and province of the supply point', () => {
    const values = { ...sale, indirizzo_extra: 'Via Verdi', civico_extra: '1' }
    expect(applyAction(values, 'punto-to-extra')).toEqual({
      ...values,
      comune_extra: 'Monza',
      provincia_extra: 'MB',
    })
  })
})

describe('`Altro Indirizzo`', () => {
  it('[FORM-ADDR-15] `altro-indirizzo` empties the residence, and copies the supply point if it is pressed again', () => {
    const emptied = applyAction(cadastral, 'altro-indirizzo')
    expect(Object.keys(emptied).filter((name) => name.endsWith('_residenza'))).toEqual([])
    expect(emptied.comune_punto).toBe('Monza')
    expect(applyAction(emptied, 'altro-indirizzo')).toMatchObject({
      tipo_indirizzo_residenza: 'VIA',
      indirizzo_residenza: 'ROMA',
      comune_residenza: 'Monza',
    })
  })

  it('[FORM-ADDR-15] `altro-indirizzo-extra` empties the address of the extra sale, and copies the residence if it is pressed again', () => {
    const copied = applyAction(sale, 'residenza-to-extra')
    const emptied = applyAction(copied, 'altro-indirizzo-extra')
    expect(emptied).toEqual(sale)
    expect(applyAction(emptied, 'altro-indirizzo-extra')).toEqual(copied)
  })
})

describe('Copies of addresses that are incomplete', () => {
  it('Every copy writes an empty text for a part that the address does not have', () => {
    expect(applyAction({}, 'residenza-to-punto')).toEqual({
      tipo_indirizzo_punto: '',
      indirizzo_punto: '',
      civico_punto: '',
      cap_punto: '',
      comune_punto: '',
      localita_punto: '',
      provincia_punto: '',
      theSameAddress: 'selected',
      destinazione_duso: 'domestico_residente',
    })
    expect(applyAction({}, 'punto-to-residenza')).toEqual({
      tipo_indirizzo_residenza: '',
      indirizzo_residenza: '',
      civico_residenza: '',
      cap_residenza: '',
      comune_residenza: '',
      provincia_residenza: '',
    })
    expect(applyAction({}, 'residenza-to-extra')).toEqual({
      indirizzo_extra: '',
      civico_extra: '',
      cap_extra: '',
      comune_extra: '',
      provincia_extra: '',
    })
    expect(applyAction({}, 'punto-to-extra')).toEqual({ comune_extra: '', provincia_extra: '' })
  })

  it('`punto-to-residenza` separates the street type only if none is typed [FORM-ADDR-12]', () => {
    const copied = (tipo_indirizzo_punto: string) => {
      const values = applyAction({ tipo_indirizzo_punto, indirizzo_punto: 'Via Roma' }, 'punto-to-residenza')
      return [values.tipo_indirizzo_residenza, values.indirizzo_residenza]
    }
    expect(copied(' ')).toEqual(['VIA', 'ROMA'])
    expect(copied(' LARGO ')).toEqual(['LARGO', 'Via Roma'])
  })

  it.each([
    [' VIA ', ' ROMA ', 'VIA ROMA'],
    ['VIA', '', 'VIA'],
    ['', 'ROMA', 'ROMA'],
  ])(
    '`residenza-to-extra` joins the street type "%s" and the name "%s"',
    (tipo_indirizzo_residenza, indirizzo_residenza, street) => {
      const values = { tipo_indirizzo_residenza, indirizzo_residenza }
      expect(applyAction(values, 'residenza-to-extra').indirizzo_extra).toBe(street)
    },
  )

  it('`altro-indirizzo` empties an address of which one part is filled, and replaces one of empty texts [FORM-ADDR-15]', () => {
    const point: Values = { comune_punto: 'Monza' }
    expect(applyAction({ ...point, cap_residenza: '20129' }, 'altro-indirizzo')).toEqual(point)
    expect(applyAction({ ...point, cap_residenza: '' }, 'altro-indirizzo').comune_residenza).toBe('Monza')
  })
})

it('[FORM-ADDR-9] [FORM-ADDR-10] setAddress for shipping writes the city as the locality', () => {
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
