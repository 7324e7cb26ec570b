import { describe, expect, it } from 'vitest'
import { fiscalCodeOf } from '../checks/fiscal-code-person.ts'
import type { Answers, FieldName } from '../fields.ts'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import { SAMPLE_NOW } from '../fixtures/samples.ts'
import type { Values } from '../form/types.ts'
import { change } from './change.ts'

const changed = <N extends FieldName>(values: Values, field: N, value: Answers[N]) =>
  change(values, field, value, sampleCatalogue, SAMPLE_NOW)

describe('change', () => {
  it('gives new values and leaves the old ones', () => {
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
  ])('[FORM-EE-4] [CONST-24] pot_imp %s makes pot_dispo %s', (pot_imp, pot_dispo) => {
    expect(changed({ pot_imp: 'x', pot_dispo: '9' }, 'pot_imp', pot_imp).pot_dispo).toBe(pot_dispo)
  })

  it('[FORM-EE-4] a power corrected by hand stays until the engaged one really changes', () => {
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
  ])('[FORM-GAS-8] category %s sets the flow %s', (category, flow) => {
    expect(changed({}, 'categoria_contatore', category).portata_termica_max).toBe(flow)
  })

  it('[FORM-GAS-9] the flow can then be changed on its own', () => {
    const values = changed(changed({}, 'categoria_contatore', '4'), 'portata_termica_max', '94.5')
    expect(values).toMatchObject({ categoria_contatore: '4', portata_termica_max: '94.5' })
  })

  const anna = {
    name: 'Anna',
    last_name: 'Rossi',
    birthDate: '1982-09-25',
    sex: 'F',
    belfiore: 'F205',
  } as const

  it('[FORM-CUST-11] [VALID-16] a sound fiscal code fills birth date, place and sex', () => {
    expect(changed({}, 'codice_fiscale', fiscalCodeOf(anna))).toMatchObject({
      data_di_nascita: '1982-09-25',
      luogo_di_nascita: 'MILANO(MI)',
      sesso: 'F',
    })
    expect(changed({}, 'codice_fiscale', fiscalCodeOf({ ...anna, sex: 'M' })).sesso).toBe('M')
    const unsound = changed({ sesso: 'M' }, 'codice_fiscale', `${fiscalCodeOf(anna).slice(0, 15)}0`)
    expect(Object.keys(unsound)).toEqual(['sesso', 'codice_fiscale'])
  })

  it('[FORM-CUST-12] each fiscal code fills its own fields and no others', () => {
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

  it.each(['', '_altra'] as const)('[FORM-CUST-16] codice_fiscale%s fills the country of birth', (end) => {
    const [code, country] = [`codice_fiscale${end}`, `nazione_di_nascita${end}`] as const
    const abroad = changed({ [country]: 'Italia' }, code, fiscalCodeOf({ ...anna, belfiore: 'Z129' }))
    expect(abroad[country]).toBe('Romania')
    expect(changed(abroad, code, fiscalCodeOf(anna))[country]).toBe('Italia')
    expect(changed(abroad, code, fiscalCodeOf({ ...anna, belfiore: 'Z999' }))[country]).toBe('')
  })

  it('a code of an unknown place empties the place, province and country of the code before', () => {
    const unknown = fiscalCodeOf({ ...anna, belfiore: 'X999' })
    expect(
      changed(changed({}, 'codice_fiscale', fiscalCodeOf(anna)), 'codice_fiscale', unknown),
    ).toMatchObject({
      data_di_nascita: '1982-09-25',
      luogo_di_nascita: '',
      nazione_di_nascita: '',
      sesso: 'F',
    })
    const previous = changed({}, 'cf_prec_intestatario', fiscalCodeOf(anna))
    expect(changed(previous, 'cf_prec_intestatario', unknown)).toMatchObject({
      luogo_de_nascita_prec_intestatario: '',
      provincia_di_nascita_prec_intestatario: '',
    })
  })

  it('what was corrected after the code stays when the code is only spelt differently', () => {
    const code = fiscalCodeOf(anna)
    const corrected = changed(changed({}, 'codice_fiscale', code), 'luogo_di_nascita', 'Milano')
    expect(changed(corrected, 'codice_fiscale', code.toLowerCase()).luogo_di_nascita).toBe('Milano')
  })

  it('[FORM-CUST-9] typed sex is upper-cased', () => {
    expect(changed({}, 'sesso', 'f').sesso).toBe('F')
    expect(changed({}, 'sesso_referente', 'm').sesso_referente).toBe('M')
  })

  it('[FORM-ADDR-19] an emptied use is the resident’s own while both addresses are the same', () => {
    const values: Values = {
      client_type: 'domestico',
      theSameAddress: 'selected',
      destinazione_duso: 'altri-usi',
    }
    expect(changed(values, 'destinazione_duso', '').destinazione_duso).toBe('domestico_residente')
    expect(changed({ ...values, theSameAddress: 'clean' }, 'destinazione_duso', '').destinazione_duso).toBe(
      '',
    )
    expect(changed({ ...values, client_type: 'business' }, 'destinazione_duso', '').destinazione_duso).toBe(
      '',
    )
  })

  it.each(['altra vendita', 'lead crosseling'])(
    'brings back what was typed in the extra sale when a person returns to it from %s [FORM-TOP-22]',
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

  it('empties the extra sale when its button is pressed again, and when it is pressed first [FORM-TOP-22]', () => {
    const sale: Values = { type_contract: 'telco', sub_contract: 'vendite extra', name_extra: 'Lucia' }
    expect(changed(sale, 'sub_contract', '').name_extra).toBeUndefined()
    const closed: Values = { type_contract: 'telco', name_extra: 'Lucia' }
    expect(changed(closed, 'sub_contract', 'vendite extra').name_extra).toBeUndefined()
  })
})
