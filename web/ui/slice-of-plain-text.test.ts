import { Schema } from '@tiptap/pm/model'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { sliceOfPlainText } from './slice-of-plain-text.ts'

const schema = new Schema({
  nodes: {
    doc: { content: 'paragraph+' },
    paragraph: { content: 'inline*' },
    text: { group: 'inline' },
    hardBreak: { group: 'inline', inline: true, leafText: () => '\n' },
  },
})
const place = schema.node('doc', null, [schema.node('paragraph')]).resolve(1)

/** The text that the editor copies from the slice. */
const copied = (text: string): string => {
  const { content } = sliceOfPlainText(text, place)
  return content.textBetween(0, content.size, '\n\n')
}

it('Pasted plain text keeps its lines and its blank lines', () => {
  expect(copied('uno\ndue\n\ntre\n\n\nquattro')).toBe('uno\ndue\n\ntre\n\n\nquattro')
  expect(copied('uno\r\n\r\ndue\rtre\u2028quattro')).toBe('uno\n\ndue\ntre\nquattro')
})

it('Text that is copied from the editor and pasted as plain text is the same text', () => {
  const texts = fc.array(fc.constantFrom('a', ' ', '\n', '\ud800', '\0', 'è')).map((parts) => parts.join(''))
  fc.assert(fc.property(texts, (text) => copied(text) === text))
})
