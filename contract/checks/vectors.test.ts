import { describe, expect, it } from 'vitest'
import vectors from '../fixtures/vectors.json' with { type: 'json' }
import { checkCap, placeOf, splitStreet } from '../places/index.ts'
import { checkAteco } from './ateco.ts'
import { availablePower, maximumFlow } from './energy-figures.ts'
import { checkFiscalCode, decodeFiscalCode } from './fiscal-code.ts'
import { birthDayOf } from './fiscal-code-birth-and-sex.ts'
import { bodyWithoutOmocodia } from './fiscal-code-shape.ts'
import { checkIban } from './iban.ts'
import { checkPdr } from './pdr.ts'
import { checkPhone } from './phone.ts'
import { checkPod } from './pod.ts'
import { checkVat } from './vat-number.ts'

const { today } = vectors.meta

describe('[VALID-15] Fiscal code vectors', () => {
  it.each(vectors.cf.filter((entry) => entry.valid))(
    'The fiscal code check accepts $input: $note',
    (entry) => {
      expect(checkFiscalCode(entry.input, today)).toEqual({
        ok: true,
        value: entry.normalized ?? entry.input,
      })
    },
  )

  // A well-formed code of an unknown place only warns.
  it.each(vectors.cf.filter((entry) => !entry.valid))(
    'The fiscal code check rejects "$input": $reason',
    (entry) => {
      const outcome = checkFiscalCode(entry.input, today)
      if (entry.refReason?.includes('ok'))
        expect(outcome).toMatchObject({ ok: true, warnings: [{ code: 'fiscal-code-place-unknown' }] })
      else expect(outcome.ok).toBe(false)
    },
  )

  it.each(vectors.cf.filter((entry) => entry.birthDate))(
    '[VALID-16] [CONST-15] decodeFiscalCode reads $input',
    (entry) => {
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
      expect(bodyWithoutOmocodia(entry.input)).toBe(entry.base?.slice(0, 15))
      expect(birthDayOf(entry.input)?.sex).toBe(entry.sex)
    },
  )

  it.each(vectors.cf11)('The check of an eleven-digit fiscal code answers $valid for $input', (entry) => {
    expect(checkFiscalCode(entry.input, today).ok).toBe(entry.valid)
    expect(decodeFiscalCode(entry.input, today)).toBeUndefined()
  })
})

it.each(vectors.piva)('The VAT number check answers $valid for $input', ({ input, valid }) => {
  const outcome = checkVat(input)
  expect(outcome.ok).toBe(valid)
  if (outcome.ok) expect(outcome.value).toMatch(/^\d{11}$/)
})

it.each(vectors.iban)('[VALID-17] [VALID-18] The IBAN check answers as expected for $input', (entry) => {
  const right = entry.formatValid !== false && entry.cinValid !== false
  expect(checkIban(entry.input).ok).toBe(right)
})

it.each(vectors.pod)(
  '[VALID-20] [VALID-22] The POD check answers as expected for "$input"',
  ({ input, afterNormalize }) => {
    const outcome = checkPod(input)
    expect(outcome.ok).toBe(afterNormalize.spec)
    if (!outcome.ok) return
    expect(outcome.value).toBe(afterNormalize.value)
    expect(outcome.warnings === undefined).toBe(afterNormalize.official)
  },
)

it.each(vectors.pdr)(
  '[VALID-21] [CONST-27] The PDR check answers $valid for "$input"',
  ({ input, valid }) => {
    expect(checkPdr(input).ok).toBe(valid)
  },
)

it.each(vectors.phone)(
  '[VALID-9] [VALID-10] The phone check answers $expected for "$input"',
  ({ input, expected, e164 }) => {
    const outcome = checkPhone(input)
    expect(outcome.ok).toBe(expected !== 'error')
    if (outcome.ok) expect(outcome.value).toBe(e164 ?? input)
  },
)

it.each(vectors.street)('[FORM-ADDR-11] splitStreet splits "$input"', ({ input, type, name }) => {
  expect(splitStreet(input)).toEqual({ type, name })
})

it.each(vectors.power)(
  '[CONST-24] availablePower computes $expected kW from $pot_imp',
  ({ pot_imp, expected }) => {
    expect(availablePower(String(pot_imp))).toBe(expected.toFixed(2))
    expect(availablePower(String(pot_imp).replace('.', ','))).toBe(expected.toFixed(2))
  },
)

it.each(vectors.meter)(
  'maximumFlow computes $portata_termica_max for class $categoria_contatore',
  (entry) => {
    expect(maximumFlow(String(entry.categoria_contatore))).toBe(String(entry.portata_termica_max))
  },
)

it.each(vectors.cap)('The postal code check answers $valid for $input', ({ input, valid }) => {
  expect(checkCap(input).ok).toBe(valid)
})

it.each(vectors.ateco)('The ATECO check answers as expected for $input', ({ input, normalized, note }) => {
  const outcome = checkAteco(input)
  expect(outcome.ok).toBe(!note.includes('invalid'))
  if (outcome.ok) expect(outcome.value).toBe(normalized)
})
