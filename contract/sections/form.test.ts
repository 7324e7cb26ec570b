import { describe, expect, it } from 'vitest'
import { PREFIXES } from '../fixtures/catalogue.ts'
import { energyOf, formOf } from '../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')
const firm = energyOf('luce', 'business', 'EI', 'Cambio')

describe('the form', () => {
  it('[FORM-TOP-3] [FORM-TOP-7] stands in the order of the specification', () => {
    const everything = {
      ...home,
      type_product: 'dual',
      tipo_di_pagamento: 'rid',
      delegato: true,
      tipo_di_fatturazione: 'cartacea',
    }
    expect(formOf(everything).resolved.sections.map(({ title }) => title)).toEqual([
      'CRM info',
      'Tipo di contratto',
      'Tipo di cliente',
      'Tipo di prodotto',
      'Dati del cliente',
      'Residenza o sede legale',
      'Potential Info',
      'Punto Di Fornitura',
      'LUCE',
      'GAS',
      'Pagamento E Fatturazione',
      'IBAN',
      'Indirizzo di fatturazione',
      'Delegato',
      'Documento',
      'Description',
      'Other',
    ])
  })

  it('[FORM-TOP-4] [CODE-1] has the CRM info, the code read-only', () => {
    const form = formOf({})
    expect(form.shown('crm')).toEqual(['contact_id', 'contact_owner', 'code', 'lead_id'])
    expect(form.view('code')?.kind).toBe('readonly')
    expect(form.view('lead_id')?.label).toBe('Leadsource')
    expect(form.offered('contact_owner')).toEqual(['owner-1', 'owner-2'])
  })

  it('[FORM-TOP-12] [FORM-TOP-13] [FORM-TOP-14] [ENUM-1] offers the four contract types', () => {
    expect(formOf({}).view('type_contract')?.options).toEqual([
      { value: 'contratto energia', label: 'Contratto Energia' },
      { value: 'telco', label: 'Contratto Telco' },
      { value: 'vendite extra', label: 'Vendite Extra' },
      { value: 'Assicurazione', label: 'Vendite Assicurazione' },
    ])
  })

  it('[FORM-TOP-26] [FORM-TOP-27] [ENUM-4] [ENUM-5] offers client and product types', () => {
    expect(formOf(home).offered('client_type')).toEqual(['domestico', 'business'])
    expect(formOf(home).offered('type_product')).toEqual(['luce', 'gas', 'dual'])
  })

  it.each([
    [{ client_type: 'domestico' }],
    [{ type_product: 'luce' }],
    [{ client_type: 'domestico', type_product: 'luce', type_contract: 'telco' }],
  ])('[FORM-TOP-28] hides the energy sections with only %o', (chosen) => {
    const form = formOf({ type_contract: 'contratto energia', ...chosen })
    for (const id of ['residenza', 'potential-info', 'punto', 'luce', 'pagamento', 'documento'])
      expect(form.has(id)).toBe(false)
  })

  it.each(['telco', 'vendite extra', 'Assicurazione', ''])(
    'shows the lasting sections alone for «%s»',
    (type_contract) => {
      const form = formOf({ ...home, type_contract })
      expect(form.resolved.sections.map(({ id }) => id)).toEqual([
        'crm',
        'tipo-contratto',
        'description',
        'other',
      ])
    },
  )

  it('tells what a hidden section waits for, and only what is still missing', () => {
    const waiting = (values: Parameters<typeof formOf>[0], id: string) =>
      formOf(values).resolved.hidden.find((section) => section.id === id)?.waitsFor
    expect(waiting({}, 'residenza')).toBe(
      'il tipo di contratto è «contratto energia» e il tipo di cliente è indicato e il tipo di prodotto è indicato',
    )
    expect(waiting({ type_contract: 'contratto energia', client_type: 'business' }, 'residenza')).toBe(
      'il tipo di prodotto è indicato',
    )
    expect(waiting(home, 'voltura')).toBe('un’operazione è una voltura o un subentro')
  })
})

describe('Dati del cliente', () => {
  const contacts = ['phone', 'cellulare', 'email']
  it('[FORM-CUST-1] [FORM-CUST-3] [FORM-CUST-6] [FORM-CUST-15] [VALID-2] [VALID-3] of a private one', () => {
    const form = formOf(home)
    expect(form.has('cliente-business')).toBe(false)
    expect(form.shown('cliente-domestico')).toEqual([
      'name',
      'last_name',
      ...contacts,
      'codice_fiscale',
      'data_di_nascita',
      'luogo_di_nascita',
      'nazione_di_nascita',
      'sesso',
    ])
    for (const name of form.shown('cliente-domestico'))
      expect([name, form.view(name)?.required]).toEqual([name, name !== 'phone'])
  })

  it('[FORM-CUST-4] [FORM-CUST-8] [ENUM-16] of a company', () => {
    const form = formOf(firm)
    expect(form.has('cliente-domestico')).toBe(false)
    expect(form.shown('cliente-business')).toEqual([
      'ragione_sociale',
      'forma_societaria',
      ...contacts,
      'p_iva',
      'tipo_iva',
      'cognome_referente',
      'nome_referente',
      'codice_fiscale_referente',
      'data_nascita_referente',
      'luogo_nascita_referente',
      'sesso_referente',
    ])
    expect(form.offered('forma_societaria')).toEqual([
      'società cooperativa',
      'snc',
      'impresa individuale',
      'srl',
      'sapa',
      'sas',
      'spa',
      'srls',
      'ss',
      'ssrl',
      'associazione',
    ])
  })

  it('[FORM-CUST-9] [FORM-CUST-10] [ENUM-25] offers two sexes, managed VAT kinds, and Italia', () => {
    expect(formOf(home).offered('sesso')).toEqual(['M', 'F'])
    expect(formOf({ ...home, sesso: 'f' }).answered.sesso).toBe('F')
    expect(formOf(home).answered.nazione_di_nascita).toBe('Italia')
    expect(formOf(firm).offered('tipo_iva')).toEqual(['ordinaria 22%', 'agevolata 10%'])
  })
})

describe('Residenza', () => {
  it('[FORM-ADDR-2] has six parts', () => {
    expect(formOf(home).shown('residenza')).toEqual([
      'tipo_indirizzo_residenza',
      'indirizzo_residenza',
      'civico_residenza',
      'cap_residenza',
      'comune_residenza',
      'provincia_residenza',
    ])
  })

  it('[FORM-ADDR-21] [VALID-27] [CONST-29] takes a province by code or name, and any other text', () => {
    const province = (provincia_residenza: string) =>
      formOf({ ...home, provincia_residenza }).answered.provincia_residenza
    expect(formOf(home).offered('provincia_residenza')).toHaveLength(107)
    expect(['mi', 'Milano', 'Canton Ticino'].map(province)).toEqual(['MI', 'MI', 'Canton Ticino'])
  })

  it('warns of a municipality of another province and of a postal code that does not fit', () => {
    const form = formOf({
      ...home,
      comune_residenza: 'Milano',
      provincia_residenza: 'RM',
      cap_residenza: '20121',
    })
    expect(form.issues('comune_residenza')).toMatchObject([
      { code: 'municipality-province', severity: 'warning' },
    ])
    expect(form.issues('cap_residenza')).toMatchObject([{ code: 'cap-province', severity: 'warning' }])
  })
})

describe('Potential Info', () => {
  it('[FORM-TOP-32..36] offers active products of the utility and the client', () => {
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

  it('[FORM-TOP-37] [FORM-TOP-38] offers operations of the product’s prefix, the utility and the client', () => {
    expect(formOf(energyOf('luce', 'domestico', 'SG')).offered('operation_ee')).toHaveLength(9)
    for (const id of formOf(energyOf('gas', 'business', 'EE')).offered('operation_gas'))
      expect(id).toMatch(/^operation-EE .* GAS_PIVA$/)
    const nothing = { type_contract: 'contratto energia', client_type: 'domestico', type_product: 'luce' }
    expect(formOf(nothing).offered('operation_ee')).toEqual([])
  })

  it('[FORM-TOP-42] knows NE as a prefix like the others', () => {
    expect(formOf(energyOf('luce', 'domestico', 'NE', 'Cambio')).variant('luce')).toBe('EE-CAMBIO')
  })

  it('lets a product of the other client type fall silent, and the operation with it', () => {
    const form = formOf({ ...home, client_type: 'business' })
    expect([form.answered.product_ee, form.answered.operation_ee]).toEqual([undefined, undefined])
    expect(form.issues('product_ee')).toMatchObject([{ code: 'not-offered', severity: 'error' }])
  })

  it('lets an operation of another prefix fall silent', () => {
    const { operation_ee } = energyOf('luce', 'domestico', 'SG', 'Cambio')
    expect(formOf({ ...home, operation_ee }).answered.operation_ee).toBeUndefined()
  })

  it('keeps an inactive product speaking, with a warning and its place in the list', () => {
    const form = formOf({ ...home, product_ee: { id: 'product-old', name: 'EI EE Vecchia' } })
    expect(form.answered.product_ee?.name).toBe('EI EE Vecchia')
    expect(form.offered('product_ee')).toContain('product-old')
    expect(form.issues('product_ee')).toMatchObject([{ code: 'product-inactive', severity: 'warning' }])
  })

  it('keeps an operation in its place under the name it was chosen by', () => {
    const operation_ee = { id: 'operation-EI Cambio EE', name: 'EI Cambio EE, com’era' }
    expect(formOf({ ...home, operation_ee }).issues('operation_ee')).toMatchObject([
      { code: 'operation-renamed', severity: 'warning' },
    ])
    const moved = { id: 'operation-SG Cambio EE', name: 'EI Cambio EE' }
    const form = formOf({ ...home, operation_ee: moved })
    expect(form.answered.operation_ee).toEqual(moved)
    expect(form.view('operation_ee')?.options).toContainEqual({ value: moved.id, label: moved.name })
  })

  it('refuses what the catalogue does not hold', () => {
    const form = formOf({
      ...home,
      product_ee: { id: 'gone', name: 'EI EE Sparita' },
      operation_ee: { id: 'gone', name: 'EI Cambio EE' },
    })
    expect(form.issues('product_ee')).toMatchObject([{ code: 'product-unknown', severity: 'error' }])
    expect(form.issues('operation_ee')).toMatchObject([{ code: 'operation-unknown', severity: 'error' }])
    expect(form.variant('luce')).toBe('EE-CAMBIO')
  })

  it('keeps the saved name of a renamed product', () => {
    const [product] = [{ id: 'product-EI EE Casa', name: 'EI EE Nome di prima' }]
    const form = formOf({ ...home, product_ee: product })
    expect(form.answered.product_ee?.name).toBe('EI EE Nome di prima')
    expect(form.issues('product_ee')).toMatchObject([{ code: 'product-renamed', severity: 'warning' }])
  })
})

describe('Documento', () => {
  it('[FORM-DOC-1..3] [FORM-CUST-5] [ENUM-14] has its fields and values', () => {
    expect(formOf(home).shown('documento')).toEqual([
      'tipo_di_documento',
      'numero_del_documento',
      'data_di_rilascio_del_documento',
      'data_di_scandenza',
      'ente_di_rilascio',
      'comune_di_rilascio',
    ])
    expect(formOf(home).offered('tipo_di_documento')).toEqual(['carta-didentita', 'passaporto', 'patente'])
  })
})

describe('Description and Other', () => {
  it('[FORM-OTHER-1] [CONST-21] has a note box of five rows that may stay empty', () => {
    expect(formOf({}).view('description')).toMatchObject({ kind: 'multiline', rows: 5, required: false })
  })

  it('[FORM-OTHER-2] [FORM-OTHER-4] shows the activity code to companies', () => {
    expect(formOf(firm).shown('other')).toEqual(['ateco', 'callback_time', 'passaggio_diretto'])
    expect(formOf(home).shown('other')).toEqual(['callback_time', 'passaggio_diretto'])
    expect(formOf({}).view('passaggio_diretto')).toMatchObject({
      kind: 'checkbox',
      label: 'Passaggio diretto',
    })
  })

  it.each([
    ['IR', 'Cambio', true],
    ['GN', 'Cambio', true],
    ['EI', 'Cambio', false],
    ['EG', 'Allacc. TEMPORANEO', true],
    ['EG', 'Allacc.', false],
  ])('[FORM-OTHER-3] %s %s requires the activity code: %s', (prefix, family, required) => {
    expect(formOf(energyOf('luce', 'business', prefix, family)).view('ateco')?.required).toBe(required)
  })

  it('[FORM-OTHER-5] [VALID-26] [CONST-18] takes only a moment to come', () => {
    const at = (callback_time: string) => formOf({ callback_time }).issues('callback_time')
    expect(at('2026-11-20T10:01')).toEqual([])
    expect(at('2026-11-20T10:00')).toEqual([])
    expect(at('2026-11-20T09:59')).toMatchObject([{ code: 'date-past', severity: 'error' }])
    expect(at('20/12/2026 18:30')).toEqual([])
    expect(at('2026-11-31T10:00')).toMatchObject([{ code: 'datetime-shape' }])
    expect(at('domani')).toMatchObject([{ code: 'datetime-shape' }])
  })
})
