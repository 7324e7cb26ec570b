import { describe, expect, it } from 'vitest'
import { emptyValues, type Values } from '../../../../../contract/index.ts'
import { FormStore } from '../../store/form-store.ts'
import { ADDRESSES, CHAT, CODES, FORM_LIKE, MAIL, PEOPLE, SIGNATURE } from '../fixtures/messages.ts'
import { foundLabel } from './found-labels.ts'
import { doubtfulOffers, offerValues, type PasteOffer, readyOffers } from './offer-values.ts'
import { readText } from './read-text.ts'

const TODAY = '2026-03-10'
const catalogue = { products: [], operations: [], owners: [], managed: {} }
const environment = { catalogue, now: `${TODAY}T10:00` }
const DUAL: Values = {
  ...emptyValues(),
  type_contract: 'contratto energia',
  client_type: 'domestico',
  type_product: 'dual',
  tipo_di_pagamento: 'rid',
}
const BUSINESS: Values = { ...DUAL, client_type: 'business' }

function offersIn(text: string, values: Values): PasteOffer[] {
  const store = new FormStore(values, { catalogue, month: 3, clock: () => environment.now })
  const choices = { chosen: {}, swapped: new Set<string>() }
  return offerValues(text, readText(text, TODAY), store.current, environment, choices)
}
const labels = (offers: readonly PasteOffer[]) => offers.map(({ found }) => foundLabel(found))

describe('What a customer writes', () => {
  const messages = [
    MAIL,
    SIGNATURE,
    CHAT,
    FORM_LIKE,
    ...[...CODES, ...ADDRESSES, ...PEOPLE].map(([text]) => text),
  ]
  it.each(messages.flatMap((text) => [DUAL, BUSINESS].map((values) => [text, values] as const)))(
    'offerValues knows no reason against a value of a customer’s message: %s',
    (text, values) => {
      expect(offersIn(text, values).flatMap(({ reason }) => reason ?? [])).toEqual([])
    },
  )

  it('readyOffers contains every value of a mail whose field is empty', () => {
    const values = { ...DUAL, email: 'altra@libero.it' }
    expect(labels(readyOffers(offersIn(MAIL, values)))).toEqual([
      'Lucia Bianchi',
      'BNCLCU72C45H501L',
      'VIA GIUSEPPE GARIBALDI 25/B, 20121 Milano (MI)',
      'IT001E12345678',
      '00881234567890',
      'IT60X0542811101000000123456',
      '333 123 4567',
      '0212345678',
    ])
    expect(doubtfulOffers(offersIn(MAIL, values))).toEqual([])
  })
})

describe('What may be of somebody else', () => {
  it.each([
    ['Conto del fornitore IT60X0542811101000000123456', DUAL, 'IT60X0542811101000000123456'],
    ['pod IT001E12345678\noppure IT001E87654321', DUAL, 'IT001E12345678, IT001E87654321'],
    [
      'residente in via Dante 3, 20121 Milano\nfornitura in via Po 5, 10123 Torino',
      DUAL,
      'VIA DANTE 3, 20121 Milano (MI), VIA PO 5, 10123 Torino (TO)',
    ],
    [
      'sono Mario Rossi, scrivo per conto di\nIntestatario: Anna Verdi',
      { ...DUAL, delegato: true },
      'Mario Rossi, Anna Verdi',
    ],
    [
      'Lumevia S.p.A.\nSede legale: Via dei Mercanti 8, 20121 Milano\nP.IVA 09876120156\nIBAN IT60X0542811101000000123456\nclienti@lumevia.example',
      BUSINESS,
      'Lumevia S.p.A., VIA DEI MERCANTI 8, 20121 Milano (MI), 09876120156, IT60X0542811101000000123456, clienti@lumevia.example',
    ],
    // Three numbers for the two boxes of the customer.
    ['333 1234567, 347 1234567, 348 1234567', DUAL, '333 123 4567, 347 123 4567, 348 123 4567'],
  ] as [string, Values, string][])(
    'offerValues offers each value alone with a reason: %s',
    (text, values, doubtful) => {
      const offers = offersIn(text, values)
      expect(readyOffers(offers)).toEqual([])
      expect(labels(doubtfulOffers(offers)).join(', ')).toBe(doubtful)
    },
  )

  it('a value that repeats with other letters competes with none', () => {
    expect(labels(readyOffers(offersIn('pod IT001E12345678\nPOD it 001 e 1234 5678', DUAL)))).toEqual([
      'IT001E12345678',
    ])
  })

  it('a code of the previous holder does not compete with the customer’s', () => {
    const takeover: Values = { ...DUAL, operation_ee: { id: '1', name: 'EI Cambio+Voltura EE' } }
    const text = 'ex intestatario VRDNNA60L41F704R, io BNCLCU72C45H501L'
    expect(labels(readyOffers(offersIn(text, takeover)))).toEqual(['VRDNNA60L41F704R', 'BNCLCU72C45H501L'])
  })
})
