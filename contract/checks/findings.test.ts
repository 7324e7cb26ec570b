import { describe, expect, it } from 'vitest'
import { checkCap } from '../places/index.ts'
import type { Finding, Outcome } from '../texts/outcome.ts'
import { checkAteco } from './ateco.ts'
import { checkEmail } from './email.ts'
import {
  checkAvailablePower,
  checkDaysOfUse,
  checkElectricityUse,
  checkGasUse,
  checkPower,
} from './energy-figures.ts'
import { checkPdr } from './pdr.ts'
import { checkPhone } from './phone.ts'
import { checkPod } from './pod.ts'
import { checkVat } from './vat-number.ts'

const refused = (code: string, message: string, suggestion?: string): Outcome => ({
  ok: false,
  finding: suggestion === undefined ? { code, message } : { code, message, suggestion },
})
const accepted = (value: string, ...warnings: Finding[]): Outcome =>
  warnings.length > 0 ? { ok: true, value, warnings } : { ok: true, value }

const LANDLINE = refused('phone-mobile', 'È un numero fisso: serve un cellulare.')
const NO_MOBILE = refused('phone-mobile', 'Non è un numero di cellulare valido.')
const NO_DIGITS = refused('phone-characters', 'Il numero ha caratteri che non sono cifre.')
const digitsOfMobile = (count: number) =>
  refused('phone-mobile', `Un cellulare italiano ha 9 o 10 cifre, qui sono ${count}.`)

describe('the check of a phone number [VALID-10] [VALID-11]', () => {
  it.each([
    [' 3 ', accepted('3')],
    ['33', digitsOfMobile(2)],
    [' 333 123 4567 ', accepted('+393331234567')],
    ['(333) 1234567', accepted('+393331234567')],
    [
      '00393331234567',
      refused('phone-zeros', 'Il prefisso internazionale si scrive con + e non con 00.', '+393331234567'),
    ],
    ['001', refused('phone-zeros', 'Il prefisso internazionale si scrive con + e non con 00.')],
    ['x3331234567', NO_DIGITS],
    ['3331234567x', NO_DIGITS],
    [
      '333+1234567',
      refused('phone-characters', 'Qui serve solo il numero, senza altri segni.', '+393331234567'),
    ],
    ['06 1234 5678', LANDLINE],
    ['+39 06 1234 5678', LANDLINE],
    ['33312345', digitsOfMobile(8)],
    ['33312345678', digitsOfMobile(11)],
    ['300 000 000', NO_MOBILE],
    ['3000000000', NO_MOBILE],
    ['+3933312345', NO_MOBILE],
    ['+39333123', NO_MOBILE],
    ['81234567', NO_MOBILE],
    ['+10', NO_MOBILE],
  ])('the check of a phone number answers for "%s" as expected', (text, outcome) => {
    expect(checkPhone(text)).toEqual(outcome)
  })
})

const NO_AT = refused('email-shape', 'L’indirizzo ha una @ tra il nome e il dominio.')
const BAD_NAME = refused('email-shape', 'L’indirizzo non è scritto bene: controlla il nome prima della @.')
const BAD_DOMAIN = refused('email-shape', 'L’indirizzo non è scritto bene: controlla il dominio dopo la @.')
/** A domain of so many characters, in valid parts. */
const domainOf = (length: number) => {
  const parts = `${'a'.repeat(60)}.`.repeat(3)
  return `${parts}${'b'.repeat(length - parts.length - 3)}.it`
}

describe('the check of an e-mail address [VALID-23]', () => {
  it.each([
    [' Maria@Example.IT ', accepted('Maria@example.it')],
    ['maria', NO_AT],
    ['@example.it', NO_AT],
    ['ma ria@example.it', refused('email-spaces', 'L’indirizzo non ha spazi.', 'maria@example.it')],
    ['ma ria@', refused('email-spaces', 'L’indirizzo non ha spazi.')],
    ['mar..ia@example.it', BAD_NAME],
    ['maria@example', BAD_DOMAIN],
    [`${'a'.repeat(64)}@example.it`, accepted(`${'a'.repeat(64)}@example.it`)],
    [`${'a'.repeat(65)}@example.it`, BAD_NAME],
    [`${'a'.repeat(10)}@${domainOf(243)}`, accepted(`${'a'.repeat(10)}@${domainOf(243)}`)],
    [`${'a'.repeat(11)}@${domainOf(243)}`, BAD_NAME],
    [
      'maria@gmial.com',
      accepted('maria@gmial.com', {
        code: 'email-domain',
        message: 'Il dominio gmial.com è insolito: forse gmail.com?',
        suggestion: 'maria@gmail.com',
      }),
    ],
  ])('the check of an e-mail address answers for "%s" as expected', (text, outcome) => {
    expect(checkEmail(text)).toEqual(outcome)
  })
})

const METER = 'Sembra il numero che mostra il contatore: il POD ha davanti IT, il distributore e la E.'
const podLength = (count: number) => `Il POD ha 14 o 15 caratteri, qui sono ${count}.`
const SHAPE_OF_START = 'Il POD ha dopo IT tre cifre del distributore e poi la lettera E.'
const SHAPE_OF_END = 'Il POD ha dopo la E almeno sette cifre e poi una o due lettere o cifre.'
const UNUSUAL: Finding = {
  code: 'pod-unusual',
  message: 'Di solito dopo la E ci sono otto cifre: controlla sulla bolletta.',
}

describe('the check of a POD [VALID-20]', () => {
  it.each([
    ['IT001E12345678', accepted('IT001E12345678')],
    ['IT001E12345678A', accepted('IT001E12345678A')],
    ['IT001E1234567A', accepted('IT001E1234567A', UNUSUAL)],
    ['IT001E1234567AB', accepted('IT001E1234567AB', UNUSUAL)],
    ['12345678', refused('pod-shape', METER, 'IT001E12345678')],
    ['123456789', refused('pod-shape', METER, 'IT001E123456789')],
    ['1234567', refused('pod-shape', 'Il POD inizia con IT.')],
    ['1234567890', refused('pod-shape', 'Il POD inizia con IT.')],
    ['X12345678', refused('pod-shape', 'Il POD inizia con IT.')],
    ['001E12345678', refused('pod-shape', 'Il POD inizia con IT.', 'IT001E12345678')],
    ['XIT001E12345678', refused('pod-shape', 'Il POD inizia con IT.')],
    ['IT01E12345678', refused('pod-shape', SHAPE_OF_START)],
    ['ITXIT001E12345', refused('pod-shape', SHAPE_OF_START)],
    ['ITOO1E12345678', refused('pod-shape', SHAPE_OF_START, 'IT001E12345678')],
    ['IT001E1234567', refused('pod-shape', podLength(13))],
    ['IT001E1234567890', refused('pod-shape', podLength(16))],
    ['IT001E123456AB', refused('pod-shape', SHAPE_OF_END)],
    ['IT001E123456ABC', refused('pod-shape', SHAPE_OF_END)],
    ['IT001E1234567O8', accepted('IT001E1234567O8', UNUSUAL)],
    ['IT001E12O45678', refused('pod-shape', SHAPE_OF_END, 'IT001E12045678')],
  ])('the check of a POD answers for "%s" as expected', (text, outcome) => {
    expect(checkPod(text)).toEqual(outcome)
  })
})

describe('the check of a PDR [VALID-21]', () => {
  it.each([
    ['0088123456789O', refused('pdr-characters', 'Il PDR ha solo cifre.', '00881234567890')],
    ['88123456789', refused('pdr-length', 'Il PDR ha 14 cifre, qui sono 11.')],
    ['008812345678901', refused('pdr-length', 'Il PDR ha 14 cifre, qui sono 15.')],
    [
      '0881234567890',
      refused(
        'pdr-length',
        'Il PDR ha 14 cifre, qui sono 13: forse manca lo zero iniziale.',
        '00881234567890',
      ),
    ],
  ])('the check of a PDR answers for "%s" as expected', (text, outcome) => {
    expect(checkPdr(text)).toEqual(outcome)
  })
})

const WRONG_DIGIT = refused(
  'vat-digit',
  'La cifra di controllo della partita IVA non torna: una delle cifre è sbagliata.',
)
const NO_VAT_DIGITS = refused('vat-characters', 'La partita IVA ha solo cifre, con o senza IT davanti.')
const vatLength = (count: number, suggestion?: string) =>
  refused('vat-length', `La partita IVA ha 11 cifre, qui sono ${count}.`, suggestion)

describe('the check of a VAT number', () => {
  it.each([
    ['it 00743110157', accepted('00743110157')],
    ['00743IT110157', NO_VAT_DIGITS],
    ['0074311015X', NO_VAT_DIGITS],
    ['00743110158', WRONG_DIGIT],
    ['0743110157', vatLength(10, '00743110157')],
    ['0743110158', vatLength(10)],
    ['743110157', vatLength(9, '00743110157')],
    ['743110158', vatLength(9)],
    ['007431101570', vatLength(12)],
    ['00000000018', refused('vat-zero', 'La partita IVA non può iniziare con sette zeri.')],
    ['10000000017', accepted('10000000017')],
  ])('the check of a VAT number answers for "%s" as expected', (text, outcome) => {
    expect(checkVat(text)).toEqual(outcome)
  })
})

const NO_ATECO = refused('ateco-shape', 'Il codice ATECO ha da quattro a sei cifre, come 62.10.00.')

describe('the checks of a postal code and of an activity code', () => {
  it.each([
    [' 20 121 ', accepted('20121')],
    ['2012A', refused('cap-characters', 'Il CAP ha solo cifre.')],
    ['0118', refused('cap-length', 'Il CAP ha 5 cifre, qui sono 4: forse manca lo zero iniziale.', '00118')],
    [
      '118',
      refused('cap-length', 'Il CAP ha 5 cifre, qui sono 3: forse mancano gli zeri iniziali.', '00118'),
    ],
    ['201211', refused('cap-length', 'Il CAP ha 5 cifre, qui sono 6.')],
  ])('the check of a postal code answers for "%s" as expected', (text, outcome) => {
    expect(checkCap(text)).toEqual(outcome)
  })

  it.each([
    ['j 62.10.00', accepted('62.10.00')],
    ['621000', accepted('62.10.00')],
    ['62.10.0', accepted('62.10.0')],
    ['62J10', NO_ATECO],
    ['W62.10', NO_ATECO],
    ['X621000', NO_ATECO],
    ['621000X', NO_ATECO],
    ['162.10', NO_ATECO],
    ['62.10.000', NO_ATECO],
    ['6210000', NO_ATECO],
  ])('the check of an activity code answers for "%s" as expected', (text, outcome) => {
    expect(checkAteco(text)).toEqual(outcome)
  })
})

const codeAndMessage = (findings: Finding[]) => findings.map(({ code, message }) => [code, message])
const DAYS = [['days-of-use', 'I giorni d’uso alla settimana vanno da 1 a 7.']]
const NO_POWER = [['power-zero', 'La potenza non può essere 0: controlla sulla bolletta.']]
const NO_USE = [['use-zero', 'Un consumo annuo di 0 è insolito: controlla sulla bolletta.']]

describe('the checks of figures of a supply [FORM-GAS-3] [FORM-GAS-8]', () => {
  it.each([
    [0, DAYS],
    [1, []],
    [3.5, DAYS],
    [7, []],
    [8, DAYS],
  ])('the check of the days of use answers for %s as expected', (days, findings) => {
    expect(codeAndMessage(checkDaysOfUse(days))).toEqual(findings)
  })

  it.each([
    [0, NO_POWER],
    [-1, NO_POWER],
    [0.5, []],
  ])('the check of a power answers for %s kW as expected', (power, findings) => {
    expect(codeAndMessage(checkPower(power))).toEqual(findings)
  })

  it.each([
    [3.3, 3, []],
    [3, 3, []],
    [3.3, undefined, []],
    [0, undefined, NO_POWER],
    [0, 3, NO_POWER],
    [2.9, 3.5, [['power-below-engaged', 'La potenza disponibile è minore di quella impegnata, 3,5 kW.']]],
  ])(
    'the check of %s kW available with %s kW engaged answers as expected',
    (available, engaged, findings) => {
      expect(codeAndMessage(checkAvailablePower(available, engaged))).toEqual(findings)
    },
  )

  it.each([
    [0, 3.3, NO_USE],
    [0, undefined, NO_USE],
    [28_987, 3.3, []],
    [
      28_988,
      3.3,
      [['use-impossible', 'Un consumo così non è possibile: con 3,3 kW in un anno si arriva a 28.987 kWh.']],
    ],
    [1_000_000, undefined, []],
    [1_000_000, 0, []],
  ])('the check of %s kWh with %s kW answers as expected', (use, power, findings) => {
    expect(codeAndMessage(checkElectricityUse(use, power))).toEqual(findings)
  })

  it.each([
    [0, 37.8, NO_USE],
    [56_217, 37.8, []],
    [
      56_218,
      37.8,
      [
        [
          'use-impossible',
          'Un consumo così non è possibile: con questo contatore in un anno si arriva a 56.217 m³.',
        ],
      ],
    ],
    [1_000_000, undefined, []],
    [1_000_000, 0, []],
  ])('the check of %s m³ with a flow of %s kW answers as expected', (use, flow, findings) => {
    expect(codeAndMessage(checkGasUse(use, flow))).toEqual(findings)
  })
})
