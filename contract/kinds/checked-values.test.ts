import { describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../checks/fiscal-code-person.ts'
import type { Answered } from '../fields.ts'
import { SAMPLE_NOW } from '../fixtures/samples.ts'
import type { Notice } from '../form/types.ts'
import type { FieldKind, FieldRules } from './field-rules.ts'
import { KINDS } from './kinds.ts'

const NUMBER = 'Serve un numero, con la virgola prima dei decimali.'

/** The notices of an answer, in a field with these rules. */
function noticesOf(kind: FieldKind, value: string | boolean, rules?: FieldRules, answered: Answered = {}) {
  const view = {
    name: 'description',
    kind,
    label: '',
    value,
    required: false,
    why: '',
    whyRequired: '',
    ...(rules && { rules }),
  } as const
  return KINDS[kind].check?.(value, { view, answered, now: SAMPLE_NOW })
}
const error = (code: string, message: string): Notice[] => [{ code, message, severity: 'error' }]
const warning = (code: string, message: string): Notice[] => [{ code, message, severity: 'warning' }]

it.each<[FieldKind, string, string]>([
  ['text', 'Rossi Mario', 'Rossi Mario'],
  ['suggest', 'Rossi Mario', 'Rossi Mario'],
  ['number', '3,5', '3.5'],
  ['email', 'mario@gmail.com', 'mario@gmail.com'],
  ['phone', '3471234567', '+393471234567'],
  ['date', '01/02/1985', '1985-02-01'],
  ['datetime', '01/02/2027 09:30', '2027-02-01T09:30'],
  ['province', 'Milano', 'MI'],
  ['cap', '20121', '20121'],
  ['municipality', 'Milano', 'Milano'],
  ['iban', 'IT60X0542811101000000123456', 'IT60X0542811101000000123456'],
  ['bic', 'BCITITMM', 'BCITITMM'],
  ['fiscal-code', 'RSSMRA80A01H501U', 'RSSMRA80A01H501U'],
  ['vat', '00905811006', '00905811006'],
  ['pod', 'IT001E12345678', 'IT001E12345678'],
  ['pdr', '00881234567890', '00881234567890'],
  ['ateco', '62.10.00', '62.10.00'],
])('The kind %s reads a value without invisible characters: %s', (kind, typed, value) => {
  const copied = [...typed].map((sign) => `${sign}\u200b`).join('')
  expect(KINDS[kind].parse(`\ufeff\u202a${copied}\u202c\t`)).toBe(value)
})

describe('The kind number', () => {
  it('A text that is no number is an error', () => {
    expect(noticesOf('number', 'tre')).toEqual(error('number-shape', NUMBER))
    expect(noticesOf('number', true)).toEqual(error('number-shape', NUMBER))
    expect(noticesOf('number', '3.5')).toEqual([])
  })

  it.each([
    ['2.700', '2700', 'Vale 2,700, con tre decimali: se sono migliaia scrivi 2700.'],
    ['999.000', '999000', 'Vale 999,000, con tre decimali: se sono migliaia scrivi 999000.'],
  ])('The number %s may be thousands', (value, suggestion, message) => {
    expect(noticesOf('number', value)).toEqual([
      { code: 'number-thousands', message, suggestion, severity: 'warning' },
    ])
  })

  it.each(['0.700', '1000.700', '2.7000', '2.70', '2700'])('The number %s cannot be thousands', (value) => {
    expect(noticesOf('number', value)).toEqual([])
  })

  it.each<[FieldRules, string, Answered, string | undefined]>([
    [{ plausible: 'days-of-use' }, '8', {}, 'days-of-use'],
    [{ plausible: 'days-of-use' }, '7', {}, undefined],
    [{ plausible: 'power' }, '0', {}, 'power-zero'],
    [{ plausible: 'power' }, '3', {}, undefined],
    [{}, '0', {}, undefined],
    [
      { plausible: 'available-power', relates: { power: 'pot_imp' } },
      '3',
      { pot_imp: '4.5' },
      'power-below-engaged',
    ],
    [{ plausible: 'available-power', relates: { power: 'pot_imp' } }, '3', { pot_imp: 'boh' }, undefined],
    [{ plausible: 'available-power', relates: { power: 'pot_imp' } }, '3', {}, undefined],
    [{ plausible: 'available-power' }, '3', { pot_imp: '4.5' }, undefined],
    [
      { plausible: 'electricity-use', relates: { power: 'pot_dispo' } },
      '90000',
      { pot_dispo: '3.3' },
      'use-impossible',
    ],
    [{ plausible: 'electricity-use', relates: { power: 'pot_dispo' } }, '90000', {}, undefined],
    [
      { plausible: 'gas-use', relates: { flow: 'portata_termica_max' } },
      '90000',
      { portata_termica_max: '37.8' },
      'use-impossible',
    ],
    [{ plausible: 'gas-use', relates: { flow: 'portata_termica_max' } }, '90000', {}, undefined],
  ])('A field with the rules %o warns about %s next to %o: %s', (rules, value, answered, code) => {
    const expected = code === undefined ? [] : [expect.objectContaining({ code, severity: 'warning' })]
    expect(noticesOf('number', value, rules, answered)).toEqual(expected)
  })

  it('A number may be unlikely and thousands', () => {
    expect(noticesOf('number', '2.700', { plausible: 'days-of-use' })?.map(({ code }) => code)).toEqual([
      'number-thousands',
      'days-of-use',
    ])
  })

  it('A number is stored without blanks and displayed with a comma', () => {
    expect(KINDS.number.parse(' 1,5 ')).toBe('1.5')
    expect(KINDS.number.parse(' tre ')).toBe('tre')
    expect([KINDS.number.parse(' '), KINDS.number.parse(true)]).toEqual([undefined, undefined])
    expect([KINDS.number.display('1.5'), KINDS.number.display('tre')]).toEqual(['1,5', 'tre'])
  })
})

describe('The kinds date and datetime', () => {
  const today = SAMPLE_NOW.slice(0, 10)

  it.each<[FieldRules, string, Answered, Notice[]]>([
    [{}, '31/02/2026', {}, error('date-shape', 'Non è una data del calendario: scrivila GG/MM/AAAA.')],
    [{}, '2999-01-01', {}, []],
    [{ time: 'past' }, '2999-01-01', {}, error('date-future', 'Questa data è nel futuro.')],
    [{ time: 'past' }, today, {}, []],
    [{ time: 'past' }, '1990-01-01', {}, []],
    [{ time: 'future' }, '1990-01-01', {}, error('date-past', 'Questa data è già passata.')],
    [{ time: 'future' }, today, {}, []],
    [{ time: 'future' }, '2999-01-01', {}, []],
    [{ time: 'expiry' }, '1990-01-01', {}, warning('document-expired', 'Il documento è scaduto.')],
    [{ time: 'expiry' }, today, {}, []],
    [{ time: 'expiry' }, '2999-01-01', {}, []],
    [
      { time: 'expiry', relates: { issueDate: 'data_di_nascita' } },
      '1990-01-01',
      { data_di_nascita: '1990-01-02' },
      error('expiry-before-issue', 'Un documento non può scadere prima del rilascio (02/01/1990).'),
    ],
    [
      { time: 'death', relates: { birthDate: 'data_di_nascita' } },
      '1990-01-01',
      { data_di_nascita: '1990-01-02' },
      error('death-before-birth', 'Il decesso non può venire prima della nascita (02/01/1990).'),
    ],
    [
      { time: 'issue', relates: { representativeBirthDate: 'data_di_nascita' } },
      '1990-01-01',
      { data_di_nascita: '1990-01-02' },
      error(
        'document-before-birth',
        'Un documento non può essere rilasciato prima della nascita (02/01/1990).',
      ),
    ],
    [
      { time: 'issue', relates: { birthDate: 'data_di_nascita' } },
      '1990-01-01',
      { data_di_nascita: '1990-01-01' },
      [],
    ],
  ])('A date field with the rules %o checks %s next to %o', (rules, value, answered, notices) => {
    expect(noticesOf('date', value, rules, answered)).toEqual(notices)
  })

  it('A birth date is checked for the age, unless the person has died', () => {
    const rules: FieldRules = {
      time: 'birth',
      deceased: 'Mortis Causa',
      relates: { deceased: 'tipologia_voltura', deathDate: 'data_decesso_prec_intestatario' },
    }
    const codes = (answered: Answered) =>
      noticesOf('date', '1890-01-01', rules, answered)?.map(({ code }) => code)
    expect(codes({})).toEqual(['birth-date-old'])
    expect(codes({ tipologia_voltura: 'Altro' })).toEqual(['birth-date-old'])
    expect(codes({ tipologia_voltura: 'Mortis Causa' })).toEqual([])
    expect(noticesOf('date', '1890-01-01', { time: 'past' })).toEqual([])
    const early = { tipologia_voltura: 'Mortis Causa', data_decesso_prec_intestatario: '1907-12-31' }
    expect(codes(early)).toEqual(['birth-date-minor'])
  })

  it('A date with a time is checked for its form and, if it is to come, against the clock', () => {
    const form = error('datetime-shape', 'Non è una data con l’ora: scrivila GG/MM/AAAA HH:mm.')
    expect(noticesOf('datetime', '2026-11-21')).toEqual(form)
    expect(noticesOf('datetime', '1990-01-01T10:00')).toEqual([])
    expect(noticesOf('datetime', '1990-01-01T10:00', { time: 'future' })).toEqual(
      error('date-past', 'Data e ora sono già passate.'),
    )
    expect(noticesOf('datetime', SAMPLE_NOW, { time: 'future' })).toEqual([])
  })

  it('A typed date is stored by year, and a text that is none as typed', () => {
    expect([KINDS.date.parse(' 31/12/1985 '), KINDS.date.parse(' ieri ')]).toEqual(['1985-12-31', 'ieri'])
    expect([KINDS.date.parse(' '), KINDS.date.parse(true)]).toEqual([undefined, undefined])
    expect(KINDS.datetime.parse(' 31/12/1985 09:30 ')).toBe('1985-12-31T09:30')
    expect([KINDS.datetime.parse(' ieri '), KINDS.datetime.parse(' ')]).toEqual(['ieri', undefined])
  })

  it('A stored date is displayed by day, and a text that is none as stored', () => {
    expect([KINDS.date.display('1985-12-31'), KINDS.date.display('31/12/85')]).toEqual([
      '31/12/1985',
      '31/12/85',
    ])
    expect(KINDS.datetime.display('1985-12-31T09:30')).toBe('31/12/1985 09:30')
    expect(KINDS.datetime.display('31/12/1985 09:30')).toBe('31/12/1985 09:30')
  })
})

describe('Kinds with a check of their own', () => {
  it('A value is stored in its normalized form if it is valid, and without blanks otherwise', () => {
    expect([KINDS.pod.parse(' it001e12345678 '), KINDS.pod.parse(' it '), KINDS.pod.parse(' ')]).toEqual([
      'IT001E12345678',
      'it',
      undefined,
    ])
    expect([KINDS.bic.parse(' bcit itmm '), KINDS.bic.parse(' ')]).toEqual(['BCITITMM', undefined])
    // A blank between a letter and its accent hides no composed letter.
    for (const kind of ['bic', 'iban'] as const)
      expect(KINDS[kind].parse('bcc \u0301')?.toString().toUpperCase()).toBe('BCĆ')
    expect([KINDS['fiscal-code'].parse(' abc '), KINDS['fiscal-code'].parse(' ')]).toEqual(['ABC', undefined])
    expect([KINDS.text.parse(' Citta\u0300 '), KINDS.text.parse(' ')]).toEqual(['Città', undefined])
  })

  it('A rejected value is an error, and in a field with a soft check a warning that is displayed like an error', () => {
    const message = 'Il CAP ha 5 cifre, qui sono 6.'
    expect(noticesOf('cap', '201211')).toEqual([{ code: 'cap-length', message, severity: 'error' }])
    const pod = noticesOf('pod', 'X', { soft: true })
    expect(pod).toEqual([
      { code: 'pod-shape', message: 'Il POD inizia con IT.', severity: 'warning', wrong: true },
    ])
    expect(noticesOf('pod', 'X')).toEqual(error('pod-shape', 'Il POD inizia con IT.'))
  })

  it('A warning of a check is a warning, and a valid value has no notice', () => {
    expect(noticesOf('pod', 'IT001E1234567A')).toEqual(
      warning('pod-unusual', 'Di solito dopo la E ci sono otto cifre: controlla sulla bolletta.'),
    )
    expect(noticesOf('pod', 'IT001E12345678')).toEqual([])
  })

  it('A phone number of one character is incomplete', () => {
    expect([KINDS.phone.isIncomplete?.('3'), KINDS.phone.isIncomplete?.('33')]).toEqual([true, false])
  })

  it('A postal code is compared with the province next to it, and only warned about abroad', () => {
    const rules: FieldRules = { relates: { province: 'provincia_residenza' } }
    const codes = (value: string, provincia_residenza?: string) =>
      noticesOf('cap', value, rules, provincia_residenza === undefined ? {} : { provincia_residenza })?.map(
        ({ code, severity }) => `${severity} ${code}`,
      )
    expect(codes('20121', 'MI')).toEqual([])
    expect(codes('00118', 'MI')).toEqual(['warning cap-province'])
    expect(codes('118', 'Baviera')).toEqual(['warning cap-length'])
    expect(codes('118', 'MI')).toEqual(['error cap-length'])
    expect(codes('118')).toEqual(['error cap-length'])
  })

  it('A municipality is compared with the province next to it', () => {
    const rules: FieldRules = { relates: { province: 'provincia_residenza' } }
    const codes = (answered: Answered) =>
      noticesOf('municipality', 'Monza', rules, answered)?.map(({ code }) => code)
    expect(codes({ provincia_residenza: 'MB' })).toEqual([])
    expect(codes({ provincia_residenza: 'MI' })).toEqual(['municipality-province'])
    expect(codes({})).toEqual([])
  })
})

describe('The kind fiscal-code', () => {
  const person = { name: 'Maria', last_name: 'Rossi', sex: 'F', belfiore: 'H501' } as const
  const code = fiscalCodeOf({ ...person, birthDate: '1980-01-01' })
  const rules: FieldRules = {
    deceased: 'Mortis Causa',
    relates: {
      name: 'name',
      lastName: 'last_name',
      birthDate: 'data_di_nascita',
      sex: 'sesso',
      birthPlace: 'luogo_di_nascita',
      birthCountry: 'nazione_di_nascita',
      deceased: 'tipologia_voltura',
      deathDate: 'data_decesso_prec_intestatario',
    },
  }
  const codes = (value: string, answered: Answered) =>
    noticesOf('fiscal-code', value, rules, answered)?.map((found) => `${found.severity} ${found.code}`)

  it('A valid fiscal code without contradictions has no notice', () => {
    expect(noticesOf('fiscal-code', code)).toEqual([])
    expect(
      codes(code, { name: 'Maria', last_name: 'Rossi', sesso: 'F', nazione_di_nascita: 'Italia' }),
    ).toEqual([])
  })

  it.each<[Answered, string]>([
    [{ name: 'Anna' }, 'fiscal-code-name'],
    [{ last_name: 'Bianchi' }, 'fiscal-code-last-name'],
    [{ data_di_nascita: '1980-01-02' }, 'fiscal-code-birth-date'],
    [{ sesso: 'M' }, 'fiscal-code-sex'],
    [{ luogo_di_nascita: 'Milano' }, 'fiscal-code-place'],
    [{ nazione_di_nascita: 'Francia' }, 'fiscal-code-country'],
  ])('A valid fiscal code that contradicts %o has a warning', (answered, found) => {
    expect(codes(code, answered)).toEqual([`warning ${found}`])
  })

  it('A rejected fiscal code is an error, and is not compared with the person', () => {
    expect(codes(`${code.slice(0, 15)}0`, { name: 'Anna' })).toEqual(['error fiscal-code-shape'])
  })

  it('A warning of the check precedes the contradictions', () => {
    const nowhere = fiscalCodeOf({ ...person, belfiore: 'X999', birthDate: '1980-01-01' })
    expect(codes(nowhere, {})).toEqual(['warning fiscal-code-place-unknown'])
    expect(codes(nowhere, { sesso: 'M' })).toEqual([
      'warning fiscal-code-place-unknown',
      'warning fiscal-code-sex',
    ])
  })

  it('The age in a fiscal code is implausible only for a living person', () => {
    const old = fiscalCodeOf({ ...person, birthDate: '1910-01-01' })
    const born = { data_di_nascita: '1910-01-01' }
    expect(codes(old, born)).toEqual(['warning fiscal-code-old'])
    expect(codes(old, { ...born, tipologia_voltura: 'Mortis Causa' })).toEqual([])
  })
})
