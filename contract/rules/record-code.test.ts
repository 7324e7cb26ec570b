import { describe, expect, it } from 'vitest'
import type { Answered } from '../fields.ts'
import { formOf } from '../fixtures/form.ts'
import { cadastral, dualDomestic, gasChange, temporaryConnection } from '../fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../fixtures/samples-insurance.ts'
import vectors from '../fixtures/vectors.json' with { type: 'json' }
import { mailingCode, monthLetter, recordCode } from './record-code.ts'

const ref = (name: string) => ({ id: name, name })
const energy = (more: Answered): Answered => ({
  type_contract: 'contratto energia',
  client_type: 'domestico',
  ...more,
})

/** The data of the vectors as answers of a form. */
function answersOf(inputs: (typeof vectors.codes)[number]['inputs']): Answered {
  const { kind, month: _month, product, product_ee, product_gas, pod, pdr, ...texts } = inputs
  const electric = product_ee ?? (pod ? product : undefined)
  const gas = product_gas ?? (pod ? undefined : product)
  return {
    type_contract: kind === 'extra' ? 'vendite extra' : 'contratto energia',
    ...texts,
    ...(electric && { product_ee: ref(electric) }),
    ...(gas && { product_gas: ref(gas) }),
    ...(pod && { pod }),
    ...(pdr && { pdr }),
  }
}

it.each(vectors.codes)('[CODE-3] [CODE-14] recordCode passes vector $n, $note', ({ inputs, expected }) => {
  const code = inputs.kind === 'mailing' ? mailingCode : recordCode
  expect(code(answersOf(inputs), inputs.month)).toBe(expected)
})

it.each([
  [dualDomestic, 'EIDNGNCL5678K'],
  [gasChange, 'SGDNGNCL7890K'],
  [temporaryConnection, 'EGBNCLCU0000K'],
  [EXTRA_SAMPLES.extraTado, 'TADNGNCL0000K'],
  [EXTRA_SAMPLES.extraBusinessFibre, 'SGBNCLCU0000K'],
  [INSURANCE_SAMPLES.insuranceHome, 'YODNGNCL0000K'],
  [{ ...INSURANCE_SAMPLES.insuranceCar, codice_fiscale_insurance: '' }, ''],
  [{}, ''],
])('[CODE-13] mailingCode contains one meter %#', (values, code) => {
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
    // Also CODE-4.
  ])(
    '[CODE-3] [CODE-14] recordCode of an energy contract has the specified form: %s',
    (_, answers, month, code) => {
      expect(recordCode(energy(answers), month)).toBe(code)
    },
  )

  it.each([
    [dualDomestic, 'EIDNGNCL5678&7890K'],
    [gasChange, 'SGDNGNCL7890K'],
    [temporaryConnection, 'EGBNCLCU0000K'],
    [cadastral, 'CVDNGNCL5678K'],
  ])('[CODE-15] recordCode reads a complete form %#', (values, code) => {
    expect(recordCode(formOf(values).answered, 11)).toBe(code)
  })

  it.each<[string, Answered]>([
    ['no product', { codice_fiscale: 'RSSMRA85T10A562S' }],
    ['no fiscal code', { product_ee: ref('EI Luce') }],
    ['half a fiscal code', { product_ee: ref('EI Luce'), codice_fiscale: 'RSS' }],
    ['no type', { type_contract: '', product_ee: ref('EI Luce'), codice_fiscale: 'RSSMRA85T10A562S' }],
  ])('[CODE-16] recordCode is empty for an energy contract with %s', (_, answers) => {
    expect(recordCode(energy({ type_product: 'luce', ...answers }), 1)).toBe('')
  })

  it.each<[string, Answered, string]>([
    [
      '[CODE-8] an extra sale',
      { prodotto: 'ir_casa_h24', codice_fiscale_extra: 'MLLSNT82P65Z404U' },
      'IRMLLSNTF',
    ],
    ['[CODE-8] without a fiscal code', { prodotto: 'melita (EE + Fibra)' }, 'MEXF'],
    [
      '[CODE-8] of a company',
      { prodotto: 'sg_fibra_business', codice_fiscale_referente_extra: 'MRTMTT91D08F205J' },
      'SGXF',
    ],
    ['[CODE-8] with half a fiscal code', { prodotto: 'tado', codice_fiscale_extra: 'MLL' }, ''],
    ['[CODE-8] with neither', {}, ''],
    ['[CODE-8] without a product', { codice_fiscale_extra: 'MLLSNT82P65Z404U' }, ''],
    [
      '[CODE-17] [GAP-142] with an insurance beside it',
      { prodotto: 'tado', codice_fiscale_extra: 'MLLSNT82P65Z404U', product_insurance: 'yolo_home' },
      'TAMLLSNTF',
    ],
  ])('recordCode of an extra sale or an insurance has the specified form: %s', (_, answers, code) => {
    expect(recordCode({ type_contract: 'vendite extra', ...answers }, 6)).toBe(code)
  })

  it.each<[string, Answered, string]>([
    [
      '[CODE-10] a car',
      { product_insurance: 'sa rc auto', codice_fiscale_insurance: 'RSSMRA85T10A562S' },
      'SARSSMRAL',
    ],
    [
      '[CODE-10] a car without a fiscal code',
      { product_insurance: 'sa rc moto', phone_insurance: '+393331234567' },
      '',
    ],
    [
      '[CODE-11] [CODE-12] a home, by its phone',
      {
        product_insurance: 'yolo_home',
        codice_fiscale_insurance: 'RSSMRA85T10A562S',
        phone_insurance: '+393331234567',
      },
      'YO333123L',
    ],
    ['[CODE-11] a home without a phone', { product_insurance: 'yolo_home' }, ''],
    ['[CODE-11] a home with half a phone', { product_insurance: 'yolo_home', phone_insurance: '+39333' }, ''],
    ['[CODE-10] without a product', { codice_fiscale_insurance: 'RSSMRA85T10A562S' }, ''],
  ])('recordCode of an extra sale or an insurance has the specified form: %s', (_, answers, code) => {
    expect(recordCode({ type_contract: 'Assicurazione', ...answers }, 12)).toBe(code)
  })

  it('[CODE-17] [GAP-142] recordCode ignores additional sales of an energy contract', () => {
    const additional = {
      ...cadastral,
      sub_contract: 'vendite extra',
      sub_insurance: 'Assicurazione',
      ...EXTRA_SAMPLES.extraTado,
      ...INSURANCE_SAMPLES.insuranceHome,
      type_contract: 'contratto energia',
    }
    expect(recordCode(formOf(additional).answered, 11)).toBe('CVDNGNCL5678K')
  })

  it('[CODE-6] [CODE-7] monthLetter maps January to A and December to L', () => {
    expect(Array.from({ length: 12 }, (_, index) => monthLetter(index + 1)).join('')).toBe('ABCDEFGHIJKL')
  })
})
