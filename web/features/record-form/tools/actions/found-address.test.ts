import { describe, expect, it } from 'vitest'
import { readAddress } from '../../../../../contract/places/index.ts'
import { addressOf, partsOf } from './found-address.ts'

const found = {
  city: 'Forlì',
  street: 'Strada Comunale del Monte',
  postCode: '47121',
  state: 'Emilia-Romagna',
  countryShort: 'IT',
  country: 'Italia',
  streetNumber: '12/B',
  district: 'FC',
}

describe('[FORM-ADDR-9] [GAP-100] Found addresses', () => {
  it('partsOf splits a found address, with street type and name apart', () => {
    expect(partsOf(found)).toMatchObject({
      street: 'DEL MONTE',
      type: 'STRADA COMUNALE',
      number: '12/B',
      cap: '47121',
      municipality: 'Forlì',
      province: 'FC',
    })
  })

  it('addressOf keeps the region unless the province changes, then uses the province’s region', () => {
    const parts = partsOf(found)
    expect(addressOf(parts, { ...found, state: 'as found' })).toMatchObject({
      state: 'as found',
      city: 'Forlì',
    })
    expect(addressOf({ ...parts, province: 'MI' }, found).state).toBe('Lombardia')
    expect(addressOf({ ...parts, province: 'ZZ' }, found).state).toBe('')
  })

  it('addressOf of a typed address takes the region from the province', () => {
    const typed = addressOf(readAddress('Via Roma 12, 20121 Milano (MI)'), undefined)
    expect(typed).toMatchObject({
      street: 'VIA ROMA',
      district: 'MI',
      state: 'Lombardia',
      countryShort: 'IT',
    })
  })
})
