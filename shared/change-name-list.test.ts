import { expect, it } from 'vitest'
import { changeNameList, distinctNames, type NameChange, nameChange } from './change-name-list.ts'

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

it.each(['ENEL', ' Enel ', 'E\u200bnel', 'Enel\n', 'enel\t'])(
  'A name that looks like one of the list is not added: %j',
  (typed) => {
    const change: NameChange = nameChange.parse({ kind: 'add', name: typed })
    expect(changeNameList(['Enel', 'A2A'], change)).toEqual(['Enel', 'A2A'])
    expect(distinctNames(['Enel', 'A2A', typed])).toEqual(['Enel', 'A2A'])
  },
)

it('Names of a list are cleaned, and keep their order', () => {
  expect(distinctNames([' zeta ', 'alfa', 'Zeta', 'è\t così'])).toEqual(['zeta', 'alfa', 'è così'])
})
