import { describe, expect, it } from 'vitest'
import { addressOf, partsOf } from './found-address.ts'
import { splitAddress } from './split-address.ts'

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

describe('[FORM-ADDR-9] [GAP-100] a found address', () => {
  it('is taken apart, its street type from its name', () => {
    expect(partsOf(found)).toMatchObject({
      street: 'DEL MONTE',
      type: 'STRADA COMUNALE',
      number: '12/B',
      cap: '47121',
      municipality: 'Forlì',
      province: 'FC',
    })
  })

  it('keeps its region while its province stands, and takes the province’s own after', () => {
    const parts = partsOf(found)
    expect(addressOf(parts, { ...found, state: 'as found' })).toMatchObject({
      state: 'as found',
      city: 'Forlì',
    })
    expect(addressOf({ ...parts, province: 'MI' }, found).state).toBe('Lombardia')
    expect(addressOf({ ...parts, province: 'ZZ' }, found).state).toBe('')
  })

  it('that was only typed gets its region from its province', () => {
    const typed = addressOf(splitAddress('Via Roma 12, 20121 Milano (MI)'), undefined)
    expect(typed).toMatchObject({
      street: 'VIA ROMA',
      district: 'MI',
      state: 'Lombardia',
      countryShort: 'IT',
    })
  })
})
