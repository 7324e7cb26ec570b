import { describe, expect, it } from 'vitest'
import { formOf } from '../../fixtures/form.ts'
import { change } from '../../rules/change.ts'
import { isSoldToCompanies } from './extra-product-groups.ts'

const sale = (prodotto: string, more: object = {}) =>
  formOf({ type_contract: 'vendite extra', client_type: 'domestico', prodotto, ...more })

it('The extra sale offers its 35 products in the specified order [ENUM-26] [FORM-EXTRA-2]', () => {
  expect(sale('').offered('prodotto')).toEqual(
    (
      'ir_casa_h24, ir_fibra, es_fibra, ir_casa_h24_, ir_manutenzione_caldaia, linkem, tado, ' +
      'ei_flexi_manutezione, sg_fibra, sg_fibra_business, melita (EE + Fibra), es_impianto_luce, es_impianto_gas, ' +
      'ir_casa_h24+_(telco), offset_elec, offset_gas, offset_household, offset_perso, un_prospect_gpl, ' +
      'lq_prospect_gpl, ir_h24_business_energia, ir_h24_business_telco, ei_impianto_luce, ei_impianto_gas, ' +
      'ok_tuttofare_24, ti_tim_vision_gold, ti_tim_vision, aa_life_care, fw_protect, aa_casa_sicure_h24, ' +
      'aa_case_sicura_caldaia, yo_casa_full, yo_casa_light, pr_premium, sy_fotovoltaico'
    ).split(', '),
  )
})

it('A fibre product offers its operations with their values and labels [ENUM-9] [FORM-MIG-6]', () => {
  expect(sale('es_fibra').view('operation_extra')?.options).toEqual([
    { value: 'cambio mobile', label: 'Cambio - Mobile' },
    { value: 'cambio linea fissa', label: 'Cambio - Linea Fissa' },
    { value: 'cambio modile linea fissa', label: 'Cambio - Mobile + Linea Fissa' },
    { value: 'nuova attivazione', label: 'Nuova Attivazione' },
  ])
})

it.each([
  [
    'operazione_extra [ENUM-10] [FORM-EXTRA-18]',
    'operazione_extra',
    sale('un_prospect_gpl'),
    ['cambio_gestore', 'attivazione'],
  ],
  [
    'durata_rateizzazione_extra [ENUM-21] [FORM-EXTRA-15]',
    'durata_rateizzazione_extra',
    sale('tado', { madalita_di_pagamento_extra: 'pagamento_rateizzato' }),
    ['24', '48'],
  ],
  [
    'modalita_di_vendita [ENUM-22] [FORM-EXTRA-9]',
    'modalita_di_vendita',
    sale('tado'),
    ['in bundle', 'stand alone'],
  ],
  ['salutations_extra [ENUM-24] [FORM-EXTRA-19]', 'salutations_extra', sale('offset_gas'), ['mr', 'mrs']],
] as const)('The extra sale offers the listed values of %s', (_, name, form, wanted) => {
  expect(form.offered(name)).toEqual(wanted)
})

it('An instalment plan has 24 or 48 months [CONST-20]', () => {
  const plan = sale('tado', { madalita_di_pagamento_extra: 'pagamento_rateizzato' })
  expect(plan.view('durata_rateizzazione_extra')?.options?.map(({ label }) => label)).toEqual([
    '24 mesi',
    '48 mesi',
  ])
})

describe('Groups of extra products', () => {
  it.each([
    ['tv-protect', 'ti_tim_vision_gold, ti_tim_vision, fw_protect'],
    ['business-energy-telco', 'ir_h24_business_energia, ir_h24_business_telco'],
    ['business-fibre', 'sg_fibra_business'],
    [
      'maintenance',
      'ir_manutenzione_caldaia, es_impianto_luce, es_impianto_gas, ei_impianto_luce, ei_impianto_gas',
    ],
    ['linkem', 'linkem'],
    ['tado', 'tado'],
    ['flexible-maintenance', 'ei_flexi_manutezione'],
    ['fibre', 'ir_fibra, es_fibra, sg_fibra'],
    ['melita', 'melita (EE + Fibra)'],
    ['offset', 'offset_elec, offset_gas, offset_household, offset_perso'],
    ['lpg-prospect', 'un_prospect_gpl, lq_prospect_gpl'],
    [
      'home-service',
      'ir_casa_h24, ir_casa_h24_, ir_casa_h24+_(telco), ok_tuttofare_24, aa_life_care, aa_casa_sicure_h24, ' +
        'aa_case_sicura_caldaia, yo_casa_full, yo_casa_light, pr_premium, sy_fotovoltaico',
    ],
  ])(
    'The group of extra products is %s for each of its products [FORM-EXTRA-3] [FORM-EXTRA-6]',
    (group, products) => {
      for (const product of products.split(', ')) {
        const { sub_contract_extra } = change({ type_contract: 'vendite extra' }, 'prodotto', product)
        expect([product, sale(product).variant('extra-dati'), sub_contract_extra]).toEqual([
          product,
          group,
          group,
        ])
      }
    },
  )

  it('The group of extra products is offset for four products and LPG prospect for two [FORM-EXTRA-4] [FORM-EXTRA-5]', () => {
    const ofGroup = (group: string) =>
      sale('')
        .offered('prodotto')
        .filter((product) => sale(product).variant('extra-dati') === group)
    expect(ofGroup('offset')).toEqual(['offset_elec', 'offset_gas', 'offset_household', 'offset_perso'])
    expect(ofGroup('lpg-prospect')).toEqual(['un_prospect_gpl', 'lq_prospect_gpl'])
  })

  it('The group of an extra product determines whether the holder is a company', () => {
    expect(isSoldToCompanies('')).toBe(false)
    expect(isSoldToCompanies('tado')).toBe(false)
    expect(isSoldToCompanies('sg_fibra_business')).toBe(true)
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
  ])(
    'The group of an extra product determines the payment methods of %s [ENUM-20] [FORM-EXTRA-11]',
    (product, ...payments) => {
      expect(sale(product).offered('madalita_di_pagamento_extra')).toEqual(payments)
    },
  )

  it('The group of TV products offers only identity card and passport as documents [ENUM-13] [FORM-EXTRA-21]', () => {
    expect(sale('ti_tim_vision').offered('tipo_di_documento_extra')).toEqual(['c. indetita', 'passaporto'])
    expect(sale('linkem').offered('tipo_di_documento_extra')).toEqual([
      'c. identita',
      'patente',
      'passaporto',
    ])
  })
})
