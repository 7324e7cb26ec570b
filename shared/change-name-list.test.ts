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

const ODD = '\u200bAcea  Energia\t'

it.each<[NameChange, readonly string[]]>([
  [{ kind: 'add', name: 'Acea energia' }, ['A2A', ODD, 'Enel']],
  [{ kind: 'remove', name: ODD }, ['A2A', 'Enel']],
  [{ kind: 'move', name: ODD, before: null }, ['A2A', 'Enel', ODD]],
  [{ kind: 'move', name: 'Enel', before: ODD }, ['A2A', 'Enel', ODD]],
])('A stored name that is older than the rule for names is changed by %j', (change, result) => {
  expect(changeNameList(['A2A', ODD, 'Enel'], nameChange.parse(change))).toEqual(result)
})

it('Of names that look alike the one that is the same is removed', () => {
  expect(changeNameList(['Enel', 'ENEL'], { kind: 'remove', name: 'ENEL' })).toEqual(['Enel'])
})

it('Names of a list are cleaned, and keep their order', () => {
  expect(distinctNames([' zeta ', 'alfa', 'Zeta', 'è\t così'])).toEqual(['zeta', 'alfa', 'è così'])
})
