import { describe, expect, it } from 'vitest'
import { configProblems, expressionProblems } from './config.ts'
import type { DocumentValues } from './expression.ts'
import { ambiguousSigningRule, signingParts, signingRuleByName, textAtSigning } from './signing-variables.ts'

const values: DocumentValues = {
  variables: new Map([
    ['$Nome', 'Ada'],
    ['$Data', 'oggi'],
  ]),
  fields: new Map([['comune_punto', { raw: 'Forlì', text: 'Forlì' }]]),
}
const facts = { date: '22/11/2026', place: 'Forlì' }
const written = (rule: string, given = values) => {
  const parts = signingParts(rule, given)
  return parts && textAtSigning(parts, facts)
}

describe('the variables of the signing', () => {
  it.each([
    ['$DataFirma', '22/11/2026'],
    ['$LuogoFirma, $DataFirma', 'Forlì, 22/11/2026'],
    ['$LuogoFirma_$DataFirma', 'Forlì_22/11/2026'],
    ['{comune_punto}  il $DataFirma', 'Forlì il 22/11/2026'],
    ['$Nome $DataFirma $Data', 'Ada 22/11/2026 oggi'],
    ['comune_punto=forlì ? $DataFirma : $Nome', '22/11/2026'],
  ])(
    'the variables of the signing are filled in a rule next to other variables and fields: %s [GAP-53]',
    (rule, text) => {
      expect(written(rule)).toBe(text)
    },
  )

  it.each(['', '$Nome', '$Data', 'DataFirma', 'comune_punto=roma ? $DataFirma : $Nome'])(
    'signingParts returns undefined for a rule without signing variables for this contract: “%s” [GAP-53]',
    (rule) => {
      expect(signingParts(rule, values)).toBeUndefined()
    },
  )

  it('the variables of the signing are not filled inside values of the record', () => {
    const fields = new Map([['description', { raw: '$DataFirma', text: '$DataFirma' }]])
    expect(signingParts('{description}', { ...values, fields })).toBeUndefined()
    expect(written('{description} $DataFirma', { ...values, fields })).toBe('$DataFirma 22/11/2026')
  })

  it('the variables of the signing are hidden by a custom field of the same name [GAP-56]', () => {
    const variables = new Map([...values.variables, ['$DataFirma', 'la nostra']])
    expect(signingParts('$DataFirma', { ...values, variables: variables })).toBeUndefined()
  })

  it('the variables of the signing are allowed in the rules of a template and nowhere else [GAP-53]', () => {
    const known = { formFields: new Set<string>(), variables: ['$Nome'] }
    expect(configProblems({ a: '$LuogoFirma, $DataFirma' }, known)).toEqual([])
    expect(expressionProblems('$DataFirma', known)).toEqual([
      'La parola “$DataFirma” si riempie alla firma: vale solo nelle regole di un modello.',
    ])
  })
})

describe('the name of a text field', () => {
  it.each([
    ['data_firma', '$DataFirma'],
    ['DataFirma2', '$DataFirma'],
    ['data della sottoscrizione', '$DataFirma'],
    ['firma_data', '$DataFirma'],
    ['luogo_firma', '$LuogoFirma'],
    ['modulo.luogo firma cliente', undefined],
    ['Luogo e data', '$LuogoFirma, $DataFirma'],
    ['luogo_data_1', '$LuogoFirma, $DataFirma'],
    ['Data e luogo', '$DataFirma, $LuogoFirma'],
    ['luogo e data di nascita', undefined],
    ['data_di_nascita', undefined],
    ['data_firma_venditore', undefined],
    ['data', undefined],
    ['luogo', undefined],
  ])('signingRuleByName derives the rule of the signing from the field name “%s”', (name, rule) => {
    expect(signingRuleByName(name)).toBe(rule)
  })

  it.each([
    ['data', '$DataFirma'],
    ['Data 2', '$DataFirma'],
    ['luogo', '$LuogoFirma'],
    ['data_attivazione', undefined],
  ])('ambiguousSigningRule derives a doubtful rule of the signing from the field name “%s”', (name, rule) => {
    expect(ambiguousSigningRule(name)).toBe(rule)
  })
})
