import { describe, expect, it } from 'vitest'
import type { FieldName } from '../fields.ts'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { billed, inherited } from '../fixtures/field-states.ts'
import { formOf } from '../fixtures/form.ts'
import { KINDS } from '../kinds/kinds.ts'

const { dualDomestic, combinedChange } = ALL_SAMPLES

describe('[VALID-27] Place fields', () => {
  it.each([
    ['residenza', dualDomestic],
    ['punto', dualDomestic],
    ['pagamento', billed],
    ['spedizione', combinedChange],
    ['extra', ALL_SAMPLES.extraTado],
    ['residenza_altra', ALL_SAMPLES.dualWithSecondSet],
  ] as const)('The address fields of %s compare postal code, municipality and province', (place, values) => {
    const town = (place === 'spedizione' ? 'localita' : 'comune') as 'comune'
    const typed = { [`cap_${place}`]: '10121', [`${town}_${place}`]: 'Torino', [`provincia_${place}`]: 'NA' }
    const form = formOf({ ...values, ...typed })
    expect(form.view(`cap_${place}`)).toBeDefined()
    expect(form.issues(`cap_${place}`)).toMatchObject([{ code: 'cap-province', severity: 'warning' }])
    expect(form.issues(`${town}_${place}` as FieldName)).toMatchObject([
      { code: 'municipality-province', severity: 'warning' },
    ])
    const right = formOf({ ...values, ...typed, [`provincia_${place}`]: 'Torino' })
    expect(right.issues(`cap_${place}`)).toEqual([])
    expect(right.issues(`${town}_${place}` as FieldName)).toEqual([])
  })

  it('A residence abroad with a free-text province accepts foreign postal codes', () => {
    const abroad = { provincia_residenza: 'Greater London', cap_residenza: 'SW1A 1AA' }
    const { issues } = formOf({ ...dualDomestic, ...abroad, comune_residenza: 'London' })
    expect(issues('cap_residenza')).toMatchObject([{ code: 'cap-characters', severity: 'warning' }])
    expect(issues().filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('The province field stores city names and the provinces of 2025 as codes and displays their names', () => {
    const typed = (provincia_residenza: string) => formOf({ ...dualDomestic, provincia_residenza }).answered
    expect(typed('Monza').provincia_residenza).toBe('MB')
    expect(typed('Gallura Nord-Est Sardegna').provincia_residenza).toBe('OT')
    expect(KINDS.province.display('OT')).toBe('Gallura Nord-Est Sardegna (OT)')
    expect(KINDS.province.display('Greater London')).toBe('Greater London')
    const olbia = { comune_residenza: 'Olbia', provincia_residenza: 'OT' }
    expect(
      formOf({ ...dualDomestic, ...olbia, cap_residenza: '0702' }).issues('cap_residenza'),
    ).toMatchObject([{ code: 'cap-length', severity: 'error' }])
    expect(formOf({ ...dualDomestic, ...olbia, cap_residenza: '07026' }).issues()).toEqual([])
  })

  it('The place fields of the previous holder are compared with each other', () => {
    const moved = { comune_resid_prec_intestatario: 'Torino', provincia_prec_intestatario: 'NA' }
    for (const values of [dualDomestic, inherited])
      expect(formOf({ ...values, ...moved }).issues('comune_resid_prec_intestatario')).toMatchObject([
        { code: 'municipality-province', severity: 'warning' },
      ])
  })
})
