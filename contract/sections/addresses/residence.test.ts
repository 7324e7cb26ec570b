import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')

it('[FORM-ADDR-2] Residenza has six parts', () => {
  expect(formOf(home).shown('residenza')).toEqual([
    'tipo_indirizzo_residenza',
    'indirizzo_residenza',
    'civico_residenza',
    'cap_residenza',
    'comune_residenza',
    'provincia_residenza',
  ])
})

it('[FORM-ADDR-21] [VALID-27] Residenza accepts a province by code or name, and any other text', () => {
  const province = (provincia_residenza: string) =>
    formOf({ ...home, provincia_residenza }).answered.provincia_residenza
  expect(formOf(home).offered('provincia_residenza')).toHaveLength(107)
  expect(['mi', 'Milano', 'Canton Ticino'].map(province)).toEqual(['MI', 'MI', 'Canton Ticino'])
})

it('Residenza warns about a municipality of another province and about an unusual postal code', () => {
  const form = formOf({
    ...home,
    comune_residenza: 'Milano',
    provincia_residenza: 'RM',
    cap_residenza: '20121',
  })
  expect(form.issues('comune_residenza')).toMatchObject([
    { code: 'municipality-province', severity: 'warning' },
  ])
  expect(form.issues('cap_residenza')).toMatchObject([{ code: 'cap-province', severity: 'warning' }])
})
