import { expect, it } from 'vitest'
import { toMark } from '../seal/to-mark.ts'
import { checkMark } from './check-mark.ts'

const typed = (text: string) => ({ kind: 'typed', text }) as const

it.each([
  ['Rossi & Figli', 'Rossi & Figli'],
  ['Rossi & Figli S.n.c. (in liquidazione)', 'Rossi & Figli S.n.c. (in liquidazione)'],
  ['Studio 3A', 'Studio 3A'],
  ['Niccolo\u0300 D’Andrèa', 'Niccolò D’Andrèa'],
  ['Ｒｏｓｓｉ　Ａｄａ', 'Rossi Ada'],
  ['Şeyma Ødegård', 'Şeyma Ødegård'],
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
  ['Anne-Marie O\u02bcNeil', 'Anne-Marie O’Neil'],
  ['Niccolò D\u2032Angelo', 'Niccolò D’Angelo'],
  ['Rossi\u200bMario', 'RossiMario'],
  ['\u202aAda\u00ad \ufeffNeri\u202c', 'Ada Neri'],
  ['Ada\tNeri\n', 'Ada Neri'],
])('a typed mark %j is written as %j', (text, written) => {
  expect(() => checkMark(typed(text))).not.toThrow()
  expect(toMark(typed(text))).toEqual({ kind: 'typed', text: written })
})

it.each(['--', '. ,', '&&', '12', 'A.', '－－'])('a typed mark %j is no name', (text) => {
  expect(() => checkMark(typed(text))).toThrow('Scriva il Suo nome: servono almeno due lettere.')
})

it.each(['李小龙', 'Иван', 'علي', 'Ada 😀', 'Ada\u0000'])(
  'a typed mark %j is refused with the reason',
  (text) => {
    expect(() => checkMark(typed(text))).toThrow('Scriva il nome con le lettere dell’alfabeto latino.')
  },
)
