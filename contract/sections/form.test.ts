import { expect, it } from 'vitest'
import { definition } from '../definition.ts'
import { energyOf, formOf } from '../fixtures/form.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')

it('The contract definition is frozen', () => {
  const pod = definition.flatMap(({ fields }) => fields).find(({ name }) => name === 'pod')
  expect(() => Object.assign(pod ?? {}, { label: 'x' })).toThrow(TypeError)
  expect(() => Object.assign(definition[0]!.fields, { 0: 'x' })).toThrow(TypeError)
})

it('[FORM-TOP-3] [FORM-TOP-6] The sections of the form have the specified order', () => {
  const everything = {
    ...energyOf('luce', 'domestico', 'EI', 'Cambio+Voltura'),
    type_product: 'dual',
    tipologia_voltura: 'Ordinaria',
    tipo_di_pagamento: 'rid',
    delegato: true,
    tipo_di_fatturazione: 'cartacea',
  }
  const specified = [
    'CRM info',
    'Tipo di contratto',
    'Tipo di cliente',
    'Tipo di prodotto',
    'Dati del cliente',
    'Sotto-contratto',
    'Residenza o sede legale',
    'Potential Info',
    'Punto Di Fornitura',
    'LUCE',
    'GAS',
    'Voltura',
    'Voltura Ordinaria',
    'Pagamento E Fatturazione',
    'IBAN',
    'Indirizzo di fatturazione',
    'Delegato',
    'Documento',
    'Description',
    'Other',
    'Codice Contratto',
    'Discount codes',
    'Mailing',
    'Passaparola',
    'Newsletter',
  ]
  const titles = formOf(everything).resolved.sections.map(({ title }) => title)
  expect(titles.filter((title) => specified.includes(title))).toEqual(specified)
})

it('[FORM-TOP-5] [FORM-TOP-7] The form has every part in the specified order', () => {
  const specified = (
    'crm tipo-contratto tipo-cliente tipo-prodotto telco cliente-domestico cliente-business sotto-contratto ' +
    'residenza potential-info punto spedizione luce gas voltura voltura-ordinaria voltura-mortis-causa ' +
    'migrazione-mobile migrazione-linea migrazione-combinata pagamento pagamento-telco iban ' +
    'indirizzo-fatturazione delegato documento altra-scelte altra-cliente-domestico altra-cliente-business ' +
    'altra-residenza altra-migrazione-mobile altra-migrazione-linea altra-migrazione-combinata ' +
    'altra-pagamento-telco altra-iban altra-delegato extra extra-dati extra-iban extra-delegato extra-note ' +
    'assicurazione assicurazione-contraente assicurazione-casa assicurazione-veicolo assicurazione-delegato ' +
    'description other codice-contratto codici-sconto mailing passaparola newsletter'
  ).split(' ')
  const ids = definition.map(({ id }) => id)
  expect(ids.filter((id) => specified.includes(id))).toEqual(specified)
})

// Also FORM-TOP-14, ENUM-1.
it('[FORM-TOP-12] [FORM-TOP-13] The form offers the four contract types', () => {
  expect(formOf({}).view('type_contract')?.options).toEqual([
    { value: 'contratto energia', label: 'Contratto Energia' },
    { value: 'telco', label: 'Contratto Telco' },
    { value: 'vendite extra', label: 'Vendite Extra' },
    { value: 'Assicurazione', label: 'Vendite Assicurazione' },
  ])
})

// Also ENUM-4, ENUM-5.
it('[FORM-TOP-26] [FORM-TOP-27] The form offers client types and product types', () => {
  expect(formOf(home).offered('client_type')).toEqual(['domestico', 'business'])
  expect(formOf(home).offered('type_product')).toEqual(['luce', 'gas', 'dual'])
})

const LASTING = ['description', 'other', 'mailing', 'passaparola', 'newsletter']

it.each([
  ['telco', ['tipo-cliente', 'telco', 'cliente-domestico', 'sotto-contratto', 'codici-sconto']],
  ['vendite extra', ['tipo-cliente', 'extra', 'codice-contratto', 'codici-sconto']],
  ['Assicurazione', ['assicurazione', 'codici-sconto']],
  ['', []],
])('[FORM-CUST-2] The form shows no energy section for «%s»', (type_contract, own) => {
  const shown = formOf({ ...home, type_contract }).resolved.sections.map(({ id }) => id)
  expect(shown.toSorted()).toEqual(['crm', 'tipo-contratto', ...own, ...LASTING].toSorted())
})

it('A hidden section names only the conditions that are still unmet', () => {
  const waiting = (values: Parameters<typeof formOf>[0], id: string) =>
    formOf(values).resolved.hidden.find((section) => section.id === id)?.unmetCondition
  expect(waiting({}, 'residenza')).toBe(
    'il tipo di contratto è «contratto energia» e il tipo di cliente è indicato e il tipo di prodotto è indicato ' +
      'oppure il tipo di contratto è «telco» e il tipo di cliente è indicato e il prodotto è indicato',
  )
  expect(waiting({ type_contract: 'contratto energia', client_type: 'business' }, 'residenza')).toBe(
    'il tipo di prodotto è indicato',
  )
  expect(waiting(home, 'voltura')).toBe('un’operazione è una voltura o un subentro')
})
