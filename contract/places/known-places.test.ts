import { describe, expect, it } from 'vitest'
import {
  abbreviatedPlaces,
  hasCap,
  isRegionOfCap,
  listedName,
  listedPlaces,
  nearness,
  onlyProvinceOf,
  placesNear,
  provinceCode,
} from './known-places.ts'
import { type Municipality, municipalitiesNamed, municipalityByCode } from './municipalities.ts'
import { municipalitiesWithCap, municipalityBegunAs } from './postal-codes.ts'

const namesOf = (places: readonly Municipality[]) => places.map(({ name }) => name).toSorted()
const provincesOf = (places: readonly Municipality[]) => places.map(({ province }) => province).toSorted()
const samones = municipalitiesNamed('Samone')
const monza = municipalityByCode().get('F704')!

describe('municipalities that a text names', () => {
  it.each([
    ['monza', ['Monza']],
    ['Comune di Monza', ['Monza']],
    ['S. Agata Bolognese', ["Sant'Agata Bolognese"]],
    ['Samone', ['Samone', 'Samone']],
    ['Monza 3', []],
    ['Nessuna Parte', []],
    ['', []],
  ])('listedPlaces of «%s» are %j', (text, names) => {
    expect(namesOf(listedPlaces(text))).toEqual(names)
  })

  it.each([
    ['San Giusto C.se', '10090', ['San Giusto Canavese']],
    ['S. Giusto C.', '10090', ['San Giusto Canavese']],
    ['San Giusto .se', '10090', []],
    ['San Giusto C.to', '10090', []],
    ['San Giusto X.se', '10090', []],
    ['San C.se', '10090', []],
    ['San Giusto C.se', '20121', []],
    ['San Giusto Canavese', '10090', []],
    ['', '10090', []],
  ])('abbreviatedPlaces of «%s» with the postal code %s are %j', (text, cap, names) => {
    expect(namesOf(abbreviatedPlaces(text, cap))).toEqual(names)
  })
})

describe('a municipality beside a postal code and a province', () => {
  it.each([
    ['20900', 'MB', 7],
    ['20900', '', 5],
    ['', 'MB', 2],
    ['20121', 'MB', 3],
    ['20121', 'RM', 1],
    ['00184', 'RM', 0],
    ['', '', 0],
  ])('nearness of Monza to %s in «%s» is %i', (cap, province, near) => {
    expect(nearness(monza, { cap, province })).toBe(near)
  })

  it('hasCap knows the code of a place, and of its zones', () => {
    expect([hasCap(monza, '20900'), hasCap(monza, '20121'), hasCap(monza, '')]).toEqual([true, false, false])
    const [milano] = municipalitiesNamed('Milano')
    expect([hasCap(milano!, '20121'), hasCap(milano!, '20900')]).toEqual([true, false])
  })

  it('placesNear are those that code and province mean, or all', () => {
    expect(provincesOf(placesNear(samones, { cap: '', province: 'TN' }))).toEqual(['TN'])
    expect(provincesOf(placesNear(samones, { cap: '10010', province: '' }))).toEqual(['TO'])
    expect(provincesOf(placesNear(samones, { cap: '38059', province: 'TO' }))).toEqual(['TN'])
    expect(provincesOf(placesNear(samones, { cap: '', province: '' }))).toEqual(['TN', 'TO'])
    expect(provincesOf(placesNear(samones, { cap: '00184', province: 'RM' }))).toEqual(['TN', 'TO'])
  })

  it.each([
    ['MI', '20121', true],
    ['Milano', '20900', true],
    ['MI', '00184', false],
    ['SS', '08020', true],
    ['MI', '', false],
    ['XX', '20121', false],
  ])('isRegionOfCap of %s and %s is %s', (code, cap, is) => {
    expect(isRegionOfCap(code, cap)).toBe(is)
  })
})

it('listedName is the spelling of the list, in the language that is written', () => {
  const [bolzano] = municipalitiesNamed('Bolzano')
  expect(['BOLZANO', 'bozen', 'Bolzano/Bozen', 'x'].map((text) => listedName(bolzano!, text))).toEqual([
    'Bolzano',
    'Bozen',
    'Bolzano',
    'Bolzano',
  ])
  expect(listedName(monza, 'monza')).toBe('Monza')
})

it('onlyProvinceOf several municipalities is the one of all of them', () => {
  expect([onlyProvinceOf([monza]), onlyProvinceOf([monza, monza])]).toEqual(['MB', 'MB'])
  expect([onlyProvinceOf(samones), onlyProvinceOf([])]).toEqual(['', ''])
})

it('provinceCode is the code of a province that a text names', () => {
  expect(['mi', 'Monza', 'Bavaria', ''].map(provinceCode)).toEqual(['MI', 'MB', '', ''])
})

describe('municipalities by their postal code', () => {
  it.each([
    ['20900', ['Monza']],
    ['20121', ['Milano']],
    ['42121', ["Reggio nell'Emilia"]],
    ['89135', ['Reggio di Calabria']],
    ['00100', ['Roma']],
    ['00000', []],
    ['2090', []],
    ['209000', []],
    ['x20900', []],
    ['20900x', []],
    // They begin as the zones of a city do.
    ['20121x', []],
    ['2012', []],
    ['20120121', []],
    ['', []],
  ])('municipalitiesWithCap of %s are %j', (cap, names) => {
    expect(namesOf(municipalitiesWithCap(cap))).toEqual(names)
  })

  it('municipalitiesWithCap are all of one code', () => {
    const found = municipalitiesWithCap('10010')
    expect(found.length).toBeGreaterThan(10)
    expect(found.every(({ cap }) => cap === '10010')).toBe(true)
  })

  it.each([
    ['mila', '20129', 'Milano'],
    [' MILA ', '20129', 'Milano'],
    ['boz', '39100', 'Bolzano'],
    ['lano', '20129', undefined],
    ['Samo', '10010', 'Samone'],
    ['s', '10010', undefined],
    ['mila', '00184', undefined],
    ['mila', '', undefined],
  ])('municipalityBegunAs «%s» with %s is %s', (text, cap, name) => {
    expect(municipalityBegunAs(text, cap)?.name).toBe(name)
  })
})
