import { describe, expect, it } from 'vitest'
import { buildItalianIban } from '../../checks/iban.ts'
import { PREFIXES } from '../../fixtures/catalogue.ts'
import { dualOf, energyOf, formOf } from '../../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')
const firm = energyOf('luce', 'business', 'EI', 'Cambio')
const BY_SLIP = ['EI', 'EE', 'ES', 'AA', 'SG', 'IL', 'EG', 'GN', 'OP']

describe('Pagamento E Fatturazione', () => {
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

  it('Pagamento drops a chosen slip if the product changes to one without slips', () => {
    const form = formOf({ ...energyOf('luce', 'domestico', 'WK'), tipo_di_pagamento: 'bollettino' })
    expect(form.answered.tipo_di_pagamento).toBeUndefined()
    expect(form.view('tipo_di_pagamento')).toMatchObject({ value: undefined, dropped: 'bollettino' })
    expect(form.issues('tipo_di_pagamento')).toMatchObject([{ code: 'not-offered', severity: 'error' }])
  })

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
