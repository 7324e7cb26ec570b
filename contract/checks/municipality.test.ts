import { describe, expect, it } from 'vitest'
import { PROVINCES } from '../data/provinces.ts'
import { capFigures } from './cap-provinces.ts'
import { checkCapProvince, checkMunicipality } from './municipality.ts'
import { countries, municipalities, placeOf } from './places.ts'
import { findProvince } from './provinces.ts'

describe('[CONST-29] [CONST-30] [FORM-ADDR-21] provinces', () => {
  it('are 107, each with its own code, a name and a region', () => {
    expect(PROVINCES).toHaveLength(107)
    expect(new Set(PROVINCES.map((province) => province.code)).size).toBe(107)
    expect(new Set(PROVINCES.map((province) => province.region)).size).toBe(20)
    for (const province of PROVINCES) expect(province.code).toMatch(/^[A-Z]{2}$/)
  })

  it.each([
    ['na', 'NA'],
    ['Milano (MI)', 'MI'],
    ['forli-cesena', 'FC'],
    ['Reggio di Calabria', 'RC'],
    ['Reggio Emilia', 'RE'],
    ['Bozen', 'BZ'],
    ['Valle d’Aosta', 'AO'],
    ['Ogliastra', undefined],
    ['', undefined],
  ])('reads "%s" as %s', (text, code) => {
    expect(findProvince(text)?.code).toBe(code)
  })

  it('all have postal codes that begin somehow', () => {
    expect(PROVINCES.filter((province) => capFigures(province).length === 0)).toEqual([])
  })
})

describe('municipalities and states', () => {
  it('have names of Latin letters, none of them garbled by another encoding', () => {
    const names = [...countries().values(), ...municipalities().map(({ name }) => name)]
    expect(names.filter((name) => !/^[\p{Script=Latin} .,’'()/-]+$/u.test(name) || /Ã|Â/.test(name))).toEqual(
      [],
    )
  })
})

describe('municipalities', () => {
  it('are all in a known province and have a place of birth of the same name', () => {
    expect(municipalities()).toHaveLength(7896)
    for (const { belfiore, name, province } of municipalities()) {
      expect(findProvince(province)?.code).toBe(province)
      expect(placeOf(belfiore)).toEqual({ name: name.toUpperCase(), province })
    }
  })

  it('are found without accents, and in any of the provinces that have one of that name', () => {
    expect(checkMunicipality('forli', 'FC')).toEqual([])
    expect(checkMunicipality('Samone', 'TO')).toEqual([])
    expect(checkMunicipality('Samone', 'Trento')).toEqual([])
    expect(checkMunicipality('Caserta', 'Ogliastra')).toEqual([])
    expect(checkMunicipality('', 'MI')).toEqual([])
  })

  it('are missed in the wrong province, and looked for when misspelt', () => {
    expect(checkMunicipality('Caserta', 'NA')).toMatchObject([{ code: 'municipality-province' }])
    expect(checkMunicipality('Millano', 'MI')).toMatchObject([
      { code: 'municipality-unknown', suggestion: 'Milano' },
    ])
    expect(checkMunicipality('Ostia', '')).toMatchObject([{ code: 'municipality-unknown' }])
    expect(checkMunicipality('Ostia', '')[0]?.suggestion).toBeUndefined()
  })
})

it('wonders at a postal code of another province', () => {
  expect(checkCapProvince('20121', 'RM')).toMatchObject([{ code: 'cap-province' }])
  expect(checkCapProvince('00118', 'Roma')).toEqual([])
  expect(checkCapProvince('2012', 'RM')).toEqual([])
  expect(checkCapProvince('20121', 'altrove')).toEqual([])
})
