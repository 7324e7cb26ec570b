import { describe, expect, it } from 'vitest'
import { PROVINCES, PROVINCES_OF_2025 } from '../data/provinces.ts'
import { capPrefixes } from './cap.ts'
import { countries } from './countries.ts'
import { municipalities } from './municipalities.ts'
import { checkCapProvince, checkMunicipality } from './municipality-and-province.ts'
import { absenceOn, placeNames, placeOf } from './places.ts'
import { findProvince } from './provinces.ts'

describe('[FORM-ADDR-21] [CONST-29] Provinces', () => {
  it('The province list contains 107 provinces, each with its own code, a name and a region', () => {
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
    ['Bolzano/Bozen', 'BZ'],
    ['Provincia autonoma di Trento', 'TN'],
    ['Città metropolitana di Roma Capitale', 'RM'],
    ['Provincia del Verbano-Cusio-Ossola', 'VB'],
    ['Provincia dell’Aquila', 'AQ'],
    ['Altrove', undefined],
    ['', undefined],
  ])('findProvince resolves "%s" to %s', (text, code) => {
    expect(findProvince(text)?.code).toBe(code)
  })

  it.each([
    ['Aosta', 'AO'],
    ['Monza', 'MB'],
    ['Forlì', 'FC'],
    ['Cesena', 'FC'],
    ['Massa', 'MS'],
    ['carrara', 'MS'],
    ['Pesaro', 'PU'],
    ['Urbino', 'PU'],
    ['Verbania', 'VB'],
    ['Barletta', 'BT'],
    ['Andria', 'BT'],
    ['Trani', 'BT'],
  ])('findProvince resolves the city %s to its province %s', (city, code) => {
    expect(findProvince(city)?.code).toBe(code)
  })

  it.each([
    ['OT', 'Gallura Nord-Est Sardegna', 'Olbia-Tempio'],
    ['OG', 'Ogliastra', 'Provincia dell’Ogliastra'],
    ['VS', 'Medio Campidano', 'Provincia del Medio Campidano'],
    ['CI', 'Sulcis Iglesiente', 'Carbonia-Iglesias'],
  ])('findProvince resolves %s, one of the Sardinian provinces since 2025', (code, name, other) => {
    const known = { code, name, region: 'Sardegna' }
    expect([code, name, other].map(findProvince)).toEqual([known, known, known])
    expect(PROVINCES.map((province) => province.code)).not.toContain(code)
  })

  it('Every province has postal code prefixes', () => {
    expect(
      [...PROVINCES, ...PROVINCES_OF_2025].filter((province) => capPrefixes(province).length === 0),
    ).toEqual([])
  })
})

describe('Municipality and country names', () => {
  it('Municipality and country names contain only Latin letters and no encoding errors', () => {
    const names = [...countries().values(), ...municipalities()].map(({ name }) => name)
    expect(names.filter((name) => !/^[\p{Script=Latin} .,’'()/-]+$/u.test(name) || /Ã|Â/.test(name))).toEqual(
      [],
    )
  })
})

describe('Municipalities', () => {
  it('Every municipality has a known province and a place of birth of the same name', () => {
    expect(municipalities()).toHaveLength(7894)
    for (const { belfiore, name, province } of municipalities()) {
      expect(findProvince(province)?.code).toBe(province)
      expect(placeOf(belfiore)).toEqual({ name: name.toUpperCase(), province })
    }
  })

  it('Municipalities are found without accents, and in each province that has one of that name', () => {
    expect(checkMunicipality('forli', 'FC')).toEqual([])
    expect(checkMunicipality('Samone', 'TO')).toEqual([])
    expect(checkMunicipality('Samone', 'Trento')).toEqual([])
    expect(checkMunicipality('Caserta', 'Greater London')).toEqual([])
    expect(checkMunicipality('', 'MI')).toEqual([])
  })

  it.each([
    ['Bozen', 'BZ'],
    ['Bolzano/Bozen', 'BZ'],
    ['Bozen - Bolzano', 'Bozen'],
    ['Brixen', 'BZ'],
    ['St. Ulrich', 'BZ'],
    ['Eppan', 'BZ'],
    ['Appiano', 'BZ'],
    ['Duino Aurisina/Devin Nabrežina', 'TS'],
    ['Repentabor', 'Trieste'],
    ['San Giovanni di Fassa/Sèn Jan', 'TN'],
    ['Reggio Emilia', 'RE'],
    ['Reggio nell’Emilia', 'Reggio Emilia'],
    ['reggio calabria', 'RC'],
  ])('checkMunicipality accepts the name %s in %s', (name, province) => {
    expect(checkMunicipality(name, province)).toEqual([])
  })

  it('Every municipality of South Tyrol has a German name, which is also a place of birth', () => {
    const southTyrol = municipalities().filter(({ province }) => province === 'BZ')
    expect(southTyrol).toHaveLength(116)
    expect(southTyrol.filter(({ otherNames }) => otherNames?.length !== 1)).toEqual([])
    expect(placeNames('A952')).toEqual(expect.arrayContaining(['BOLZANO', 'BOZEN', 'BOLZANOBOZEN']))
  })

  it.each([
    ['Olbia', ['OT', 'SS', 'Gallura']],
    ['San Teodoro', ['OT', 'SS']],
    ['Lanusei', ['OG', 'NU']],
    ['Sanluri', ['VS', 'SU']],
    ['Iglesias', ['CI', 'SU']],
    ['Muravera', ['CA', 'SU']],
    ['Sassari', ['SS']],
  ])(
    'checkMunicipality accepts %s in the former and the current provinces of Sardinia: %j',
    (name, provinces) => {
      for (const province of provinces)
        expect([province, checkMunicipality(name, province)]).toEqual([province, []])
    },
  )

  it.each([
    ['Roma (RM)', 'RM'],
    ['Roma RM', 'RM'],
    ['Comune di Roma', 'RM'],
    ['S. Agata Bolognese', 'BO'],
    ['S.Giovanni Rotondo', 'FG'],
    ['SS. Cosma e Damiano', 'LT'],
    ['M. San Savino', 'AR'],
    ['Aoste', 'AO'],
    ['Trieste/Trst', 'TS'],
    ['Castegnero Nanto', 'VI'],
    ['Jonadi', 'VV'],
  ])('checkMunicipality accepts other writings of a municipality: %s in %s', (name, province) => {
    expect(checkMunicipality(name, province)).toEqual([])
  })

  it.each([
    ['San Donà', 'VE', 'San Donà di Piave'],
    ['S. Agata', 'BO', "Sant'Agata Bolognese"],
    ['Cortina', 'BL', "Cortina d'Ampezzo"],
    ['Nanto', 'VI', 'Castegnero Nanto'],
    ['Ronago', 'CO', 'Uggiate con Ronago'],
    ['Popoli', 'PE', 'Popoli Terme'],
  ])('checkMunicipality proposes the whole or present name of %s in %s', (name, province, whole) => {
    expect(checkMunicipality(name, province)).toMatchObject([{ suggestion: whole }])
  })

  it.each([
    ['20100', 'Milano'],
    ['00100', 'Roma'],
    ['50100', 'Firenze'],
    ['47900', 'Rimini'],
  ])('The postal code %s of all %s, which has one for each zone, is a warning', (cap, city) => {
    expect(checkCapProvince(cap, '')).toMatchObject([
      { code: 'cap-generic', message: expect.stringContaining(city) },
    ])
  })

  it('checkMunicipality warns about a Sardinian municipality in a different current province', () => {
    expect(checkMunicipality('Olbia', 'OG')).toMatchObject([
      { code: 'municipality-province', message: 'Olbia è in provincia di SS o OT, non di OG.' },
    ])
    expect(checkMunicipality('Iglesias', 'CA')).toHaveLength(1)
    expect(checkMunicipality('Sassari', 'OT')).toHaveLength(1)
  })

  it.each([
    ['Campospinoso', '', 'Campospinoso Albaredo'],
    ['Girgenti', 'AG', 'Agrigento'],
    ['Littoria', 'Latina', 'Latina'],
    ['rupin grande', 'TS', 'Monrupino'],
  ])('checkMunicipality suggests the current name of %s in "%s": %s', (name, province, present) => {
    expect(checkMunicipality(name, province)).toMatchObject([
      { code: 'municipality-renamed', suggestion: present },
    ])
  })

  it('checkMunicipality reports since when a merged municipality no longer exists', () => {
    expect(checkMunicipality('Monteciccardo', 'PU')).toMatchObject([
      { code: 'municipality-ended', message: expect.stringContaining('dal 01/07/2020') },
    ])
    expect(checkMunicipality('Monteciccardo', 'TO')).toMatchObject([{ code: 'municipality-unknown' }])
  })

  it.each([
    ['B567', '1970-01-01', 'CAMPOSPINOSO', 'PV'],
    ['B567', '2024-06-01', 'CAMPOSPINOSO ALBAREDO', 'PV'],
    ['E472', '1940-05-01', 'LITTORIA', 'LT'],
    ['D403', '1990-01-01', 'EMPOLI', 'FI'],
  ])('placeOf returns %s on %s under its name at that time: %s', (code, born, name, province) => {
    expect(placeOf(code, born)?.atBirth).toEqual({ name, province })
  })

  it.each([
    ['a municipality that was ceded', 'D620', '1947-09-16', { since: '1947-09-16' }],
    ['a municipality that was merged', 'F474', '2020-07-01', { since: '2020-07-01' }],
    ['the municipality of a merger', 'M403', '2018-03-30', { until: '2018-03-31' }],
    ['a municipality that was restored', 'A245', '1935-01-01', { since: '1928-06-19', until: '1946-07-18' }],
    ['a state that ended', 'Z135', '1992-01-02', { since: '1992-01-01' }],
  ])('absenceOn returns the period in which %s did not exist', (_title, code, day, absence) => {
    expect(absenceOn(code, day)).toEqual(absence)
  })

  it.each([
    ['the last day before a cession', 'D620', '1947-09-15'],
    ['the first day of a municipality', 'M403', '2018-03-31'],
    ['the first day of a restored one', 'A245', '1946-07-18'],
    ['the last day of a state', 'Z135', '1992-01-01'],
    ['the time before an annexation', 'L378', '1915-01-01'],
    ['a municipality that always existed', 'F205', '1985-01-01'],
    ['a code that is in no list', 'X999', '1985-01-01'],
  ])('absenceOn returns undefined for %s', (_title, code, day) => {
    expect(absenceOn(code, day)).toBeUndefined()
  })

  it('checkMunicipality warns about a municipality in the wrong province and suggests corrections of misspelt names', () => {
    expect(checkMunicipality('Caserta', 'NA')).toMatchObject([{ code: 'municipality-province' }])
    expect(checkMunicipality('Millano', 'MI')).toMatchObject([
      { code: 'municipality-unknown', suggestion: 'Milano' },
    ])
    expect(checkMunicipality('Ostia', '')).toMatchObject([{ code: 'municipality-unknown' }])
    expect(checkMunicipality('Ostia', '')[0]?.suggestion).toBeUndefined()
  })
})

it('checkCapProvince warns about a postal code of another province', () => {
  expect(checkCapProvince('20121', 'RM')).toMatchObject([{ code: 'cap-province' }])
  expect(checkCapProvince('00118', 'Roma')).toEqual([])
  expect(checkCapProvince('2012', 'RM')).toEqual([])
  expect(checkCapProvince('20121', 'altrove')).toEqual([])
})
