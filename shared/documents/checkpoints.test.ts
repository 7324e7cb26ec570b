import { expect, it } from 'vitest'
import { findCheckpoints, markProblems, replaceMarks } from './checkpoints.ts'

const SCRIPT =
  '<p>Buongiorno.</p><p>[[letto*: Il diritto di recesso]]</p><p>Prezzo: {prezzo}.</p>[[domanda: Conferma?]]<p>Fine</p>'

it('the marks of a script are its checkpoints, each with what is read before it [CHECKPOINT-1]', () => {
  expect(findCheckpoints(SCRIPT)).toEqual([
    {
      kind: 'read',
      text: 'Il diritto di recesso',
      isRequired: true,
      passage: '<p>Buongiorno.</p><p>[[letto*: Il diritto di recesso]]',
    },
    {
      kind: 'question',
      text: 'Conferma?',
      isRequired: false,
      passage: '</p><p>Prezzo: {prezzo}.</p>[[domanda: Conferma?]]',
    },
  ])
  expect(findCheckpoints('<p>Senza</p>')).toEqual([])
})

it('a mark is replaced in its place, and the marks are numbered', () => {
  expect(replaceMarks(SCRIPT, ({ text }, number) => `(${number} ${text})`)).toBe(
    '<p>Buongiorno.</p><p>(1 Il diritto di recesso)</p><p>Prezzo: {prezzo}.</p>(2 Conferma?)<p>Fine</p>',
  )
})

it.each([
  ['[[leto: Il prezzo]]', '[[leto: Il prezzo'],
  ['[[letto]]', '[[letto'],
  ['[[letto: ]]x[[domanda: a<b>c</b>]]', '[[domanda: a'],
])('doubled brackets that are no mark are reported: %s [CHECKPOINT-1]', (script, named) => {
  expect(markProblems(script).at(-1)).toContain(`«${named}`)
})

it('a script without doubled brackets, or with marks only, has no problem', () => {
  expect(markProblems(SCRIPT)).toEqual([])
  expect(markProblems('<p>[una nota]</p>')).toEqual([])
})
