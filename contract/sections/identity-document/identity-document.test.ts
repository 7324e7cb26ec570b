import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'
import { change } from '../../index.ts'

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

const resident = { ...home, comune_residenza: 'Milano' }
const NOW = '2026-11-20T10:00'

it('The municipality that issues a resident’s identity card is the residence, until another office is named [FORM-DOC-4]', () => {
  const issued = change(resident, 'ente_di_rilascio', 'Comune', undefined, NOW)
  expect(issued.comune_di_rilascio).toBe('Milano')
  expect(change(issued, 'ente_di_rilascio', 'Questura', undefined, NOW).comune_di_rilascio).toBe('')
  const moved = { ...issued, comune_di_rilascio: 'Monza' }
  expect(change(moved, 'ente_di_rilascio', 'Questura', undefined, NOW).comune_di_rilascio).toBe('Monza')
})

it('The municipality of issue stays as it is where it was typed, for a company and in the second set [FORM-DOC-4]', () => {
  const typed = { ...resident, comune_di_rilascio: 'Monza' }
  expect(change(typed, 'ente_di_rilascio', 'Comune', undefined, NOW).comune_di_rilascio).toBe('Monza')
  const company = { ...firm, comune_residenza: 'Milano' }
  expect(change(company, 'ente_di_rilascio', 'Comune', undefined, NOW).comune_di_rilascio ?? '').toBe('')
  const second = change(resident, 'ente_di_rilascio_altra', 'Comune', undefined, NOW)
  expect(second.comune_di_rilascio ?? '').toBe('')
})
