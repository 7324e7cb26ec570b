import { expect, it } from 'vitest'
import { textField } from './fixtures/text-field.ts'
import { countMissing, findFields, NO_FILTER } from './pdf-field-search.ts'

const content = {
  pages: [],
  notices: [],
  fields: [
    textField('Testo12', { label: 'Città di nascita' }),
    textField('pod'),
    textField('note'),
    textField('firma_garante', { type: 'signature' }),
    textField('invia', { type: 'button' }),
  ],
}
const config = {
  note: 'Consegnato a $Nome',
  testo_1: { page: 1, x: 1, y: 1, size: 10, value: 'Luogo e dàta' },
}
const find = (query: string) => [...(findFields(content, config, { query, onlyMissing: false }) ?? [])]

it.each([
  ['the name', 'TESTO12', ['Testo12']],
  ['the label in the PDF', 'citta', ['Testo12']],
  ['the rule', '$nome', ['note']],
  ['the label of the contract field that fills it by its name', 'codice pod', []],
  ['the field that fills it by its name', '{POD', ['pod']],
  ['the signer of a box', 'secondo firmatario', ['firma_garante']],
  ['a placed text', 'data', ['testo_1']],
])('findFields finds a field by %s, ignoring case and accents [TEMPL-5]', (_, query, names) => {
  expect(find(query)).toEqual(names)
})

it('findFields finds the fields without a rule that are neither filled by their name nor a signature box nor a button [TEMPL-5]', () => {
  expect([...findFields(content, config, { query: '', onlyMissing: true })!]).toEqual(['Testo12'])
  expect(countMissing(content, config)).toBe(1)
  expect([...findFields(content, config, { query: 'pod', onlyMissing: true })!]).toEqual([])
})

it('findFields returns undefined without a filter [TEMPL-5]', () => {
  expect(findFields(content, config, NO_FILTER)).toBeUndefined()
  expect(findFields(content, config, { query: '  ', onlyMissing: false })).toBeUndefined()
})
