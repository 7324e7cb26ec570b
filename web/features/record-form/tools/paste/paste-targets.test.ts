import { expect, it } from 'vitest'
import { emptyValues, type Values } from '../../../../../contract/index.ts'
import { FormStore } from '../../store/form-store.ts'
import { firstChoices, targetsOf } from './paste-targets.ts'
import { readText } from './read-text.ts'

const catalogue = { products: [], operations: [], owners: [], managed: {} }
const environment = { catalogue, now: '2026-03-10T10:00' }
const ENERGY: Values = {
  ...emptyValues(),
  type_contract: 'contratto energia',
  client_type: 'domestico',
  type_product: 'luce',
}

function offer(text: string, values: Values = {}) {
  const store = new FormStore({ ...ENERGY, ...values }, { catalogue, month: 3, clock: () => environment.now })
  const offers = readText(text, '2026-03-10').found.map((found) =>
    targetsOf(found, store.current, environment),
  )
  return { offers, choices: firstChoices(offers) }
}

it('targetsOf returns only visible fields', () => {
  expect(offer('PDR 00881234567890').offers).toEqual([[]])
  expect(offer('PDR 00881234567890', { type_product: 'gas' }).choices).toEqual(['pdr'])
})

it('[FORM-CUST-11] targetsOf for a fiscal code includes its birth data', () => {
  const target = offer('BNCLCU72C45H501L').offers[0]![0]!
  expect(target.after).toMatchObject({ codice_fiscale: 'BNCLCU72C45H501L', data_di_nascita: '1972-03-05' })
  expect(target.fields).toEqual(['codice_fiscale'])
})

it('targetsOf assigns two numbers to two fields, the required one first', () => {
  expect(offer('333 1234567\n347 1234567').choices).toEqual(['cellulare', 'phone'])
})

it('targetsOf assigns a landline only to fields that accept one', () => {
  expect(offer('Tel. 02 12345678').offers[0]!.map((target) => target.key)).toEqual(['phone'])
})

it('targetsOf returns the current value, and whether it equals the found one', () => {
  const { offers } = offer('a@libero.it', { email: 'b@libero.it' })
  expect(offers[0]![0]).toMatchObject({ key: 'email', now: 'b@libero.it', same: false })
  expect(offer('a@libero.it', { email: 'a@libero.it' }).offers[0]![0]!.same).toBe(true)
})

it('targetsOf does not skip a filled field for a field of another section', () => {
  const { offers, choices } = offer('a@libero.it', { email: 'b@libero.it' })
  expect(offers[0]!.length).toBeGreaterThan(1)
  expect(choices).toEqual(['email'])
})

it('targetsOf assigns a person to the representative of a company', () => {
  const { offers } = offer('Mi chiamo Mario Rossi', { client_type: 'business' })
  expect(offers[0]![0]!.after).toMatchObject({ nome_referente: 'Mario', cognome_referente: 'Rossi' })
})

it('targetsOf includes the address of the second sale’s customer', () => {
  const second: Values = { sub_contract: 'altra vendita', client_type_altra: 'domestico' }
  const keys = offer('via Dante 3, 20121 Milano (MI)', second).offers[0]!.map(({ key }) => key)
  expect(keys).toEqual(['residenza', 'punto', 'residenza_altra'])
})

it('[FORM-ADDR-17] targetsOf includes each visible address', () => {
  const { offers, choices } = offer('Via Roma 12, 20121 Milano (MI)')
  expect(offers[0]!.length).toBeGreaterThan(1)
  expect(offers[0]![0]!.after).toMatchObject({ [`cap_${choices[0]}`]: '20121' })
})

const TAKEOVER: Values = { operation_ee: { id: '1', name: 'EI Cambio+Voltura EE' } }

it.each([
  ['prec. intestatario cf VRDNNA60L41F704R', {}, []],
  ['prec. intestatario cf VRDNNA60L41F704R', TAKEOVER, ['cf_prec_intestatario']],
  [
    'ex intestatario Anna Verdi VRDNNA60L41F704R',
    TAKEOVER,
    ['cognome_prec_intestatario', 'cf_prec_intestatario'],
  ],
  ['ex intestatario VRDNNA60L41F704R pod IT001E12345678', TAKEOVER, ['cf_prec_intestatario', 'pod']],
  ['Precedente intestatario: Anna Verdi', TAKEOVER, ['cognome_prec_intestatario']],
  [
    'ex intestatario VRDNNA60L41F704R, io BNCLCU72C45H501L',
    TAKEOVER,
    ['cf_prec_intestatario', 'codice_fiscale'],
  ],
  [
    'ex intestatario VRDNNA60L41F704R io BNCLCU72C45H501L',
    TAKEOVER,
    ['cf_prec_intestatario', 'codice_fiscale'],
  ],
  [
    'io BNCLCU72C45H501L, delegata VRDNNA60L41F704R',
    { tipo_di_pagamento: 'rid', delegato: true },
    ['codice_fiscale', 'cf_delegato'],
  ],
] as [string, Values, string[]][])(
  'the values of “%s” go to the person whom the words before them name [FORM-TOP-57]',
  (text, values, fields) => {
    const { offers } = offer(text, values)
    expect(offers.map(([first]) => first?.fields.at(-1)).filter(Boolean)).toEqual(fields)
  },
)
