import { describe, expect, it } from 'vitest'
import { PREFIXES } from '../../fixtures/catalogue.ts'
import { energyOf, formOf } from '../../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')

describe('Potential Info', () => {
  // Also FORM-TOP-33, FORM-TOP-34, ENUM-54, ENUM-55.
  it('[FORM-TOP-32] [FORM-TOP-36] Potential Info offers active products of the utility and client type', () => {
    expect(formOf(home).offered('product_ee')).toContain('product-all')
    expect(formOf(home).offered('product_ee').toSorted()).toEqual(
      [
        ...PREFIXES.map((prefix) => `product-${prefix} EE Casa`),
        'product-WK EE Evergreen',
        'product-all',
      ].toSorted(),
    )
    expect(formOf(energyOf('gas', 'business', 'EI')).offered('product_gas')).toEqual(
      PREFIXES.map((prefix) => `product-${prefix} Gas Impresa`),
    )
  })

  it('[FORM-TOP-37] [FORM-TOP-38] Potential Info offers operations of the product’s prefix, the utility and the client type', () => {
    expect(formOf(energyOf('luce', 'domestico', 'SG')).offered('operation_ee')).toHaveLength(9)
    for (const id of formOf(energyOf('gas', 'business', 'EE')).offered('operation_gas'))
      expect(id).toMatch(/^operation-EE .* GAS_PIVA$/)
    const nothing = { type_contract: 'contratto energia', client_type: 'domestico', type_product: 'luce' }
    expect(formOf(nothing).offered('operation_ee')).toEqual([])
  })

  it('[FORM-TOP-42] Potential Info treats NE as a prefix like the others', () => {
    expect(formOf(energyOf('luce', 'domestico', 'NE', 'Cambio')).variant('luce')).toBe('EE-CAMBIO')
  })

  it('Potential Info ignores a product of another client type, and its operation', () => {
    const form = formOf({ ...home, client_type: 'business' })
    expect([form.answered.product_ee, form.answered.operation_ee]).toEqual([undefined, undefined])
    expect(form.issues('product_ee')).toMatchObject([{ code: 'not-offered', severity: 'error' }])
  })

  it('Potential Info ignores an operation of another prefix', () => {
    const { operation_ee } = energyOf('luce', 'domestico', 'SG', 'Cambio')
    expect(formOf({ ...home, operation_ee }).answered.operation_ee).toBeUndefined()
  })

  it('Potential Info still uses and lists a chosen product that is inactive, and rejects it in a new record', () => {
    const form = formOf({ ...home, product_ee: { id: 'product-old', name: 'EI EE Vecchia' } })
    expect(form.answered.product_ee?.name).toBe('EI EE Vecchia')
    expect(form.offered('product_ee')).toContain('product-old')
    expect(form.issues('product_ee')).toMatchObject([{ code: 'product-inactive', severity: 'error' }])
  })

  it('A renamed operation stays available under the name with which it was chosen', () => {
    const operation_ee = { id: 'operation-EI Cambio EE', name: 'EI Cambio EE, com’era' }
    expect(formOf({ ...home, operation_ee }).issues('operation_ee')).toMatchObject([
      { code: 'operation-renamed', severity: 'error' },
    ])
    const moved = { id: 'operation-SG Cambio EE', name: 'EI Cambio EE' }
    const form = formOf({ ...home, operation_ee: moved })
    expect(form.answered.operation_ee).toEqual(moved)
    expect(form.view('operation_ee')?.options).toContainEqual({ value: moved.id, label: moved.name })
  })

  it('Potential Info rejects references that the catalogue does not contain', () => {
    const form = formOf({
      ...home,
      product_ee: { id: 'gone', name: 'EI EE Sparita' },
      operation_ee: { id: 'gone', name: 'EI Cambio EE' },
    })
    expect(form.issues('product_ee')).toMatchObject([{ code: 'product-unknown', severity: 'error' }])
    expect(form.issues('operation_ee')).toMatchObject([{ code: 'operation-unknown', severity: 'error' }])
    expect(form.variant('luce')).toBe('EE-CAMBIO')
  })

  it('The stored name of a renamed product is kept', () => {
    const [product] = [{ id: 'product-EI EE Casa', name: 'EI EE Nome di prima' }]
    const form = formOf({ ...home, product_ee: product })
    expect(form.answered.product_ee?.name).toBe('EI EE Nome di prima')
    expect(form.issues('product_ee')).toMatchObject([{ code: 'product-renamed', severity: 'error' }])
  })
})
