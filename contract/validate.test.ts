import { describe, expect, it } from 'vitest'
import { resolve, validate, validateDraft, validateSections } from './contract-form.ts'
import type { FieldName, Values } from './fields.ts'
import { ALL_SAMPLES } from './fixtures/all-samples.ts'
import { sampleCatalogue } from './fixtures/catalogue.ts'
import { energyOf, formOf } from './fixtures/form.ts'
import { cadastral, dualDomestic, SAMPLE_NOW } from './fixtures/samples.ts'

const home = energyOf('luce', 'domestico', 'EI', 'Cambio')
const gas = energyOf('gas', 'domestico', 'EI', 'Cambio')

describe('validate', () => {
  it.each(Object.entries(ALL_SAMPLES))('validate finds no issue in the sample %s', (_, values) => {
    expect(formOf(values).issues()).toEqual([])
  })

  // Also VALID-3.
  it.each(Object.entries(ALL_SAMPLES))(
    '[VALID-1] [VALID-4] validate reports each missing required field of %s',
    (_, values) => {
      for (const section of formOf(values).resolved.sections)
        for (const { name, required, rules } of section.fields.filter((field) => field.required)) {
          const { [name]: _gone, ...rest } = values
          const found = formOf({ ...rest, [name]: '' }).issues(name)
          expect([name, required, found.map(({ code }) => code)]).toEqual([name, true, ['required']])
          expect(found[0]?.message).toEqual(
            rules?.requiredMessage ?? expect.stringContaining('Compila il campo «'),
          )
        }
    },
  )

  it.each<[string, FieldName, Values, string, 'error' | 'warning' | undefined]>([
    ['[VALID-9] one character', 'phone', home, '3', undefined],
    ['[VALID-30] one character where a number is required', 'cellulare', home, '3', 'error'],
    ['[VALID-10] 00', 'cellulare', home, '00393331234567', 'error'],
    ['[VALID-11] a landline', 'cellulare', home, '0212345678', 'error'],
    ['[VALID-12] [CONST-16] an Italian mobile without prefix', 'cellulare', home, '333 1234567', undefined],
    ['[VALID-13] the DOI phone', 'doi_telefono', home, '0039333', 'error'],
    ['[VALID-14] a landline never blocks', 'phone', home, '0212345678', 'warning'],
    ['[VALID-15] a fiscal code', 'codice_fiscale', home, 'RSSMRA85T10A562X', 'error'],
    ['[VALID-20] a POD', 'pod', home, 'IT001X12345678', 'error'],
    ['[VALID-22] a POD in small letters', 'pod', home, 'it001e12345678', undefined],
    ['[VALID-21] [CONST-27] a PDR of 13', 'pdr', gas, '0881234567890', 'error'],
    ['[VALID-23] an email', 'email', home, 'mario.rossi@', 'error'],
    ['[VALID-24] [VALID-25] a date', 'data_di_nascita', home, '31/02/1980', 'error'],
    ['[VALID-24] a date typed the Italian way', 'data_di_nascita', home, '28/02/1980', undefined],
    ['a birth to come', 'data_di_nascita', home, '2026-11-21', 'error'],
    ['an expired document', 'data_di_scandenza', home, '2026-11-19', 'warning'],
    ['a document of today', 'data_di_scandenza', home, '2026-11-20', undefined],
    ['a number', 'pot_imp', home, 'tre', 'error'],
    ['a number below zero', 'consumo_medio_annuo', home, '-3', 'error'],
    ['a birth before the earliest year', 'data_di_nascita', home, '1859-12-31', 'error'],
    ['the earliest birth', 'data_di_nascita', home, '1860-01-01', 'warning'],
    ['a number with a comma', 'pot_imp', home, '4,5', undefined],
  ])('validate returns the expected severity for %s', (_, name, values, value, severity) => {
    expect(
      formOf({ ...values, [name]: value })
        .issues(name)
        .at(0)?.severity,
    ).toBe(severity)
  })

  it('[VALID-11] [GAP-147] validate reports a landline as wrong without rejecting the save', () => {
    expect(formOf({ ...home, phone: '0212345678' }).issues('phone')).toEqual([
      expect.objectContaining({ code: 'phone-mobile', severity: 'warning', wrong: true }),
    ])
    expect(formOf({ ...home, email: 'a@gmial.com' }).issues('email')).toEqual([
      expect.not.objectContaining({ wrong: true }),
    ])
  })

  it('validate warns about a number with three decimals, which may be thousands in Italian notation', () => {
    const said = (consumo_medio_annuo: string) =>
      formOf({ ...home, consumo_medio_annuo }).issues('consumo_medio_annuo')
    expect(said('2.700')).toEqual([
      expect.objectContaining({ code: 'number-thousands', severity: 'warning', suggestion: '2700' }),
    ])
    expect(['2700', '2.700,5', '2,7', '2.70', '2.7000', '0.125'].flatMap(said)).toEqual([])
  })

  it.each([
    ['cellulare', home],
    ['doi_telefono', { ...home, p_doi: 'si' }],
    ['phone_extra', ALL_SAMPLES.extraTado],
    ['phone_insurance', ALL_SAMPLES.insuranceCar],
  ] as const)(
    'validate reports a required phone %s of one character as missing at a save [VALID-30]',
    (name, values) => {
      const { answered, issues, view } = formOf({ ...values, [name]: '3' })
      expect(view(name)?.required).toBe(true)
      expect(answered[name]).toBe('3')
      expect(issues(name)).toMatchObject([{ code: 'required', severity: 'error', atSave: true }])
    },
  )

  it.each<[string, Values, FieldName, string | undefined]>([
    ['0 days of use', { giorni_duso: '0' }, 'giorni_duso', 'days-of-use'],
    ['1 day of use', { giorni_duso: '1' }, 'giorni_duso', undefined],
    ['7 days of use', { giorni_duso: '7' }, 'giorni_duso', undefined],
    ['8 days of use', { giorni_duso: '8' }, 'giorni_duso', 'days-of-use'],
    ['half a day of use', { giorni_duso: '2,5' }, 'giorni_duso', 'days-of-use'],
    ['no power', { pot_imp: '0' }, 'pot_imp', 'power-zero'],
    ['no available power', { pot_dispo: '0,0' }, 'pot_dispo', 'power-zero'],
    ['less than the engaged power', { pot_imp: '3', pot_dispo: '2,99' }, 'pot_dispo', 'power-below-engaged'],
    ['all of the engaged power', { pot_imp: '3', pot_dispo: '3' }, 'pot_dispo', undefined],
    ['no use', { consumo_medio_annuo: '0' }, 'consumo_medio_annuo', 'use-zero'],
    [
      'a use with three decimals',
      { pot_dispo: '3.3', consumo_medio_annuo: '28.987' },
      'consumo_medio_annuo',
      'number-thousands',
    ],
    [
      'the most that 3.3 kW give in a year',
      { pot_dispo: '3.3', consumo_medio_annuo: '28987' },
      'consumo_medio_annuo',
      undefined,
    ],
    [
      'more than 3.3 kW give in a year',
      { pot_dispo: '3.3', consumo_medio_annuo: '28988' },
      'consumo_medio_annuo',
      'use-impossible',
    ],
    ['no gas', { consumo_annuo: '0' }, 'consumo_annuo', 'use-zero'],
    [
      'the most that a G4 carries',
      { portata_termica_max: '37.8', consumo_annuo: '56217' },
      'consumo_annuo',
      undefined,
    ],
    [
      'more than a G4 carries',
      { portata_termica_max: '37.8', consumo_annuo: '56218' },
      'consumo_annuo',
      'use-impossible',
    ],
  ])('validate only warns about an unlikely value and never rejects it: %s', (_, more, name, code) => {
    const found = formOf({ ...dualDomestic, ...more }).issues(name)
    expect(found.map((issue) => [issue.code, issue.severity])).toEqual(code ? [[code, 'warning']] : [])
  })

  it.each([
    ['pod', 'x', home, 'Il POD inizia con IT.'],
    ['pdr', '0881234567890', gas, 'Il PDR ha 14 cifre, qui sono 13: forse manca lo zero iniziale.'],
    ['cellulare', '0212345678', home, 'È un numero fisso: serve un cellulare.'],
  ] as const)(
    'validate rejects a wrong %s with one short reason [VALID-28]',
    (name, typed, values, reason) => {
      const found = formOf({ ...values, [name]: typed }).issues(name)
      expect(found.map(({ severity, message }) => [severity, message])).toEqual([['error', reason]])
    },
  )

  it('validate warns if a fiscal code does not match the person', () => {
    const found = formOf({ ...dualDomestic, sesso: 'F', data_di_nascita: '1980-01-01' }).issues(
      'codice_fiscale',
    )
    expect(found.map(({ code, severity }) => [code, severity])).toEqual([
      ['fiscal-code-birth-date', 'warning'],
      ['fiscal-code-sex', 'warning'],
    ])
  })

  it('validate rejects a text above the maximum length', () => {
    expect(formOf({ ...home, name: 'x'.repeat(501) }).issues('name')).toMatchObject([{ code: 'too-long' }])
    expect(formOf({ description: 'x'.repeat(5000) }).issues('description')).toEqual([])
  })

  it('validate accepts a date that was in the future when it was saved', () => {
    const resolved = resolve({ callback_time: '2026-11-19T09:00' }, sampleCatalogue)
    const severity = (saved?: Values) =>
      validate(resolved, SAMPLE_NOW, saved).find(({ field }) => field === 'callback_time')?.severity
    expect(severity()).toBe('error')
    expect(severity({ callback_time: '2026-11-19T09:00' })).toBe('warning')
    expect(severity({ callback_time: '2026-11-18T09:00' })).toBe('error')
  })

  it.each<[string, FieldName, { id: string; name: string }]>([
    ['product-inactive', 'product_ee', { id: 'product-old', name: 'EI EE Vecchia' }],
    ['product-unknown', 'product_ee', { id: 'product-gone', name: 'EI EE Casa' }],
    ['product-renamed', 'product_ee', { id: 'product-EI EE Casa', name: 'EI EE Inventata' }],
    ['operation-unknown', 'operation_ee', { id: 'operation-gone', name: 'EI Cambio EE' }],
    ['operation-renamed', 'operation_ee', { id: 'operation-EI Cambio EE', name: 'EI Cambio EE d’autore' }],
    ['owner-unknown', 'contact_owner', { id: 'owner-9', name: 'Alice Fontana' }],
    ['owner-renamed', 'contact_owner', { id: 'owner-1', name: 'Alice Inventata' }],
  ])(
    'validate rejects a reference with %s, unless the stored record has exactly that reference',
    (code, field, ref) => {
      const resolved = resolve({ ...home, [field]: ref }, sampleCatalogue)
      const found = (saved?: Values) =>
        validate(resolved, SAMPLE_NOW, saved).filter((issue) => issue.field === field)
      const others = [
        undefined,
        {},
        { [field]: { ...ref, id: 'other' } },
        { [field]: { ...ref, name: 'EI Altro' } },
      ]
      for (const saved of others) expect(found(saved)).toMatchObject([{ code, severity: 'error' }])
      expect(found({ [field]: ref })).toMatchObject([{ code, severity: 'warning' }])
      expect(resolved.answered[field]).toEqual(ref)
    },
  )

  it('validate keeps a managed value that was removed from its list, with a warning', () => {
    const form = formOf({ ...cadastral, periodicita_della_fatturazione_ee: 'annuale' })
    expect(form.answered.periodicita_della_fatturazione_ee).toBe('annuale')
    expect(form.issues()).toMatchObject([{ code: 'not-listed', severity: 'warning' }])
  })
})

describe('validateDraft', () => {
  it('[VALID-5] validateDraft requires only the owner', () => {
    const draft = (values: Values) => validateDraft(resolve(values, sampleCatalogue))
    expect(draft({})).toMatchObject([
      { field: 'contact_owner', code: 'required', message: 'Please, select CONTACT OWNER!' },
    ])
    expect(draft({ contact_owner: { id: 'owner-1', name: ' ' } })).toHaveLength(1)
    expect(draft({ contact_owner: { id: 'owner-1', name: 'Alice Fontana' }, pod: 'x' })).toEqual([])
  })

  it.each([
    ['does not exist', 'owner-unknown', { id: 'owner-9', name: 'Alice Fontana' }],
    ['has another name', 'owner-renamed', { id: 'owner-1', name: 'Alice Inventata' }],
  ])(
    'validateDraft rejects an owner who %s, unless the stored draft has the same owner [VALID-5]',
    (_, code, contact_owner) => {
      const resolved = resolve({ contact_owner }, sampleCatalogue)
      const others = [undefined, {}, { contact_owner: { ...contact_owner, name: 'Bruno Serra' } }]
      for (const saved of others)
        expect(validateDraft(resolved, saved)).toMatchObject([
          { field: 'contact_owner', code, severity: 'error' },
        ])
      expect(validateDraft(resolved, { contact_owner })).toMatchObject([{ code, severity: 'warning' }])
    },
  )
})

it('validateSections returns equal issues as the same objects while another field is typed', () => {
  const first = resolve({ ...dualDomestic, name: '', last_name: '' }, sampleCatalogue)
  const before = validateSections(first, SAMPLE_NOW)
  expect(before.flat().map(({ field }) => field)).toEqual(['name', 'last_name'])
  const aMinuteLater = SAMPLE_NOW.replace(/\d\d$/, '59')
  const later = resolve(
    { ...dualDomestic, name: '', last_name: '', description: 'x' },
    sampleCatalogue,
    first,
  )
  expect(validateSections(later, aMinuteLater, undefined, before)).toBe(before)
  const typed = resolve({ ...dualDomestic, name: 'Anna', last_name: '' }, sampleCatalogue, first)
  const [missing] = validateSections(typed, SAMPLE_NOW, undefined, before).flat()
  expect(missing).toBe(before.flat()[1])
})
