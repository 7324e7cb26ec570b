import { describe, expect, it } from 'vitest'
import type { Values } from '../../fields.ts'
import { productRef } from '../../fixtures/catalogue.ts'
import { energyOf, formOf } from '../../fixtures/form.ts'
import { TELCO_SAMPLES } from '../../fixtures/samples-telco.ts'

const { mobileChange, combinedChange, newLine } = TELCO_SAMPLES
const home: Values = { type_contract: 'telco', client_type: 'domestico', product: productRef('ML Mobile') }
const firm: Values = {
  type_contract: 'telco',
  client_type: 'business',
  product: productRef('TI Fibra e Mobile Impresa'),
}

describe('Contratto Telco', () => {
  it('[FORM-TOP-29] Contratto Telco shows after a client type and a product are chosen', () => {
    const shown = (values: Values) => formOf(values).resolved.sections.map(({ id }) => id)
    expect(shown({ type_contract: 'telco' })).not.toContain('telco')
    const client = formOf({ type_contract: 'telco', client_type: 'domestico' })
    expect(client.shown('telco')).toEqual(['product'])
    for (const id of ['residenza', 'punto', 'spedizione', 'pagamento-telco'])
      expect([id, client.has(id), formOf(home).has(id)]).toEqual([id, false, true])
    for (const id of ['potential-info', 'luce', 'gas', 'voltura', 'pagamento', 'documento', 'tipo-prodotto'])
      expect([id, formOf(home).has(id)]).toEqual([id, false])
    expect(formOf(home).shown('telco')).toEqual(['product', 'operation'])
  })

  it('[FORM-TOP-35] [FORM-TOP-36] Contratto Telco offers active Internet and Mobile products of the client type', () => {
    const everyone = ['EI Fibra', 'KN Mobile', 'LM Mobile', 'ML Mobile', 'WD Mobile']
    const names = (values: Values) =>
      formOf(values)
        .offered('product')
        .map((id) => id.replace('product-', '').replace('net', 'EI Fibra'))
        .toSorted()
    expect(names(home)).toEqual([...everyone, 'FW Fibra Casa', 'WD Fibra Casa'].toSorted())
    expect(names(firm)).toEqual([...everyone, 'TI Fibra e Mobile Impresa'].toSorted())
    expect(formOf({ ...home, product: productRef('EI EE Casa') }).answered.product).toBeUndefined()
    expect(formOf({ ...firm, product: productRef('FW Fibra Casa') }).issues('product')).toMatchObject([
      { code: 'not-offered', severity: 'error' },
    ])
    const old = formOf({ ...home, product: { id: 'product-adsl', name: 'TI ADSL Storica' } })
    expect(old.issues('product')).toMatchObject([{ code: 'product-inactive', severity: 'error' }])
  })

  // Also ENUM-6, ENUM-8.
  it('[FORM-TOP-43] [FORM-TOP-44] Contratto Telco offers its operations and payment methods in the specified spelling', () => {
    expect(formOf(home).offered('operation')).toEqual([
      'cambio mobile',
      'cambio linea fissa',
      'cambio modile linea fissa',
      'nuova attivazione',
    ])
    expect(formOf(home).offered('payment_type')).toEqual(['rid', 'carta', 'bollettino-postale'])
  })

  it('[FORM-ADDR-1] [FORM-SUPPLY-3] Contratto Telco asks for the supply address and nothing about the property', () => {
    expect(formOf(home).shown('punto')).toEqual([
      'tipo_indirizzo_punto',
      'indirizzo_punto',
      'civico_punto',
      'cap_punto',
      'comune_punto',
      'localita_punto',
      'provincia_punto',
    ])
  })

  it.each(Object.entries(TELCO_SAMPLES))(
    'The sample %s is complete and hides no typed value',
    (_, values) => {
      const form = formOf(values)
      expect(form.issues()).toEqual([])
      const typed = Object.entries(values).filter(([, value]) => value !== '')
      expect(typed.filter(([name]) => !(name in form.answered)).map(([name]) => name)).toEqual([])
    },
  )
})

describe('Document of a telco customer', () => {
  const dates = ['data_di_rilascio_del_documento', 'ente_di_rilascio', 'comune_di_rilascio']

  // Also ENUM-12.
  it('[FORM-CUST-3] [FORM-CUST-5] The document of a telco customer shows with the customer data, with labels for private and business customers', () => {
    expect(formOf(home).shown('cliente-domestico').slice(-6).toSorted()).toEqual(
      ['tipo_del_documento', 'numero_documento', 'data_di_scandenza', ...dates].toSorted(),
    )
    expect(formOf(firm).shown('cliente-business').slice(-6).toSorted()).toEqual(
      ['tipo_del_documento', 'numero_del_documento', 'data_di_scandeza', ...dates].toSorted(),
    )
    expect(formOf(home).offered('tipo_del_documento')).toEqual(['c. identita', 'patente', 'passaporto'])
    for (const name of formOf(firm).shown('cliente-business'))
      expect([name, formOf(firm).view(name)?.required]).toEqual([name, name !== 'phone'])
  })

  it('[FORM-CUST-6] The document of an energy customer is asked only once', () => {
    const energy = formOf(energyOf('luce', 'domestico', 'EI', 'Cambio'))
    expect(energy.shown('cliente-domestico')).not.toContain('tipo_del_documento')
    expect(energy.shown('documento')).toContain('ente_di_rilascio')
  })

  it('An expired document of a telco customer warns', () => {
    const values = {
      ...combinedChange,
      data_di_rilascio_del_documento: '2010-01-01',
      data_di_scandeza: '2020-01-01',
    }
    expect(formOf(values).issues('data_di_scandeza')).toMatchObject([
      { code: 'document-expired', severity: 'warning' },
    ])
  })
})

describe('Indirizzo di spedizione', () => {
  // Also FORM-ADDR-4, FORM-ADDR-5, ENUM-11.
  it('[FORM-ADDR-3] [FORM-ADDR-6] The shipping address shows its parts only if it is another address', () => {
    expect(formOf(home).offered('indirizzo')).toEqual(['fornitura', 'residenza', 'alto'])
    for (const indirizzo of ['fornitura', 'residenza', ''])
      expect(formOf({ ...home, indirizzo }).shown('spedizione')).toEqual(['indirizzo'])
    const elsewhere = formOf({ ...home, indirizzo: 'alto' })
    expect(elsewhere.shown('spedizione')).toEqual([
      'indirizzo',
      'tipo_indirizzo_spedizione',
      'indirizzo_spedizione',
      'civico_spedizione',
      'cap_spedizione',
      'localita_spedizione',
      'provincia_spedizione',
    ])
    expect(elsewhere.view('localita_spedizione')?.required).toBe(true)
    expect(
      formOf({ ...combinedChange, provincia_spedizione: 'RM' }).issues('localita_spedizione'),
    ).toMatchObject([{ code: 'municipality-province', severity: 'warning' }])
  })
})

describe('Payment of a telco contract', () => {
  it('[FORM-PAY-1] [FORM-PAY-2] A telco contract asks for the account with rid, a product and an operation', () => {
    const rid = { ...home, payment_type: 'rid' }
    expect(formOf(rid).has('iban')).toBe(false)
    const chosen = formOf({ ...rid, operation: 'nuova attivazione' })
    expect(chosen.shown('iban')).toEqual([
      'iban',
      'bic_swift',
      'iban_nome',
      'iban_cognome',
      'iban_codice_fiscale',
    ])
    for (const payment_type of ['carta', 'bollettino-postale', ''])
      expect(formOf({ ...rid, operation: 'nuova attivazione', payment_type }).has('iban')).toBe(false)
    // The payment method of energy is another field.
    expect(formOf({ ...newLine, tipo_di_pagamento: 'rid' }).has('iban')).toBe(false)
  })

  it('[FORM-PAY-4] The account of a company belongs to the company or to its representative', () => {
    const rid = { ...firm, operation: 'nuova attivazione', payment_type: 'rid' }
    expect(formOf(rid).shown('iban')).toContain('iban_ragione_sociale')
    const own = formOf({ ...rid, intestatario_iban: 'rappresentante' }).shown('iban')
    expect(own).toContain('iban_codice_fiscale')
  })

  it('[FORM-TOP-45] [FORM-DELEG-1] A telco contract by rid asks for a proxy, without the document', () => {
    expect(formOf({ ...home, payment_type: 'carta' }).shown('pagamento-telco')).toEqual(['payment_type'])
    expect(formOf({ ...home, payment_type: 'rid' }).shown('pagamento-telco')).toEqual([
      'payment_type',
      'delegato',
    ])
    expect(formOf(mobileChange).shown('delegato')).toEqual([
      'qualita_delegato',
      'cognome_delegato',
      'nome_delegato',
      'cf_delegato',
    ])
    expect(formOf({ ...mobileChange, delegato: false }).has('delegato')).toBe(false)
    expect(formOf({ ...mobileChange, payment_type: 'carta' }).has('delegato')).toBe(false)
  })
})
