import { describe, expect, it } from 'vitest'
import { type DocumentValues, evaluate, namesIn, strayBrace, substitute } from './expression.ts'

const values: DocumentValues = {
  variables: new Map([
    ['$Nome', 'Niccolò'],
    ['$Cognome', "D'Andrèa"],
    ['$CF', ''],
    ['$sconto', '10 %'],
    ['$sconto_luce', '5 %'],
  ]),
  fields: new Map([
    ['client_type', { raw: 'domestico', text: 'Domestico' }],
    ['uso_gas', { raw: 'c1', text: 'C1 Riscaldamento' }],
    ['comune_punto', { raw: 'Forlì', text: 'Forlì' }],
    ['delegato', { raw: 'true', text: 'Sì' }],
    ['iban', { raw: '', text: '' }],
    ['data_di_nascita', { raw: '1985-12-01', text: '1/12/1985' }],
    ['phone', { raw: '+393331234567', text: '+39 333 123 4567' }],
    ['telefono_estero', { raw: '+41791234567', text: '+41 79 123 45 67' }],
  ]),
}

describe('substitute', () => {
  it.each([
    ['[TEMPL-6] fills words', '$Cognome $Nome', "D'Andrèa Niccolò"],
    ['[GAP-51] keeps Contratto as literal text', 'Contratto', 'Contratto'],
    ['[GAP-51] fills fields', 'a {comune_punto}!', 'a Forlì!'],
    ['ends a word where the longest known name ends', '$Nome_$Cognome', "Niccolò_D'Andrèa"],
    ['prefers the longer of two words', '$sconto_luce e $sconto', '5 % e 10 %'],
    ['leaves an unknown word', '$Nessuno', '$Nessuno'],
    ['empties an unknown field', '[{nessuno}]', '[]'],
    ['fills the day of a date', '{data_di_nascita.giorno}', '01'],
    ['fills the month of a date', '{data_di_nascita.mese}', '12'],
    ['fills the year of a date', '{data_di_nascita.anno}', '1985'],
    ['fills the digits of a date', '{data_di_nascita.cifre}', '01121985'],
    ['fills the digits of a number without the prefix', '{phone.cifre}', '3331234567'],
    ['fills the digits of a foreign number with the prefix', '{telefono_estero.cifre}', '41791234567'],
    ['leaves the day of another text empty', '[{comune_punto.giorno}{iban.cifre}]', '[]'],
    ['fills a field in doubled braces', 'a {{ comune_punto }}, {{phone.cifre}}', 'a Forlì, 3331234567'],
    ['does not fill again what was filled in', '{comune_punto}', 'Forlì'],
  ])('the expression of a template %s', (_title, text, expected) => {
    expect(substitute(text, values)).toBe(expected)
  })

  it('substitute never evaluates a filled value', () => {
    const tricky: DocumentValues = {
      variables: new Map([['$Nome', '{iban} $Cognome']]),
      fields: new Map([['iban', { raw: '$Nome', text: '$Nome' }]]),
    }
    expect(substitute('$Nome {iban}', tricky)).toBe('{iban} $Cognome $Nome')
  })

  it('substitute escapes the filled values and not the surrounding text [GAP-50]', () => {
    expect(
      substitute(
        '<b>$Nome</b>{iban}',
        { ...values, variables: new Map([['$Nome', '<i>']]) },
        encodeURIComponent,
      ),
    ).toBe('<b>%3Ci%3E</b>')
  })
})

it.each([
  ['[GAP-56] takes the first text when the value matches', 'client_type=domestico ? Tu : Lei', 'Tu'],
  ['[GAP-56] takes the second when it does not', 'client_type=business ? Lei : Tu', 'Tu'],
  ['[GAP-56] fills words in either text', 'delegato=true ? per $Nome : {iban}', 'per Niccolò'],
  ['compares with what is printed too', 'uso_gas=C1 Riscaldamento ? sì : no', 'sì'],
  ['compares in any case', 'client_type = DOMESTICO ? sì : no', 'sì'],
  ['asks for emptiness with an empty value', 'iban= ? senza : con', 'senza'],
  ['chains choices', 'uso_gas=c3 ? tre : uso_gas=c2 ? due : uno', 'uno'],
  ['divides at the colon between spaces', 'delegato=true ? ore 10:30 : mai', 'ore 10:30'],
  ['divides at any colon when there is no other', 'delegato=no ? a:b', 'b'],
  ['is empty where the second text is missing', 'delegato=false ? sì', ''],
  ['drops the spaces that empty fields leave', '{comune_punto} {iban} $CF fine', 'Forlì fine'],
])('the expression of a template %s', (_title, text, expected) => {
  expect(evaluate(text, values)).toBe(expected)
})

it('namesIn returns the fields and variables of an expression [GAP-53]', () => {
  expect(namesIn('client_type=business ? $Nome {p_iva} : {iban}')).toEqual({
    fields: ['client_type', 'p_iva', 'iban'],
    variables: ['$Nome'],
  })
})

it('namesIn returns the field of a part, and strayBrace finds an unknown part', () => {
  expect(namesIn('{data_di_nascita.giorno}/{phone.cifre}').fields).toEqual(['data_di_nascita', 'phone'])
  expect(strayBrace('{data_di_nascita.giorno}')).toBeUndefined()
  expect(strayBrace('di {phone} e {{phone}} a')).toBe('{{phone}} a')
  expect(strayBrace('{data_di_nascita.secolo}')).toBe('{data_di_nascita.secolo}')
})
