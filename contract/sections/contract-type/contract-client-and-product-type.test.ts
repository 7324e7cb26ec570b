import { describe, expect, it } from 'vitest'
import { formOf } from '../../fixtures/form.ts'
import { cadastral } from '../../fixtures/samples.ts'
import { EXTRA_SAMPLES, extraPerson } from '../../fixtures/samples-extra.ts'
import { homeInsurance } from '../../fixtures/samples-insurance.ts'
import { TELCO_SAMPLES } from '../../fixtures/samples-telco.ts'
import { change } from '../../rules/change.ts'

describe('Sotto-contratto', () => {
  // Also ENUM-2.
  it('[FORM-TOP-16] [FORM-TOP-17] Sotto-contratto has four buttons for two fields', () => {
    const form = formOf(cadastral)
    expect(form.view('sub_contract')?.options).toEqual([
      { value: 'lead crosseling', label: 'Lead Crosseling' },
      { value: 'vendite extra', label: 'Vendite Extra', toggles: true },
      { value: 'altra vendita', label: 'Altra Vendita', toggles: true },
    ])
    expect(form.view('sub_insurance')?.options).toEqual([
      { value: 'Assicurazione', label: 'Vendite Assicurazione', toggles: true },
    ])
    expect([form.view('sub_contract')?.required, form.view('sub_insurance')?.required]).toEqual([
      false,
      false,
    ])
  })

  it.each([
    ['contratto energia', true],
    ['telco', true],
    ['vendite extra', false],
    ['Assicurazione', false],
    ['', false],
  ])('[FORM-TOP-24] Sotto-contratto for «%s» shows: %s', (type_contract, shows) => {
    expect(formOf({ type_contract }).has('sotto-contratto')).toBe(shows)
  })

  it('[FORM-TOP-15] [FORM-TOP-25] A change of the contract type resets the sub-contract and the group of the extra sale', () => {
    const values = { ...cadastral, sub_contract: 'vendite extra', sub_contract_extra: 'tado' }
    const telco = change(values, 'type_contract', 'telco')
    expect([telco.sub_contract, telco.sub_contract_extra]).toEqual([undefined, undefined])
    expect(change(values, 'type_contract', 'contratto energia')).toBe(values)
    // The product is kept, so its group is restored if it is sold without another contract.
    const extra = change({ ...values, prodotto: 'linkem' }, 'type_contract', 'vendite extra')
    expect(extra.sub_contract_extra).toBe('linkem')
  })

  it('[FORM-TOP-19] [FORM-TOP-20] `Lead Crosseling` sets the sub-contract and nothing else', () => {
    expect(change(cadastral, 'sub_contract', 'lead crosseling')).toEqual({
      ...cadastral,
      sub_contract: 'lead crosseling',
    })
    expect(formOf(TELCO_SAMPLES.crossSelling).errors()).toEqual([])
  })

  it('[FORM-TOP-22] [FORM-TOP-23] `Vendite Extra` empties the extra sale when it is switched on and off', () => {
    const extra = { ...extraPerson, prodotto: 'tado', modalita_di_vendita: 'in bundle', delegato_extra: true }
    const on = change({ ...cadastral, ...extra }, 'sub_contract', 'vendite extra')
    expect(on).toEqual({ ...cadastral, sub_contract: 'vendite extra' })
    const off = change({ ...on, ...extra }, 'sub_contract', '')
    expect(off).toEqual({ ...cadastral, sub_contract: '' })
    const other = change({ ...cadastral, ...extra }, 'sub_contract', 'altra vendita')
    expect(other).toMatchObject(extra)
  })

  it('Buttons that a second press undoes are marked', () => {
    const offered = ['sub_contract', 'sub_insurance'] as const
    const options = offered.flatMap((name) => formOf(cadastral).view(name)?.options ?? [])
    expect(options.filter(({ toggles }) => toggles).map(({ label }) => label)).toEqual([
      'Vendite Extra',
      'Altra Vendita',
      'Vendite Assicurazione',
    ])
  })

  it('[FORM-TOP-22] [FORM-TOP-23] `Vendite Assicurazione` empties the insurance when it is switched on and off', () => {
    const { type_contract: _, contact_owner: _owner, ...insurance } = homeInsurance
    const on = change({ ...cadastral, ...insurance, brand: 'Fiat' }, 'sub_insurance', 'Assicurazione')
    expect(formOf(on).has('assicurazione')).toBe(true)
    expect([on.product_insurance, on.costo_mensile, on.brand, on.name_insurance]).toEqual(
      Array(4).fill(undefined),
    )
    const off = change({ ...on, targa: 'AA000AA' }, 'sub_insurance', '')
    expect([off.targa, formOf(off).has('assicurazione')]).toEqual([undefined, false])
    expect(off.name).toBe(cadastral.name)
  })
})

it('[FORM-TOP-26] [FORM-EXTRA-24] The client type is also asked for an extra sale', () => {
  expect(formOf(EXTRA_SAMPLES.extraTado).has('tipo-cliente')).toBe(true)
  expect(formOf({ type_contract: 'Assicurazione' }).has('tipo-cliente')).toBe(false)
})
