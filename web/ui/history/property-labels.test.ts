import { expect, it } from 'vitest'
import { propertyLabel, valueText } from './property-labels.ts'

it.each([
  ['records', 'email', 'a@b.it', 'a@b.it'],
  ['records', 'data_di_nascita', '1980-03-02', '02/03/1980'],
  ['records', 'contact_owner', { id: '1', name: 'Ada Neri' }, 'Ada Neri'],
  ['records', 'type_contract', 'contratto energia', 'Contratto Energia'],
  ['records', 'delegato', true, 'Sì'],
  ['records', 'name', null, '—'],
  ['records', 'basis', 'visit-asked', 'Visita chiesta'],
  ['records', 'basis_at', '2026-11-19', '19/11/2026'],
  ['records', 'basis_proof', 'Modulo 4711', 'Modulo 4711'],
  ['records', 'basis_sector', 'energy', 'Luce e gas'],
  ['packages', 'products', ['A', 'B'], 'A, B'],
  ['packages', 'products', [], '—'],
  ['users', 'send_email', false, 'No'],
  ['ibans', 'amount', 7, '7'],
  [
    'settings',
    'value',
    [{ supplier: 'Lumevia', supply: 'gas', operation: 'cambio', client: '', rule: 'month', number: 7 }],
    'Lumevia, gas, cambio: dal primo del mese dopo se chiesto entro il 7',
  ],
  ['settings', 'anything', { a: 1 }, '{"a":1}'],
] as const)('valueText for %s %s %j returns %s', (noun, field, value, words) => {
  expect(valueText(noun, field, value)).toBe(words)
})

it('propertyLabel uses the form’s labels and property labels, and the name itself for unknown properties', () => {
  expect(propertyLabel('records', 'type_contract')).toBe('Tipo di contratto')
  expect(propertyLabel('records', 'basis_proof')).toBe('Prova')
  expect(propertyLabel('packages', 'crm_id')).toBe('CRM identifier')
  expect(propertyLabel('settings', 'newest')).toBe('newest')
})
