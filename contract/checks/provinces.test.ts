import { expect, it } from 'vitest'
import { findProvince } from './provinces.ts'

it.each([
  ['MI', 'MI'],
  [' mi ', 'MI'],
  ['milano', 'MI'],
  ['Milano (MI)', 'MI'],
  ['Rho (mi) ', 'MI'],
  ['Milano (XX)', undefined],
  ['(MI) Rho', undefined],
  ['Monza', 'MB'],
  ['Südtirol', 'BZ'],
  ['Bozen', 'BZ'],
  ['Provincia di Milano', 'MI'],
  ['Città metropolitana di Roma Capitale', 'RM'],
  ['provincia autonoma di Bolzano', 'BZ'],
  ['Provincia dell’Aquila', 'AQ'],
  ['Prov. di Milano', 'MI'],
  ['prov. (MI)', 'MI'],
  ['RM - Roma', 'RM'],
  ['Roma RM', 'RM'],
  ['Trieste/Trst', 'TS'],
  ['Görz', 'GO'],
  ['VCO', 'VB'],
  ['PS', 'PU'],
  ['Roma - MI', undefined],
  ['TS/GO', undefined],
  ['provola', undefined],
  ['Baviera', undefined],
  ['', undefined],
])('findProvince finds for "%s" the province %s', (text, code) => {
  expect(findProvince(text)?.code).toBe(code)
})
