import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkCap, splitStreet, streetTypes } from '../places/index.ts'
import type { Outcome } from '../texts/outcome.ts'
import { checkAteco } from './ateco.ts'
import { checkEmail } from './email.ts'
import { availablePower, maximumFlow } from './energy-figures.ts'
import { checkPdr } from './pdr.ts'
import { checkPhone, formatPhone, isTooShort } from './phone.ts'
import { checkPod, distributorOf } from './pod.ts'
import { checkVat, luhnDigit } from './vat-number.ts'

const found = (outcome: Outcome) => (outcome.ok ? undefined : outcome.finding)

describe('VAT number', () => {
  it('A VAT number with any digit changed is rejected', () => {
    const ten = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 })
    fc.assert(
      fc.property(ten, fc.nat(10), fc.integer({ min: 1, max: 9 }), (digits, index, step) => {
        fc.pre(!digits.startsWith('0000000'))
        const vat = digits + luhnDigit(digits)
        expect(checkVat(vat)).toMatchObject({ ok: true, value: vat })
        const other = String((Number(vat[index]) + step) % 10)
        expect(checkVat(vat.slice(0, index) + other + vat.slice(index + 1)).ok).toBe(false)
      }),
    )
  })

  it('A VAT number that lost its leading zero in a spreadsheet is completed by the suggestion', () => {
    expect(found(checkVat('743110157'))).toMatchObject({ code: 'vat-length' })
    expect(found(checkVat('0743110157'))).toEqual({
      code: 'vat-length',
      message: 'La partita IVA ha 11 cifre, qui sono 10.',
      suggestion: '00743110157',
    })
    expect(found(checkVat('DE743110157'))?.code).toBe('vat-characters')
  })
})

describe('[VALID-20] POD', () => {
  it('A POD that is too short is rejected with the missing part and the complete code as suggestion', () => {
    expect(found(checkPod('001E12345678'))).toMatchObject({
      message: 'Il POD inizia con IT.',
      suggestion: 'IT001E12345678',
    })
    expect(found(checkPod('123456789'))).toMatchObject({ suggestion: 'IT001E123456789' })
    expect(found(checkPod('ITOO1E12345678'))).toMatchObject({ suggestion: 'IT001E12345678' })
    expect(found(checkPod('IT001E1234567'))?.message).toContain('qui sono 13')
    expect(found(checkPod('IT001E123456AAA'))?.suggestion).toBeUndefined()
  })

  it('[VALID-22] A POD is accepted with spaces, dots, dashes and lower case, and yields the distributor', () => {
    expect(checkPod('it 001 e 12345678')).toEqual({ ok: true, value: 'IT001E12345678' })
    expect(checkPod('IT.001.E-12345678')).toEqual({ ok: true, value: 'IT001E12345678' })
    expect(distributorOf('it 002 e 12345678')).toBe('areti')
    expect(distributorOf('IT999E12345678')).toBeUndefined()
    expect(distributorOf('nothing')).toBeUndefined()
  })
})

it('A PDR of twelve digits gets a suggestion with the two zeros that a spreadsheet dropped [VALID-21]', () => {
  expect(found(checkPdr('881234567890'))).toEqual({
    code: 'pdr-length',
    message: 'Il PDR ha 14 cifre, qui sono 12: forse mancano i due zeri iniziali.',
    suggestion: '00881234567890',
  })
  expect(found(checkPdr('88123456789'))?.suggestion).toBeUndefined()
  expect(found(checkPdr('008812345678901'))?.suggestion).toBeUndefined()
})

it.each([' ', '\u00a0', '.', '-', '–', '—', '−', '/'])(
  'PDR, POD, phone number and VAT number are accepted with "%s" between their groups [VALID-21] [VALID-22]',
  (sign) => {
    expect(checkPdr(['0088', '1234', '567890'].join(sign))).toEqual({ ok: true, value: '00881234567890' })
    expect(checkPod(['IT', '001', 'E', '12345678'].join(sign))).toEqual({ ok: true, value: 'IT001E12345678' })
    expect(checkPhone(['333', '123', '4567'].join(sign))).toEqual({ ok: true, value: '+393331234567' })
    expect(checkVat(['007', '431', '101', '57'].join(sign))).toEqual({ ok: true, value: '00743110157' })
  },
)

it('[VALID-21] [CONST-27] A PDR of thirteen digits gets a suggestion with a leading zero', () => {
  expect(found(checkPdr('0881234567890'))).toMatchObject({
    message: expect.stringContaining('forse manca lo zero iniziale'),
    suggestion: '00881234567890',
  })
  expect(checkPdr('0088 1234 567890')).toEqual({ ok: true, value: '00881234567890' })
  expect(found(checkPdr('0088123456789O'))?.code).toBe('pdr-characters')
})

describe('Phone check', () => {
  it.each([
    ['00393331234567', 'phone-zeros', '+393331234567'],
    ['+39333123456a', 'phone-characters', undefined],
    ['06 1234 5678', 'phone-mobile', undefined],
    ['33312345678', 'phone-mobile', undefined],
  ])('[VALID-10] [VALID-11] The phone check rejects %s with the code %s', (text, code, suggestion) => {
    expect(found(checkPhone(text))).toMatchObject({ code })
    expect(found(checkPhone(text))?.suggestion).toBe(suggestion)
  })

  it('[VALID-9] The phone check accepts any first character', () => {
    expect(checkPhone('3')).toEqual({ ok: true, value: '3' })
    expect([isTooShort(' 3 '), isTooShort('33')]).toEqual([true, false])
  })

  it('formatPhone groups digits as people write phone numbers', () => {
    expect(formatPhone('+393331234567')).toBe('333 123 4567')
    expect(formatPhone('3331234567')).toBe('333 123 4567')
    expect(formatPhone('+33612345678')).toBe('+33 6 12 34 56 78')
    expect(formatPhone('non so')).toBe('non so')
  })
})

it('A postal code that lost its zeros gets a suggestion with them', () => {
  expect(found(checkCap('8'))?.suggestion).toBeUndefined()
  expect(found(checkCap('118'))?.suggestion).toBe('00118')
  expect(found(checkCap('0118'))?.suggestion).toBe('00118')
})

it.each([
  ['6210', '62.10'],
  ['J 62.10', '62.10'],
  ['62.1', undefined],
  ['', undefined],
])('The ATECO check normalizes "%s" to %s', (text, value) => {
  const outcome = checkAteco(text)
  expect(outcome.ok ? outcome.value : undefined).toBe(value)
})

describe('[VALID-23] E-mail check', () => {
  it.each(['mario.rossi@gmail.com', "d'angelo+casa@posta.example.it", 'a@b.co'])(
    'The e-mail check accepts %s',
    (text) => {
      expect(checkEmail(text)).toEqual({ ok: true, value: text })
    },
  )

  it.each([
    'mario',
    '@gmail.com',
    'mario@',
    'mario@gmail',
    'ma rio@gmail.com',
    'mario.@gmail.com',
    'a@b..it',
    'àé@gmail.com',
  ])('The e-mail check rejects "%s"', (text) => {
    expect(checkEmail(text).ok).toBe(false)
  })

  it('The e-mail check converts the domain to lower case and warns about a probable typing error', () => {
    expect(checkEmail('Mario@LIBERO.it')).toEqual({ ok: true, value: 'Mario@libero.it' })
    expect(checkEmail('mario@gmial.com')).toMatchObject({ warnings: [{ suggestion: 'mario@gmail.com' }] })
  })
})

it('[FORM-ADDR-11] splitStreet separates street types of one and of two words from the street name', () => {
  expect(splitStreet("Contrada Sant'Anna")).toEqual({ type: 'CONTRADA', name: "SANT'ANNA" })
  expect(splitStreet('  ')).toEqual({ type: '', name: '' })
  expect(streetTypes()).toContain('STRADA PROVINCIALE')
})

describe('[CONST-24] Available power', () => {
  it('availablePower rounds halves up where floating point arithmetic does not', () => {
    expect(availablePower('1.15')).toBe('1.27')
    expect(availablePower('4,5')).toBe('4.95')
    expect(availablePower('0')).toBe('0.00')
    expect(availablePower(' 3 ')).toBe('3.30')
  })

  it('availablePower returns undefined for a text that is not a number', () => {
    expect(availablePower('')).toBeUndefined()
    expect(availablePower('3 kW')).toBeUndefined()
    expect(availablePower('-3')).toBeUndefined()
    expect(availablePower('1e3')).toBeUndefined()
  })
})

it('maximumFlow returns undefined for a meter class that the form does not offer', () => {
  expect(maximumFlow('25')).toBeUndefined()
  expect(maximumFlow('toString')).toBeUndefined()
})
