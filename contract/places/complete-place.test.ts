import { describe, expect, it } from 'vitest'
import { completeFromCap, completeFromMunicipality, listedMunicipality } from './complete-place.ts'

const boxes = (cap: string, municipality: string, province: string) => ({ cap, municipality, province })

describe('the completion of a place', () => {
  it.each([
    ['20900', '', '', { municipality: 'Monza', province: 'MB' }],
    ['20900', 'Milano', 'MI', { municipality: 'Monza', province: 'MB' }],
    ['20900', '', 'Baviera', {}],
    ['', '', 'MI', {}],
    ['00000', '', '', {}],
  ])(
    'the completion of a place from the postal code %s beside «%s» and «%s» is %j',
    (cap, town, province, completed) => {
      expect(completeFromCap(boxes(cap, town, province))).toStrictEqual(completed)
    },
  )

  it.each([
    ['', 'monza', '', { municipality: 'Monza', province: 'MB', cap: '20900' }],
    ['20121', 'Monza', 'MI', { province: 'MB', cap: '20900' }],
    ['', 'Monza', 'Baviera', {}],
    ['20129', 'mila', '', { municipality: 'Milano', province: 'MI' }],
    ['', '', 'MI', {}],
    ['', 'Nessuna Parte', 'MI', {}],
  ])(
    'the completion of a place beside the postal code «%s» from the municipality «%s» in «%s» is %j',
    (cap, town, province, completed) => {
      expect(completeFromMunicipality(boxes(cap, town, province))).toStrictEqual(completed)
    },
  )

  it('the completion of a place means the municipality of several of one name that province or postal code name', () => {
    expect(completeFromMunicipality(boxes('', 'Samone', ''))).toStrictEqual({})
    expect(completeFromMunicipality(boxes('', 'Samone', 'TN'))).toMatchObject({ province: 'TN' })
    expect(completeFromMunicipality(boxes('', 'Samone', 'TO'))).toMatchObject({ province: 'TO' })
  })

  it.each([
    ['monza', 'Monza'],
    ['Monza', undefined],
    ['Nessuna Parte', undefined],
    ['', undefined],
  ])('the listed name of the municipality %s is %s', (text, name) => {
    expect(listedMunicipality(text)).toBe(name)
  })
})
