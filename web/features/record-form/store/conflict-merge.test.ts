import { expect, it } from 'vitest'
import type { Values } from '../../../../contract/index.ts'
import { changedFields, isSameValue, mergeChanges, takeFields } from './conflict-merge.ts'

const base: Values = { name: 'Anna', last_name: 'Rossi', email: 'anna@example.it', pod: '', delegato: false }

it('mergeChanges merges fields that only one side changed', () => {
  const merge = mergeChanges(base, { ...base, name: 'Annalisa' }, { ...base, email: 'a.rossi@example.it' })
  expect(merge.values).toEqual({ ...base, name: 'Annalisa', email: 'a.rossi@example.it' })
  expect(merge.theirFields).toEqual(['email'])
  expect(merge.clashes).toEqual([])
})

it('mergeChanges returns fields that both sides changed as clashes, with the own value', () => {
  const merge = mergeChanges(base, { ...base, name: 'Annalisa' }, { ...base, name: 'Annamaria' })
  expect(merge.clashes).toEqual([{ field: 'name', base: 'Anna', mine: 'Annalisa', theirs: 'Annamaria' }])
  expect(merge.values.name).toBe('Annalisa')
})

it('mergeChanges returns both lists in the order of the form', () => {
  const old: Values = { description: '', email: '', last_name: 'Rossi', name: 'Anna', contact_id: '' }
  const theirs: Values = { description: 'T', email: 't@x.it', last_name: 'T', name: 'T', contact_id: 'C-1' }
  const merge = mergeChanges(old, { ...old, description: 'M', last_name: 'M', name: 'M' }, theirs)
  expect(merge.clashes.map(({ field }) => field)).toEqual(['name', 'last_name', 'description'])
  expect(merge.theirFields).toEqual(['contact_id', 'email'])
})

it('mergeChanges reports no clash if both sides made the same change', () => {
  const both = { ...base, name: 'Annalisa' }
  expect(mergeChanges(base, both, { ...both }).clashes).toEqual([])
})

it('mergeChanges empties a field that the other side emptied', () => {
  const { email: _, ...emptied } = base
  expect(mergeChanges(base, base, emptied).values).not.toHaveProperty('email')
})

it('mergeChanges treats untouched, emptied and unticked as equal', () => {
  expect(changedFields({ pod: '', delegato: false }, {})).toEqual([])
  expect(isSameValue({ id: '', name: '' }, undefined)).toBe(true)
  expect(isSameValue({ id: '1', name: 'Anna' }, { id: '1', name: 'Anna' })).toBe(true)
  expect(isSameValue({ id: '1', name: 'Anna' }, { id: '2', name: 'Anna' })).toBe(false)
})

it('takeFields takes the chosen fields from the other side', () => {
  expect(takeFields(base, { name: 'Annamaria', email: 'x' }, ['name'])).toEqual({
    ...base,
    name: 'Annamaria',
  })
})
