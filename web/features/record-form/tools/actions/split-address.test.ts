import { describe, expect, it } from 'vitest'
import { splitAddress } from './split-address.ts'

const parts = (text: string) => {
  const { type, street, number, cap, municipality, locality, province } = splitAddress(text)
  return [type, street, number, cap, municipality, locality, province].join(' | ')
}

describe('splitAddress', () => {
  it.each([
    ['Via Roma 12, 20121 Milano (MI)', 'VIA | ROMA | 12 | 20121 | Milano |  | MI'],
    [
      'Via Giuseppe Garibaldi, 12/B - 10121 Torino TO',
      'VIA | GIUSEPPE GARIBALDI | 12/B | 10121 | Torino |  | TO',
    ],
    ['C.so Vittorio Emanuele II n. 5 00186 Roma', 'CORSO | VITTORIO EMANUELE II | 5 | 00186 | Roma |  | RM'],
    ['Via XX Settembre, 40, 00187 Roma RM, Italia', 'VIA | XX SETTEMBRE | 40 | 00187 | Roma |  | RM'],
    [
      'Strada Provinciale 12 bis\n38010 Fai della Paganella TN',
      'STRADA PROVINCIALE |  | 12 BIS | 38010 | Fai della Paganella |  | TN',
    ],
    ['Via Privata Bergonzoli 3 A, 20127 Milano', 'VIA PRIVATA | BERGONZOLI | 3 A | 20127 | Milano |  | MI'],
    [
      'Località Prati snc, 38010 Fai della Paganella (TN)',
      'LOCALITÀ | PRATI | SNC | 38010 | Fai della Paganella |  | TN',
    ],
    ['Piazza Duomo 1 Milano', 'PIAZZA | DUOMO | 1 |  | Milano |  | MI'],
    ['Viale Po, 7, Livorno', 'VIALE | PO | 7 |  | Livorno |  | LI'],
    ['Via Po', 'VIA | PO |  |  |  |  | '],
    [
      'Via Nazionale 3, 84069 Fonte, Roccadaspide (SA)',
      'VIA | NAZIONALE | 3 | 84069 | Roccadaspide | Fonte | SA',
    ],
    ['', ' |  |  |  |  |  | '],
  ])('[FORM-ADDR-10] [FORM-ADDR-11] splitAddress splits %j', (text, expected) => {
    expect(parts(text)).toBe(expected)
  })
})
