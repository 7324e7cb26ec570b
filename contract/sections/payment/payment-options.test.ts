import { describe, expect, it } from 'vitest'
import { PREFIXES } from '../../fixtures/catalogue.ts'
import { dualOf, energyOf, formOf } from '../../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')
const BY_SLIP = ['EI', 'EE', 'ES', 'AA', 'SG', 'IL', 'EG', 'GN', 'OP']

describe('Payment options', () => {
  it.each(PREFIXES)(
    // Also FORM-PAY-20, FORM-PAY-21, FORM-PAY-22, ENUM-45, ENUM-46.
    '[FORM-PAY-17] [FORM-PAY-19] Pagamento offers the payment methods of %s',
    (prefix) => {
      const form = formOf(energyOf('gas', 'business', prefix))
      expect(form.offered('tipo_di_pagamento')).toEqual([
        'rid',
        ...(BY_SLIP.includes(prefix) ? ['bollettino'] : []),
        ...(prefix === 'CV' ? ['bonifico'] : []),
      ])
      expect(form.offered('tipo_di_fatturazione')).toEqual([
        'solo e-email',
        ...(['NE', 'GN'].includes(prefix) ? [] : ['cartacea']),
      ])
    },
  )

  it('Pagamento of a dual contract offers only the methods that both products allow', () => {
    const gas = (prefix: string) => formOf(dualOf(home, energyOf('gas', 'domestico', prefix)))
    expect(gas('SG').offered('tipo_di_pagamento')).toEqual(['rid', 'bollettino'])
    expect(gas('CV').offered('tipo_di_pagamento')).toEqual(['rid'])
    expect(gas('NE').offered('tipo_di_fatturazione')).toEqual(['solo e-email'])
  })

  it('Pagamento offers only rid until a product is chosen', () => {
    const values = { type_contract: 'contratto energia', client_type: 'domestico', type_product: 'dual' }
    expect(formOf(values).offered('tipo_di_pagamento')).toEqual(['rid'])
  })

  it('Pagamento drops a chosen slip if the product changes to one without slips', () => {
    const form = formOf({ ...energyOf('luce', 'domestico', 'WK'), tipo_di_pagamento: 'bollettino' })
    expect(form.answered.tipo_di_pagamento).toBeUndefined()
    expect(form.view('tipo_di_pagamento')).toMatchObject({ value: undefined, dropped: 'bollettino' })
    expect(form.issues('tipo_di_pagamento')).toMatchObject([{ code: 'not-offered', severity: 'error' }])
  })

  it('[FORM-PAY-23] [ENUM-47] Pagamento offers the ways to receive the documents', () => {
    expect(formOf(home).offered('ricezione_del_plico_contrattuale')).toEqual([
      'online',
      'firma elettonica',
      'e-mail',
      'cartacea residenza',
      'cartacea fornitura',
    ])
  })
})
