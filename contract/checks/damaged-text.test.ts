import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cleanLine, cleanLines } from '../clean-text.ts'
import { findDamage } from './damaged-text.ts'

it.each([
  ['Rossi\tMario', 'Rossi Mario'],
  [' Rossi\u00a0 Mario\u200b ', 'Rossi Mario'],
  ['\u202a+39 347\u202c', '+39 347'],
  ['Ro\u00adssi', 'Rossi'],
  ['Ro\ufe0fssi', 'Rossi'],
  ['Ro\u{e0100}ssi', 'Rossi'],
  ['Ro\u3164ssi\ufffc', 'Rossi'],
  ['Rossi\u2800Mario', 'Rossi Mario'],
  ['Rossi\r\nMario', 'Rossi Mario'],
  ['Citta\u0300', 'Città'],
])('A text of one line is read without what nobody sees: %j', (typed, text) => {
  expect(cleanLine(typed)).toBe(text)
})

it('A text of several lines keeps its line breaks, tabs and spaces', () => {
  expect(cleanLines(' uno\u200b\n\tdue  tre\u00a0quattro ')).toBe('uno\n\tdue  tre\u00a0quattro')
})

it.each([
  ['NiccolÃ²', 'Niccolò'],
  ['CittÃ\u00a0 di Castello', 'Città di Castello'],
  ['MarÃ\u00ada', 'María'],
  ['NiccolÃƒÂ²', 'Niccolò'],
  ['Dâ€™Angelo', 'D’Angelo'],
  ['NICCOLÃ’', 'NICCOLÒ'],
  ['CANICATTÃ', 'CANICATTÌ'],
  ['Niccol\ufffd Rossi', 'Niccolò Rossi'],
  ['Forl\ufffd', 'Forlì'],
  ['Rossi &amp; Figli', 'Rossi & Figli'],
  ['Rossi &amp;amp; Figli', 'Rossi & Figli'],
  ['D&#39;Avila', "D'Avila"],
])('A text that was damaged on its way is doubted with the likely text: %s', (text, likely) => {
  expect(findDamage(cleanLine(text))?.suggestion).toBe(likely)
})

it.each(['Smit\ufffdson', 'Smit?son'])(
  'A lost letter that nobody can know is doubted without a suggestion: %s',
  (text) => {
    expect(findDamage(text)).toEqual({
      code: 'text-damaged',
      message: 'Il testo è arrivato con caratteri rovinati: riscrivi la lettera giusta.',
    })
  },
)

it.each([
  'SÃO PAULO',
  '«CAFFÈ»',
  'CAFFÈ”',
  'Müller',
  'L’Oréal',
  'Ferrari & C.',
  'Come ci ha conosciuti?',
  'R&D;',
  '5 €',
])('A sound text is not doubted: %s', (text) => {
  expect(findDamage(text)).toBeUndefined()
})

it('Every word with an accent that was read in another encoding is restored', () => {
  const letter = fc.constantFrom(...'àèéìòùÀÈÉÌÒÙüöäçñ')
  const word = fc.string({ unit: fc.constantFrom(...'abcdelnrst'), minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(word, letter, word, (before, accented, after) => {
      const text = before + accented + after
      const damaged = before + Buffer.from(accented, 'utf8').toString('latin1') + after
      expect(findDamage(cleanLine(damaged))?.suggestion).toBe(text)
    }),
  )
})
