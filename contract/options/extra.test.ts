import { describe, expect, it } from 'vitest'
import { formOf } from '../fixtures/form.ts'
import * as extra from './extra.ts'
import { EXTRA_GROUPS, extraGroupOf, soldToCompanies } from './extra-groups.ts'

const values = (options: readonly { value: string }[]) => options.map(({ value }) => value)
const sale = (prodotto: string) => ({ type_contract: 'vendite extra', client_type: 'domestico', prodotto })

it('[ENUM-26] [FORM-EXTRA-2] there are 35 products, spelt as the office spells them', () => {
  expect(values(extra.PRODOTTO)).toEqual(
    (
      'ir_casa_h24, ir_fibra, es_fibra, ir_casa_h24_, ir_manutenzione_caldaia, linkem, tado, ' +
      'ei_flexi_manutezione, sg_fibra, sg_fibra_business, melita (EE + Fibra), es_impianto_luce, es_impianto_gas, ' +
      'ir_casa_h24+_(telco), offset_elec, offset_gas, offset_household, offset_perso, un_prospect_gpl, ' +
      'lq_prospect_gpl, ir_h24_business_energia, ir_h24_business_telco, ei_impianto_luce, ei_impianto_gas, ' +
      'ok_tuttofare_24, ti_tim_vision_gold, ti_tim_vision, aa_life_care, fw_protect, aa_casa_sicure_h24, ' +
      'aa_case_sicura_caldaia, yo_casa_full, yo_casa_light, pr_premium, sy_fotovoltaico'
    ).split(', '),
  )
  expect(new Set(values(extra.PRODOTTO)).size).toBe(35)
})

it.each([
  [
    '[ENUM-9] [FORM-MIG-6]',
    extra.OPERATION_EXTRA.map(({ label }) => label),
    ['Cambio - Mobile', 'Cambio - Linea Fissa', 'Cambio - Mobile + Linea Fissa', 'Nuova Attivazione'],
  ],
  [
    '[FORM-MIG-8] [GAP-104]',
    values(extra.OPERATION_EXTRA),
    ['cambio mobile', 'cambio linea fissa', 'cambio modile linea fissa', 'nuova attivazione'],
  ],
  ['[ENUM-10] [FORM-EXTRA-18]', values(extra.OPERAZIONE_EXTRA), ['cambio_gestore', 'attivazione']],
  [
    '[ENUM-20] [FORM-EXTRA-11]',
    values(extra.MADALITA_DI_PAGAMENTO),
    ['rid', 'bollettino', 'carta-di-credito', 'unica_soluzione', 'pagamento_rateizzato'],
  ],
  ['[ENUM-21] [CONST-20] [FORM-EXTRA-15]', values(extra.DURATA_RATEIZZAZIONE), ['24', '48']],
  ['[ENUM-22] [FORM-EXTRA-9]', values(extra.MODALITA_DI_VENDITA), ['in bundle', 'stand alone']],
  ['[ENUM-24] [FORM-EXTRA-19]', values(extra.SALUTATIONS), ['mr', 'mrs']],
])('%s has these values', (_, list, wanted) => {
  expect(list).toEqual(wanted)
})

describe('the groups', () => {
  it('[FORM-EXTRA-3] are the twelve, and every product is in one of them', () => {
    expect(EXTRA_GROUPS.map(({ id }) => id)).toEqual([
      'tv-protect',
      'business-energy-telco',
      'business-fibre',
      'maintenance',
      'linkem',
      'tado',
      'flexible-maintenance',
      'fibre',
      'melita',
      'offset',
      'lpg-prospect',
      'home-service',
    ])
    const grouped = EXTRA_GROUPS.flatMap(({ products }) => products)
    expect(grouped.toSorted()).toEqual(values(extra.PRODOTTO).toSorted())
  })

  it.each([
    ['[FORM-EXTRA-4]', 'offset', ['offset_elec', 'offset_gas', 'offset_household', 'offset_perso']],
    ['[FORM-EXTRA-5]', 'lpg-prospect', ['un_prospect_gpl', 'lq_prospect_gpl']],
  ])('%s %s has these products', (_, group, products) => {
    expect(values(extra.PRODOTTO).filter((product) => extraGroupOf(product) === group)).toEqual(products)
  })

  it('have nothing for no product', () => {
    expect(extraGroupOf('')).toBe('')
    expect(soldToCompanies('')).toBe(false)
    expect(soldToCompanies('sg_fibra_business')).toBe(true)
  })

  it.each([
    ['ir_casa_h24', 'rid', 'bollettino'],
    ['fw_protect', 'rid', 'carta-di-credito'],
    ['ir_h24_business_telco', 'rid', 'bollettino'],
    ['sg_fibra_business', 'rid', 'bollettino'],
    ['ei_impianto_gas', 'rid', 'bollettino'],
    ['linkem', 'rid', 'carta-di-credito'],
    ['tado', 'unica_soluzione', 'pagamento_rateizzato'],
    ['ei_flexi_manutezione', 'rid', 'unica_soluzione', 'pagamento_rateizzato'],
    ['sg_fibra', 'rid', 'bollettino'],
    ['melita (EE + Fibra)', 'rid'],
    ['offset_perso', 'carta-di-credito', 'unica_soluzione'],
  ])('[FORM-EXTRA-11] %s is paid in its own ways', (product, ...payments) => {
    expect(formOf(sale(product)).offered('madalita_di_pagamento_extra')).toEqual(payments)
  })

  it('[FORM-EXTRA-21] [ENUM-13] TV products take the identity card, spelt so, and the passport only', () => {
    expect(formOf(sale('ti_tim_vision')).offered('tipo_di_documento_extra')).toEqual([
      'c. indetita',
      'passaporto',
    ])
    expect(formOf(sale('linkem')).offered('tipo_di_documento_extra')).toEqual([
      'c. identita',
      'patente',
      'passaporto',
    ])
  })
})
