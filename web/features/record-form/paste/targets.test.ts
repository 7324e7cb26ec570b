import { describe, expect, it } from 'vitest'
import { emptyValues, type Values } from '../../../../contract/index.ts'
import { FormStore } from '../store/form-store.ts'
import { readText } from './read-text.ts'
import { firstChoices, targetsOf } from './targets.ts'

const catalogue = { products: [], operations: [], owners: [], managed: {} }
const around = { catalogue, now: '2026-03-10T10:00' }
const ENERGY: Values = {
  ...emptyValues(),
  type_contract: 'contratto energia',
  client_type: 'domestico',
  type_product: 'luce',
}

function offer(text: string, values: Values = {}) {
  const store = new FormStore({ ...ENERGY, ...values }, { catalogue, month: 3, clock: () => around.now })
  const offers = readText(text, '2026-03-10').found.map((found) => targetsOf(found, store.current, around))
  return { offers, choices: firstChoices(offers) }
}

describe('where a found value goes', () => {
  it('only to fields that show now', () => {
    expect(offer('PDR 00881234567890').offers).toEqual([[]])
    expect(offer('PDR 00881234567890', { type_product: 'gas' }).choices).toEqual(['pdr'])
  })

  it('[FORM-CUST-11] a fiscal code brings its birth data along', () => {
    const target = offer('BNCLCU72C45H501L').offers[0]![0]!
    expect(target.after).toMatchObject({ codice_fiscale: 'BNCLCU72C45H501L', data_di_nascita: '1972-03-05' })
    expect(target.fields).toEqual(['codice_fiscale'])
  })

  it('two numbers go to two fields, the required one first', () => {
    expect(offer('333 1234567\n347 1234567').choices).toEqual(['cellulare', 'phone'])
  })

  it('a landline only goes where a mobile is not needed', () => {
    expect(offer('Tel. 02 12345678').offers[0]!.map((target) => target.key)).toEqual(['phone'])
  })

  it('says what stands there, and when it is the same', () => {
    const { offers } = offer('a@libero.it', { email: 'b@libero.it' })
    expect(offers[0]![0]).toMatchObject({ key: 'email', now: 'b@libero.it', same: false })
    expect(offer('a@libero.it', { email: 'a@libero.it' }).offers[0]![0]!.same).toBe(true)
  })

  it('what stands in its place is not passed by for a field of another part', () => {
    const { offers, choices } = offer('a@libero.it', { email: 'b@libero.it' })
    expect(offers[0]!.length).toBeGreaterThan(1)
    expect(choices).toEqual(['email'])
  })

  it('a firm’s person is its representative', () => {
    const { offers } = offer('Mi chiamo Mario Rossi', { client_type: 'business' })
    expect(offers[0]![0]!.after).toMatchObject({ nome_referente: 'Mario', cognome_referente: 'Rossi' })
  })

  it('an address can go to the second sale’s customer too', () => {
    const second: Values = { sub_contract: 'altra vendita', client_type_altra: 'domestico' }
    const keys = offer('via Dante 3, 20121 Milano (MI)', second).offers[0]!.map(({ key }) => key)
    expect(keys).toEqual(['residenza', 'punto', 'residenza_altra'])
  })

  it('[FORM-ADDR-17] an address can go to each address that shows', () => {
    const { offers, choices } = offer('Via Roma 12, 20121 Milano (MI)')
    expect(offers[0]!.length).toBeGreaterThan(1)
    expect(offers[0]![0]!.after).toMatchObject({ [`cap_${choices[0]}`]: '20121' })
  })
})
