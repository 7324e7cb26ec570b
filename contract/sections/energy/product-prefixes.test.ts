import { describe, expect, it } from 'vitest'
import { productRef } from '../../fixtures/catalogue.ts'
import { energyOf, formOf } from '../../fixtures/form.ts'
import type { Ref } from '../../form/values.ts'

/** The same catalogue reference with another spelling of its name. */
const withSpelling = (ref: Ref, name: string): Ref => ({ ...ref, name })

describe('Product prefixes', () => {
  it.each([' IR EE Casa', '\u00a0IR EE Casa', 'ir_EE_Casa'])(
    'The product prefix is recognised in the name %j [PRINCIPLE-1] [FORM-SUPPLY-8]',
    (name) => {
      const values = energyOf('luce', 'domestico', 'IR', 'Allacc.')
      const form = formOf({ ...values, product_ee: withSpelling(productRef('IR EE Casa'), name) })
      expect(form.shown('punto')).toContain('concessione_edilizia_punto')
    },
  )

  it('An option is withdrawn from a product whose name begins with a blank', () => {
    const values = energyOf('luce', 'domestico', 'GN', 'Cambio')
    const product_ee = withSpelling(productRef('GN EE Casa'), ' GN EE Casa')
    expect(formOf({ ...values, product_ee }).offered('tipo_di_fatturazione')).not.toContain('cartacea')
  })

  it('An Evergreen product is recognised with underscores in its name [FORM-EE-13]', () => {
    const values = energyOf('luce', 'domestico', 'WK', 'Cambio')
    const product_ee = withSpelling(productRef('WK EE Casa'), ' WK_EE_Evergreen')
    expect(formOf({ ...values, product_ee }).shown('luce')).not.toContain('ammontare_carica_ee')
  })
})
