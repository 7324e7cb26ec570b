import { expect, it } from 'vitest'
import { searchTermsOf } from './like-pattern.ts'

it.each([
  ['ROSSI, MARIO', ['ROSSI', 'MARIO']],
  ['"Ferrari"', ['Ferrari']],
  ['«Ferrari»;', ['Ferrari']],
  ['“Ferrari”.', ['Ferrari']],
  ['(Rossi)  Rossi', ['Rossi']],
  ["D'Andrea", ["D'Andrea"]],
  ['Ros\u200bsi\ufeff \u2060', ['Rossi']],
  ['ＲＯＳＳＩ　Ｍario', ['ROSSI', 'Mario']],
  ['mario@example.it', ['mario@example.it']],
  ['S.r.l.', ['S.r.l']],
  ['100%', ['100%']],
  ['"', ['"']],
  [', ;', [',', ';']],
  [' ', []],
])('the words of the search %j are %j', (searchWord, terms) => {
  expect(searchTermsOf(searchWord)).toEqual(terms)
})
