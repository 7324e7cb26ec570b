import { expect, it } from 'vitest'
import { ALL_SAMPLES } from '../fixtures/all-samples.ts'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import { SAMPLES } from '../fixtures/samples.ts'
import { crmEntries, resolve } from '../index.ts'
import { suppliesOf } from './supplies.ts'

const resolved = Object.entries(ALL_SAMPLES).map(([name, values]) => ({
  name,
  form: resolve(values, sampleCatalogue),
}))

it('a record has one supply for each sale of which the CRM gets an entry [OUTCOME-1]', () => {
  const parts = resolved.map(({ name, form }) => [
    name,
    suppliesOf(form.answered, {}).map(({ part }) => part),
  ])
  const entries = resolved.map(({ name, form }) => [
    name,
    crmEntries(form, { code: 'X', month: 11 }).flatMap(({ part }) => (part === 'contact' ? [] : part)),
  ])
  expect(parts).toEqual(entries)
  expect(new Set(parts.flat(2))).toEqual(
    new Set([...Object.keys(ALL_SAMPLES), 'contract', 'luce', 'gas', 'extra', 'altra', 'insurance']),
  )
})

it('a supply has the product, the operation, the point and the holder of its sale [OUTCOME-2]', () => {
  const { answered } = resolve({ ...SAMPLES.dualDomestic, codice_contratto_gas: ' GA-7 ' }, sampleCatalogue)
  const [luce, gas] = suppliesOf(answered, { product_ee: { id: 'p1', name: 'Pacchetto' } })
  const owner = answered.contact_owner
  const shared = {
    client: 'domestico',
    fiscalCode: answered.codice_fiscale,
    vatNumber: '',
    agent: owner?.name,
    agentId: owner?.id,
  }
  expect(luce).toEqual({
    ...shared,
    part: 'luce',
    product: answered.product_ee?.name,
    packageId: 'p1',
    operation: answered.operation_ee?.name,
    point: answered.pod,
    supplierCode: '',
  })
  expect(gas).toEqual({
    ...shared,
    part: 'gas',
    product: answered.product_gas?.name,
    packageId: '',
    operation: answered.operation_gas?.name,
    point: answered.pdr,
    supplierCode: 'GA-7',
  })
  expect([luce?.point, gas?.point].every(Boolean)).toBe(true)
})

it('every supply of the samples has a product and the code of a holder [OUTCOME-2]', () => {
  const incomplete = resolved.flatMap(({ name, form }) =>
    suppliesOf(form.answered, {})
      .filter(({ product, fiscalCode, vatNumber }) => !product || (!fiscalCode && !vatNumber))
      .map(({ part }) => `${name} ${part}`),
  )
  expect(incomplete).toEqual([])
})
