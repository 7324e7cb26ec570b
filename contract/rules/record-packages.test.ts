import { describe, expect, it } from 'vitest'
import { productRef, sampleCatalogue } from '../fixtures/catalogue.ts'
import { SAMPLES } from '../fixtures/samples.ts'
import type { Catalogue, CataloguePackage, Values } from '../form/types.ts'
import { clientTypeNames } from '../options/client-type-names.ts'
import { resolve } from '../resolve-contract.ts'
import { recordPackages } from './record-packages.ts'

const LUCE = 'product-EI EE Casa'
const GAS = 'product-EI Gas Casa'
const ALL = 'product-all'

const pack = (id: string, more: Partial<CataloguePackage>): CataloguePackage => ({
  id,
  package_name: `Pacchetto ${id}`,
  client_type: 'Domestico',
  product_type: 'Power',
  products: [LUCE],
  ...more,
})
const withPackages = (...packages: CataloguePackage[]): Catalogue => ({ ...sampleCatalogue, packages })

const dual: Values = {
  ...SAMPLES.dualDomestic,
  product_ee: productRef('EI EE Casa'),
  product_gas: productRef('EI Gas Casa'),
}
const found = (values: Values, ...packages: CataloguePackage[]) =>
  recordPackages(resolve(values, withPackages(...packages)))

describe('[GAP-60] Packages of a product', () => {
  it('recordPackages returns the package that contains the product, for its client type and product type', () => {
    const gas = pack('g', { product_type: 'Gas', products: ['product-x', GAS] })
    expect(found(dual, pack('l', {}), gas)).toEqual({
      product_ee: { id: 'l', name: 'Pacchetto l' },
      product_gas: { id: 'g', name: 'Pacchetto g' },
    })
  })

  it.each([
    ['another client', pack('b', { client_type: 'Business' })],
    ['another type', pack('g', { product_type: 'Gas' })],
    ['other products', pack('o', { products: [GAS] })],
  ])('recordPackages returns no package for %s', (_title, other) => {
    expect(found(dual, other)).toEqual({})
    expect(found(dual, other, pack('l', {}))).toEqual({ product_ee: { id: 'l', name: 'Pacchetto l' } })
  })

  it('recordPackages returns the first package if several match', () => {
    expect(found(dual, pack('a', {}), pack('b', {})).product_ee?.id).toBe('a')
  })

  it('recordPackages follows the client type if a product is sold to all clients', () => {
    const home = pack('h', { products: [ALL] })
    const firm = pack('f', { products: [ALL], client_type: 'Business' })
    const sold = (client_type: string) =>
      found(
        { ...dual, client_type, type_product: 'luce', product_ee: { id: ALL, name: 'EI EE Per Tutti' } },
        home,
        firm,
      ).product_ee?.id
    expect([sold('domestico'), sold('business')]).toEqual(['h', 'f'])
  })

  it('recordPackages includes products that are no longer sold, and omits products that do not count', () => {
    const old = pack('old', { products: ['product-old'] })
    const values = { ...dual, product_ee: { id: 'product-old', name: 'EI EE Vecchia' } }
    expect(found(values, old).product_ee?.id).toBe('old')
    expect(found({ ...values, client_type: 'business' }, old)).toEqual({})
    expect(found({ ...values, type_product: 'gas' }, old)).toEqual({})
  })

  it('A package changes only the view of its own field', () => {
    const catalogue = withPackages(pack('l', {}))
    const before = resolve({ ...dual, product_ee: productRef('EE EE Casa') }, catalogue)
    const after = resolve(dual, catalogue, before)
    const view = (resolved: typeof before, name: string) =>
      resolved.sections.flatMap(({ fields }) => fields).find((field) => field.name === name)
    expect(view(before, 'product_ee')?.package).toBeUndefined()
    expect(view(after, 'product_ee')?.package).toEqual({ id: 'l', name: 'Pacchetto l' })
    expect(view(after, 'product_gas')).toBe(view(before, 'product_gas'))
    expect(resolve({ ...dual }, catalogue, after)).toBe(after)
  })
})

it('clientTypeNames maps the client types of the form to those of products and packages [CRM-7] [ENUM-56]', () => {
  expect(clientTypeNames('domestico')).toEqual({ product: 'Private', package: 'Domestico' })
  expect(clientTypeNames('business')).toEqual({ product: 'Business', package: 'Business' })
  for (const none of ['', 'Domestico', 'constructor']) expect(clientTypeNames(none)).toBeUndefined()
})
