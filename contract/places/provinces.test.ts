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

it.each([
  ['AO', ['Aosta', 'Aoste', 'Val d’Aosta', 'Valle Aosta', 'Vallée d’Aoste', "valle d'aosta"]],
  ['AQ', ['Aquila', "L'Aquila"]],
  ['BT', ['Barletta', 'Andria', 'Trani', 'BAT']],
  ['BZ', ['Alto Adige', 'Südtirol', 'Bozen', 'Bolzano']],
  ['CI', ['Carbonia-Iglesias', 'Carbonia', 'Iglesias', 'Sulcis']],
  ['FC', ['Forlì', 'Cesena', 'Forlì e Cesena', 'FO']],
  ['GO', ['Görz', 'Gorica', 'Gorizia']],
  ['MB', ['Monza', 'Monza Brianza', 'Monza e Brianza']],
  ['MS', ['Massa', 'Carrara', 'Massa e Carrara']],
  ['OG', ['Lanusei', 'Tortolì']],
  ['OT', ['Olbia-Tempio', 'Olbia', 'Tempio Pausania', 'Gallura']],
  ['PU', ['Pesaro', 'Urbino', 'Pesaro-Urbino', 'PS']],
  ['RC', ['Reggio di Calabria', 'Reggio Calabria']],
  ['RE', ['Reggio Emilia', "Reggio nell'Emilia"]],
  ['RM', ['Roma Capitale', 'Roma città', 'Roma']],
  ['SP', ['Spezia', 'La Spezia']],
  ['TN', ['Trient', 'Trento']],
  ['TS', ['Trst', 'Triest', 'Trieste']],
  ['UD', ['Udin', 'Videm', 'Udine']],
  ['VB', ['Verbania', 'Verbano', 'VCO', 'V.C.O.']],
  ['VS', ['Sanluri', 'Villacidro']],
])('the province %s is also called %j', (code, names) => {
  expect(names.map((name) => findProvince(name)?.code)).toEqual(names.map(() => code))
  expect(names.map((name) => findProvince(`${name}x`)?.code)).toEqual(names.map(() => undefined))
})

it.each([
  ['città metropolitana di Milano', 'MI'],
  ["Citta' metropolitana di Milano", 'MI'],
  ['Città’ metropolitana Milano', 'MI'],
  ['provincia Milano', 'MI'],
  ['prov Milano', 'MI'],
  [' prov. di MI', 'MI'],
  ['Provincia autonoma Trento', 'TN'],
  ['prov. autonoma di Bolzano', 'BZ'],
  ['Libero consorzio comunale di Trapani', 'TP'],
  ['Metropolitan City of Milano', 'MI'],
  ['Province of Pavia', 'PV'],
  ['provincia del Sulcis', 'CI'],
  ['provincia della Spezia', 'SP'],
  ["provincia dell'Ogliastra", 'OG'],
  ['di Milano', undefined],
  ['provinciadi Milano', undefined],
  ['la provincia di Milano', undefined],
  ['città di Milano', undefined],
  ['provincia', undefined],
])('the name of the administration %j is that of the province %s', (text, code) => {
  expect(findProvince(text)?.code).toBe(code)
})

it.each([
  ['MI Milano', undefined],
  ['Milano MI', 'MI'],
  ['Milano mi', undefined],
  ['Milano  MI', 'MI'],
  ['MI-Milano', 'MI'],
  ['MI – Milano', 'MI'],
  ['MI/Milano', 'MI'],
  ['MI, Milano', 'MI'],
  ['MI; Milano', 'MI'],
  ['MI: Milano', 'MI'],
  ['MI - (Milano)', 'MI'],
  ['Milano - Milano - MI', 'MI'],
  ['Milano - MI - Roma', undefined],
  ['Milano - altrove', undefined],
  ['altrove - altrove', undefined],
  ['Milano -', 'MI'],
  // The code in brackets decides, whatever stands before it.
  ['Roma (MI)', 'MI'],
  ['altrove (MI)', 'MI'],
  ['(MI)', 'MI'],
  ['Roma (MIL)', undefined],
  ['Roma (M1)', undefined],
])('two writings %j mean the province %s if they agree', (text, code) => {
  expect(findProvince(text)?.code).toBe(code)
})
