import { describe, expect, it } from 'vitest'
import { formOf } from '../fixtures/form.ts'
import { businessFirstActivation, dualDomestic } from '../fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../fixtures/samples-extra.ts'
import { TELCO_SAMPLES } from '../fixtures/samples-telco.ts'
import { offeredActions } from './offered-form-actions.ts'

describe('offeredActions', () => {
  it('[FORM-ADDR-17] [FORM-TOP-50] offeredActions lists the address copies if both addresses show, and residence to supply point for domestic clients only', () => {
    const labels = (values: Parameters<typeof formOf>[0]) =>
      offeredActions(formOf(values).resolved)
        .filter(({ section }) => ['residenza', 'punto', ''].includes(section))
        .map(({ label, section }) => `${section}: ${label}`)
    const residence = ['residenza: Set same as punto di fornitura', 'residenza: Altro Indirizzo']
    expect(labels(dualDomestic)).toEqual([...residence, 'punto: Set the same as residenza'])
    expect(labels(businessFirstActivation)).toEqual(residence)
    expect(labels(TELCO_SAMPLES.mobileChange)).toEqual(labels(dualDomestic))
    expect(labels({})).toEqual([])
  })

  it('[FORM-EXTRA-13] [FORM-TOP-50] `extra-holder-to-iban` is offered if the form asks for the account of the extra sale', () => {
    const offered = (values: Parameters<typeof formOf>[0]) =>
      offeredActions(formOf(values).resolved).filter(({ section }) => section === 'extra-iban')
    expect(offered(EXTRA_SAMPLES.extraHomeService)).toEqual([
      { action: 'extra-holder-to-iban', section: 'extra-iban', label: 'Set the same as residenza' },
    ])
    expect(offered(EXTRA_SAMPLES.extraTado)).toEqual([])
  })
})
