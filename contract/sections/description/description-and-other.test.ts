import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'
import { KINDS } from '../../kinds/kinds.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')
const firm = energyOf('luce', 'business', 'EI', 'Cambio')

it('[FORM-OTHER-1] [CONST-21] Description is an optional text field with five rows', () => {
  expect(formOf({}).view('description')).toMatchObject({ kind: 'multiline', rows: 5, required: false })
})

it('[FORM-OTHER-2] [FORM-OTHER-4] Other shows the activity code to companies', () => {
  expect(formOf(firm).shown('other')).toEqual(['ateco', 'callback_time', 'passaggio_diretto'])
  expect(formOf(home).shown('other')).toEqual(['callback_time', 'passaggio_diretto'])
  expect(formOf({}).view('passaggio_diretto')).toMatchObject({
    kind: 'checkbox',
    label: 'Passaggio diretto',
  })
})

it.each([
  ['IR', 'Cambio', true],
  ['GN', 'Cambio', true],
  ['EI', 'Cambio', false],
  ['EG', 'Allacc. TEMPORANEO', true],
  ['EG', 'Allacc.', false],
])('[FORM-OTHER-3] The operation %s %s requires the activity code: %s', (prefix, family, required) => {
  expect(formOf(energyOf('luce', 'business', prefix, family)).view('ateco')?.required).toBe(required)
})

it('[FORM-OTHER-3] A temporary connection of either utility requires the activity code, in any spelling', () => {
  const operation_gas = { id: 'x', name: 'EG Allacc. temporaneo cantiere' }
  const values = { ...energyOf('gas', 'business', 'EG'), operation_gas }
  expect(formOf(values).view('ateco')?.required).toBe(true)
})

// Also CONST-18.
it('[FORM-OTHER-5] [VALID-26] The callback accepts only a moment in the future', () => {
  const at = (callback_time: string) => formOf({ callback_time }).issues('callback_time')
  expect(at('2026-11-20T10:01')).toEqual([])
  expect(at('2026-11-20T10:00')).toEqual([])
  expect(at('2026-11-20T09:59')).toMatchObject([{ code: 'date-past', severity: 'error' }])
  expect(at('20/12/2026 18:30')).toEqual([])
  expect(at('2026-11-31T10:00')).toMatchObject([{ code: 'datetime-shape' }])
  expect(at('domani')).toMatchObject([{ code: 'datetime-shape' }])
})

it('[FORM-OTHER-5] [VALID-24] The callback uses the 24-hour clock and accepts the usual date notations', () => {
  const codes = (clock: string) =>
    formOf({ callback_time: `2026-12-01T${clock}` })
      .issues('callback_time')
      .map(({ code }) => code)
  expect(['00:00', '19:59', '20:00', '23:59'].flatMap(codes)).toEqual([])
  expect(['24:00', '30:00', '12:60', '9:00', '09:00 PM', '09:00PM', '09:00:00Z'].map(codes)).toEqual(
    Array(7).fill(['datetime-shape']),
  )
  expect(KINDS.datetime.display('2026-12-01T20:30')).toBe('01/12/2026 20:30')
  expect(KINDS.date.display('2026-12-01')).toBe('01/12/2026')
})
