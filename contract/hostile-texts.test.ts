import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENDURANCE } from '../test/endurance.ts'
import { hostileText } from '../test/hostile-text.ts'
import { checkAteco } from './checks/ateco.ts'
import { checkBic } from './checks/bic.ts'
import { checkEmail } from './checks/email.ts'
import { availablePower, maximumFlow } from './checks/energy-figures.ts'
import { checkFiscalCode, decodeFiscalCode } from './checks/fiscal-code.ts'
import { fiscalCodeOf } from './checks/fiscal-code-person.ts'
import { checkIban, findBank, ibanCountry, isForeignIban } from './checks/iban.ts'
import { checkPdr } from './checks/pdr.ts'
import { checkPhone, formatPhone } from './checks/phone.ts'
import { checkPod, distributorOf } from './checks/pod.ts'
import { checkVat } from './checks/vat-number.ts'
import { resolve, validate, validateDraft } from './contract-form.ts'
import { DECLARED } from './declared-fields.ts'
import type { Answers, FieldName, Values } from './fields.ts'
import { ALL_SAMPLES } from './fixtures/all-samples.ts'
import { sampleCatalogue } from './fixtures/catalogue.ts'
import { SAMPLE_NOW } from './fixtures/samples.ts'
import { isBillText } from './found-values/bill-text.ts'
import { sellerWordsNear } from './found-values/seller-words.ts'
import { plainText } from './kinds/html-to-plain-text.ts'
import { KINDS } from './kinds/kinds.ts'
import {
  absenceOn,
  checkCap,
  checkCapProvince,
  checkMunicipality,
  countryOf,
  findProvince,
  isOtherCountry,
  municipalitiesNamed,
  placeNames,
  placeOf,
  readTypedAddress,
  splitStreet,
} from './places/index.ts'
import { change } from './rules/change.ts'
import { parseValues } from './rules/parse-values.ts'
import { mailingCode, recordCode } from './rules/record-code.ts'
import { summary } from './rules/record-summary.ts'
import { editDistance, isProbableTypo } from './texts/edit-distance.ts'
import { foldText, foldToGermanLetters, foldToLetters } from './texts/fold-text.ts'
import { italianDate, italianLocalTime } from './time/calendar-date.ts'
import { isDate, parseDate, parseDateTime, readDate } from './time/typed-date.ts'
import { readDateTime } from './time/typed-moment.ts'

const TODAY = SAMPLE_NOW.slice(0, 10)
const DATES = ['21/11/2026', '21/11/2026 09:30', '2026-11-21T09:30', '2026-11-21', '21112026 0930', '1/2/85']
const CODES = ['BNCLCU72C45H501L', 'IT60X0542811101000000123456', 'IT001E12345678', '00743110157', 'UNCRITMM']
const any = hostileText(
  ...DATES,
  ...CODES,
  '333 123 4567',
  'anna@example.it',
  '20121',
  'Via Roma 12/A',
  'A1.11',
)

/** Every parser, check and display of the contract that reads a text. */
const READERS: Record<string, (text: string, other: string) => unknown> = {
  readDate: (text) => readDate(text, TODAY),
  readDateTime: (text) => readDateTime(text, TODAY),
  isDate,
  parseDate,
  parseDateTime,
  italianDate,
  italianLocalTime,
  checkAteco,
  checkBic,
  checkCap,
  countryOf,
  isOtherCountry,
  editDistance: (text, other) => editDistance(text, other, 2),
  isProbableTypo,
  checkEmail,
  availablePower,
  maximumFlow,
  fiscalCodeOf: (text, other) =>
    fiscalCodeOf({ last_name: text, name: other, sex: 'F', birthDate: '1972-03-05', belfiore: 'H501' }),
  checkFiscalCode: (text) => checkFiscalCode(text, TODAY),
  decodeFiscalCode: (text) => decodeFiscalCode(text, TODAY),
  foldText,
  foldToLetters,
  foldToGermanLetters,
  checkIban,
  findBank,
  isForeignIban,
  ibanCountry,
  municipalitiesNamed,
  checkMunicipality,
  checkCapProvince,
  checkPdr,
  checkPhone,
  formatPhone,
  placeOf,
  absenceOn,
  placeNames,
  checkPod,
  distributorOf,
  findProvince,
  splitStreet,
  readTypedAddress,
  checkVat,
  plainText,
  isBillText,
  sellerWordsNear: (text, other) =>
    sellerWordsNear(`${text}${other}${text}`, { at: text.length, end: text.length + other.length }, 'iban'),
}

const samplesOf = (name: FieldName): string[] =>
  Object.values(ALL_SAMPLES).flatMap((values) => {
    const value = values[name]
    return typeof value === 'string' && value !== '' ? [value] : []
  })

const LONGER_IN_CAPITALS = Array.from({ length: 0x1_00_00 }, (_, code) => String.fromCharCode(code)).filter(
  (letter) => letter.toUpperCase().length > letter.length,
)

/** A value of the field's own type that a client of the API can store. */
const hostileValue = (name: FieldName): fc.Arbitrary<Answers[FieldName]> => {
  const { kind } = DECLARED.find((field) => field.name === name)!
  const { shape } = KINDS[kind]
  if (shape === 'boolean') return fc.boolean()
  const text = hostileText(...samplesOf(name), ...(kind.startsWith('date') ? DATES : []))
  return shape === 'ref' ? fc.record({ id: text, name: text }) : text
}
const hostileValues = (): fc.Arbitrary<Values> =>
  fc
    .tuple(
      fc.constantFrom(...Object.values(ALL_SAMPLES)),
      fc.array(
        fc.constantFrom(...DECLARED).chain(({ name }) => fc.tuple(fc.constant(name), hostileValue(name))),
        { maxLength: 25 },
      ),
    )
    .map(([values, spoiled]) => ({ ...values, ...(Object.fromEntries(spoiled) as Values) }))

describe('For any text', { timeout: 60_000 }, () => {
  it.each(Object.entries(READERS))('%s throws for no text', (_name, read) => {
    fc.assert(fc.property(any, any, (text, other) => void read(text, other)))
  })

  it.each(DECLARED.map(({ name }) => name))(
    'The kind of the field %s parses and displays every text',
    (name) => {
      const field = DECLARED.find((one) => one.name === name)!
      const kind = KINDS[field.kind]
      fc.assert(
        fc.property(hostileValue(name), (value) => {
          const parsed = kind.parse(value)
          expect(typeof kind.display(value, field.options)).toBe('string')
          if (parsed === undefined) return
          expect(kind.parse(parsed)).toEqual(parsed)
          expect(typeof kind.display(parsed, field.options)).toBe('string')
          kind.isIncomplete?.(parsed)
          kind.optionStatus?.(parsed, field.options ?? [], field, {}, sampleCatalogue)
        }),
        { numRuns: ENDURANCE ? 300 : 30 },
      )
    },
  )

  it.each(DECLARED.map(({ name }) => name))(
    'The field %s accepts letters again whose capitals are several characters',
    (name) => {
      const { kind } = DECLARED.find((field) => field.name === name)!
      for (const letter of LONGER_IN_CAPITALS) {
        const parsed = KINDS[kind].parse(letter)
        expect(parsed === undefined ? undefined : KINDS[kind].parse(parsed)).toEqual(parsed)
      }
    },
  )

  it('resolve, validate, change and parseValues throw for no text in any field', () => {
    fc.assert(
      fc.property(hostileValues(), fc.constantFrom(...DECLARED), any, (values, { name }, text) => {
        const resolved = resolve(values, sampleCatalogue)
        validate(resolved, SAMPLE_NOW)
        validate(resolved, SAMPLE_NOW, values)
        validateDraft(resolved, values)
        change(values, name, text as never, sampleCatalogue, SAMPLE_NOW)
        parseValues(JSON.stringify(values))
        summary(resolved.answered)
        recordCode(resolved.answered, 3)
        mailingCode(resolved.answered, 3)
      }),
    )
  })
})
