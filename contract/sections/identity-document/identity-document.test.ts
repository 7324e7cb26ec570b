import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')
const firm = energyOf('luce', 'business', 'EI', 'Cambio')

// Also FORM-DOC-2, FORM-DOC-3, ENUM-14.
it.each([
  ['person', home],
  ['company', firm],
])('[FORM-DOC-1] [FORM-CUST-5] Documento has the specified fields and values for a %s', (_holder, values) => {
  expect(formOf(values).shown('documento')).toEqual([
    'tipo_di_documento',
    'numero_del_documento',
    'data_di_rilascio_del_documento',
    'data_di_scandenza',
    'ente_di_rilascio',
    'comune_di_rilascio',
  ])
  expect(formOf(values).offered('tipo_di_documento')).toEqual(['carta-didentita', 'passaporto', 'patente'])
})
