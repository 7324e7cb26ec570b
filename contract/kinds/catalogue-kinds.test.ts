import { describe, expect, it } from 'vitest'
import type { Answered } from '../fields.ts'
import { sampleCatalogue } from '../fixtures/catalogue.ts'
import type { Field } from '../row.ts'
import type { Catalogue, CataloguePackage, CatalogueProduct } from './catalogue.ts'
import { KINDS } from './kinds.ts'
import { packageOf } from './product.ts'

type Refs = 'product' | 'operation' | 'owner'

const catalogueOf = (more: Partial<Catalogue>): Catalogue => ({ ...sampleCatalogue, ...more })
const labelsOf = (field: Field, answered: Answered, catalogue: Catalogue) =>
  KINDS[field.kind].listOptions?.(field, answered, catalogue).map(({ label }) => label)

function statusOf(field: Field, ref: { id: string; name: string }, answered: Answered, catalogue: Catalogue) {
  const kind = KINDS[field.kind]
  const options = kind.listOptions?.(field, answered, catalogue) ?? []
  return kind.optionStatus?.(ref, options, field, answered, catalogue)
}

describe.each<Refs>(['product', 'operation', 'owner'])('A reference of the kind %s', (kind) => {
  const { parse, display } = KINDS[kind]

  it('A reference is stored with id and name alone, and displayed by its name', () => {
    const ref = { id: '1', name: 'Alice', note: 'x' }
    expect(parse(ref)).toEqual({ id: '1', name: 'Alice' })
    expect(display(ref)).toBe('Alice')
  })

  it('A reference without an id, and a value that is none, are unanswered and displayed as an empty text', () => {
    expect(parse({ id: '', name: 'Alice' })).toBeUndefined()
    expect(parse('Alice')).toBeUndefined()
    expect([display('Alice'), display(true)]).toEqual(['', ''])
  })
})

describe('The kind owner', () => {
  const field: Field = { name: 'contact_owner', kind: 'owner', label: '' }
  const status = (id: string, name: string) => statusOf(field, { id, name }, {}, sampleCatalogue)

  it('An owner without a name is unanswered', () => {
    expect(KINDS.owner.parse({ id: '1', name: ' ' })).toBeUndefined()
  })

  it('An owner is chosen from those of the catalogue [FORM-TOP-4] [CRM-6]', () => {
    expect(labelsOf(field, {}, sampleCatalogue)).toEqual(['Alice Fontana', 'Bruno Serra'])
    expect(status('owner-1', 'Alice Fontana')).toEqual({ isValid: true })
  })

  it('An owner who was renamed or removed counts, and a new record with that owner is rejected', () => {
    expect(status('owner-1', 'Alice Neri')).toEqual({
      isValid: true,
      notice: {
        code: 'owner-renamed',
        message: '«Alice Neri» nel catalogo ora si chiama «Alice Fontana».',
        suggestion: 'Alice Fontana',
        severity: 'error',
      },
    })
    expect(status('owner-9', 'Carla')).toEqual({
      isValid: true,
      extraOption: { value: 'owner-9', label: 'Carla' },
      notice: {
        code: 'owner-unknown',
        message: '«Carla» non è fra i Contact Owner: scegline un altro.',
        severity: 'error',
      },
    })
  })
})

const luce: Field = {
  name: 'product_ee',
  kind: 'product',
  label: '',
  rules: { utility: 'luce', relates: { client: 'client_type' } },
}
const home: Answered = { client_type: 'domestico' }
const productOf = (id: string, more: Partial<CatalogueProduct> = {}): CatalogueProduct => ({
  id,
  product_name: id,
  product_active: true,
  type: 'Power',
  customer_type: 'Private',
  ...more,
})

describe('The kind product', () => {
  const products = [
    productOf('power'),
    productOf('all', { customer_type: null }),
    productOf('old', { product_active: false }),
    productOf('firm', { customer_type: 'Business' }),
    productOf('gas', { type: 'Gas' }),
    productOf('net', { type: 'Internet' }),
    productOf('mobile', { type: 'Mobile' }),
  ]
  const catalogue = catalogueOf({ products })

  it('A product is offered if it is active and of the utility and client type [FORM-TOP-33] [CRM-5]', () => {
    expect(labelsOf(luce, home, catalogue)).toEqual(['power', 'all'])
    expect(labelsOf(luce, { client_type: 'business' }, catalogue)).toEqual(['all', 'firm'])
    expect(labelsOf(luce, {}, catalogue)).toEqual(['all'])
    const gas: Field = { ...luce, rules: { ...luce.rules, utility: 'gas' } }
    expect(labelsOf(gas, home, catalogue)).toEqual(['gas'])
    const telco: Field = { ...luce, rules: { ...luce.rules, utility: 'telco' } }
    expect(labelsOf(telco, home, catalogue)).toEqual(['net', 'mobile'])
  })

  it('A product field without rules offers the products of every utility and of no client type', () => {
    const { rules: _, ...plain } = luce
    expect(labelsOf(plain, home, catalogue)).toEqual(['all'])
  })

  it('A product that was removed, withdrawn or renamed counts with an error, one of another kind does not count', () => {
    const status = (id: string, name = id) => statusOf(luce, { id, name }, home, catalogue)
    expect(status('power')).toEqual({ isValid: true })
    expect(status('gas')).toEqual({ isValid: false })
    expect(status('firm')).toEqual({ isValid: false })
    expect(status('power', 'before')).toMatchObject({ isValid: true, notice: { code: 'product-renamed' } })
    expect(status('old')).toEqual({
      isValid: true,
      extraOption: { value: 'old', label: 'old' },
      notice: {
        code: 'product-inactive',
        message: 'Il prodotto «old» non è più in vendita.',
        severity: 'error',
      },
    })
    expect(status('lost', 'Perso')).toEqual({
      isValid: true,
      extraOption: { value: 'lost', label: 'Perso' },
      notice: {
        code: 'product-unknown',
        message: 'Il prodotto «Perso» non è nel catalogo: scegline un altro.',
        severity: 'error',
      },
    })
  })

  it('A chosen product has its package as group', () => {
    const packages: CataloguePackage[] = [
      {
        id: 'p1',
        package_name: 'Casa',
        client_type: 'Domestico',
        product_type: 'Power',
        products: ['power', 'old'],
      },
    ]
    const status = (id: string) => statusOf(luce, { id, name: id }, home, catalogueOf({ products, packages }))
    expect(status('power')).toEqual({ isValid: true, group: { id: 'p1', name: 'Casa' } })
    expect(status('old')).toMatchObject({
      notice: { code: 'product-inactive' },
      group: { id: 'p1', name: 'Casa' },
    })
    expect(status('all')).toEqual({ isValid: true })
  })
})

describe('packageOf', () => {
  const packages: CataloguePackage[] = [
    { id: '1', package_name: 'A', client_type: 'Domestico', product_type: 'Power', products: ['x', 'y'] },
    { id: '2', package_name: 'B', client_type: 'Domestico', product_type: 'Power', products: ['y', 'z'] },
    { id: '3', package_name: 'C', client_type: 'Business', product_type: 'Power', products: ['y'] },
    { id: '4', package_name: 'D', client_type: 'Domestico', product_type: 'Gas', products: ['y'] },
  ]

  it.each([
    ['x', 'Power', 'domestico', { id: '1', name: 'A' }],
    ['y', 'Power', 'domestico', { id: '1', name: 'A' }],
    ['z', 'Power', 'domestico', { id: '2', name: 'B' }],
    ['y', 'Power', 'business', { id: '3', name: 'C' }],
    ['y', 'Gas', 'domestico', { id: '4', name: 'D' }],
    ['x', 'Gas', 'domestico', undefined],
    ['q', 'Power', 'domestico', undefined],
    ['x', 'Power', '', undefined],
  ])('packageOf the product %s of the type %s for «%s» is %o', (id, type, client, found) => {
    expect(packageOf({ id, type }, client, packages)).toEqual(found)
  })
})

describe('The kind operation', () => {
  const field: Field = {
    name: 'operation_ee',
    kind: 'operation',
    label: '',
    rules: { utility: 'luce', relates: { product: 'product_ee', client: 'client_type' } },
  }
  const operations: Catalogue['operations'] = [
    { id: '1', name: 'EI Cambio', tipo_di_utenza: 'luce', client_type: 'domestico' },
    { id: '2', name: ' ei Voltura', tipo_di_utenza: 'luce', client_type: 'domestico' },
    { id: '3', name: 'EG Cambio', tipo_di_utenza: 'luce', client_type: 'domestico' },
    { id: '4', name: 'EI Cambio PIVA', tipo_di_utenza: 'luce', client_type: 'business' },
    { id: '5', name: 'EI Cambio GAS', tipo_di_utenza: 'gas', client_type: 'domestico' },
  ]
  const catalogue = catalogueOf({ operations })
  const chosen = (name: string): Answered => ({ ...home, product_ee: { id: 'p', name } })

  it('An operation is offered for its utility, client type and the prefix of the product [FORM-TOP-37] [FORM-TOP-38]', () => {
    expect(labelsOf(field, chosen('EI Casa'), catalogue)).toEqual(['EI Cambio', ' ei Voltura'])
    expect(labelsOf(field, chosen(' eg Casa'), catalogue)).toEqual(['EG Cambio'])
    expect(labelsOf(field, { ...chosen('EI Casa'), client_type: 'business' }, catalogue)).toEqual([
      'EI Cambio PIVA',
    ])
    const gas: Field = { ...field, rules: { ...field.rules, utility: 'gas' } }
    expect(labelsOf(gas, chosen('EI Casa'), catalogue)).toEqual(['EI Cambio GAS'])
  })

  it('An operation is not offered before a product is chosen, nor by a field without rules', () => {
    expect(labelsOf(field, home, catalogueOf({ operations: [{ ...operations[0]!, name: ' ' }] }))).toEqual([])
    const { rules: _, ...plain } = field
    expect(labelsOf(plain, chosen('EI Casa'), catalogue)).toEqual([])
  })

  it('An operation of another prefix, client type or utility does not count', () => {
    for (const { id, name } of operations.slice(2))
      expect(statusOf(field, { id, name }, chosen('EI Casa'), catalogue)).toEqual({ isValid: false })
  })

  it('An operation that was renamed counts by its saved name, and remains an option', () => {
    const notice = {
      code: 'operation-renamed',
      message: '«EI Vecchia» nel catalogo ora si chiama «EI Cambio».',
      severity: 'error',
      suggestion: 'EI Cambio',
    }
    const saved = { id: '1', name: 'EI Vecchia' }
    expect(statusOf(field, saved, chosen('EI Casa'), catalogue)).toEqual({ isValid: true, notice })
    const moved = { id: '3', name: 'EI Vecchia' }
    expect(statusOf(field, moved, chosen('EI Casa'), catalogue)).toEqual({
      isValid: true,
      notice: {
        ...notice,
        message: '«EI Vecchia» nel catalogo ora si chiama «EG Cambio».',
        suggestion: 'EG Cambio',
      },
      extraOption: { value: '3', label: 'EI Vecchia' },
    })
    expect(statusOf(field, { id: '1', name: 'EI Cambio' }, chosen('EI Casa'), catalogue)).toEqual({
      isValid: true,
    })
  })

  it('An operation that was removed counts with an error', () => {
    expect(statusOf(field, { id: '9', name: 'EI Persa' }, chosen('EI Casa'), catalogue)).toEqual({
      isValid: true,
      extraOption: { value: '9', label: 'EI Persa' },
      notice: {
        code: 'operation-unknown',
        message: 'L’operazione «EI Persa» non esiste più: scegline un’altra.',
        severity: 'error',
      },
    })
  })
})

describe('Lists of the catalogue', () => {
  it('A list stays the same array while the catalogue does', () => {
    const catalogue = catalogueOf({})
    const list = (field: Field, of = catalogue) => KINDS[field.kind].listOptions?.(field, home, of)
    const managed: Field = { name: 'ex_fornitore', kind: 'suggest', label: '', managed: 'ex_fornitore' }
    for (const field of [luce, managed]) {
      expect(list(field)).toBe(list(field))
      expect(list(field)).not.toEqual([])
    }
    expect(list(luce, catalogueOf({ products: [productOf('new')] }))).toEqual([
      { value: 'new', label: 'new' },
    ])
  })
})
