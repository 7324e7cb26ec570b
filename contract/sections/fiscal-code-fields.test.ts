import { describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../checks/fiscal-code-person.ts'
import type { FieldName, Values } from '../fields.ts'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { issueCodes, namesOf, stateWith } from '../fixtures/field-states.ts'
import { formOf } from '../fixtures/form.ts'
import { dangelo } from '../fixtures/sample-parts.ts'

const { dualDomestic } = ALL_SAMPLES

type Person = Partial<Record<'name' | 'last-name' | 'birth-date' | 'sex' | 'place' | 'country', FieldName>>
const born = (end: string, date = `data_di_nascita${end}`): Person =>
  ({ 'birth-date': date, place: `luogo_di_nascita${end}`, sex: `sesso${end}` }) as Person
const called = (name: string, last: string): Person => ({ name, 'last-name': last }) as Person
const referente = (end: string): Person =>
  ({
    ...called(`nome_referente${end}`, `cognome_referente${end}`),
    'birth-date': `data_nascita_referente${end}`,
    place: `luogo_nascita_referente${end}`,
    sex: `sesso_referente${end}`,
  }) as Person

const PEOPLE: Readonly<Partial<Record<FieldName, Person>>> = {
  codice_fiscale: { ...called('name', 'last_name'), ...born(''), country: 'nazione_di_nascita' },
  codice_fiscale_altra: {
    ...called('name_altra', 'last_name_altra'),
    ...born('_altra'),
    country: 'nazione_di_nascita_altra',
  },
  codice_fiscale_extra: { ...called('name_extra', 'last_name_extra'), ...born('_extra') },
  codice_fiscale_referente: referente(''),
  codice_fiscale_referente_altra: referente('_altra'),
  codice_fiscale_referente_extra: called('nome_referente_extra', 'cognome_referente_extra'),
  codice_fiscale_insurance: called('name_insurance', 'last_name_insurance'),
  cf_prec_intestatario: {
    ...called('nome_prec_intestatario', 'cognome_prec_intestatario'),
    'birth-date': 'data_di_nascita_intestatario',
    place: 'luogo_de_nascita_prec_intestatario',
  },
  cf_delegato: called('nome_delegato', 'cognome_delegato'),
  cf_delegato_altra: called('nome_delegato_altra', 'cognome_delegato_altra'),
  cf_delegato_extra: called('nome_delegato_extra', 'cognome_delegato_extra'),
  iban_codice_fiscale: called('iban_nome', 'iban_cognome'),
  iban_codice_fiscale_altra: called('iban_nome_altra', 'iban_cognome_altra'),
  iban_codice_fiscale_extra: called('iban_nome_extra', 'iban_cognome_extra'),
}
const PARTS = Object.entries(PEOPLE).flatMap(([code, person]) =>
  Object.entries(person).map(([part, name]) => [code, part, name] as [FieldName, string, FieldName]),
)

describe('[VALID-15] Fiscal code fields', () => {
  it('Every fiscal code field of the form is checked', () => {
    expect(namesOf(({ kind }) => kind === 'fiscal-code')).toEqual(Object.keys(PEOPLE).toSorted())
  })

  it.each(Object.keys(PEOPLE) as FieldName[])(
    'The fiscal code field %s rejects a wrong control letter',
    (code) => {
      expect(issueCodes(code, { [code]: 'DNGNCL85T10F205A' })).toEqual(['fiscal-code-letter'])
    },
  )

  it.each(PARTS)(
    'The fiscal code field %s only warns if its %s differs from the field %s',
    (code, part, name) => {
      const state = stateWith(code, name)
      const sex = state[name] === 'M' ? 'F' : 'M'
      const other = { 'birth-date': '1951-02-03', sex, place: 'Torino', country: 'Francia' }[part] ?? 'Zyx'
      const found = formOf({ ...state, [name]: other }).issues(code)
      expect(found.map(({ code: issueCodes, severity }) => [issueCodes, severity])).toEqual([
        [`fiscal-code-${part}`, 'warning'],
      ])
    },
  )
})

describe('[FORM-CUST-17] Two fiscal codes of one person', () => {
  const others = namesOf(({ rules }) => rules?.people !== undefined)
  const customer = { name: 'Niccolò', last_name: "D'Angelo" }
  const twoCodes = (field: FieldName, code: string, person: Partial<typeof customer> = {}) => {
    const { name, 'last-name': lastName } = PEOPLE[field] as Record<'name' | 'last-name', FieldName>
    const known = { ...customer, ...person }
    const values = { [name]: known.name, [lastName]: known.last_name, [field]: code }
    const own = { ...customer, codice_fiscale: fiscalCodeOf(dangelo), nome_referente: customer.name }
    const referente = { cognome_referente: customer.last_name, codice_fiscale_referente: own.codice_fiscale }
    return formOf({ ...stateWith(field, name), ...own, ...referente, ...values })
      .issues(field)
      .filter((issue) => issue.code === 'fiscal-code-two')
  }

  it('The payer, the proxy, the insured and the holder of an extra sale may be the customer', () => {
    expect(others).toEqual(
      ['cf_delegato', 'cf_delegato_altra', 'cf_delegato_extra', 'codice_fiscale_extra'].concat([
        'codice_fiscale_insurance',
        'codice_fiscale_referente_extra',
        'iban_codice_fiscale',
        'iban_codice_fiscale_altra',
        'iban_codice_fiscale_extra',
      ]),
    )
  })

  it.each(others.filter((field) => !/extra|insurance/.test(field)))(
    'The fiscal code field %s warns if a person with the customer’s name has another code',
    (field) => {
      const code = fiscalCodeOf(dangelo)
      const other = fiscalCodeOf({ ...dangelo, belfiore: 'L219' })
      expect(twoCodes(field, other)).toMatchObject([{ severity: 'warning', suggestion: code }])
      expect(twoCodes(field, other, { name: 'niccolo', last_name: 'D ANGELO' })).toHaveLength(1)
      expect(twoCodes(field, code)).toEqual([])
      expect(twoCodes(field, other, { name: 'Nicola' })).toEqual([])
    },
  )
})

describe('Country of birth', () => {
  const romanian = fiscalCodeOf({ ...dangelo, belfiore: 'Z129' })
  const abroad = { ...dualDomestic, codice_fiscale: romanian, luogo_di_nascita: 'ROMANIA(EE)' }
  const findings = (values: Values) => formOf({ ...abroad, ...values }).issues('codice_fiscale')

  it('The country of birth does not default to Italy for a foreign fiscal code', () => {
    const { nazione_di_nascita: _untouched, ...rest } = abroad
    expect(formOf(rest).issues('codice_fiscale')).toMatchObject([
      { code: 'fiscal-code-country', severity: 'warning', suggestion: 'Romania' },
    ])
  })

  it('A different country of birth is reported, unless the country is unknown', () => {
    expect(findings({ nazione_di_nascita: 'Moldavia' })).toMatchObject([{ code: 'fiscal-code-country' }])
    expect(findings({ nazione_di_nascita: 'romania' })).toEqual([])
    expect(findings({ nazione_di_nascita: 'Transnistria' })).toEqual([])
  })
})

describe('Age in fiscal codes', () => {
  const dead = {
    ...ALL_SAMPLES.inherited,
    cf_prec_intestatario: '',
    data_decesso_prec_intestatario: '2026-01-10',
  }
  const issueCodesOfDeceased = (field: FieldName, values: Values) =>
    formOf({ ...dead, ...values })
      .issues(field)
      .map(({ code, severity }) => `${code} ${severity}`)

  it('The fiscal code of a deceased person may mean more than 105 years, even before the date of death is entered', () => {
    const code = (birthDate: string) =>
      fiscalCodeOf({ ...dangelo, name: 'Anna', last_name: 'Verdi', birthDate })
    const old = { cf_prec_intestatario: code('1912-05-05'), data_di_nascita_intestatario: '1912-05-05' }
    expect(issueCodesOfDeceased('cf_prec_intestatario', old)).not.toContain('fiscal-code-old warning')
    expect(
      issueCodesOfDeceased('cf_prec_intestatario', { ...old, data_decesso_prec_intestatario: '' }),
    ).not.toContain('fiscal-code-old warning')
    expect(
      issueCodesOfDeceased('cf_prec_intestatario', { ...old, tipologia_voltura: 'Ordinaria' }),
    ).toContain('fiscal-code-old warning')
  })

  it.each(Object.keys(PEOPLE) as FieldName[])(
    'The fiscal code field %s warns about a minor and about a person above 105 years',
    (code) => {
      const old = { [code]: fiscalCodeOf({ ...dangelo, birthDate: '1912-05-05' }) }
      expect(issueCodes(code, old)).toContain('(fiscal-code-old)')
      const birthDate = PEOPLE[code]?.['birth-date']
      if (!birthDate) return
      const child = { ...stateWith(code, birthDate), ...old, [birthDate]: '2012-05-05' }
      expect(formOf(child).issues(code)).toContainEqual(
        expect.objectContaining({ code: 'fiscal-code-minor', severity: 'warning' }),
      )
    },
  )

  it.each(Object.keys(PEOPLE) as FieldName[])(
    'The fiscal code field %s warns about a place that did not exist at the date of birth',
    (code) => {
      const fiume = (birthDate: string) => ({
        [code]: fiscalCodeOf({ ...dangelo, birthDate, belfiore: 'D620' }),
      })
      expect(issueCodes(code, fiume('1960-03-01'))).toContain('(fiscal-code-place-ended)')
      expect(issueCodes(code, fiume('1940-03-01'))).not.toContain('(fiscal-code-place-ended)')
    },
  )
})
