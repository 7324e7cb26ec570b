import { expect, it } from 'vitest'
import { basisOfQuery } from './basis-query.ts'

const TODAY = '2026-11-20'

it('basisOfQuery reads every parameter of the address [BASIS-5]', () => {
  const query = {
    basis: 'asked',
    basis_at: '19/11/2026',
    basis_seller: ' Lumevia ',
    basis_products: 'dual',
    basis_proof: 'Modulo 4711',
    basis_number: '+390212345678',
    name: 'Anna',
  }
  expect(basisOfQuery(query, TODAY)).toEqual({
    basis: 'asked',
    on: '2026-11-19',
    seller: 'Lumevia',
    products: ['luce', 'gas'],
    proof: 'Modulo 4711',
    number: '+390212345678',
  })
})

it.each([
  [
    'a consent',
    { basis: 'consent', basis_at: '2026-11-01T10:00:00Z', basis_text: 'v4', basis_sector: 'energy' },
  ],
])('basisOfQuery reads %s with a day in the form of ISO [BASIS-5]', (_what, query) => {
  expect(basisOfQuery(query, TODAY)).toEqual({
    basis: 'consent',
    on: '2026-11-01',
    text: 'v4',
    sector: 'energy',
  })
})

it.each([{}, { basis: 'amico', basis_proof: 'x' }, { basis_proof: 'Modulo' }, { basis: '' }])(
  'basisOfQuery reads nothing from %j',
  (query) => {
    expect(basisOfQuery(query, TODAY)).toEqual({})
  },
)

it('basisOfQuery ignores a day, a product and a sector that do not exist', () => {
  const query = { basis: 'asked', basis_at: '31/02/2026', basis_products: 'acqua', basis_sector: 'tutto' }
  expect(basisOfQuery(query, TODAY)).toEqual({ basis: 'asked' })
})
