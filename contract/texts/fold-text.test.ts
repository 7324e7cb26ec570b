import { expect, it } from 'vitest'
import { foldText, foldToGermanLetters, foldToLetters, SPELLINGS } from './fold-text.ts'

it.each([
  ['EI Luce PIÙ', 'ei luce piu'],
  ['Forlì-Cesena (FC)', 'forli-cesena (fc)'],
  ['Plain ASCII 12_%', 'plain ascii 12_%'],
  ['', ''],
  ['İzmir', 'izmir'],
  ['Łukasz', 'lukasz'],
  ['Müller', 'muller'],
  ['Groß', 'gross'],
  ['Ødegård', 'odegard'],
  ['Đoković', 'dokovic'],
  ['Ægir Þór', 'aegir thor'],
  ['Nguyễn', 'nguyen'],
  ['D’Amico, D`Amico', "d'amico, d'amico"],
  ['Mu\u0308ller', 'muller'],
])('foldText converts %s to %s', (text, folded) => expect(foldText(text)).toBe(folded))

it('foldText folds capital letters, and what it has folded, to the same text', () => {
  for (const letter of SPELLINGS.keys()) {
    expect(foldText(letter.toUpperCase())).toBe(foldText(letter))
    expect(foldText(foldText(letter))).toBe(foldText(letter))
  }
})

it.each([
  ['Müller', 'MULLER', 'MUELLER'],
  ['Mu\u0308ller', 'MULLER', 'MUELLER'],
  ['Ångström', 'ANGSTROM', 'AANGSTROEM'],
  ['Jäger', 'JAGER', 'JAEGER'],
  ['D’Amico 2', 'DAMICO', 'DAMICO'],
])('foldToLetters of %s is %s, and in German spelling %s', (text, letters, german) => {
  expect([foldToLetters(text), foldToGermanLetters(text)]).toEqual([letters, german])
})
