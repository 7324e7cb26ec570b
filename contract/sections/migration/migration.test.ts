import { expect, it } from 'vitest'
import { productRef } from '../../fixtures/catalogue.ts'
import { formOf } from '../../fixtures/form.ts'

const BLOCKS = {
  'cambio mobile': ['migrazione-mobile', ['gestore_attuale', 'numero_attale', 'iccid_mobile_attale']],
  'cambio linea fissa': [
    'migrazione-linea',
    ['codice_migrazione_mobile', 'gestore_attuale_linea', 'numero_attuale_linea'],
  ],
  'cambio modile linea fissa': [
    'migrazione-combinata',
    [
      'codice_migrazione',
      'gestore_attuale_fisso',
      'numero_attuale_fisso',
      'gestore_attuale_mobile',
      'numero_attuale_mobile',
      'iccid_migrazione',
    ],
  ],
} as const
const IDS = Object.values(BLOCKS).map(([id]) => id)

const saleOf = (product: string, operation: string) =>
  formOf({ type_contract: 'telco', client_type: 'domestico', product: productRef(product), operation })

// Also FORM-MIG-3.
it.each(Object.entries(BLOCKS))(
  '[FORM-MIG-2] [FORM-MIG-4] The operation «%s» asks for its own block',
  (operation, [id, fields]) => {
    const form = saleOf('ML Mobile', operation)
    expect(IDS.filter((block) => form.has(block))).toEqual([id])
    expect(form.shown(id)).toEqual(fields)
    for (const name of fields) expect(form.view(name)?.required).toBe(true)
  },
)

it.each([
  ['FW Fibra Casa', true],
  ['ML Mobile', true],
  ['LM Mobile', true],
  ['KN Mobile', true],
  ['TI ADSL Storica', true],
  ['WD Mobile', false],
  ['WD Fibra Casa', false],
  ['EI Fibra', false],
])('[FORM-MIG-1] [CONST-19] Migration for the product %s shows: %s', (product, moves) => {
  const ids: Record<string, string> = { 'TI ADSL Storica': 'product-adsl', 'EI Fibra': 'product-net' }
  const id = ids[product]
  const ref = id === undefined ? productRef(product) : { id, name: product }
  const form = formOf({
    type_contract: 'telco',
    client_type: 'domestico',
    product: ref,
    operation: 'cambio mobile',
  })
  expect(form.has('migrazione-mobile')).toBe(moves)
})

it('[FORM-MIG-5] Migration asks for nothing for a new number', () => {
  const form = saleOf('ML Mobile', 'nuova attivazione')
  expect(IDS.filter((block) => form.has(block))).toEqual([])
})

it('[FORM-MIG-8] Migration depends only on the telco product', () => {
  const form = formOf({
    type_contract: 'contratto energia',
    client_type: 'domestico',
    type_product: 'luce',
    product: productRef('ML Mobile'),
    operation: 'cambio mobile',
  })
  expect(IDS.filter((block) => form.has(block))).toEqual([])
})
