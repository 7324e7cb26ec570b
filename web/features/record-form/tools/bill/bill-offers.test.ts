import { describe, expect, it } from 'vitest'
import { sampleCatalogue } from '../../../../../contract/fixtures/catalogue.ts'
import { dualOf, energyOf } from '../../../../../contract/fixtures/form.ts'
import { emptyValues, type Values } from '../../../../../contract/index.ts'
import { FormStore } from '../../store/form-store.ts'
import { environment } from '../offers/visible-form.ts'
import { type BillOffer, billOffers } from './bill-offers.ts'
import { kindNotice } from './bill-points.ts'
import { takeoverNotice } from './other-holder.ts'
import type { Bill, Proposal, SupplyOnBill } from './reader/read-bill.ts'

const formOf = (values: Values) =>
  new FormStore(
    { ...emptyValues(), ...values },
    { catalogue: sampleCatalogue, month: 11, clock: () => '2026-11-28T10:00' },
  ).current

const read = <T>(value: T): Proposal<T> => ({ value, label: 'Voce', position: 'beside', places: [] })

const LUCE: SupplyOnBill = { service: 'luce', pod: read('IT001E12345678') }
const GAS: SupplyOnBill = { service: 'gas', pdr: read('00881234567890') }
const MARIO: Partial<Bill> = {
  fiscalCode: read('RSSMRA80A01F205X'),
  name: read('MARIO'),
  lastName: read('ROSSI'),
}

const HOME = {
  type: 'VIA',
  street: 'ROMA',
  number: '12',
  cap: '00071',
  municipality: 'Pomezia',
  locality: '',
  province: 'RM',
} as const

function offersOf(bill: Partial<Bill>, values: Values) {
  const offers = billOffers({ supplies: [LUCE], ...bill }, formOf(values), environment())
  return (id: string) => offers.find((offer) => offer.id === id)
}

const LUCE_CHANGE = energyOf('luce', 'domestico', 'EI', 'Cambio')
const GAS_CHANGE = energyOf('gas', 'domestico', 'SG', 'Cambio')
const LUCE_VOLTURA = energyOf('luce', 'domestico', 'EI', 'Cambio+Voltura')

const shown = (offer: BillOffer | undefined) =>
  offer && { text: offer.text, isInDoubt: offer.doubt !== undefined }

describe('the supplier that the customer comes from', () => {
  it('is that of the list, whatever its letters [BILL-6]', () => {
    const offer = offersOf({ seller: read('ENEL ENERGIA') }, LUCE_CHANGE)
    expect(shown(offer('ex_fornitore'))).toEqual({ text: 'Enel Energia', isInDoubt: false })
    expect(offer('ex_venditore')).toBeUndefined()
  })

  it('is the former seller of the gas [BILL-6]', () => {
    const bill = { supplies: [GAS], seller: read('Hera Comm') }
    const offer = offersOf(bill, GAS_CHANGE)
    expect(shown(offer('ex_venditore'))).toEqual({ text: 'Hera Comm', isInDoubt: false })
    expect(offer('ex_fornitore')).toBeUndefined()
  })

  it('must be looked at when the list does not have it [BILL-6]', () => {
    const offer = offersOf({ seller: read('Lumen Vera') }, LUCE_CHANGE)('ex_fornitore')
    expect(offer?.doubt).toBe('Non è nell’elenco dei fornitori: controlla il nome.')
  })
})

describe('the market that the customer comes from', () => {
  it.each([
    ['libero', 'libero'],
    ['maggior-tutela', 'tutelato'],
    ['vulnerabilita', 'tutelato'],
    ['salvaguardia', 'di-salvaguardia'],
    ['tutele-graduali', undefined],
  ] as const)('%s is %s in the form [BILL-6]', (market, expected) => {
    const form = formOf(LUCE_CHANGE)
    const offers = billOffers({ supplies: [LUCE], market: read(market) }, form, environment())
    const offer = offers.find(({ id }) => id === 'mercato_di_provenienza_ee')
    expect(offer?.apply(form)?.after.mercato_di_provenienza_ee).toBe(expected)
  })
})

describe('the customer code of the holder before', () => {
  it('is offered for a change with transfer, and for no other one', () => {
    const bill = { customerCode: read('448878436') }
    const codes = ['codice_cliente_prec_intestatario', 'codice_cliente_prec_intestatario_ee']
    const found = (values: Values) => codes.filter((id) => offersOf(bill, values)(id) !== undefined)
    expect(found(LUCE_VOLTURA)).toHaveLength(1)
    expect(found(LUCE_CHANGE)).toEqual([])
  })

  it('is offered for each supply of a bill of both', () => {
    const values = dualOf(LUCE_VOLTURA, energyOf('gas', 'domestico', 'SG', 'Cambio+Voltura'))
    const offer = offersOf({ supplies: [LUCE, GAS], customerCode: read('448878436') }, values)
    expect(offer('codice_cliente_prec_intestatario_ee')?.text).toBe('448878436')
    expect(offer('codice_cliente_prec_intestatario_gas')?.text).toBe('448878436')
  })
})

describe('the holder of a bill', () => {
  const codeOf = (bill: Partial<Bill>, values: Values) => {
    const form = formOf(values)
    const offers = billOffers({ supplies: [LUCE], ...bill }, form, environment())
    const offer = offers.find(({ id }) => id.startsWith('fiscal-code'))
    const after = offer?.apply(form)?.after
    return { customer: after?.codice_fiscale, before: after?.cf_prec_intestatario }
  }

  it('is the holder before where the form asks for one and knows no customer yet [BILL-6]', () => {
    expect(codeOf(MARIO, LUCE_VOLTURA)).toMatchObject({ before: 'RSSMRA80A01F205X' })
    expect(codeOf(MARIO, LUCE_VOLTURA).customer ?? '').toBe('')
  })

  it('is the holder before where the form has another customer, whose data remain [BILL-6]', () => {
    const values = { ...LUCE_VOLTURA, codice_fiscale: 'BNCLRA84E52H501V' }
    expect(codeOf(MARIO, values)).toEqual({ customer: 'BNCLRA84E52H501V', before: 'RSSMRA80A01F205X' })
  })

  it('is the customer where the form asks for no holder before, or has the same customer [BILL-6]', () => {
    expect(codeOf(MARIO, LUCE_CHANGE).customer).toBe('RSSMRA80A01F205X')
    const values = { ...LUCE_VOLTURA, codice_fiscale: 'RSSMRA80A01F205X' }
    expect(codeOf(MARIO, values).before ?? '').toBe('')
  })

  it('who is not the customer fills nothing of the customer, neither name nor code, company or address [BILL-6]', () => {
    const bill = { ...MARIO, company: read('Officine S.r.l.'), billingAddress: read(HOME) }
    const ids = (values: Values) =>
      billOffers({ supplies: [LUCE], ...bill }, formOf(values), environment()).map(({ id }) => id)
    expect(ids(LUCE_CHANGE)).toContainEqual(expect.stringMatching(/^person/))
    const others = ids({ ...LUCE_CHANGE, codice_fiscale: 'BNCLRA84E52H501V' })
    expect(others.filter((id) => /^(?:address|company|vat|person|fiscal-code)/.test(id))).toEqual([])
  })

  it('who is not the customer is a reason to ask for a voltura, unless the form asks for the holder before [BILL-6]', () => {
    const bill: Bill = { supplies: [LUCE], ...MARIO }
    const other = { codice_fiscale: 'BNCLRA84E52H501V' }
    expect(takeoverNotice(bill, formOf({ ...LUCE_CHANGE, ...other }))).toContain('serve una voltura?')
    expect(takeoverNotice(bill, formOf({ ...LUCE_VOLTURA, ...other }))).toBeUndefined()
    expect(takeoverNotice(bill, formOf(LUCE_CHANGE))).toBeUndefined()
  })
})

it('A closing bill and a credit note are named, another bill is not [BILL-7]', () => {
  const notice = (kind?: 'closing' | 'credit') => kindNotice({ supplies: [LUCE], ...(kind && { kind }) })
  expect(notice('closing')).toBe('È una bolletta di chiusura: questa fornitura è cessata o sta per cessare.')
  expect(notice('credit')).toBe('È una nota di credito: i consumi e le condizioni possono essere di prima.')
  expect(notice()).toBeUndefined()
})
