import { describe, expect, it } from 'vitest'
import vectors from '../fixtures/vectors.json' with { type: 'json' }
import { checkAteco } from './ateco.ts'
import { checkCap } from './cap.ts'
import { checkFiscalCode, decodeFiscalCode } from './fiscal-code.ts'
import { birthDayOf, plainBody } from './fiscal-code-shape.ts'
import { checkIban } from './iban.ts'
import { maximumFlow } from './meter.ts'
import { checkPdr } from './pdr.ts'
import { checkPhone } from './phone.ts'
import { placeOf } from './places.ts'
import { checkPod } from './pod.ts'
import { availablePower } from './power.ts'
import { splitStreet } from './street.ts'
import { checkVat } from './vat.ts'

const { today } = vectors.meta

describe('[VALID-15] fiscal codes', () => {
  it.each(vectors.cf.filter((entry) => entry.valid))('accepts $input: $note', (entry) => {
    expect(checkFiscalCode(entry.input, today)).toEqual({ ok: true, value: entry.normalized ?? entry.input })
  })

  // A well-formed code of an unknown place only warns.
  it.each(vectors.cf.filter((entry) => !entry.valid))('objects to "$input": $reason', (entry) => {
    const outcome = checkFiscalCode(entry.input, today)
    if (entry.refReason?.includes('ok'))
      expect(outcome).toMatchObject({ ok: true, warnings: [{ code: 'fiscal-code-place-unknown' }] })
    else expect(outcome.ok).toBe(false)
  })

  it.each(vectors.cf.filter((entry) => entry.birthDate))('[VALID-16] [CONST-15] reads $input', (entry) => {
    const decoded = decodeFiscalCode(entry.input, today)
    expect(decoded).toMatchObject({
      birthDate: entry.birthDateIfAdult,
      sex: entry.sex,
      omocodia: entry.omocodia,
      place: `${entry.place?.name}(${entry.place?.province})`,
    })
    const { nameAtBirth, provinceAtBirth } = entry.place ?? {}
    if (nameAtBirth)
      expect(placeOf(entry.belfiore!, entry.birthDateIfAdult)?.atBirth).toEqual({
        name: nameAtBirth,
        province: provinceAtBirth,
      })
    expect(plainBody(entry.input)).toBe(entry.base?.slice(0, 15))
    expect(birthDayOf(entry.input)?.sex).toBe(entry.sex)
  })

  it.each(vectors.cf11)('answers $valid for $input', (entry) => {
    expect(checkFiscalCode(entry.input, today).ok).toBe(entry.valid)
    expect(decodeFiscalCode(entry.input, today)).toBeUndefined()
  })
})

it.each(vectors.piva)('answers $valid for the VAT number $input', ({ input, valid }) => {
  const outcome = checkVat(input)
  expect(outcome.ok).toBe(valid)
  if (outcome.ok) expect(outcome.value).toMatch(/^\d{11}$/)
})

it.each(vectors.iban)('[VALID-17] [VALID-18] answers rightly for the IBAN $input', (entry) => {
  const right = entry.formatValid !== false && entry.cinValid !== false
  expect(checkIban(entry.input).ok).toBe(right)
})

it.each(vectors.pod)(
  '[VALID-20] [VALID-22] answers rightly for the POD "$input"',
  ({ input, afterNormalize }) => {
    const outcome = checkPod(input)
    expect(outcome.ok).toBe(afterNormalize.spec)
    if (!outcome.ok) return
    expect(outcome.value).toBe(afterNormalize.value)
    expect(outcome.warnings === undefined).toBe(afterNormalize.official)
  },
)

it.each(vectors.pdr)('[VALID-21] [CONST-27] answers $valid for the PDR "$input"', ({ input, valid }) => {
  expect(checkPdr(input).ok).toBe(valid)
})

it.each(vectors.phone)(
  '[VALID-9] [VALID-10] answers $expected for the phone "$input"',
  ({ input, expected, e164 }) => {
    const outcome = checkPhone(input)
    expect(outcome.ok).toBe(expected !== 'error')
    if (outcome.ok) expect(outcome.value).toBe(e164 ?? input)
  },
)

it.each(vectors.street)('[FORM-ADDR-11] splits "$input"', ({ input, type, name }) => {
  expect(splitStreet(input)).toEqual({ type, name })
})

it.each(vectors.power)('[CONST-24] makes $expected kW of $pot_imp', ({ pot_imp, expected }) => {
  expect(availablePower(String(pot_imp))).toBe(expected.toFixed(2))
  expect(availablePower(String(pot_imp).replace('.', ','))).toBe(expected.toFixed(2))
})

it.each(vectors.meter)('gives $portata_termica_max for class $categoria_contatore', (entry) => {
  expect(maximumFlow(String(entry.categoria_contatore))).toBe(String(entry.portata_termica_max))
})

it.each(vectors.cap)('answers $valid for the postal code $input', ({ input, valid }) => {
  expect(checkCap(input).ok).toBe(valid)
})

it.each(vectors.ateco)('answers rightly for the ATECO code $input', ({ input, normalized, note }) => {
  const outcome = checkAteco(input)
  expect(outcome.ok).toBe(!note.includes('invalid'))
  if (outcome.ok) expect(outcome.value).toBe(normalized)
})
