import { describe, expect, it } from 'vitest'
import { resolve } from '../contract-form.ts'
import type { Values } from '../fields.ts'
import { productRef, sampleCatalogue } from '../fixtures/catalogue.ts'
import { formOf } from '../fixtures/form.ts'
import { businessFirstActivation, cadastral, dualDomestic, gasChange, SAMPLES } from '../fixtures/samples.ts'
import { EXTRA_SAMPLES } from '../fixtures/samples-extra.ts'
import { INSURANCE_SAMPLES } from '../fixtures/samples-insurance.ts'
import type { Catalogue, CataloguePackage } from '../kinds/catalogue.ts'
import { clientTypeNames } from '../kinds/package-options.ts'
import { recordPackages, summary } from './record-summary.ts'

/** A customer typed before the contract type changed. */
const emptyCustomer = { name: 'Nessuno', email: 'nessuno@posta.example', codice_fiscale: 'RSSMRA85T10A562S' }

it('[SUMMARY-1] [SUMMARY-7] summary describes a dual contract', () => {
  expect(summary(formOf(dualDomestic).answered)).toMatchObject({
    type_contract: 'contratto energia',
    product: 'EI EE Casa / EI Gas Casa',
    contact_owner: 'Alice Fontana',
    contact_id: '',
    lead_id: 'Passaparola',
    name: 'Nicolò',
    last_name: 'D’Angelo',
    ragione_sociale: '',
    email: 'nicolo.dangelo@posta.example',
    phone: '+393331234567',
    pdr: '00881234567890',
    pod: 'IT001E12345678',
    p_iva: '',
    cf: 'DNGNCL85T10F205X',
    remi: '34560001',
    comune: 'Milano Monza',
    operation_luce: 'EI Cambio+Voltura EE',
    operation_l: 'operation-EI Cambio+Voltura EE',
    operation_gas: 'EI Subentro GAS',
    operation_g: 'operation-EI Subentro GAS',
  })
})

it('[SUMMARY-1] summary contains the phone, or the mobile number if there is no phone', () => {
  const phoneOf = (phone: string) => summary(formOf({ ...dualDomestic, phone }).answered).phone
  expect(phoneOf('02 1234567')).toBe('02 1234567')
  expect(phoneOf('')).toBe('+393331234567')
})

it('[SUMMARY-4] [FORM-CUST-7] summary takes the person of a company from the representative', () => {
  const values = { ...businessFirstActivation, name: 'Nessuno', codice_fiscale: 'DNGNCL85T10F205X' }
  expect(summary(formOf(values).answered)).toMatchObject({
    name: 'Lucia',
    last_name: 'Bianchi',
    cf: 'BNCLCU72C45H501L',
    ragione_sociale: 'Forno Bianchi & Figli S.r.l.',
    p_iva: '12345670157',
    operation_gas: '',
    operation_g: '',
  })
})

it('[SUMMARY-5] [SUMMARY-6] summary joins distinct municipalities, the hamlet last', () => {
  const comune = (more: object) => summary(formOf({ ...gasChange, ...more }).answered).comune
  expect(comune({ comune_punto: 'Milano' })).toBe('Milano')
  expect(comune({ localita_punto: 'San Fruttuoso' })).toBe('Milano Monza San Fruttuoso')
  expect(comune({ comune_residenza: '', comune_punto: '' })).toBe('')
})

it('[SUMMARY-3] [SUMMARY-7] summary takes the person of an extra sale from its own fields', () => {
  expect(summary(formOf({ ...EXTRA_SAMPLES.extraTado, ...emptyCustomer }).answered)).toMatchObject({
    type_contract: 'vendite extra',
    product: 'tado',
    name: 'Nicolò',
    last_name: 'D’Angelo',
    ragione_sociale: '',
    email: 'nicolo.dangelo@posta.example',
    phone: '+393331234567',
    cf: 'DNGNCL85T10F205X',
    comune: 'Milano',
    pod: '',
    operation_luce: '',
  })
  expect(summary(formOf(EXTRA_SAMPLES.extraBusinessFibre).answered)).toMatchObject({
    product: 'sg_fibra_business',
    name: 'Lucia',
    last_name: 'Bianchi',
    ragione_sociale: 'Forno Bianchi & Figli S.r.l.',
    p_iva: '12345670157',
    cf: 'BNCLCU72C45H501L',
    email: 'amministrazione@fornobianchi.example',
  })
})

it('[SUMMARY-2] summary uses the insured if there is no other holder', () => {
  expect(summary(formOf({ ...INSURANCE_SAMPLES.insuranceCar, ...emptyCustomer }).answered)).toMatchObject({
    type_contract: 'Assicurazione',
    product: 'sa rc auto',
    name: 'Nicolò',
    last_name: 'D’Angelo',
    email: 'nicolo.dangelo@posta.example',
    phone: '+393331234567',
    cf: 'DNGNCL85T10F205X',
    comune: '',
  })
})

it('[SUMMARY-2] summary of an unfinished energy contract uses its extra sale, that of a finished one does not', () => {
  const additional = { ...EXTRA_SAMPLES.extraMaintenance, ...cadastral, sub_contract: 'vendite extra' }
  const own = summary(formOf({ ...additional, comune_extra: 'Lodi', email_extra: 'x@y.example' }).answered)
  expect(own).toMatchObject({
    product: 'CV EE Casa',
    email: 'nicolo.dangelo@posta.example',
    comune: 'Milano Monza Lodi',
  })
  const empty = { name: '', last_name: '', codice_fiscale: '', email: '', phone: '', cellulare: '' }
  const unfinished = { ...additional, ...empty, name_extra: 'Ugo', email_extra: 'ugo@posta.example' }
  expect(summary(formOf(unfinished).answered)).toMatchObject({
    name: 'Ugo',
    last_name: 'D’Angelo',
    email: 'ugo@posta.example',
    phone: '+393331234567',
  })
})

it('summary of an empty form has the keys of every other summary, with empty texts', () => {
  const empty = summary({})
  expect(Object.keys(empty).sort()).toEqual(Object.keys(summary(formOf(dualDomestic).answered)).sort())
  expect(new Set(Object.values(empty))).toEqual(new Set(['']))
})

const LUCE = 'product-EI EE Casa'
const GAS = 'product-EI Gas Casa'
const ALL = 'product-all'

const pack = (id: string, more: Partial<CataloguePackage>): CataloguePackage => ({
  id,
  package_name: `Pacchetto ${id}`,
  client_type: 'Domestico',
  product_type: 'Power',
  products: [LUCE],
  ...more,
})
const withPackages = (...packages: CataloguePackage[]): Catalogue => ({ ...sampleCatalogue, packages })

const dual: Values = {
  ...SAMPLES.dualDomestic,
  product_ee: productRef('EI EE Casa'),
  product_gas: productRef('EI Gas Casa'),
}
const found = (values: Values, ...packages: CataloguePackage[]) =>
  recordPackages(resolve(values, withPackages(...packages)))

describe('[GAP-60] Packages of a product', () => {
  it('recordPackages returns the package that contains the product, for its client type and product type', () => {
    const gas = pack('g', { product_type: 'Gas', products: ['product-x', GAS] })
    expect(found(dual, pack('l', {}), gas)).toEqual({
      product_ee: { id: 'l', name: 'Pacchetto l' },
      product_gas: { id: 'g', name: 'Pacchetto g' },
    })
  })

  it.each([
    ['another client', pack('b', { client_type: 'Business' })],
    ['another type', pack('g', { product_type: 'Gas' })],
    ['other products', pack('o', { products: [GAS] })],
  ])('recordPackages returns no package for %s', (_title, other) => {
    expect(found(dual, other)).toEqual({})
    expect(found(dual, other, pack('l', {}))).toEqual({ product_ee: { id: 'l', name: 'Pacchetto l' } })
  })

  it('recordPackages returns the first package if several match', () => {
    expect(found(dual, pack('a', {}), pack('b', {})).product_ee?.id).toBe('a')
  })

  it('recordPackages follows the client type if a product is sold to all clients', () => {
    const home = pack('h', { products: [ALL] })
    const firm = pack('f', { products: [ALL], client_type: 'Business' })
    const sold = (client_type: string) =>
      found(
        { ...dual, client_type, type_product: 'luce', product_ee: { id: ALL, name: 'EI EE Per Tutti' } },
        home,
        firm,
      ).product_ee?.id
    expect([sold('domestico'), sold('business')]).toEqual(['h', 'f'])
  })

  it('recordPackages includes products that are no longer sold, and omits products that do not count', () => {
    const old = pack('old', { products: ['product-old'] })
    const values = { ...dual, product_ee: { id: 'product-old', name: 'EI EE Vecchia' } }
    expect(found(values, old).product_ee?.id).toBe('old')
    expect(found({ ...values, client_type: 'business' }, old)).toEqual({})
    expect(found({ ...values, type_product: 'gas' }, old)).toEqual({})
  })

  it('A package changes only the view of its own field', () => {
    const catalogue = withPackages(pack('l', {}))
    const before = resolve({ ...dual, product_ee: productRef('EE EE Casa') }, catalogue)
    const after = resolve(dual, catalogue, before)
    const view = (resolved: typeof before, name: string) =>
      resolved.sections.flatMap(({ fields }) => fields).find((field) => field.name === name)
    expect(view(before, 'product_ee')?.group).toBeUndefined()
    expect(view(after, 'product_ee')?.group).toEqual({ id: 'l', name: 'Pacchetto l' })
    expect(view(after, 'product_gas')).toBe(view(before, 'product_gas'))
    expect(resolve({ ...dual }, catalogue, after)).toBe(after)
  })
})

it('clientTypeNames maps the client types of the form to those of products and packages [CRM-7] [ENUM-56]', () => {
  expect(clientTypeNames('domestico')).toEqual({ product: 'Private', package: 'Domestico' })
  expect(clientTypeNames('business')).toEqual({ product: 'Business', package: 'Business' })
  for (const none of ['', 'Domestico', 'constructor']) expect(clientTypeNames(none)).toBeUndefined()
})
