import { describe, expect, it } from 'vitest'
import { emptyValues, type FieldName, type Values } from '../../../../../contract/index.ts'
import { FormStore } from '../../store/form-store.ts'
import { findFocusTarget } from '../use-preserved-focus.ts'
import { explainField } from './explanation-tooltip.tsx'

const order: FieldName[] = ['type_contract', 'client_type', 'name', 'pod', 'pdr', 'email']
const stand =
  (...names: FieldName[]) =>
  (name: FieldName) =>
    names.includes(name)

describe('findFocusTarget', () => {
  it('findFocusTarget returns the field itself if it shows in another section', () => {
    expect(findFocusTarget('name', order, stand('name', 'email'))).toBe('name')
  })
  it('findFocusTarget returns the nearest field before the removed one', () => {
    expect(findFocusTarget('pdr', order, stand('type_contract', 'client_type', 'email'))).toBe('client_type')
  })
  it('findFocusTarget returns the nearest field after the removed one if there is none before', () => {
    expect(findFocusTarget('name', order, stand('pdr', 'email'))).toBe('pdr')
  })
  it('findFocusTarget returns undefined if no field is left', () => {
    expect(findFocusTarget('name', order, stand())).toBeUndefined()
    expect(findFocusTarget('cap_punto', [], stand('name'))).toBeUndefined()
  })
})

describe('explainField', () => {
  const values: Values = {
    ...emptyValues(),
    type_contract: 'contratto energia',
    client_type: 'business',
    type_product: 'luce',
  }
  const environment = {
    catalogue: { products: [], operations: [], owners: [], managed: {} },
    month: 3,
    clock: () => '2026-03-10T10:00',
  }
  const lines = (name: FieldName, store = new FormStore(values, environment)) =>
    Object.fromEntries(explainField(store.current.views.get(name)!).map(({ about, text }) => [about, text]))

  it('explainField names the condition that shows the field, in the labels of the form', () => {
    expect(lines('pod')['Si vede']).toMatch(/^Il tipo di contratto è «contratto energia».*\.$/)
    expect(lines('description')).toEqual({
      'Si vede': 'C’è in ogni contratto.',
      Facoltativo: 'Si può lasciare vuoto.',
    })
  })
  it('explainField states whether the field is required', () => {
    expect(lines('ragione_sociale').Obbligatorio).toBe('Sempre, quando si vede.')
  })
  it('explainField states the origin of a value that the user did not type', () => {
    const store = new FormStore({ ...values, email: 'a@example.it' }, environment, values, ['email'])
    expect(lines('email', store).Valore).toMatch(/link/)
    store.set('email', 'b@example.it')
    expect(lines('email', store)).not.toHaveProperty('Valore')
  })
})
