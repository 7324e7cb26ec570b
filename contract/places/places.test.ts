import { describe, expect, it } from 'vitest'
import { municipalities, municipalityByCode } from './municipalities.ts'
import { absenceOn, formerPlacesNamed, placeNames, placeOf, provincesOf } from './places.ts'

const place = (belfiore: string) => municipalityByCode().get(belfiore)!

describe('a place on a day', () => {
  it.each([
    // The last and the first day of a name or a province.
    ['A001', '1924-11-13', 'ABANO', 'PD'],
    ['A001', '1924-11-14', 'ABANO TERME', 'PD'],
    ['A004', '1992-04-15', 'ABBADIA CERRETO', 'MI'],
    ['A004', '1992-04-16', 'ABBADIA CERRETO', 'LO'],
    ['A005', '1992-04-15', 'ABBADIA LARIANA', 'CO'],
    ['A005', '1992-04-16', 'ABBADIA LARIANA', 'LC'],
    // Before its first period it has the name of that one.
    ['A001', '1800-01-01', 'ABANO', 'PD'],
    ['F205', '1985-01-01', 'MILANO', 'MI'],
  ])('placeOf %s on %s is %s in %s', (belfiore, day, name, province) => {
    expect(placeOf(belfiore, day)?.atBirth).toEqual({ name, province })
  })

  it('placeOf has the present name and province, or the last ones, with or without a day', () => {
    expect(placeOf('A001', '1900-01-01')).toMatchObject({ name: 'ABANO TERME', province: 'PD' })
    expect(placeOf('A004', '1950-01-01')).toMatchObject({ name: 'ABBADIA CERRETO', province: 'LO' })
    expect(placeOf('A003')).toEqual({ name: 'ABBADIA ALPINA', province: 'TO' })
    expect(placeOf('D620', '1930-01-01')).toMatchObject({ name: 'FIUME', province: 'FU' })
  })
})

describe('the absence of a place', () => {
  it.each([
    ['F474', '2020-06-30', undefined],
    ['F474', '2020-07-01', { since: '2020-07-01' }],
    ['M403', '2018-03-30', { until: '2018-03-31' }],
    ['A245', '1928-06-18', undefined],
    ['A245', '1928-06-19', { since: '1928-06-19', until: '1946-07-18' }],
    ['A245', '1946-07-17', { since: '1928-06-19', until: '1946-07-18' }],
    ['Z111', '1991-01-01', undefined],
    ['Z111', '1991-01-02', { since: '1991-01-01' }],
    ['Z112', '2020-01-01', undefined],
    ['X999', '2020-01-01', undefined],
  ])('absenceOn of %s on %s is %j', (belfiore, day, absence) => {
    expect(absenceOn(belfiore, day)).toEqual(absence)
  })
})

describe('the provinces in which a municipality may be', () => {
  it.each([
    // Three that the sources assign to different provinces.
    ['D968', ['CA', 'OR', 'SU', 'VS']],
    ['I706', ['CA', 'NU', 'OG', 'SU']],
    ['L154', ['CA', 'CI', 'SU']],
    ['F205', ['MI']],
    ['G015', ['OT', 'SS']],
    ['A004', ['LO']],
  ])('provincesOf %s are %j, its own first', (belfiore, provinces) => {
    const found = provincesOf(place(belfiore))
    expect(found.toSorted()).toEqual(provinces)
    expect(found[0]).toBe(place(belfiore).province)
  })

  it('a municipality outside of Sardinia is in one province', () => {
    const sardinian = new Set(['SS', 'NU', 'OR', 'SU', 'CA'])
    const several = municipalities().filter((one) => provincesOf(one).length > 1)
    expect(several.filter(({ province }) => !sardinian.has(province))).toEqual([])
    expect(several.length).toBeGreaterThan(100)
  })

  it('a municipality of Sud Sardegna was in one of the provinces of before 2016', () => {
    const found = municipalities().filter(({ province }) => province === 'SU')
    expect(found.filter((one) => provincesOf(one).length < 2)).toEqual([])
    expect(
      found.filter((one) => !provincesOf(one).some((code) => /^(?:CA|CI|VS|OG|NU|OR)$/.test(code))),
    ).toEqual([])
  })
})

describe('former names', () => {
  it('placeNames are all that a place has had, and those of the list', () => {
    expect(placeNames('A001')).toEqual(['ABANO', 'ABANOTERME', 'ABANOTERME'])
    expect(placeNames('A003')).toEqual(['ABBADIAALPINA'])
    expect(placeNames('F205')).toContain('MILANO')
  })

  it.each([
    ['Abano', [{ name: 'ABANO', province: 'PD', now: 'Abano Terme' }]],
    ['abbadia alpina', [{ name: 'ABBADIA ALPINA', province: 'TO', ended: '1928-12-06' }]],
    ['Abano Terme', []],
    ['Bozen', []],
  ])('formerPlacesNamed «%s» are %j', (name, expected) => {
    expect(
      formerPlacesNamed(name).map(({ now, ...rest }) => ({ ...rest, ...(now && { now: now.name }) })),
    ).toEqual(expected)
  })
})
