import { describe, expect, it } from 'vitest'
import type { Values } from '../../../../contract/index.ts'
import { changedFields, mergeChanges, sameValue, takeFields } from './conflict-merge.ts'

const base: Values = { name: 'Anna', last_name: 'Rossi', email: 'anna@example.it', pod: '', delegato: false }

describe('two people save the same record', () => {
  it('what only one side touched merges by itself', () => {
    const merge = mergeChanges(base, { ...base, name: 'Annalisa' }, { ...base, email: 'a.rossi@example.it' })
    expect(merge.values).toEqual({ ...base, name: 'Annalisa', email: 'a.rossi@example.it' })
    expect(merge.taken).toEqual(['email'])
    expect(merge.clashes).toEqual([])
  })

  it('what both changed in their own way is asked, and stands as mine meanwhile', () => {
    const merge = mergeChanges(base, { ...base, name: 'Annalisa' }, { ...base, name: 'Annamaria' })
    expect(merge.clashes).toEqual([{ field: 'name', base: 'Anna', mine: 'Annalisa', theirs: 'Annamaria' }])
    expect(merge.values.name).toBe('Annalisa')
  })

  it('both lists read as the form does, whatever was stored first', () => {
    const old: Values = { description: '', email: '', last_name: 'Rossi', name: 'Anna', contact_id: '' }
    const theirs: Values = { description: 'T', email: 't@x.it', last_name: 'T', name: 'T', contact_id: 'C-1' }
    const merge = mergeChanges(old, { ...old, description: 'M', last_name: 'M', name: 'M' }, theirs)
    expect(merge.clashes.map(({ field }) => field)).toEqual(['name', 'last_name', 'description'])
    expect(merge.taken).toEqual(['contact_id', 'email'])
  })

  it('the same change on both sides is no clash', () => {
    const both = { ...base, name: 'Annalisa' }
    expect(mergeChanges(base, both, { ...both }).clashes).toEqual([])
  })

  it('a field that the other side emptied is emptied', () => {
    const { email: _, ...emptied } = base
    expect(mergeChanges(base, base, emptied).values).not.toHaveProperty('email')
  })

  it('never touched, emptied and unticked are the same answer', () => {
    expect(changedFields({ pod: '', delegato: false }, {})).toEqual([])
    expect(sameValue({ id: '', name: '' }, undefined)).toBe(true)
    expect(sameValue({ id: '1', name: 'Anna' }, { id: '1', name: 'Anna' })).toBe(true)
    expect(sameValue({ id: '1', name: 'Anna' }, { id: '2', name: 'Anna' })).toBe(false)
  })

  it('chosen fields come from the other side', () => {
    expect(takeFields(base, { name: 'Annamaria', email: 'x' }, ['name'])).toEqual({
      ...base,
      name: 'Annamaria',
    })
  })
})
