import { describe, expect, it } from 'vitest'
import type { FieldName } from '../../fields.ts'
import { formOf } from '../../fixtures/form.ts'
import { cadastral } from '../../fixtures/samples.ts'
import { EXTRA_SAMPLES, extraByRid, extraPerson } from '../../fixtures/samples-extra.ts'
import { change } from '../../rules/change.ts'
import { applyAction } from '../../rules/form-actions.ts'
import { MADALITA_DI_PAGAMENTO } from './extra-options.ts'
import { EXTRA_GROUPS } from './extra-product-groups.ts'

const sale = (prodotto: string, more: object = {}) =>
  formOf({ type_contract: 'vendite extra', client_type: 'domestico', prodotto, ...more })

const person: readonly FieldName[] = [
  'name_extra',
  'last_name_extra',
  'codice_fiscale_extra',
  'sesso_extra',
  'data_di_nascita_extra',
  'luogo_di_nascita_extra',
]
const company: readonly FieldName[] = [
  'ragione_sociale_extra',
  'p_iva_extra',
  'nome_referente_extra',
  'cognome_referente_extra',
  'codice_fiscale_referente_extra',
]
const contact: readonly FieldName[] = [
  'phone_extra',
  'email_extra',
  'indirizzo_extra',
  'civico_extra',
  'cap_extra',
  'comune_extra',
  'provincia_extra',
]
const pay = 'madalita_di_pagamento_extra'
const document = (number: FieldName): readonly FieldName[] => [
  'tipo_di_documento_extra',
  number,
  'paese_di_rilascia_extra',
  'data_di_rilascio_extra',
]
const fibre: readonly FieldName[] = ['operation_extra', 'nuova_attivazione_extra']

describe('Vendita extra', () => {
  it.each([
    [{ type_contract: 'vendite extra' }, true],
    [{ type_contract: 'contratto energia', sub_contract: 'vendite extra' }, true],
    [{ type_contract: 'telco', sub_contract: 'vendite extra' }, true],
    [{ type_contract: 'contratto energia' }, false],
    [{ type_contract: 'contratto energia', sub_contract: 'altra vendita' }, false],
    [{ type_contract: 'Assicurazione', sub_contract: 'vendite extra' }, false],
    [{}, false],
  ])('[FORM-EXTRA-1] Vendita extra with %o shows: %s', (values, shown) => {
    expect(formOf({ ...values, prodotto: 'tado' }).has('extra')).toBe(shown)
    expect(formOf({ ...values, prodotto: 'tado' }).has('extra-dati')).toBe(shown)
  })

  it('[FORM-EXTRA-2] [FORM-EXTRA-9] Vendita extra starts with the product', () => {
    const form = formOf({ type_contract: 'vendite extra' })
    expect(form.shown('extra')).toEqual(['prodotto', 'modalita_di_vendita', 'sub_contract_extra'])
    expect(form.resolved.sections.map(({ id }) => id).filter((id) => id.startsWith('extra'))).toEqual([
      'extra',
    ])
    expect(form.errors().map(({ field }) => field)).toContain('modalita_di_vendita')
  })

  it('[GAP-84] [FORM-TOP-25] Vendita extra stores the group of the product automatically', () => {
    const picked = change({ type_contract: 'vendite extra' }, 'prodotto', 'offset_gas')
    expect(picked.sub_contract_extra).toBe('offset')
    expect(change(picked, 'prodotto', '').sub_contract_extra).toBe('')
    expect(formOf(picked).view('sub_contract_extra')).toMatchObject({ kind: 'readonly', value: 'offset' })
  })
})

describe('Dati vendita extra', () => {
  it.each<[string, string, readonly FieldName[]]>([
    ['ir_casa_h24', 'home-service', [...person, ...contact, 'costo_mensile_extra', pay]],
    ['sy_fotovoltaico', 'home-service', [...person, ...contact, 'costo_mensile_extra', pay]],
    ['fw_protect', 'tv-protect', [...person, ...contact, ...document('numero_del_documento_extra'), pay]],
    ['ir_h24_business_telco', 'business-energy-telco', [...company, ...contact, 'costo_mensile_extra', pay]],
    ['sg_fibra_business', 'business-fibre', [...company, ...contact, ...fibre, pay]],
    ['ir_manutenzione_caldaia', 'maintenance', [...person, ...contact, 'costo_mensile_extra', pay]],
    ['linkem', 'linkem', [...person, ...contact, ...document('numero_di_documento_extra'), pay]],
    ['tado', 'tado', [...person, ...contact, pay]],
    ['ei_flexi_manutezione', 'flexible-maintenance', [...person, ...contact, pay]],
    ['es_fibra', 'fibre', [...person, ...contact, ...document('numero_del_documento_extra'), ...fibre, pay]],
    ['melita (EE + Fibra)', 'melita', [...person, ...contact, ...fibre, 'operazione_extra', pay]],
    [
      'offset_elec',
      'offset',
      [...person, ...contact, 'salutations_extra', 'consumi_del_cliente_extra', 'custom_tons_extra', pay],
    ],
    [
      'lq_prospect_gpl',
      'lpg-prospect',
      [...person, ...contact, 'operazione_extra', 'consumi_del_cliente_extra'],
    ],
    // Also FORM-EXTRA-7.
  ])(
    '[FORM-EXTRA-3] [FORM-EXTRA-8] The extra product %s shows the fields of the variant %s',
    (product, variant, fields) => {
      const form = sale(product)
      expect(form.variant('extra-dati')).toBe(variant)
      expect(form.shown('extra-dati')).toEqual(fields)
      for (const name of fields) expect([name, form.view(name)?.required]).toEqual([name, true])
    },
  )

  it('[FORM-EXTRA-24] [GAP-117] A company buys as a company, and some products require a company as holder', () => {
    const holder = (product: string, client_type: string) =>
      sale(product, { client_type })
        .shown('extra-dati')
        .filter((name) => !contact.includes(name))
    expect(holder('tado', 'business')).toEqual([...company, pay])
    expect(holder('tado', 'domestico')).toEqual([...person, pay])
    expect(holder('ir_h24_business_energia', 'domestico')).toEqual([...company, 'costo_mensile_extra', pay])
    expect(holder('tado', '')).toEqual([pay])
  })

  it('[FORM-EXTRA-10] Birth date and issue date of an extra sale are two fields', () => {
    const form = formOf({ ...EXTRA_SAMPLES.extraFibre })
    expect(form.answered).toMatchObject({
      data_di_nascita_extra: '1985-12-10',
      data_di_rilascio_extra: '2022-02-28',
    })
    const filled = change({ prodotto: 'tado' }, 'codice_fiscale_extra', 'BNCLCU72C45H501L')
    expect(filled).toMatchObject({
      data_di_nascita_extra: '1972-03-05',
      luogo_di_nascita_extra: 'ROMA(RM)',
      sesso_extra: 'F',
    })
    expect(filled.data_di_rilascio_extra).toBeUndefined()
  })

  const mobile = ['gestore_attuale_extra', 'numero_attale_extra', 'iccid_mobile_attale_extra']
  const line = ['codice_migrazione_mobile_extra', 'gestore_attuale_linea_extra', 'numero_attuale_linea_extra']
  const both = [
    'codice_migrazione_extra',
    'gestore_attuale_fisso_extra',
    'numero_attuale_fisso_extra',
    'gestore_attuale_mobile_extra',
    'numero_attuale_mobile_extra',
    'iccid_migrazione_extra',
  ]
  it.each([
    ['cambio mobile', mobile],
    ['cambio linea fissa', line],
    ['cambio modile linea fissa', both],
    ['nuova attivazione', []],
  ])(
    '[FORM-MIG-7] [FORM-MIG-9] A fibre product with «%s» asks for the numbers that it migrates',
    (operation_extra, fields) => {
      const moved = sale('es_fibra', { operation_extra })
        .shown('extra-dati')
        .filter((name) => /gestore|iccid|numero_att|migrazione/.test(name))
      expect(moved).toEqual(fields)
    },
  )

  it('[FORM-EXTRA-17] [ENUM-23] An extra sale of ir_fibra asks for the migration code unless it is a new activation', () => {
    const code = (more: object) => sale('ir_fibra', more).view('codice_migrazione_extra')?.required
    expect(sale('ir_fibra').offered('nuova_attivazione_extra')).toEqual(['si', 'no'])
    expect(code({ nuova_attivazione_extra: 'no' })).toBe(true)
    expect(code({ nuova_attivazione_extra: 'si' })).toBeUndefined()
    expect(code({})).toBeUndefined()
    expect(code({ nuova_attivazione_extra: 'si', operation_extra: 'cambio modile linea fissa' })).toBe(true)
    expect(sale('tado', { nuova_attivazione_extra: 'no' }).view('codice_migrazione_extra')).toBeUndefined()
  })

  it('[FORM-EXTRA-15] [FORM-EXTRA-16] The instalments of an extra sale have 24 or 48 months', () => {
    const form = sale('tado', { [pay]: 'pagamento_rateizzato' })
    expect(form.offered('durata_rateizzazione_extra')).toEqual(['24', '48'])
    expect(sale('tado', { [pay]: 'unica_soluzione' }).view('durata_rateizzazione_extra')).toBeUndefined()
    // A payment method that the product does not offer does not count.
    const other = sale('ir_casa_h24', { [pay]: 'pagamento_rateizzato' })
    expect(other.answered[pay]).toBeUndefined()
    expect(other.issues(pay)).toMatchObject([{ code: 'not-offered', severity: 'error' }])
  })

  it('[FORM-EXTRA-20] [ENUM-24] The consumption of an extra sale is free text and still accepts the two former values', () => {
    for (const consumi_del_cliente_extra of ['mr', 'mrs', '2.700 kWh'])
      expect(sale('offset_gas', { consumi_del_cliente_extra }).issues('consumi_del_cliente_extra')).toEqual(
        [],
      )
  })
})

describe('Account and proxy of an extra sale', () => {
  it('[FORM-EXTRA-12] [FORM-EXTRA-13] The payment method rid asks for the account and its holder', () => {
    const form = sale('ir_casa_h24', { [pay]: 'rid' })
    expect(form.shown('extra-iban')).toEqual([
      'codice_iban_extra',
      'bic_extra',
      'iban_nome_extra',
      'iban_cognome_extra',
      'iban_codice_fiscale_extra',
    ])
    expect(form.view('bic_extra')?.required).toBe(false)
    expect(sale('ir_casa_h24', { [pay]: 'bollettino' }).has('extra-iban')).toBe(false)
    // Offsets are not paid by rid, even if it was chosen before.
    expect(sale('offset_gas', extraByRid).has('extra-iban')).toBe(false)
  })

  it('A foreign account of an extra sale requires its BIC, regardless of the main account', () => {
    const form = sale('ir_casa_h24', { ...extraByRid, codice_iban_extra: 'DE89370400440532013000' })
    expect(form.issues('bic_extra')).toMatchObject([{ message: 'IBAN straniero, inserire BIC' }])
  })

  it.each(EXTRA_GROUPS.map(({ id, products, payments }) => [id, products[0]!, payments] as const))(
    'The group %s asks for a proxy below a payment by rid and nowhere else [FORM-EXTRA-22]',
    (_, product, payments) => {
      const form = (payment: string) => sale(product, { [pay]: payment, delegato_extra: true })
      for (const payment of MADALITA_DI_PAGAMENTO.map(({ value }) => value)) {
        const asked = payment === 'rid' && payments.includes('rid')
        expect(form(payment).shown('extra-dati').includes('delegato_extra')).toBe(asked)
        expect(form(payment).has('extra-delegato')).toBe(asked)
      }
    },
  )

  it('[FORM-EXTRA-22] [FORM-EXTRA-23] The payment method rid with a ticked proxy asks for the proxy’s data', () => {
    const proxy = [
      'qualita_delegato_extra',
      'cognome_delegato_extra',
      'nome_delegato_extra',
      'cf_delegato_extra',
    ]
    expect(sale('linkem', { [pay]: 'rid', delegato_extra: true }).shown('extra-delegato')).toEqual(proxy)
    for (const more of [{ [pay]: 'rid' }, { [pay]: 'carta-di-credito', delegato_extra: true }])
      expect(sale('linkem', more).has('extra-delegato')).toBe(false)
    expect(sale('linkem', { [pay]: 'rid', delegato: true }).has('extra-delegato')).toBe(false)
  })

  it('[FORM-EXTRA-8] Every extra sale ends with notes, a callback in the future and a checkbox', () => {
    const form = sale('un_prospect_gpl', { callback_time_extra: '2026-01-01T10:00' })
    expect(form.shown('extra-note')).toEqual([
      'description_extra',
      'callback_time_extra',
      'passaggio_diretto_extra',
    ])
    expect(form.issues('callback_time_extra')).toMatchObject([{ code: 'date-past' }])
  })
})

it.each(Object.entries(EXTRA_SAMPLES))('The sample %s is complete and hides no typed value', (_, values) => {
  const form = formOf(values)
  expect(form.issues()).toEqual([])
  expect(Object.entries(values).filter(([name, value]) => value !== '' && !(name in form.answered))).toEqual(
    [],
  )
})

it('[FORM-EXTRA-3] The samples contain every group of extra products, with the group that the form stores', () => {
  const sold = Object.values(EXTRA_SAMPLES).map((values) => [
    formOf(values).variant('extra-dati'),
    values.sub_contract_extra,
    change({}, 'prodotto', values.prodotto ?? '').sub_contract_extra,
  ])
  for (const [variant, stored, found] of sold) expect([stored, found]).toEqual([variant, variant])
  expect(new Set(sold.map(([variant]) => variant))).toEqual(new Set(EXTRA_GROUPS.map(({ id }) => id)))
})

it('An extra sale combined with energy leaves the energy contract unchanged', () => {
  const before = formOf(cadastral).resolved
  const after = formOf({ ...cadastral, sub_contract: 'vendite extra' }).resolved
  const own = (sections: typeof after.sections) =>
    sections.map(({ id }) => id).filter((id) => !/^extra|contratto/.test(id))
  expect(own(after.sections)).toEqual(own(before.sections))
})

describe('`extra-holder-to-iban`', () => {
  it('[FORM-EXTRA-13] [FORM-EXTRA-14] `extra-holder-to-iban` copies the extra holder to the account holder', () => {
    expect(applyAction({ ...extraPerson, prodotto: 'linkem' }, 'extra-holder-to-iban')).toMatchObject({
      iban_nome_extra: 'Nicolò',
      iban_cognome_extra: 'D’Angelo',
      iban_codice_fiscale_extra: 'DNGNCL85T10F205X',
    })
    expect(applyAction({ iban_nome_extra: 'Ugo' }, 'extra-holder-to-iban').iban_nome_extra).toBe('')
  })

  it.each([{ client_type: 'business', prodotto: 'tado' }, { prodotto: 'sg_fibra_business' }])(
    '`extra-holder-to-iban` copies the representative of a company: %o',
    (sold) => {
      const values = {
        ...extraPerson,
        ...EXTRA_SAMPLES.extraBusinessClient,
        client_type: 'domestico',
        ...sold,
      }
      expect(applyAction(values, 'extra-holder-to-iban')).toMatchObject({
        iban_nome_extra: 'Lucia',
        iban_cognome_extra: 'Bianchi',
        iban_codice_fiscale_extra: 'BNCLCU72C45H501L',
      })
    },
  )
})
