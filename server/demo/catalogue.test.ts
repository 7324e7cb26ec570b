import { describe, expect, it } from 'vitest'
import { definition } from '../../contract/index.ts'
import { checkCapProvince, checkMunicipality } from '../../contract/places/index.ts'
import { FIXED_VARIABLES } from '../../shared/documents/template-variables.ts'
import { LEVELS } from '../../shared/roles.ts'
import { DEMO_OWNERS, MANAGED_FIELDS } from './catalogue.ts'
import { DEMO_OPERATIONS } from './operations.ts'
import { DEMO_PRODUCTS } from './products.ts'
import { TOWNS } from './towns.ts'
import { DEMO_USERS } from './users.ts'

const unique = (values: readonly string[]) => new Set(values).size === values.length

describe('demonstration products', () => {
  it('demonstration products are sixty, over all prefixes and types', () => {
    expect(DEMO_PRODUCTS).toHaveLength(60)
    expect(unique(DEMO_PRODUCTS.map(({ id }) => id))).toBe(true)
    expect(unique(DEMO_PRODUCTS.map(({ product_name }) => product_name))).toBe(true)
    const prefixes = new Set(DEMO_PRODUCTS.map(({ product_name }) => product_name.slice(0, 2)))
    expect([...prefixes].toSorted()).toEqual(
      'AA CV EE EG EI ES FW GN IL IR KN LM ML NE OP SG TI WK'.split(' '),
    )
    expect(new Set(DEMO_PRODUCTS.map(({ type }) => type))).toEqual(
      new Set(['Power', 'Gas', 'Internet', 'Mobile']),
    )
    expect(new Set(DEMO_PRODUCTS.map((product) => product.customer_type)).size).toBe(3)
    expect(DEMO_PRODUCTS.filter((product) => !product.product_active).length).toBeGreaterThan(3)
  })

  it('demonstration products include the Evergreen products of luce and gas', () => {
    const names = DEMO_PRODUCTS.map(({ product_name }) => product_name)
    expect(names).toEqual(expect.arrayContaining(['WK EE Evergreen', 'WK Gas Evergreen']))
  })
})

describe('demonstration operations', () => {
  it('demonstration operations are a hundred and twenty, of every family', () => {
    expect(DEMO_OPERATIONS).toHaveLength(120)
    expect(unique(DEMO_OPERATIONS.map(({ name }) => name))).toBe(true)
    for (const family of ['Allacc.', 'Prima Att.', 'Subentro', 'Cambio', 'Voltura'])
      expect(DEMO_OPERATIONS.filter(({ name }) => name.includes(family)).length).toBeGreaterThan(5)
    expect(DEMO_OPERATIONS.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['EG Allacc. TEMPORANEO EE_PIVA', 'EI Cambio EE', 'EI Subentro Gas']),
    )
  })

  it('demonstration operations include at least two for each energy product', () => {
    const wanted = { Private: ['domestico'], Business: ['business'], any: ['domestico', 'business'] }
    for (const product of DEMO_PRODUCTS.filter(({ type }) => type === 'Power' || type === 'Gas')) {
      for (const client of wanted[product.customer_type ?? 'any']) {
        const utility = product.type === 'Power' ? 'luce' : 'gas'
        const suiting = DEMO_OPERATIONS.filter(
          (operation) =>
            operation.tipo_di_utenza === utility &&
            operation.client_type === client &&
            operation.name.startsWith(product.product_name.slice(0, 2)),
        )
        expect(suiting.length, `${product.product_name} ${client}`).toBeGreaterThanOrEqual(2)
      }
    }
  })

  it('demonstration operations use only fields and variables that exist', () => {
    const fields = new Set<string>(definition.flatMap((section) => section.fields.map(({ name }) => name)))
    const variableNames: readonly string[] = FIXED_VARIABLES
    for (const { name, script } of DEMO_OPERATIONS) {
      const named = [...script.matchAll(/\{(\w+)\}/g)].map(([, field]) => field!)
      expect(
        named.filter((field) => !fields.has(field)),
        name,
      ).toEqual([])
      expect(
        [...script.matchAll(/\$\w+/g)].filter(([variable]) => !variableNames.includes(variable)),
      ).toEqual([])
      expect(named.length).toBeGreaterThan(8)
    }
  })
})

it('the demonstration has fifteen owners and real towns with a postal code of their province', () => {
  expect(DEMO_OWNERS).toHaveLength(15)
  for (const { email } of DEMO_OWNERS) expect(email).toMatch(/^[a-z]+\.[a-z]+@ufficio\.example$/)
  for (const town of TOWNS) {
    expect(checkMunicipality(town.name, town.province)).toEqual([])
    expect(checkCapProvince(town.cap, town.province)).toEqual([])
  }
})

it('the demonstration has two administrators and eight operators of every level', () => {
  expect(DEMO_USERS.filter(({ role }) => role === 'admin')).toHaveLength(2)
  const operators = DEMO_USERS.filter(({ role }) => role === 'user')
  expect(operators).toHaveLength(8)
  expect(new Set(operators.map(({ level }) => level))).toEqual(new Set(LEVELS))
  expect(new Set(operators.map(({ send_email }) => send_email)).size).toBe(2)
  expect(operators.filter((user) => user.must_change_password)).toHaveLength(1)
  expect(DEMO_USERS.map(({ login }) => login)).toEqual(expect.arrayContaining(['admin', 'anna.bianchi']))
  expect(unique(DEMO_USERS.map(({ login }) => login))).toBe(true)
})

it('the demonstration has sorted suppliers and the billing periods', () => {
  expect(Object.keys(MANAGED_FIELDS).toSorted()).toEqual([
    'codice_sconto',
    'codice_sconto_ee',
    'codice_sconto_gas',
    'ex_fornitore',
    'ex_venditore',
    'periodicita_della_fatturazione_ee',
    'periodicita_della_fatturazione_gas',
    'tipo_iva',
  ])
  for (const name of ['ex_fornitore', 'ex_venditore']) {
    const list = MANAGED_FIELDS[name]!
    expect(list.length).toBeGreaterThan(20)
    expect(list).toEqual(list.toSorted((a, b) => a.localeCompare(b, 'it')))
    expect(unique(list)).toBe(true)
  }
  expect(MANAGED_FIELDS.periodicita_della_fatturazione_ee).toEqual(['mensile', 'bimestrale', 'trimestrale'])
})
