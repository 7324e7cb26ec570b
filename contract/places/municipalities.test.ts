import { expect, it } from 'vitest'
import {
  fullSpellings,
  MUNICIPALITIES_SINCE,
  municipalities,
  municipalitiesNamed,
  municipalitiesWrittenAs,
  municipalityByCode,
  spellingsOf,
} from './municipalities.ts'

it('municipalities have name, province, Belfiore code, and the names in other languages', () => {
  expect(municipalityByCode().get('H501')).toEqual({ name: 'Roma', province: 'RM', belfiore: 'H501' })
  expect(municipalityByCode().get('A952')).toMatchObject({
    name: 'Bolzano',
    province: 'BZ',
    belfiore: 'A952',
    otherNames: ['Bozen'],
  })
  expect(municipalities().every(({ name, province }) => name !== '' && /^[A-Z]{2}$/.test(province))).toBe(
    true,
  )
})

it('spellingsOf a municipality are its names, both together, and those without a common suffix', () => {
  expect(spellingsOf({ name: 'Forlì', province: 'FC', belfiore: 'D704' })).toEqual(['FORLI'])
  const wine = {
    name: 'Appiano sulla strada del vino',
    otherNames: ['Eppan an der Weinstraße'],
    province: 'BZ',
    belfiore: 'A332',
  }
  expect(spellingsOf(wine)).toEqual(expect.arrayContaining(['APPIANO', 'EPPAN', 'APPIANOSULLASTRADADELVINO']))
  expect(spellingsOf(wine)).toHaveLength(6)
})

it('municipalitiesNamed finds each municipality of a name, and none for an unknown one', () => {
  expect(municipalitiesNamed('forli').map(({ belfiore }) => belfiore)).toEqual(['D704'])
  expect(
    municipalitiesNamed('Livo')
      .map(({ province }) => province)
      .sort(),
  ).toEqual(['CO', 'TN'])
  expect(municipalitiesNamed('Atlantide')).toEqual([])
})

it('the list holds from the day of its last change', () => {
  expect(MUNICIPALITIES_SINCE).toBe('2026-02-21')
})

it('a municipality has the postal code of all of it, or none', () => {
  expect(municipalityByCode().get('F704')).toEqual({
    name: 'Monza',
    province: 'MB',
    belfiore: 'F704',
    cap: '20900',
  })
  expect(municipalities().filter(({ cap }) => cap !== undefined && !/^\d{5}$/.test(cap))).toEqual([])
  expect(municipalities().filter(({ belfiore }) => !/^[A-M]\d{3}$/.test(belfiore))).toEqual([])
  expect(municipalities().filter(({ name }) => /[\d=|]/.test(name))).toEqual([])
  expect(municipalities().filter(({ otherNames }) => otherNames?.includes(''))).toEqual([])
})

it('spellingsOf a municipality of two languages are both, one behind the other, and without a suffix in each', () => {
  const bolzano = { name: 'Bolzano', otherNames: ['Bozen'], province: 'BZ', belfiore: 'A952' }
  expect(spellingsOf(bolzano)).toEqual(['BOLZANO', 'BOZEN', 'BOLZANOBOZEN', 'BOZENBOLZANO'])
  const one = { name: 'Caldaro sulla strada del vino', province: 'BZ', belfiore: 'B397' }
  expect(spellingsOf(one)).toEqual(['CALDAROSULLASTRADADELVINO', 'CALDARO'])
  expect(spellingsOf({ ...one, name: 'Strada del vino nuovo' })).toEqual(['STRADADELVINONUOVO'])
})

it.each([
  ['S. Agata', ['S. Agata', 'San Agata', 'Santo Agata', 'Santa Agata', "Sant'Agata", 'Santi Agata']],
  ['S.Agata', ['S.Agata', 'San Agata', 'Santo Agata', 'Santa Agata', "Sant'Agata", 'Santi Agata']],
  ['S Agata', ['S Agata', 'San Agata', 'Santo Agata', 'Santa Agata', "Sant'Agata", 'Santi Agata']],
  ['St. Ulrich', ['St. Ulrich', 'San Ulrich', 'Santo Ulrich', 'Santa Ulrich', "Sant'Ulrich", 'Santi Ulrich']],
  ['Sta. Maria', ['Sta. Maria', 'San Maria', 'Santo Maria', 'Santa Maria', "Sant'Maria", 'Santi Maria']],
  ['Ste. Ada', ['Ste. Ada', 'San Ada', 'Santo Ada', 'Santa Ada', "Sant'Ada", 'Santi Ada']],
  ['Sto. Ugo', ['Sto. Ugo', 'San Ugo', 'Santo Ugo', 'Santa Ugo', "Sant'Ugo", 'Santi Ugo']],
  ['SS. Cosma', ['SS. Cosma', 'Santi Cosma']],
  ['SS Cosma', ['SS Cosma', 'Santi Cosma']],
  ['M. Argentario', ['M. Argentario', 'Monte Argentario']],
  ['Mte. Argentario', ['Mte. Argentario', 'Monte Argentario']],
  ['Monte. Argentario', ['Monte. Argentario', 'Monte Argentario']],
  ['C. Gandolfo', ['C. Gandolfo', 'Castel Gandolfo', 'Castello Gandolfo']],
  ['Cast. Gandolfo', ['Cast. Gandolfo', 'Castel Gandolfo', 'Castello Gandolfo']],
  ['Castel. Gandolfo', ['Castel. Gandolfo', 'Castel Gandolfo', 'Castello Gandolfo']],
  ['s agata', ['s agata']],
  ['s. agata', ['s. agata']],
  ['ss. cosma', ['ss. cosma']],
  ['S. 5', ['S. 5']],
  ['Xs. Agata', ['Xs. Agata']],
  ['V.S. Agata', ['V.S. Agata']],
  ['Comune di Roma', ['Roma']],
  ['Città di Roma', ['Roma']],
  ['Citta della Spezia', ['Spezia']],
  ['Municipio del Lido', ['Lido']],
  ['Comune dell’Aquila', ['Aquila']],
  ["Comune dell'Aquila", ['Aquila']],
  ['Comune Roma', ['Comune Roma']],
  ['il Comune di Roma', ['il Comune di Roma']],
  ['Roma Capitale', ['Roma']],
  ['Milano Capitale', ['Milano Capitale']],
  ['Roma Capitale Nord', ['Roma Capitale Nord']],
])('the full spellings of %j are %j', (name, spellings) => {
  expect(fullSpellings(name)).toEqual(spellings)
})

it.each([
  ['roma', ['RM']],
  ['Comune di Roma', ['RM']],
  ['Roma (RM)', ['RM']],
  ['Roma ( rm )', ['RM']],
  ['Roma RM', ['RM']],
  ['Roma, RM', ['RM']],
  ['Roma - RM', ['RM']],
  ['Roma – RM', ['RM']],
  ['Roma rm', []],
  ['Roma (MI)', []],
  ['Roma MI', ['RM']],
  // A province that Sardinia has had since 2025.
  ['Olbia OT', ['SS']],
  ['Roma (RMI)', []],
  ['Samone', ['TN', 'TO']],
  ['Samone (TO)', ['TO']],
  ['Samone TN', ['TN']],
  ['S. Agata Bolognese (BO)', ['BO']],
  ['S. Agata Bolognese (MI)', []],
  ['(RM)', []],
  ['', []],
])('municipalitiesWrittenAs finds %j in %j', (name, provinces) => {
  expect(
    municipalitiesWrittenAs(name)
      .map(({ province }) => province)
      .toSorted(),
  ).toEqual(provinces)
})
