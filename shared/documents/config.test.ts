import { expect, it } from 'vitest'
import { configProblems, expressionProblems, parseConfig, signingBoxOf } from './config.ts'

it.each([
  ['an empty text', ''],
  ['spaces', ' \n'],
  ['field expressions', '{"nome": "$Nome $Cognome"}'],
  ['who signs in a box', '{"firma": {"signer": "office"}}'],
  ['a text placed on a page', '{"firma": {"page": 2, "x": 40.5, "y": 120, "size": 9, "value": "{pod}"}}'],
])('parseConfig reads %s [GAP-53] [TEMPL-12]', (_title, text) => {
  expect(parseConfig(text)).toMatchObject({ ok: true })
})

it.each([
  ['no JSON', '{nome: $Nome}'],
  ['a list', '["a"]'],
  ['a number for a field', '{"nome": 3}'],
  ['a page before the first', '{"a": {"page": 0, "x": 1, "y": 1, "size": 9, "value": ""}}'],
  ['a placed text without a place', '{"a": {"value": "x"}}'],
  ['an unknown name', '{"a": {"page": 1, "x": 1, "y": 1, "size": 9, "value": "", "font": "x"}}'],
  ['a size of nothing', '{"a": {"page": 1, "x": 1, "y": 1, "size": 0, "value": ""}}'],
  ['a signer that there is not', '{"a": {"signer": "friend"}}'],
  ['null', 'null'],
])('parseConfig refuses %s with a message [GAP-53]', (_title, text) => {
  expect(parseConfig(text)).toMatchObject({ ok: false, problem: expect.stringMatching(/configurazione/) })
})

it('configProblems names unknown PDF fields, form fields and variables [GAP-53]', () => {
  const known = { pdfFields: ['nome'], formFields: new Set(['pod']), variables: ['$Nome'] }
  const config = {
    nome: '$Nome $Altro {pod}',
    cognome: 'x',
    nota: { page: 1, x: 0, y: 0, size: 9, value: '{pdr}' },
  }
  expect(configProblems(config, known)).toEqual([
    'La parola “$Altro” non esiste.',
    'Il PDF non ha un campo “cognome”.',
    'Il modulo non ha un campo “pdr”.',
  ])
})

it.each(['{pod', 'pod}', '{{pod}}', '{pod} {', '{un campo}', 'pod=x ? {pod : ciao'])(
  'configProblems reports a rule with a brace without a name: %s [GAP-53]',
  (rule) => {
    const known = { formFields: new Set(['pod']), variables: [] }
    expect(expressionProblems(rule, known)).toEqual([expect.stringMatching(/^La parentesi “[{}]”/)])
  },
)

it('a signature box is signed by the signer of its rule, else by the signer of its name', () => {
  const config = {
    firma_venditore: { signer: 'customer' as const, act: 'Accetto.' },
    firma_b: { signer: 'office' as const },
  }
  expect(signingBoxOf('firma_venditore', config)).toEqual({ signer: 'customer', act: 'Accetto.' })
  expect(signingBoxOf('firma_b', config).signer).toBe('office')
  expect(signingBoxOf('firma_venditore', {}).signer).toBe('office')
  expect(configProblems(config, { pdfFields: ['firma_b'], formFields: new Set(), variables: [] })).toEqual([
    'Il PDF non ha un campo “firma_venditore”.',
  ])
})
