import { expect, it } from 'vitest'
import { textField } from './fixtures/text-field.ts'
import { automaticRule, lacksRule, stateOf, takesRule } from './pdf-field-state.ts'

it('A signature box without a rule belongs to the signer in its name and does not count as a field without a rule [TEMPL-5]', () => {
  const box = textField('firma', { type: 'signature' })
  expect(stateOf(box, {})).toBe('by-name')
  expect(stateOf(box, { firma: { signer: 'office' } })).toBe('rule')
})

it('A push button accepts no rule and does not count as a field without a rule [TEMPL-5]', () => {
  const button = textField('invia', { type: 'button' })
  expect([takesRule(button), lacksRule(button, {})]).toEqual([false, false])
})

it('A template field that is named like a contract field or one of its options is filled by its name [TEMPL-5]', () => {
  expect(['pod', 'uso_gas=c1', 'note'].map((name) => stateOf(textField(name), {}))).toEqual([
    'by-name',
    'by-name',
    'none',
  ])
  expect(stateOf(textField('pod'), { pod: '$POD' })).toBe('rule')
})

it('A text field that is named as day or place of signing is filled by its name [TEMPL-5]', () => {
  const names = ['Luogo e data', 'luogo_firma', 'DataFirma2', 'data', 'luogo e data di nascita']
  expect(names.map((name) => stateOf(textField(name), {}))).toEqual([
    'by-name',
    'by-name',
    'by-name',
    'none',
    'none',
  ])
  expect(automaticRule(textField('Luogo e data'))).toBe('$LuogoFirma, $DataFirma')
  expect(automaticRule(textField('uso_gas=c1'))).toBe('{uso_gas}')
  expect(stateOf(textField('data_firma'), { data_firma: '' })).toBe('rule')
  expect(stateOf(textField('data_firma', { type: 'checkbox' }), {})).toBe('none')
})
