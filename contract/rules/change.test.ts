import { describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../checks/fiscal-code-person.ts'
import type { Answers, FieldName, Values } from '../fields.ts'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import { SAMPLE_NOW } from '../fixtures/samples.ts'
import { change, emptiedFields, refillFromFiscalCode } from './change.ts'

const changed = <N extends FieldName>(values: Values, field: N, value: Answers[N]) =>
  change(values, field, value, sampleCatalogue, SAMPLE_NOW)

const anna = {
  name: 'Anna',
  last_name: 'Rossi',
  birthDate: '1982-09-25',
  sex: 'F',
  belfiore: 'F205',
} as const

describe('change()', () => {
  it('change() returns new values and leaves the old object unchanged', () => {
    const before = Object.freeze({ name: 'Anna' })
    expect(changed(before, 'name', 'Eva')).toEqual({ name: 'Eva' })
    expect(before).toEqual({ name: 'Anna' })
    expect(changed(before, 'name', 'Anna')).toBe(before)
  })

  it.each([
    ['3', '3.30'],
    ['4,5', '4.95'],
    ['1.15', '1.27'],
    ['2.25', '2.48'],
    ['33.333', '36.67'],
    ['1.234,5', '1357.95'],
    [' 3 ', '3.30'],
    ['', ''],
    [' ', ''],
  ])('[FORM-EE-4] [CONST-24] change() derives from pot_imp %s the pot_dispo %s', (pot_imp, pot_dispo) => {
    expect(changed({ pot_imp: 'x', pot_dispo: '9' }, 'pot_imp', pot_imp).pot_dispo).toBe(pot_dispo)
  })

  it('[FORM-EE-4] change() keeps a manually corrected available power until the engaged power changes in value', () => {
    const corrected = changed(changed({}, 'pot_imp', '3'), 'pot_dispo', '3.5')
    expect(changed(corrected, 'pot_imp', '3').pot_dispo).toBe('3.5')
    expect(changed(corrected, 'pot_imp', ' 3').pot_dispo).toBe('3.5')
    expect(changed(corrected, 'pot_imp', '3k').pot_dispo).toBe('3.5')
    expect(changed(corrected, 'pot_imp', '6').pot_dispo).toBe('6.60')
  })

  it.each([
    ['4', '37.8'],
    ['6', '56.7'],
    ['10', '94.5'],
    ['16', '151.2'],
  ])('[FORM-GAS-8] change() derives from meter category %s the flow %s', (category, flow) => {
    expect(changed({}, 'categoria_contatore', category).portata_termica_max).toBe(flow)
  })

  it('change() to no meter category keeps the flow', () => {
    const values = changed({}, 'categoria_contatore', '4')
    expect(changed(values, 'categoria_contatore', '').portata_termica_max).toBe('37.8')
  })

  it('change() of a value that is no field of the form has no consequences', () => {
    expect(changed({ name: 'Anna' }, 'timezone', 'Europe/Rome')).toEqual({
      name: 'Anna',
      timezone: 'Europe/Rome',
    })
  })

  it('[FORM-GAS-9] change() accepts a manual correction of the flow', () => {
    const values = changed(changed({}, 'categoria_contatore', '4'), 'portata_termica_max', '94.5')
    expect(values).toMatchObject({ categoria_contatore: '4', portata_termica_max: '94.5' })
  })

  it('[FORM-CUST-11] [VALID-16] change() fills birth date, place and sex from a valid fiscal code', () => {
    expect(changed({}, 'codice_fiscale', fiscalCodeOf(anna))).toMatchObject({
      data_di_nascita: '1982-09-25',
      luogo_di_nascita: 'MILANO(MI)',
      sesso: 'F',
    })
    expect(changed({}, 'codice_fiscale', fiscalCodeOf({ ...anna, sex: 'M' })).sesso).toBe('M')
    const unsound = changed({ sesso: 'M' }, 'codice_fiscale', `${fiscalCodeOf(anna).slice(0, 15)}0`)
    expect(Object.keys(unsound)).toEqual(['sesso', 'codice_fiscale'])
  })

  it('[FORM-CUST-12] change() fills from each fiscal code only the fields of the same person', () => {
    const code = fiscalCodeOf(anna)
    expect(changed({}, 'codice_fiscale_referente', code)).toEqual({
      codice_fiscale_referente: code,
      data_nascita_referente: '1982-09-25',
      luogo_nascita_referente: 'MILANO(MI)',
      sesso_referente: 'F',
    })
    expect(changed({}, 'cf_prec_intestatario', code)).toEqual({
      cf_prec_intestatario: code,
      data_di_nascita_intestatario: '1982-09-25',
      luogo_de_nascita_prec_intestatario: 'MILANO(MI)',
      provincia_di_nascita_prec_intestatario: 'MI',
    })
    for (const name of ['cf_delegato', 'iban_codice_fiscale'] as const)
      expect(changed({}, name, code)).toEqual({ [name]: code })
  })

  it.each(['', '_altra'] as const)(
    '[FORM-CUST-16] change() of codice_fiscale%s fills the country of birth',
    (end) => {
      const [code, country] = [`codice_fiscale${end}`, `nazione_di_nascita${end}`] as const
      const abroad = changed({ [country]: 'Italia' }, code, fiscalCodeOf({ ...anna, belfiore: 'Z129' }))
      expect(abroad[country]).toBe('Romania')
      expect(changed(abroad, code, fiscalCodeOf(anna))[country]).toBe('Italia')
      const unlisted = fiscalCodeOf({ ...anna, belfiore: 'Z999' })
      expect(changed(abroad, code, unlisted)[country]).toBe('')
      expect(changed({ [country]: 'Hong Kong' }, code, unlisted)[country]).toBe('Hong Kong')
    },
  )

  it('change() empties what a former fiscal code filled if the new one does not tell the place, and nothing that was typed', () => {
    const unknown = fiscalCodeOf({ ...anna, belfiore: 'X999' })
    expect(
      changed(changed({}, 'codice_fiscale', fiscalCodeOf(anna)), 'codice_fiscale', unknown),
    ).toMatchObject({
      data_di_nascita: '1982-09-25',
      luogo_di_nascita: '',
      nazione_di_nascita: '',
      sesso: 'F',
    })
    expect(changed({ luogo_di_nascita: 'Aleppo' }, 'codice_fiscale', unknown)).toMatchObject({
      luogo_di_nascita: 'Aleppo',
    })
    const previous = changed({}, 'cf_prec_intestatario', fiscalCodeOf(anna))
    expect(changed(previous, 'cf_prec_intestatario', unknown)).toMatchObject({
      luogo_de_nascita_prec_intestatario: '',
      provincia_di_nascita_prec_intestatario: '',
    })
  })

  it('change() keeps a place that was corrected by hand since the former fiscal code filled it', () => {
    const unknown = fiscalCodeOf({ ...anna, belfiore: 'X999' })
    const filled = changed({}, 'codice_fiscale', fiscalCodeOf(anna))
    const corrected = changed(filled, 'luogo_di_nascita', 'Sesto San Giovanni')
    expect(changed(corrected, 'codice_fiscale', unknown)).toMatchObject({
      luogo_di_nascita: 'Sesto San Giovanni',
      nazione_di_nascita: '',
    })
  })

  it('change() empties what the last complete code filled, which was typed over key by key', () => {
    const [former, unknown] = [fiscalCodeOf(anna), fiscalCodeOf({ ...anna, belfiore: 'X999' })]
    const half = { ...changed({}, 'codice_fiscale', former), codice_fiscale: unknown.slice(0, 15) }
    const type = (values: Values, code: string, filledBy?: string) =>
      change(values, 'codice_fiscale', code, sampleCatalogue, SAMPLE_NOW, filledBy)
    expect(type(half, unknown, former)).toMatchObject({ luogo_di_nascita: '', nazione_di_nascita: '' })
    // The same code again is no other one: what was corrected in between stays.
    const corrected = { ...half, luogo_di_nascita: 'Roma' }
    expect(type(corrected, former, former)).toMatchObject({ luogo_di_nascita: 'Roma' })
    expect(type(corrected, unknown, former)).toMatchObject({ luogo_di_nascita: 'Roma' })
    // A complete former answer counts before the last complete one.
    expect(type({ ...changed({}, 'codice_fiscale', former), sesso: 'F' }, unknown, unknown)).toMatchObject({
      luogo_di_nascita: '',
    })
  })

  it('change() keeps what a fiscal code has filled while another one is typed over it', () => {
    const filled = changed({}, 'codice_fiscale', fiscalCodeOf(anna))
    const { codice_fiscale: code = '', ...person } = filled
    for (const typed of [code.slice(0, 15), code.slice(0, 1), ''])
      expect(changed(filled, 'codice_fiscale', typed)).toEqual({ ...person, codice_fiscale: typed })
  })

  it('change() only stores a value that is no field of the form, whatever filled others before', () => {
    const values: Values = { name: 'Anna', timezone: 'UTC' }
    const moved = change(values, 'timezone', 'Europe/Rome', sampleCatalogue, SAMPLE_NOW, 'UTC')
    expect(moved).toEqual({ name: 'Anna', timezone: 'Europe/Rome' })
  })

  it('change() keeps manual corrections if the fiscal code changes only in spelling', () => {
    const code = fiscalCodeOf(anna)
    const corrected = changed(changed({}, 'codice_fiscale', code), 'luogo_di_nascita', 'Milano')
    expect(changed(corrected, 'codice_fiscale', code.toLowerCase()).luogo_di_nascita).toBe('Milano')
  })

  it('[FORM-CUST-9] change() converts a typed sex to upper case', () => {
    expect(changed({}, 'sesso', 'f').sesso).toBe('F')
    expect(changed({}, 'sesso_referente', 'm').sesso_referente).toBe('M')
  })

  it('[FORM-ADDR-19] change() sets an emptied use to the resident’s use while both addresses are the same', () => {
    const values: Values = {
      client_type: 'domestico',
      theSameAddress: 'selected',
      destinazione_duso: 'altri-usi',
    }
    expect(changed(values, 'destinazione_duso', '').destinazione_duso).toBe('domestico_residente')
    expect(changed(values, 'destinazione_duso', 'domestico-non-residente').destinazione_duso).toBe(
      'domestico-non-residente',
    )
    expect(changed({ ...values, theSameAddress: 'clean' }, 'destinazione_duso', '').destinazione_duso).toBe(
      '',
    )
    expect(changed({ ...values, client_type: 'business' }, 'destinazione_duso', '').destinazione_duso).toBe(
      '',
    )
  })

  it.each(['altra vendita', 'lead crosseling'])(
    'change() restores the answers of the extra sale if the user returns to it from %s [FORM-TOP-22]',
    (other) => {
      const sale: Values = {
        type_contract: 'telco',
        sub_contract: 'vendite extra',
        prodotto: 'tado',
        sub_contract_extra: 'tado',
        name_extra: 'Lucia',
      }
      const away = changed(sale, 'sub_contract', other)
      expect(changed(away, 'sub_contract', 'vendite extra')).toEqual(sale)
    },
  )

  it('change() empties the extra sale if its button is pressed, both the first time and again [FORM-TOP-22]', () => {
    const sale: Values = { type_contract: 'telco', sub_contract: 'vendite extra', name_extra: 'Lucia' }
    expect(changed(sale, 'sub_contract', '').name_extra).toBeUndefined()
    const closed: Values = { type_contract: 'telco', name_extra: 'Lucia' }
    expect(changed(closed, 'sub_contract', 'vendite extra').name_extra).toBeUndefined()
    expect(changed(closed, 'sub_contract', 'altra vendita').name_extra).toBe('Lucia')
    const second: Values = { ...sale, sub_contract: 'altra vendita' }
    expect(changed(second, 'sub_contract', '').name_extra).toBe('Lucia')
  })

  it('change() empties the insurance if its button is pressed, both the first time and again [FORM-TOP-22] [FORM-TOP-23]', () => {
    const closed: Values = { type_contract: 'telco', phone_insurance: '02 1234567' }
    expect(changed(closed, 'sub_insurance', 'Assicurazione').phone_insurance).toBeUndefined()
    const sold: Values = { ...closed, sub_insurance: 'Assicurazione' }
    expect(changed(sold, 'sub_insurance', '').phone_insurance).toBeUndefined()
  })
})

describe('emptiedFields()', () => {
  const sale: Values = {
    type_contract: 'telco',
    sub_contract: 'vendite extra',
    sub_contract_extra: 'tado',
    name_extra: 'Lucia',
    last_name_extra: '',
  }

  it('emptiedFields() names the answers that a change of the user empties', () => {
    expect(emptiedFields(sale, 'sub_contract', '')).toEqual(['name_extra'])
    expect(emptiedFields({ ...sale, cognome_delegato: 'x' }, 'sub_contract', '')).toEqual(['name_extra'])
  })

  it('emptiedFields() leaves out derived values, empty answers and unanswered fields', () => {
    expect(emptiedFields(sale, 'type_contract', 'contratto energia')).toEqual(['sub_contract'])
    const { sub_contract: _, ...rest } = sale
    expect(emptiedFields(rest, 'type_contract', 'contratto energia')).toEqual([])
    expect(emptiedFields({ ...sale, sub_contract: '' }, 'type_contract', 'contratto energia')).toEqual([])
  })

  it('emptiedFields() names nothing for an equal value and for a field that empties no other', () => {
    expect(emptiedFields(sale, 'sub_contract', 'vendite extra')).toEqual([])
    expect(emptiedFields(sale, 'type_contract', 'telco')).toEqual([])
    expect(emptiedFields(sale, 'sub_contract', 'altra vendita')).toEqual([])
    expect(emptiedFields(sale, 'name_extra', 'Anna')).toEqual([])
    expect(emptiedFields(sale, 'timezone', 'Europe/Rome')).toEqual([])
  })
})

describe('refillFromFiscalCode()', () => {
  const code = fiscalCodeOf(anna)
  const refill = (values: Values, field: FieldName, since: Values) =>
    refillFromFiscalCode(values, field, since, SAMPLE_NOW)

  it('refillFromFiscalCode() fills what the code could not answer before the lists were loaded', () => {
    const typed: Values = { codice_fiscale: code, data_di_nascita: '1982-09-25', luogo_di_nascita: '' }
    expect(refill(typed, 'codice_fiscale', typed)).toEqual({
      codice_fiscale: code,
      data_di_nascita: '1982-09-25',
      luogo_di_nascita: 'MILANO(MI)',
      nazione_di_nascita: 'Italia',
      sesso: 'F',
    })
  })

  it('refillFromFiscalCode() keeps what the user changed in the meantime', () => {
    const since: Values = { codice_fiscale: code, luogo_di_nascita: '' }
    const values: Values = { ...since, luogo_di_nascita: 'Milano', sesso: '' }
    expect(refill(values, 'codice_fiscale', since)).toEqual({
      ...values,
      data_di_nascita: '1982-09-25',
      nazione_di_nascita: 'Italia',
    })
  })

  it('refillFromFiscalCode() returns the same values if there is nothing to fill', () => {
    const filled = changed({}, 'codice_fiscale', code)
    expect(refill(filled, 'codice_fiscale', filled)).toBe(filled)
    for (const values of [{}, { codice_fiscale: code.slice(1) }, { name: code }, { timezone: code }])
      for (const field of ['codice_fiscale', 'name', 'timezone'] as const)
        expect(refill(values, field, values)).toBe(values)
  })
})
