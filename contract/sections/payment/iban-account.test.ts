import { describe, expect, it } from 'vitest'
import { buildItalianIban } from '../../checks/iban.ts'
import { energyOf, formOf } from '../../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')
const firm = energyOf('luce', 'business', 'EI', 'Cambio')

describe('IBAN account', () => {
  // Also ENUM-27.
  it('[FORM-PAY-2] [FORM-PAY-18] Pagamento asks for the account holder', () => {
    const person = ['iban', 'bic_swift', 'iban_nome', 'iban_cognome', 'iban_codice_fiscale']
    expect(formOf({ ...home, tipo_di_pagamento: 'rid' }).shown('iban')).toEqual(person)
    const company = formOf({ ...firm, tipo_di_pagamento: 'rid' })
    expect(company.answered.intestatario_iban).toBe('azienda')
    expect(company.offered('intestatario_iban')).toEqual(['azienda', 'rappresentante'])
    expect(company.shown('iban')).toEqual(['iban', 'bic_swift', 'intestatario_iban', 'iban_ragione_sociale'])
    const agent = formOf({ ...firm, tipo_di_pagamento: 'rid', intestatario_iban: 'rappresentante' })
    expect(agent.shown('iban')).toEqual([...person.slice(0, 2), 'intestatario_iban', ...person.slice(2)])
  })

  it('[FORM-PAY-5] [FORM-PAY-15] Pagamento requires a valid account, and a BIC for a foreign one', () => {
    const withIban = (iban: string, bic_swift = '') =>
      formOf({ ...home, tipo_di_pagamento: 'rid', iban, bic_swift })
    const italian = withIban(buildItalianIban('03069', '09606', '12345'))
    expect([italian.issues('iban'), italian.view('bic_swift')?.required]).toEqual([[], false])
    expect(withIban('IT60X05428').issues('iban')).toMatchObject([
      { message: 'IBAN non corretto', severity: 'error' },
    ])
    const grouped = withIban('MT84 MALT 0110 0001 2345 MTLC AST0 01T')
    expect(grouped.issues('iban')).toMatchObject([{ code: 'iban-digits' }])
    expect(withIban('MT84'.padEnd(35, '0')).issues('iban')).toMatchObject([{ code: 'too-long' }])
    const foreign = withIban('DE89370400440532013000')
    expect(foreign.issues('iban')).toEqual([])
    expect(foreign.issues('bic_swift')).toMatchObject([
      { code: 'required', message: 'IBAN straniero, inserire BIC' },
    ])
    expect(withIban('DE89370400440532013000', 'COBADEFFXXX').issues('bic_swift')).toEqual([])
    expect(foreign.view('iban')?.maxLength).toBe(34)
    expect(foreign.view('bic_swift')).toMatchObject({ maxLength: 11, hint: 'MAX: 11 digits' })
  })
})
