import { describe, expect, it } from 'vitest'
import { operationRef } from '../../fixtures/catalogue.ts'
import { energyOf, formOf } from '../../fixtures/form.ts'
import type { Ref } from '../../form/values.ts'

/** The same catalogue reference with another spelling of its name. */
const withSpelling = (ref: Ref, name: string): Ref => ({ ...ref, name })

describe('Operation families', () => {
  it.each([
    ['Cambio', 'EI_Cambio_EE', 'EE-CAMBIO'],
    ['Cambio+Voltura', 'EI Cambio_Voltura_EE', 'EE-CAMBIO-VOLTURA'],
    ['Voltura', 'EI_Voltura_EE', 'EE-VOLTURA'],
    ['Subentro', 'EI Subentro_EE', 'EE-SUBENTRO'],
    ['Subentro', 'EI_Subentro_EE', 'EE-SUBENTRO'],
    ['Sub', 'EI_Sub_EE', 'EE-SUBENTRO'],
    ['Prima Att.', 'EI Prima_Att._EE', 'EE-PRIMA'],
    ['Prima Att.', 'EI Prima-Att EE', 'EE-PRIMA'],
    ['Allacc.', 'EI_Allacc._EE', 'EE-ALLACC'],
  ])(
    'The luce operation %s named «%s» belongs to the family %s [FORM-TOP-40] [PRINCIPLE-1]',
    (family, name, variant) => {
      const values = energyOf('luce', 'domestico', 'EI', family)
      const operation_ee = withSpelling(operationRef(`EI ${family} EE`), name)
      expect(formOf({ ...values, operation_ee }).variant('luce')).toBe(variant)
    },
  )

  it('A gas subentro with an underscore in its name asks for the previous holder [FORM-VOLT-2]', () => {
    const values = energyOf('gas', 'domestico', 'EI', 'Subentro')
    const operation_gas = withSpelling(operationRef('EI Subentro GAS'), 'EI Subentro_GAS')
    const form = formOf({ ...values, operation_gas })
    expect(form.has('voltura')).toBe(true)
    expect(form.variant('gas')).toBe('GAS-SUBENTRO')
  })

  it('The operation family `sub` is not recognised inside a longer word between underscores', () => {
    const operation_ee = withSpelling(operationRef('EI Switch EE'), 'EI_Suburbano_EE')
    const values = energyOf('luce', 'domestico', 'EI', 'Switch')
    expect(formOf({ ...values, operation_ee }).variant('luce')).toBe('EE-OTHER')
  })

  it('The temporary connection is recognised with blanks around its name [FORM-EE-12]', () => {
    const name = 'EG Allacc. TEMPORANEO EE_PIVA'
    const values = energyOf('luce', 'business', 'EG')
    const operation_ee = withSpelling(operationRef(name), ` ${name} `)
    expect(formOf({ ...values, operation_ee }).shown('luce')).toContain('data_fine_lavori')
  })
})
