import { expect, it } from 'vitest'
import { changeNameList, type NameChange } from './change-name-list.ts'

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
  expect(changeNameList(['a', 'b', 'c'], change)?.join('')).toBe(result)
})
