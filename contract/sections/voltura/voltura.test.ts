import { expect, it } from 'vitest'
import { dualOf, energyOf, formOf } from '../../fixtures/form.ts'

const COMMON = [
  'tipologia_voltura',
  'cognome_prec_intestatario',
  'nome_prec_intestatario',
  'cf_prec_intestatario',
  'codice_cliente_prec_intestatario',
]

it.each([
  ['Cambio', false],
  ['Cambio+Voltura', true],
  ['Voltura', true],
  ['Subentro', true],
  ['Sub', true],
  ['Prima Att.', false],
  ['Allacc.', false],
])('[FORM-VOLT-1] [FORM-VOLT-2] Voltura for the operation %s shows: %s', (family, shows) => {
  expect(formOf(energyOf('luce', 'domestico', 'EI', family)).has('voltura')).toBe(shows)
  expect(formOf(energyOf('gas', 'business', 'EI', family)).has('voltura')).toBe(shows)
})

it('Voltura shows if either operation of a dual contract requires it', () => {
  const change = energyOf('luce', 'domestico', 'EI', 'Cambio')
  const values = dualOf(change, energyOf('gas', 'domestico', 'EI', 'Voltura'))
  expect(formOf(values).has('voltura')).toBe(true)
  expect(formOf({ ...values, type_product: 'luce' }).has('voltura')).toBe(false)
})

it('[FORM-VOLT-3] [FORM-VOLT-4] Voltura asks for one customer code, or for one for each utility of a dual contract', () => {
  const luce = energyOf('luce', 'domestico', 'EI', 'Voltura')
  expect(formOf(luce).shown('voltura')).toEqual(COMMON)
  expect(formOf(dualOf(luce, energyOf('gas', 'domestico', 'EI', 'Voltura'))).shown('voltura')).toEqual([
    ...COMMON.slice(0, -1),
    'codice_cliente_prec_intestatario_ee',
    'codice_cliente_prec_intestatario_gas',
  ])
})

it.each([
  ['Voltura', 'Cambio', ['codice_cliente_prec_intestatario_ee']],
  ['Cambio', 'Subentro', ['codice_cliente_prec_intestatario_gas']],
  ['Prima Att.', 'Cambio+Voltura', ['codice_cliente_prec_intestatario_gas']],
])('A dual contract with luce %s and gas %s asks for %j only [FORM-VOLT-9]', (luce, gas, codes) => {
  const values = dualOf(energyOf('luce', 'domestico', 'EI', luce), energyOf('gas', 'domestico', 'EI', gas))
  expect(formOf(values).shown('voltura')).toEqual([...COMMON.slice(0, -1), ...codes])
})

it('[FORM-VOLT-5] [FORM-VOLT-8] Voltura shows the fields of the chosen kind', () => {
  const values = energyOf('luce', 'domestico', 'EI', 'Voltura')
  const ordinary = formOf({ ...values, tipologia_voltura: 'Ordinaria' })
  expect(ordinary.has('voltura-mortis-causa')).toBe(false)
  expect(ordinary.shown('voltura-ordinaria')).toEqual([
    'data_decorrenza_del_titolo_di_occupazione_dellimmobile',
    'num_doc_inditita_prec_intestatario',
    'comune_resid_prec_intestatario',
    'provincia_prec_intestatario',
  ])
  const inherited = formOf({ ...values, tipologia_voltura: 'Mortis Causa' })
  expect(inherited.has('voltura-ordinaria')).toBe(false)
  expect(inherited.shown('voltura-mortis-causa')).toEqual([
    'data_decesso_prec_intestatario',
    'grado_parentela',
    'data_di_nascita_intestatario',
    'luogo_de_nascita_prec_intestatario',
    'provincia_di_nascita_prec_intestatario',
    'comune_resid_prec_intestatario',
    'provincia_prec_intestatario',
  ])
})

it('[FORM-VOLT-6] [ENUM-43] Voltura does not offer Mortis Causa to a company, and drops it if it was chosen before', () => {
  const values = energyOf('luce', 'business', 'EI', 'Voltura')
  expect(formOf(values).offered('tipologia_voltura')).toEqual(['Ordinaria'])
  expect(formOf(energyOf('luce', 'domestico', 'EI', 'Voltura')).offered('tipologia_voltura')).toEqual([
    'Ordinaria',
    'Mortis Causa',
  ])
  const left = formOf({ ...values, tipologia_voltura: 'Mortis Causa' })
  expect(left.answered.tipologia_voltura).toBeUndefined()
  expect(left.has('voltura-mortis-causa')).toBe(false)
  expect(left.issues('tipologia_voltura')).toMatchObject([{ code: 'not-offered', severity: 'error' }])
})
