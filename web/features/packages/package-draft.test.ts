import { expect, it } from 'vitest'
import { PACKAGES } from './package.ts'
import {
  draftOf,
  EMPTY_DRAFT,
  matchesPackage,
  moveToDepartment,
  payloadOf,
  withoutProduct,
  withProduct,
} from './package-draft.ts'

const A = { product_name: 'A', product_id: 'a' }
const B = { product_name: 'B', product_id: 'b' }

it('[PACK-10] withProduct adds a product only once', () => {
  const both = withProduct(withProduct([A], B), { ...A, product_name: 'A, rinominato' })
  expect(both).toEqual([A, B])
  expect(withoutProduct(both, 'a')).toEqual([B])
})

it('[PACK-2] [GAP-59] payloadOf sends the products as a JSON string, with the first product next to it', () => {
  const draft = { ...EMPTY_DRAFT, package_name: 'Luce', products: [B, A] }
  expect(payloadOf(draft)).toEqual({
    ...draft,
    ...B,
    products: '[{"product_name":"B","product_id":"b"},{"product_name":"A","product_id":"a"}]',
  })
  expect(payloadOf(EMPTY_DRAFT)).toEqual({ ...EMPTY_DRAFT, products: '[]' })
})

it('draftOf takes the editable properties of a package', () => {
  const one = { ...EMPTY_DRAFT, ...A, id: 'x', updatedAt: '', package_name: 'Luce', products: [A] }
  expect(draftOf(one)).toEqual({ ...EMPTY_DRAFT, package_name: 'Luce', products: [A] })
})

it.each([
  ['Energy', 'it-ene'],
  ['Telecom', 'it-tel'],
  ['Extra Sales', 'it-ene'],
  ['Insurance', 'it-ins'],
] as const)(
  'The department %s of a package sets the code %s [PACK-14] [GAP-61]',
  (department, department_code) => {
    expect(moveToDepartment(department)).toEqual({ department, department_code })
  },
)

it.each([
  ['Power', 'Private', true],
  ['Power', null, true],
  ['Gas', 'Private', false],
  ['Power', 'Business', false],
] as const)(
  '[GAP-60] A product of %s for %s matches a package of electricity for private customers: %s',
  (type, customer_type, does) => {
    expect(matchesPackage({ type, customer_type }, { client_type: 'Domestico', product_type: 'Power' })).toBe(
      does,
    )
  },
)

it('The stored package of a rejected save is converted to the editor’s form', () => {
  const stored = {
    ...EMPTY_DRAFT,
    id: 'p',
    updatedAt: '2',
    products: '[{"product_name":"A","product_id":"a"}]',
  }
  expect(PACKAGES.valuesOf(PACKAGES.entryOf!(stored as never))).toEqual({ ...EMPTY_DRAFT, products: [A] })
})
