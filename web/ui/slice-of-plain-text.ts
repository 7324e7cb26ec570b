import { Fragment, type ResolvedPos, Slice } from '@tiptap/pm/model'

/**
 * Pasted plain text with all its lines, as the editor itself copies text: a blank line separates paragraphs, any other
 * line end breaks the line.
 */
export function sliceOfPlainText(text: string, place: ResolvedPos): Slice {
  const { schema } = place.doc.type
  const marks = place.marks()
  const paragraphs = text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .split('\n\n')
    .map((paragraph) => {
      const lines = paragraph.split('\n').map((line) => (line === '' ? [] : [schema.text(line, marks)]))
      const content = lines.flatMap((line, at) => (at === 0 ? line : [schema.node('hardBreak'), ...line]))
      return schema.node('paragraph', null, content)
    })
  return Slice.maxOpen(Fragment.from(paragraphs))
}
