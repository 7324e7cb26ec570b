import { describe, expect, it } from 'vitest'
import type { FieldName, Values } from '../fields.ts'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { issueCodes, namesOf, stateWith } from '../fixtures/field-states.ts'
import { formOf } from '../fixtures/form.ts'

const { dualDomestic } = ALL_SAMPLES

describe('Date fields', () => {
  it('Each date field has the expected rule for past, future or expiry', () => {
    const timed = (time: string) => namesOf(({ rules }) => rules?.time === time)
    expect(timed('future')).toEqual(['callback_time', 'callback_time_extra'])
    expect(timed('expiry')).toEqual([
      'data_di_scadenza_delegato',
      'data_di_scandenza',
      'data_di_scandenza_altra',
      'data_di_scandeza',
      'data_di_scandeza_altra',
    ])
    expect(timed('birth')).toEqual([
      'data_di_nascita',
      'data_di_nascita_altra',
      'data_di_nascita_extra',
      'data_di_nascita_intestatario',
      'data_nascita_referente',
      'data_nascita_referente_altra',
    ])
    expect(timed('issue')).toEqual([
      'data_di_rilascio_del_documento',
      'data_di_rilascio_del_documento_altra',
      'data_di_rilascio_extra',
    ])
    expect(timed('death')).toEqual(['data_decesso_prec_intestatario'])
    expect(timed('past')).toEqual(['data_di_rilascio_punto'])
    const free = namesOf(({ kind, rules }) => kind === 'date' && !rules?.time)
    expect(free).toEqual(['data_decorrenza_del_titolo_di_occupazione_dellimmobile', 'data_fine_lavori'])
  })

  it.each(namesOf(({ kind }) => kind === 'date'))(
    '[VALID-24] The date field %s rejects a day that is not in the calendar',
    (name) => {
      expect(issueCodes(name, { [name]: '31/11/2025' })).toEqual(['date-shape'])
    },
  )
  const past = ['past', 'birth', 'death', 'issue']
  it.each(namesOf(({ rules }) => past.includes(rules?.time ?? '')))(
    'The date field %s rejects a date in the future',
    (name) => {
      expect(issueCodes(name, { [name]: '2126-01-01' })).toContain('date-future')
    },
  )
  it.each(namesOf(({ rules }) => rules?.time === 'expiry'))(
    'The expiry date field %s only warns about a date in the past',
    (name) => {
      expect(issueCodes(name, { [name]: '2026-11-19' })).toEqual(['(document-expired)'])
    },
  )
})

describe('Age checks', () => {
  const births = namesOf(({ rules }) => rules?.time === 'birth')
  const living = births.filter((name) => name !== 'data_di_nascita_intestatario')
  const dead = {
    ...ALL_SAMPLES.inherited,
    cf_prec_intestatario: '',
    data_decesso_prec_intestatario: '2026-01-10',
  }
  const issueCodesOfDeceased = (field: FieldName, values: Values) =>
    formOf({ ...dead, ...values })
      .issues(field)
      .map(({ code, severity }) => `${code} ${severity}`)

  it.each(living)(
    'The birth date field %s warns about a minor until the day before the eighteenth birthday',
    (name) => {
      expect(issueCodes(name, { [name]: '2008-11-21' })).toEqual(['(birth-date-minor)'])
      expect(issueCodes(name, { [name]: '2008-11-20' })).toEqual([])
      expect(issueCodes(name, { [name]: '2020-02-29' })).toEqual(['(birth-date-minor)'])
    },
  )

  it.each(living)('The birth date field %s warns about an age above 105 years', (name) => {
    expect(issueCodes(name, { [name]: '1920-11-20' })).toEqual(['(birth-date-old)'])
    expect(issueCodes(name, { [name]: '1920-11-21' })).toEqual([])
  })

  it('The age of a deceased person counts at the date of death: over 105 years is allowed, a minor at death is reported', () => {
    const born = (data_di_nascita_intestatario: string) =>
      issueCodesOfDeceased('data_di_nascita_intestatario', { data_di_nascita_intestatario })
    expect(born('1908-11-20')).toEqual([])
    expect(born('1890-01-01')).toEqual([])
    expect(born('2008-01-11')).toEqual(['birth-date-minor warning'])
    expect(born('2008-01-10')).toEqual([])
  })
})

describe('Order of dates', () => {
  const ENERGY_FIRM = ALL_SAMPLES.businessFirstActivation
  const TELCO_FIRM = ALL_SAMPLES.combinedChange
  const { dualWithSecondSet } = ALL_SAMPLES
  const issued = (end: '' | '_altra') => `data_di_rilascio_del_documento${end}` as const

  it.each<[string, Values, FieldName, FieldName, string]>([
    ['a private customer', dualDomestic, 'data_di_nascita', issued(''), 'document-before-birth'],
    ['a company', ENERGY_FIRM, 'data_nascita_referente', issued(''), 'document-before-birth'],
    ['a company in telco', TELCO_FIRM, 'data_nascita_referente', issued(''), 'document-before-birth'],
    [
      'the second customer',
      dualWithSecondSet,
      'data_di_nascita_altra',
      issued('_altra'),
      'document-before-birth',
    ],
    ['the document of energy', dualDomestic, issued(''), 'data_di_scandenza', 'expiry-before-issue'],
    ['the document of a company', TELCO_FIRM, issued(''), 'data_di_scandeza', 'expiry-before-issue'],
    [
      'the second document',
      dualWithSecondSet,
      issued('_altra'),
      'data_di_scandenza_altra',
      'expiry-before-issue',
    ],
    [
      'the dead',
      ALL_SAMPLES.inherited,
      'data_di_nascita_intestatario',
      'data_decesso_prec_intestatario',
      'death-before-birth',
    ],
  ])('Two dated fields in the wrong order are an error: %s', (_title, values, earlier, later, code) => {
    expect(formOf(values).view(earlier)).toBeDefined()
    const found = (first: string, second: string) =>
      formOf({ ...values, [earlier]: first, [later]: second })
        .issues(later)
        .filter(({ severity }) => severity === 'error')
    expect(found('1990-05-06', '1990-05-05')).toMatchObject([
      { code, message: expect.stringContaining('(06/05/1990)') },
    ])
    expect(found('1990-05-06', '1990-05-06')).toEqual([])
    expect(found('', '1990-05-05')).toEqual([])
    expect(found('31/02/1990', '1990-01-05')).toEqual([])
  })

  it('The document date of an extra sale is compared with the birth date of its own customer', () => {
    const extra = stateWith('data_di_nascita_extra', 'data_di_rilascio_extra')
    const early = { data_di_nascita_extra: '1990-05-06', data_di_rilascio_extra: '1990-05-05' }
    expect(formOf({ ...extra, ...early }).issues('data_di_rilascio_extra')).toMatchObject([
      { code: 'document-before-birth', severity: 'error' },
    ])
  })

  it('A hidden date is not compared with other dates', () => {
    const hidden = { ...dualDomestic, data_nascita_referente: '2025-01-01' }
    expect(formOf(hidden).issues(issued(''))).toEqual([])
  })
})
