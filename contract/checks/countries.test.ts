import { expect, it } from 'vitest'
import { countries, countryOf, isOtherCountry, isState } from './countries.ts'

it('countries have their name, and a former one the day when it ended', () => {
  expect(countries().get('Z110')).toEqual({ name: 'Francia' })
  expect(countries().get('Z111')).toEqual({ name: expect.any(String), until: '1991-01-01' })
  expect([...countries().values()].every(({ name }) => name !== '')).toBe(true)
})

it.each([
  ['Z110', 'Francia'],
  ['H501', 'Italia'],
  ['Z221', 'Hong Kong'],
  ['Z513', 'Martinica'],
  ['Z124', 'Guernsey'],
  ['Z501', 'Antille Olandesi'],
  ['Z999', undefined],
  ['X501', undefined],
  ['1H501', undefined],
])('countryOf the Belfiore code %s is %s', (code, country) => {
  expect(countryOf(code)).toBe(country)
})

it.each([
  ['Italia', 'H501', false],
  ['italy', 'H501', false],
  ['ITA', 'H501', false],
  ['it', 'H501', false],
  ['Repubblica Italiana', 'H501', false],
  ['Italia', 'Z110', true],
  ['Francia', 'H501', true],
  ['Francia', 'Z110', false],
  ['Francia', 'Z112', true],
  ['Atlantide', 'Z110', false],
  ['Francia', 'Z999', false],
  ['Olanda', 'Z126', false],
  ['USA', 'Z404', false],
  ['Cecoslovacchia', 'Z156', false],
  ['Cechia', 'Z105', false],
  ['Russia', 'Z135', false],
  ['Kosovo', 'Z118', false],
  ['Kosovo', 'Z154', true],
  ['Georgia', 'Z136', false],
  ['Georgia', 'Z254', false],
  ['Eritrea', 'Z315', false],
  ['Puerto Rico', 'Z518', false],
  ['Aruba', 'Z501', false],
  ['Curaçao', 'Z501', false],
  ['Antille Olandesi', 'Z126', true],
])('isOtherCountry compares "%s" with the place %s', (typed, belfiore, other) => {
  expect(isOtherCountry(typed, belfiore)).toBe(other)
})

it.each([
  ['San Marino', true],
  ['città del vaticano', true],
  ['Cechia', true],
  ['Roma', false],
  ['Italia', false],
  ['', false],
])('isState tells whether %j is the name of another state: %s', (name, state) => {
  expect(isState(name)).toBe(state)
})
