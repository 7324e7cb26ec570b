import { describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../checks/fiscal-code-person.ts'
import { definition } from '../definition.ts'
import type { FieldName } from '../fields.ts'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { formOf } from '../fixtures/form.ts'
import { dangelo } from '../fixtures/people.ts'
import { cadastral } from '../fixtures/samples.ts'
import { KINDS } from '../form/kinds/kinds.ts'
import type { Values } from '../form/types.ts'

const { dualDomestic, combinedChange, businessFirstActivation } = ALL_SAMPLES
const fields = definition.flatMap((section) => section.fields)
const namesOf = (test: (field: (typeof fields)[number]) => boolean) =>
  [...new Set(fields.filter(test).map(({ name }) => name))].toSorted()

const inherited: Values = { ...dualDomestic, tipologia_voltura: 'Mortis Causa' }
const billed: Values = { ...dualDomestic, tipo_di_fatturazione: 'cartacea' }
const states: readonly Values[] = [...Object.values(ALL_SAMPLES), inherited, billed]

/** A form in which these fields are visible. */
function stateWith(...names: readonly FieldName[]): Values {
  const state = states.find((values) => names.every((name) => formOf(values).view(name)))
  if (!state) throw new Error(`no sample shows ${names.join(' and ')}`)
  return state
}

/** The issue codes of the field with these answers changed. */
function issueCodes(name: FieldName, more: Values): string[] {
  return formOf({ ...stateWith(name), ...more })
    .issues(name)
    .map(({ code, severity }) => (severity === 'error' ? code : `(${code})`))
}

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

describe('[VALID-27] Place fields', () => {
  it.each([
    ['residenza', dualDomestic],
    ['punto', dualDomestic],
    ['pagamento', billed],
    ['spedizione', combinedChange],
    ['extra', ALL_SAMPLES.extraTado],
    ['residenza_altra', ALL_SAMPLES.dualWithSecondSet],
  ] as const)('The address fields of %s compare postal code, municipality and province', (place, values) => {
    const town = (place === 'spedizione' ? 'localita' : 'comune') as 'comune'
    const typed = { [`cap_${place}`]: '10121', [`${town}_${place}`]: 'Torino', [`provincia_${place}`]: 'NA' }
    const form = formOf({ ...values, ...typed })
    expect(form.view(`cap_${place}`)).toBeDefined()
    expect(form.issues(`cap_${place}`)).toMatchObject([{ code: 'cap-province', severity: 'warning' }])
    expect(form.issues(`${town}_${place}` as FieldName)).toMatchObject([
      { code: 'municipality-province', severity: 'warning' },
    ])
    const right = formOf({ ...values, ...typed, [`provincia_${place}`]: 'Torino' })
    expect(right.issues(`cap_${place}`)).toEqual([])
    expect(right.issues(`${town}_${place}` as FieldName)).toEqual([])
  })

  it('A residence abroad with a free-text province accepts foreign postal codes', () => {
    const abroad = { provincia_residenza: 'Greater London', cap_residenza: 'SW1A 1AA' }
    const { issues } = formOf({ ...dualDomestic, ...abroad, comune_residenza: 'London' })
    expect(issues('cap_residenza')).toMatchObject([{ code: 'cap-characters', severity: 'warning' }])
    expect(issues().filter(({ severity }) => severity === 'error')).toEqual([])
  })

  it('The province field stores city names and the provinces of 2025 as codes and displays their names', () => {
    const typed = (provincia_residenza: string) => formOf({ ...dualDomestic, provincia_residenza }).answered
    expect(typed('Monza').provincia_residenza).toBe('MB')
    expect(typed('Gallura Nord-Est Sardegna').provincia_residenza).toBe('OT')
    expect(KINDS.province.display('OT')).toBe('Gallura Nord-Est Sardegna (OT)')
    expect(KINDS.province.display('Greater London')).toBe('Greater London')
    const olbia = { comune_residenza: 'Olbia', provincia_residenza: 'OT' }
    expect(
      formOf({ ...dualDomestic, ...olbia, cap_residenza: '0702' }).issues('cap_residenza'),
    ).toMatchObject([{ code: 'cap-length', severity: 'error' }])
    expect(formOf({ ...dualDomestic, ...olbia, cap_residenza: '07026' }).issues()).toEqual([])
  })

  it('The place fields of the previous holder are compared with each other', () => {
    const moved = { comune_resid_prec_intestatario: 'Torino', provincia_prec_intestatario: 'NA' }
    for (const values of [dualDomestic, inherited])
      expect(formOf({ ...values, ...moved }).issues('comune_resid_prec_intestatario')).toMatchObject([
        { code: 'municipality-province', severity: 'warning' },
      ])
  })
})

describe('[VALID-9] [VALID-14] Phone and e-mail fields', () => {
  it('Every phone and e-mail field of the form is checked', () => {
    expect(namesOf(({ kind }) => kind === 'phone')).toEqual(
      [
        'cellulare',
        'cellulare_altra',
        'doi_telefono',
        'phone',
        'phone_altra',
        'phone_extra',
        'phone_insurance',
      ].toSorted(),
    )
    expect(namesOf(({ kind }) => kind === 'email')).toEqual(
      [
        'email',
        'email_altra',
        'email_di_fatturazione',
        'email_extra',
        'email_insurance',
        'email_mailing',
        'email_subs',
      ].toSorted(),
    )
  })

  it.each(namesOf(({ kind }) => kind === 'phone'))('The phone field %s reports a landline', (name) => {
    const warns = name === 'phone' || name === 'phone_altra'
    expect(issueCodes(name, { [name]: '0212345678' })).toEqual([warns ? '(phone-mobile)' : 'phone-mobile'])
  })

  it.each([
    ['iban', 'bic_swift', dualDomestic],
    ['iban_altra', 'bic_swift_altra', ALL_SAMPLES.dualWithSecondSet],
    ['codice_iban_extra', 'bic_extra', ALL_SAMPLES.extraHomeService],
  ] as const)('[VALID-19] The bank of %s is compared with %s', (iban, bic, values) => {
    const german = { ...values, [iban]: 'DE89370400440532013000' }
    const issueCodes = (typed: string) => formOf({ ...german, [bic]: typed }).issues(bic)
    expect(issueCodes('')).toMatchObject([{ code: 'required', message: 'IBAN straniero, inserire BIC' }])
    expect(issueCodes('COBADEFF')).toEqual([])
    for (const malformed of ['DE8937040044053201300', 'DE', 'XX64Y0542811101000000123456', 'T60X0542811101'])
      expect(formOf({ ...values, [iban]: malformed, [bic]: '' }).issues(bic)).toEqual([])
    expect(issueCodes('UNCRITMM')).toMatchObject([{ code: 'bic-country', severity: 'warning' }])
    expect(issueCodes('COBADEFFXXX')).toEqual([])
    expect(issueCodes('COBADEFFXXXX')).toMatchObject([{ severity: 'error' }])
    expect(formOf({ ...values, [bic]: '' }).issues(bic)).toEqual([])
  })

  it('[VALID-10] No account, code or meter field is without a check', () => {
    expect(namesOf(({ kind }) => kind === 'iban')).toEqual(['codice_iban_extra', 'iban', 'iban_altra'])
    expect(namesOf(({ kind }) => kind === 'bic')).toEqual(['bic_extra', 'bic_swift', 'bic_swift_altra'])
    expect(namesOf(({ kind }) => kind === 'vat')).toEqual(['p_iva', 'p_iva_altra', 'p_iva_extra'])
    expect(namesOf(({ kind }) => kind === 'pod' || kind === 'pdr')).toEqual(['pdr', 'pod'])
    const firm = formOf({ ...businessFirstActivation, p_iva: '12345670158' })
    expect(firm.issues('p_iva')).toMatchObject([{ code: 'vat-digit', severity: 'error' }])
    expect(formOf({ ...cadastral, cap_punto: '1' }).errors()).toMatchObject([{ field: 'cap_punto' }])
  })
})
