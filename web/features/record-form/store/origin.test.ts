import { expect, it } from 'vitest'
import { type Catalogue, emptyValues, type FieldName, type Values } from '../../../../contract/index.ts'
import { FormStore } from './form-store.ts'
import { ORIGINS, type Origin } from './origin.ts'
import type { Topic } from './topics.ts'

const catalogue: Catalogue = { products: [], operations: [], owners: [], managed: {} }
const ENERGY: Values = {
  ...emptyValues(),
  type_contract: 'contratto energia',
  client_type: 'domestico',
  type_product: 'luce',
}

function open(values: Values = ENERGY, prefilled: readonly FieldName[] = []) {
  const environment = { catalogue, month: 3, clock: () => '2026-03-10T10:00' }
  const store = new FormStore(values, environment, values, prefilled)
  const origin = (name: FieldName): Origin | undefined => store.current.views.get(name)?.origin
  return { store, origin }
}

const found = {
  street: 'VIA ROMA',
  streetNumber: '12',
  postCode: '20121',
  city: 'Milano',
  district: 'MI',
  state: '',
  country: 'Italia',
  countryShort: 'IT',
}

it('Birth data have the origin fiscal code, and the code itself has the origin typed', () => {
  const { store, origin } = open()
  store.set('codice_fiscale', 'BNCLCU72C45H501L')
  expect(['codice_fiscale', 'data_di_nascita', 'sesso'].map((name) => origin(name as FieldName))).toEqual([
    'typed',
    'fiscal-code',
    'fiscal-code',
  ])
})

it('Other values that a change sets have the origin derived', () => {
  const { store, origin } = open()
  store.set('pot_imp', '3')
  expect(store.current.values.pot_dispo).toBeTruthy()
  expect(store.current.views.has('pot_dispo') ? origin('pot_dispo') : 'derived').toBe('derived')
})

it('Copies, addresses, pasted texts, the link and the recovery each set their own origin', () => {
  const { store, origin } = open({ ...ENERGY, email: 'anna@example.it' }, ['email'])
  expect(origin('email')).toBe('prefilled')
  store.runAction({ setAddress: 'residenza', found }, 'Set Address', 'residenza')
  expect(origin('comune_residenza')).toBe('address')
  store.runAction('residenza-to-punto', 'Set the same as residenza', 'punto')
  expect(origin('comune_punto')).toBe('copied')
  store.fill({ ...store.current.values, name: 'Anna' }, 'Incolla', () => 'pasted')
  expect(origin('name')).toBe('pasted')
  store.recover({ ...store.current.values, last_name: 'Rossi' })
  expect(origin('last_name')).toBe('recovered')
})

it('The origin mark is removed if the user overwrites or empties the value', () => {
  const { store, origin } = open({ ...ENERGY, email: 'anna@example.it', name: 'Anna' }, ['email', 'name'])
  store.set('email', 'a@example.it')
  store.set('name', '')
  expect([origin('email'), origin('name')]).toEqual(['typed', 'typed'])
})

it('Undo of a copy removes its origin mark', () => {
  const { store, origin } = open({ ...ENERGY, name: 'Anna' }, ['name'])
  store.fill({ ...store.current.values, name: 'Lucia', last_name: 'Bianchi' }, 'Incolla', () => 'pasted')
  store.undo()
  expect([store.current.values.name, origin('name'), origin('last_name')]).toEqual([
    'Anna',
    'prefilled',
    'typed',
  ])
})

it('Typing without an origin mark notifies only the field itself', () => {
  const { store } = open({ ...ENERGY, name: 'Anna' }, ['name'])
  const notified: Topic[] = []
  for (const topic of ['view:name', 'value:name', 'view:last_name'] as const)
    store.subscribe(topic, () => notified.push(topic))
  store.set('name', 'Ann')
  store.set('name', 'An')
  expect(notified).toEqual(['view:name', 'value:name', 'value:name'])
})

it('Origins are restored after a reload if their values are unchanged', () => {
  const { store } = open({ ...ENERGY, email: 'anna@example.it' })
  store.fill({ ...store.current.values, name: 'Anna', last_name: 'Bianchi' }, 'Incolla', () => 'pasted')
  const later = open({ ...store.current.values, last_name: 'Rossi' })
  later.store.restoreOrigins(store.origins)
  expect([later.origin('name'), later.origin('last_name'), later.origin('email')]).toEqual([
    'pasted',
    'typed',
    'typed',
  ])
  expect(later.store.currentStatus.dirty).toBe(false)
})

it('Recovered values keep their origins', () => {
  const { store, origin } = open()
  store.recover({ ...ENERGY, name: 'Anna', last_name: 'Bianchi' }, { name: 'copied' })
  expect([origin('name'), origin('last_name')]).toEqual(['copied', 'recovered'])
})

it('Every origin of a value has a description', () => {
  for (const { mark, description } of Object.values(ORIGINS)) expect(mark && description).toMatch(/\.$/)
})
