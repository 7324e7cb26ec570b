import { describe, expect, it } from 'vitest'
import { type NameChange, renameOptions } from './change-names.ts'

describe('renameOptions', () => {
  it.each<[NameChange, string | undefined]>([
    [{ kind: 'add', name: 'd' }, 'abcd'],
    [{ kind: 'add', name: 'b' }, 'abc'],
    [{ kind: 'remove', name: 'b' }, 'ac'],
    [{ kind: 'remove', name: 'x' }, 'abc'],
    [{ kind: 'move', name: 'c', before: 'a' }, 'cab'],
    [{ kind: 'move', name: 'a', before: null }, 'bca'],
    [{ kind: 'move', name: 'a', before: 'c' }, 'bac'],
    [{ kind: 'move', name: 'x', before: 'a' }, undefined],
    [{ kind: 'move', name: 'a', before: 'x' }, undefined],
    [{ kind: 'move', name: 'a', before: 'a' }, undefined],
  ])('renameOptions changes the list abc by %j to %s', (change, result) => {
    expect(renameOptions(['a', 'b', 'c'], change)?.join('')).toBe(result)
  })
})
