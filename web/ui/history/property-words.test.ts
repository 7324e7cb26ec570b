import { expect, it } from 'vitest'
import { propertyLabel, valueWords } from './property-words.ts'

it.each([
  ['records', 'email', 'a@b.it', 'a@b.it'],
  ['records', 'data_di_nascita', '1980-03-02', '02/03/1980'],
  ['records', 'contact_owner', { id: '1', name: 'Ada Neri' }, 'Ada Neri'],
  ['records', 'type_contract', 'contratto energia', 'Contratto Energia'],
  ['records', 'delegato', true, 'Sì'],
  ['records', 'name', null, '—'],
  ['packages', 'products', ['A', 'B'], 'A, B'],
  ['packages', 'products', [], '—'],
  ['users', 'send_email', false, 'No'],
  ['ibans', 'amount', 7, '7'],
  ['settings', 'anything', { a: 1 }, '{"a":1}'],
] as const)('%s %s %j reads %s', (noun, field, value, words) => {
  expect(valueWords(noun, field, value)).toBe(words)
})

it('calls fields as the form does, properties in words, and what it does not know by its name', () => {
  expect(propertyLabel('records', 'type_contract')).toBe('Tipo di contratto')
  expect(propertyLabel('packages', 'crm_id')).toBe('CRM identifier')
  expect(propertyLabel('settings', 'newest')).toBe('newest')
})
