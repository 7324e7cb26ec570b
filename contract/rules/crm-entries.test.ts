import { describe, expect, it } from 'vitest'
import { definition } from '../definition.ts'
import type { Values } from '../fields.ts'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { formOf } from '../fixtures/form.ts'
import { crmEntries, crmPartOf } from './crm-entries.ts'

const SAMPLES: Record<string, Values> = ALL_SAMPLES

/** The samples' own month. */
const CODE = { code: 'CODE', month: 11 }

const entriesOf = (sample: string) => {
  const entries = crmEntries(formOf(SAMPLES[sample]!).resolved, CODE)
  return Object.fromEntries(entries.map(({ name, values }) => [name, values]))
}

describe('[SYNC-10] [GAP-27] crmEntries', () => {
  it.each([
    ['businessFirstActivation', ['contact', 'luce']],
    ['gasChange', ['contact', 'gas']],
    ['dualDomestic', ['contact', 'luce', 'gas']],
    ['dualWithSecondSet', ['contact', 'contact_altra', 'luce', 'gas', 'altra']],
    ['cadastralWithCompany', ['contact', 'contact_altra', 'luce', 'altra']],
    ['energyWithInsurance', ['contact', 'luce', 'insurance']],
    ['energyWithExtra', ['contact', 'gas', 'extra']],
    ['mobileChange', ['contact', 'contract']],
    ['extraTado', ['contact', 'extra']],
    ['insuranceHome', ['contact', 'insurance']],
  ])('crmEntries of %s are %j', (sample, parts) => {
    expect(Object.keys(entriesOf(sample))).toEqual(parts)
  })

  it('crmEntries assign each utility of a dual contract to its own contract entry', () => {
    const { luce, gas, contact } = entriesOf('dualDomestic')
    expect(luce?.has('pod')).toBe(true)
    expect(gas?.has('pod')).toBe(false)
    expect(gas?.has('pdr')).toBe(true)
    expect(luce?.has('product_ee')).toBe(true)
    expect(gas?.has('product_ee')).toBe(false)
    for (const half of [luce, gas]) expect(half?.get('comune_punto')?.raw).toBe('Monza')
    expect(contact?.has('comune_punto')).toBe(false)
  })

  it('crmEntries give each contract its own code', () => {
    const codes = { codice_contratto_luce: 'L1', codice_contratto_gas: 'G1' }
    const { resolved } = formOf({ ...ALL_SAMPLES.dualDomestic, ...codes })
    const [, luce, gas] = crmEntries(resolved, CODE)
    expect([
      luce?.values.get('codice_contratto_luce')?.raw,
      luce?.values.has('codice_contratto_gas'),
    ]).toEqual(['L1', false])
    expect([gas?.values.get('codice_contratto_gas')?.raw, gas?.values.has('codice_contratto_luce')]).toEqual([
      'G1',
      false,
    ])
  })

  it('crmEntries contain the customer, the owner and the code in every part, and products by id', () => {
    for (const values of Object.values(entriesOf('energyWithExtra'))) {
      expect(values.get('$Cognome')?.raw).toBe('D’Angelo')
      expect(values.get('contact_owner')?.id).toBe('owner-1')
    }
    const { contact, gas, extra } = entriesOf('energyWithExtra')
    expect(gas?.get('product_gas')?.id).toBe('product-SG Gas Casa')
    expect([contact, gas, extra].map((entry) => entry?.get('$ContractId')?.raw)).toEqual([
      'CODE',
      'CODE',
      'AADNGNCLK',
    ])
  })

  it('crmEntries of a plain switch contain no voltura data of the other utility [FORM-VOLT-9]', () => {
    const { luce, gas } = entriesOf('dualTransfer')
    const previous = (entry: ReadonlyMap<string, unknown> | undefined) =>
      [...entry!.keys()].filter((name) => /voltura|prec_intestatario|titolo_di_occupazione/.test(name))
    expect(previous(luce)).toContain('cf_prec_intestatario')
    expect(previous(luce)).toContain('codice_cliente_prec_intestatario_ee')
    expect(previous(gas)).toEqual([])
  })

  it('crmEntries of a dual contract contain the privacy DOI for both utilities [FORM-GAS-16]', () => {
    for (const entry of [entriesOf('dualDomestic').luce, entriesOf('dualDomestic').gas])
      expect([entry?.get('p_doi')?.raw, entry?.get('doi_telefono')?.raw]).toEqual(['si', '+393331234567'])
    expect(entriesOf('gasChange').gas?.get('p_doi')?.raw).toBe('no')
  })

  it('crmEntries contain the building permit only for the utility that is activated [FORM-VOLT-9]', () => {
    const { luce, gas } = entriesOf('takeover')
    expect(gas?.get('ente_di_rilascio_punto')?.raw).toBe('Comune di Monza')
    expect(luce?.has('ente_di_rilascio_punto')).toBe(false)
    expect(luce?.has('comune_punto')).toBe(true)
  })

  it.each(Object.keys(SAMPLES))('crmEntries of %s contain every answer of the form [SYNC-11]', (sample) => {
    const { resolved } = formOf(SAMPLES[sample]!)
    const entries = crmEntries(resolved, CODE)
    const sent = new Set(entries.flatMap(({ values }) => [...values.keys()]))
    const asked = resolved.sections
      .filter(({ id }) => id !== 'mailing')
      .flatMap(({ fields }) => fields.map(({ name }) => name))
      .filter((name) => !name.startsWith('question_'))
    expect(asked.filter((name) => resolved.answered[name] !== undefined && !sent.has(name))).toEqual([])
  })

  it('crmEntries contain no hidden and no empty answers', () => {
    for (const sample of Object.keys(SAMPLES)) {
      const { answered } = formOf(SAMPLES[sample]!).resolved
      for (const { part, values } of crmEntries(formOf(SAMPLES[sample]!).resolved, CODE))
        for (const [name, { raw }] of values) {
          expect(raw, `${sample} ${name}`).not.toBe('')
          if (!name.startsWith('$') && part !== 'contact') expect(answered).toHaveProperty(name)
        }
    }
  })

  it('crmEntries omit only the sections about the form itself and about mails', () => {
    const sent = new Set<string>()
    for (const sample of Object.keys(SAMPLES))
      for (const { values } of crmEntries(formOf(SAMPLES[sample]!).resolved, CODE))
        for (const name of values.keys()) sent.add(name)
    const silent = definition
      .filter(({ fields }) => !fields.some(({ name }) => sent.has(name)))
      .map(({ id }) => id)
    // The samples contain no contract codes of the register.
    expect(silent).toEqual(['codice-contratto', 'mailing'])
  })

  it('crmEntries contain derived values as texts, and client and contract type by value and label', () => {
    const { contact, luce } = entriesOf('dualDomestic')
    expect(luce?.get('type_contract')).toEqual({
      kind: 'radio',
      raw: 'contratto energia',
      text: 'Contratto Energia',
    })
    for (const entry of [contact, luce]) {
      expect(entry?.get('client_type')).toEqual({ kind: 'radio', raw: 'domestico', text: 'Domestico' })
      expect(entry?.get('$ContractId')).toEqual({ kind: 'text', raw: 'CODE', text: 'CODE' })
    }
  })

  it('crmEntries of an insurance have no client type, since the form does not ask for it', () => {
    for (const entry of Object.values(entriesOf('insuranceHome')))
      expect(entry.has('client_type')).toBe(false)
  })

  it('crmEntries of an extra sale or insurance alone have the code of the record', () => {
    for (const sample of ['extraTado', 'insuranceHome'])
      for (const entry of Object.values(entriesOf(sample))) expect(entry.get('$ContractId')?.raw).toBe('CODE')
  })

  it('crmPartOf a customer is the contact, and of a sale the sale', () => {
    expect([crmPartOf('contact_altra'), crmPartOf('contact'), crmPartOf('luce')]).toEqual([
      'contact',
      'contact',
      'luce',
    ])
  })
})
