import { expect, it } from 'vitest'
import { energyOf, formOf } from '../../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')

it('[FORM-PAY-16] [FORM-PAY-24] Pagamento shows account, mail and address according to the choices', () => {
  expect(formOf(home).has('iban')).toBe(false)
  expect(formOf({ ...home, tipo_di_pagamento: 'rid' }).has('iban')).toBe(true)
  expect(formOf({ ...home, tipo_di_pagamento: 'bollettino' }).has('iban')).toBe(false)
  const mail = formOf({ ...home, tipo_di_fatturazione: 'solo e-email' })
  expect([mail.view('email_di_fatturazione')?.required, mail.has('indirizzo-fatturazione')]).toEqual([
    true,
    false,
  ])
  const paper = formOf({ ...home, tipo_di_fatturazione: 'cartacea' })
  expect(paper.view('email_di_fatturazione')).toBeUndefined()
  expect(paper.shown('indirizzo-fatturazione')).toEqual([
    'tipo_indirizzo_pagamento',
    'indirizzo_pagamento',
    'civico_pagamento',
    'cap_pagamento',
    'comune_pagamento',
    'provincia_pagamento',
  ])
})
