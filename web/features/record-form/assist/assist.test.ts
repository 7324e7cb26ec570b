import { describe, expect, it } from 'vitest'
import { emptyValues, type FieldName, type Values } from '../../../../contract/index.ts'
import { FormStore } from '../store/form-store.ts'
import { nextHome } from './next-home.ts'
import { whyField } from './why.ts'

const order: FieldName[] = ['type_contract', 'client_type', 'name', 'pod', 'pdr', 'email']
const stand =
  (...names: FieldName[]) =>
  (name: FieldName) =>
    names.includes(name)

describe('where the cursor goes when its field is gone', () => {
  it('to the field itself when it stands in another section', () => {
    expect(nextHome('name', order, stand('name', 'email'))).toBe('name')
  })
  it('to the nearest one before it', () => {
    expect(nextHome('pdr', order, stand('type_contract', 'client_type', 'email'))).toBe('client_type')
  })
  it('to the nearest one after it when none is before', () => {
    expect(nextHome('name', order, stand('pdr', 'email'))).toBe('pdr')
  })
  it('nowhere when nothing is left', () => {
    expect(nextHome('name', order, stand())).toBeUndefined()
    expect(nextHome('cap_punto', [], stand('name'))).toBeUndefined()
  })
})

describe('why a field is as it is', () => {
  const values: Values = {
    ...emptyValues(),
    type_contract: 'contratto energia',
    client_type: 'business',
    type_product: 'luce',
  }
  const around = {
    catalogue: { products: [], operations: [], owners: [], managed: {} },
    month: 3,
    clock: () => '2026-03-10T10:00',
  }
  const lines = (name: FieldName, store = new FormStore(values, around)) =>
    Object.fromEntries(whyField(store.current.views.get(name)!).map(({ about, words }) => [about, words]))

  it('says what made it show, in the words of the form', () => {
    expect(lines('pod')['Si vede']).toMatch(/^Il tipo di contratto è «contratto energia».*\.$/)
    expect(lines('description')).toEqual({
      'Si vede': 'C’è in ogni contratto.',
      Facoltativo: 'Si può lasciare vuoto.',
    })
  })
  it('says whether it has to be filled', () => {
    expect(lines('ragione_sociale').Obbligatorio).toBe('Sempre, quando si vede.')
  })
  it('says where a value that nobody typed comes from', () => {
    const store = new FormStore({ ...values, email: 'a@example.it' }, around, values, ['email'])
    expect(lines('email', store).Valore).toMatch(/link/)
    store.set('email', 'b@example.it')
    expect(lines('email', store)).not.toHaveProperty('Valore')
  })
})
