import { describe, expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')

describe('Delegato', () => {
  // Also FORM-DELEG-2, FORM-DELEG-3, FORM-DELEG-4.
  it('[FORM-DELEG-1] [FORM-DELEG-5] Delegato shows with rid and the checkbox, with the document for energy contracts', () => {
    const asked = { ...home, tipo_di_pagamento: 'rid', delegato: true }
    expect(formOf(asked).shown('delegato')).toEqual([
      'qualita_delegato',
      'cognome_delegato',
      'nome_delegato',
      'cf_delegato',
      'tipo_di_documento_delegato',
      'numero_del_documento_delegato',
      'data_di_scadenza_delegato',
    ])
    expect(formOf({ ...asked, delegato: false }).has('delegato')).toBe(false)
    expect(formOf({ ...asked, tipo_di_pagamento: 'bollettino' }).has('delegato')).toBe(false)
  })

  // Also ENUM-15, ENUM-17.
  it('[FORM-DELEG-6] [FORM-DELEG-7] Delegato offers relations and documents', () => {
    const form = formOf({ ...home, tipo_di_pagamento: 'rid', delegato: true })
    expect(form.offered('qualita_delegato')).toEqual([
      'referente-aziendale',
      'moglie',
      'marito',
      'figlio',
      'figlia',
      'genitore',
    ])
    expect(form.offered('tipo_di_documento_delegato')).toEqual(['c. identita', 'patente', 'passaporto'])
  })
})
