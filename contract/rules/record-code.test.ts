import { describe, expect, it } from 'vitest'
import { formOf } from '../fixtures/form.ts'
import { cadastral, dualDomestic, gasChange, temporaryConnection } from '../fixtures/samples.ts'
import type { Answered } from '../form/types.ts'
import { mailingCode, monthLetter, recordCode } from './record-code.ts'

const ref = (name: string) => ({ id: name, name })
const energy = (more: Answered): Answered => ({
  type_contract: 'contratto energia',
  client_type: 'domestico',
  ...more,
})

it.each([
  [dualDomestic, 'EIDNGNCL5678K'],
  [gasChange, 'SGDNGNCL7890K'],
  [temporaryConnection, 'EGBNCLCU0000K'],
  [{}, ''],
])('[CODE-13] the mailing code names one meter %#', (values, code) => {
  expect(mailingCode(formOf(values).answered, 11)).toBe(code)
})

describe('recordCode', () => {
  it.each<[string, Answered, number, string]>([
    [
      'luce',
      {
        type_product: 'luce',
        product_ee: ref('EI Luce Casa'),
        codice_fiscale: 'RSSMRA85T10A562S',
        pod: 'IT001E12345678',
      },
      1,
      'EIRSSMRA5678A',
    ],
    [
      'gas',
      {
        type_product: 'gas',
        product_gas: ref('EE Gas Casa'),
        codice_fiscale: 'MLLSNT82P65Z404U',
        pdr: '00881234567890',
      },
      3,
      'EEMLLSNT7890C',
    ],
    [
      'dual, electricity first',
      {
        type_product: 'dual',
        product_ee: ref('EE Luce Web'),
        product_gas: ref('SG Gas Web'),
        codice_fiscale: 'RSSMRA90A01H501W',
        pod: 'IT001E00004455',
        pdr: '01611310047317',
      },
      5,
      'EERSSMRA4455&7317E',
    ],
    [
      'dual without pdr',
      {
        type_product: 'dual',
        product_ee: ref('EI Luce Casa'),
        product_gas: ref('EI Gas Casa'),
        codice_fiscale: 'RSSMRA85T10A562S',
        pod: 'IT001E12345678',
      },
      4,
      'EIRSSMRA5678&0000D',
    ],
    [
      'dual without either',
      {
        type_product: 'dual',
        product_ee: ref('GN Luce'),
        product_gas: ref('GN Gas'),
        codice_fiscale: 'MRCDRA01A13A065E',
      },
      9,
      'GNMRCDRA0000&0000I',
    ],
    [
      'business',
      {
        client_type: 'business',
        type_product: 'luce',
        product_ee: ref('EG Luce PIVA'),
        codice_fiscale: 'XXXXXX',
        codice_fiscale_referente: 'MRTMTT91D08F205J',
        pod: 'IT001E00001111',
      },
      11,
      'EGMRTMTT1111K',
    ],
    [
      'gas without pdr',
      { type_product: 'gas', product_gas: ref('OP Gas Facile'), codice_fiscale: 'DLMCTG75B07H227Y' },
      7,
      'OPDLMCTG0000G',
    ],
    [
      'omocodia',
      {
        type_product: 'luce',
        product_ee: ref('es luce'),
        codice_fiscale: 'RSSNTN86H08G2NST',
        pod: 'IT001E12340099',
      },
      8,
      'ESRSSNTN0099H',
    ],
  ])('[CODE-3..6] [CODE-14] %s', (_, answers, month, code) => {
    expect(recordCode(energy(answers), month)).toBe(code)
  })

  it.each([
    [dualDomestic, 'EIDNGNCL5678&7890K'],
    [gasChange, 'SGDNGNCL7890K'],
    [temporaryConnection, 'EGBNCLCU0000K'],
    [cadastral, 'CVDNGNCL5678K'],
  ])('[CODE-15] reads a whole form %#', (values, code) => {
    expect(recordCode(formOf(values).answered, 11)).toBe(code)
  })

  it.each<[string, Answered]>([
    ['no product', { codice_fiscale: 'RSSMRA85T10A562S' }],
    ['no fiscal code', { product_ee: ref('EI Luce') }],
    ['half a fiscal code', { product_ee: ref('EI Luce'), codice_fiscale: 'RSS' }],
    ['no type', { type_contract: '', product_ee: ref('EI Luce'), codice_fiscale: 'RSSMRA85T10A562S' }],
  ])('[CODE-16] cannot be formed with %s', (_, answers) => {
    expect(recordCode(energy({ type_product: 'luce', ...answers }), 1)).toBe('')
  })

  it('[CODE-6] [CODE-7] January is A and December L', () => {
    expect(Array.from({ length: 12 }, (_, index) => monthLetter(index + 1)).join('')).toBe('ABCDEFGHIJKL')
  })
})
