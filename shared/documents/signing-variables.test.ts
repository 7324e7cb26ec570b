import { describe, expect, it } from 'vitest'
import { configProblems, expressionProblems } from './config.ts'
import type { DocumentValues } from './expression.ts'
import { signingParts, signingRuleByName, signingRuleInDoubt, textAtSigning } from './signing-variables.ts'

const values: DocumentValues = {
  words: new Map([
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
  ])('are filled in a rule beside other variables and fields: %s [GAP-53]', (rule, text) => {
    expect(written(rule)).toBe(text)
  })

  it.each(['', '$Nome', '$Data', 'DataFirma', 'comune_punto=roma ? $DataFirma : $Nome'])(
    'are not found in a rule that has none for this contract: %s [GAP-53]',
    (rule) => {
      expect(signingParts(rule, values)).toBeUndefined()
    },
  )

  it('are never read out of what the record says', () => {
    const fields = new Map([['description', { raw: '$DataFirma', text: '$DataFirma' }]])
    expect(signingParts('{description}', { ...values, fields })).toBeUndefined()
    expect(written('{description} $DataFirma', { ...values, fields })).toBe('$DataFirma 22/11/2026')
  })

  it('give way to an older custom field of the same name [GAP-56]', () => {
    const variables = new Map([...values.words, ['$DataFirma', 'la nostra']])
    expect(signingParts('$DataFirma', { ...values, words: variables })).toBeUndefined()
  })

  it('are allowed in the rules of a template and nowhere else [GAP-53]', () => {
    const known = { formFields: new Set<string>(), words: ['$Nome'] }
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
  ])('asks for a rule of the signing: %s', (name, rule) => {
    expect(signingRuleByName(name)).toBe(rule)
  })

  it.each([
    ['data', '$DataFirma'],
    ['Data 2', '$DataFirma'],
    ['luogo', '$LuogoFirma'],
    ['data_attivazione', undefined],
  ])('may ask for it with a bare word: %s', (name, rule) => {
    expect(signingRuleInDoubt(name)).toBe(rule)
  })
})
