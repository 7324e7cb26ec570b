import { expect, it } from 'vitest'
import { findDeclaredField } from '../declared-fields.ts'
import { definition } from '../definition.ts'
import type { FieldName, Values } from '../fields.ts'
import { capPrefixes, findProvince, municipalities, municipalitiesWithCap } from '../places/index.ts'
import { completePlace } from './complete-place.ts'
import { applyAction } from './form-actions.ts'

const residence = (cap: string, municipality: string, province = ''): Values => ({
  cap_residenza: cap,
  comune_residenza: municipality,
  provincia_residenza: province,
})

it.each([
  ['20129', { comune_residenza: 'Milano', provincia_residenza: 'MI' }],
  ['00184', { comune_residenza: 'Roma', provincia_residenza: 'RM' }],
  ['42122', { comune_residenza: "Reggio nell'Emilia", provincia_residenza: 'RE' }],
  ['20100', { comune_residenza: 'Milano', provincia_residenza: 'MI' }],
  ['34170', { comune_residenza: 'Gorizia', provincia_residenza: 'GO' }],
  ['39100', { comune_residenza: 'Bolzano', provincia_residenza: 'BZ' }],
  ['87020', { provincia_residenza: 'CS' }],
  ['00999', {}],
  ['2012', {}],
  ['', {}],
])(
  '[FORM-ADDR-28] A postal code tells municipality and province where only one is meant: %s',
  (cap, parts) => {
    expect(completePlace(residence(cap, ''), 'cap_residenza')).toEqual(parts)
  },
)

it.each([
  ['Abano Terme', '', '', { cap_residenza: '35031', provincia_residenza: 'PD' }],
  ['bozen', '', '', { comune_residenza: 'Bozen', cap_residenza: '39100', provincia_residenza: 'BZ' }],
  ['FORLI', '', '', { comune_residenza: 'Forlì', provincia_residenza: 'FC' }],
  ['castro', '', '', { comune_residenza: 'Castro' }],
  [
    'S. Agata Bolognese',
    '',
    '',
    { comune_residenza: "Sant'Agata Bolognese", cap_residenza: '40019', provincia_residenza: 'BO' },
  ],
  ['Roma (RM)', '', '', { comune_residenza: 'Roma', provincia_residenza: 'RM' }],
  ['Milano', '', '', { provincia_residenza: 'MI' }],
  // Two municipalities have the name.
  ['Castro', '', '', {}],
  ['Castro', '', 'LE', { cap_residenza: '73030', provincia_residenza: 'LE' }],
  ['Castro', '24063', '', { cap_residenza: '24063', provincia_residenza: 'BG' }],
  ['mila', '20129', '', { comune_residenza: 'Milano', provincia_residenza: 'MI' }],
  ['Ostia', '00121', '', {}],
  ['Marina di Strongoli', '', 'KR', {}],
  ['Milano', '', 'Canton Ticino', {}],
])(
  '[FORM-ADDR-28] [FORM-ADDR-29] A municipality takes the spelling of the list, and tells province and postal code where only one is meant: %s %s %s',
  (...given) => {
    const [name, cap, province, parts] = given
    expect(completePlace(residence(cap, name, province), 'comune_residenza')).toEqual(parts)
  },
)

it('Every field of a municipality or a postal code completes declared fields only', () => {
  const fields = definition
    .flatMap(({ fields }) => fields)
    .filter(({ kind }) => kind === 'municipality' || kind === 'cap')
  expect(fields.length).toBeGreaterThan(10)
  for (const { name, kind } of fields) {
    const completed = completePlace({ [name]: kind === 'cap' ? '35031' : 'Abano Terme' }, name)
    expect(Object.keys(completed).filter((field) => !findDeclaredField(field as FieldName))).toEqual([])
  }
})

it('Every listed postal code has the digits of its province and leads to its municipality', () => {
  const wrong = municipalities().filter((place) => {
    const prefixes = capPrefixes(findProvince(place.province)!)
    return (
      place.cap !== undefined &&
      !(
        prefixes.some((start) => place.cap!.startsWith(start)) &&
        municipalitiesWithCap(place.cap).includes(place)
      )
    )
  })
  expect(wrong).toEqual([])
  expect(municipalities().filter(({ cap }) => cap).length).toBeGreaterThan(7_700)
})

it('[FORM-ADDR-28] Set Address completes the parts that the found address lacks, and no others', () => {
  const found = { street: 'Via Roma', streetNumber: '1', state: '', country: 'Italia', countryShort: 'IT' }
  const set = (city: string, postCode: string, district: string) =>
    applyAction({}, { setAddress: 'punto', found: { ...found, city, postCode, district } })
  expect(set('Abano Terme', '', '')).toMatchObject({ cap_punto: '35031', provincia_punto: 'PD' })
  expect(set('', '20129', '')).toMatchObject({ comune_punto: 'Milano', provincia_punto: 'MI' })
  expect(set('Abano Terme', '35030', 'VE')).toMatchObject({ cap_punto: '35030', provincia_punto: 'VE' })
})

it('[FORM-ADDR-29] Set Address and every field of a municipality take the spelling of the list, a place of birth does not', () => {
  const found = { street: 'Via Roma', streetNumber: '1', state: '', country: 'Italia', countryShort: 'IT' }
  const address = { ...found, city: 'monza', postCode: '20900', district: 'MB' }
  const set = applyAction({}, { setAddress: 'residenza', found: address })
  expect(set).toMatchObject({ comune_residenza: 'Monza', cap_residenza: '20900' })
  const names = definition
    .flatMap(({ fields }) => fields.map(({ name }) => name))
    .filter((name) => name.startsWith('comune_'))
  expect(names.length).toBeGreaterThan(6)
  for (const name of names)
    expect(completePlace({ [name]: 'monza' }, name)).toMatchObject({ [name]: 'Monza' })
  expect(completePlace({ luogo_di_nascita: 'monza' }, 'luogo_di_nascita')).toEqual({})
})
