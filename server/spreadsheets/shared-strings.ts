import { refuseTable } from './table.ts'
import { parseXml } from './xml.ts'

/** In characters; a spreadsheet stores each text once. */
const MAX_TEXT = 30_000_000
const MAX_STRINGS = 1_000_000

export async function readSharedStrings(pieces: AsyncIterable<string> | undefined): Promise<string[]> {
  const strings: string[] = []
  let text = ''
  let total = 0
  let inText = false
  let inReading = false
  await parseXml(pieces, {
    open(tag) {
      if (tag === 'si') text = ''
      else if (tag === 't') inText = !inReading
      else if (tag === 'rPh') inReading = true
    },
    text(piece) {
      if (!inText) return
      text += piece
      total += piece.length
      if (total > MAX_TEXT) tooMuchText()
    },
    close(tag) {
      if (tag === 't') inText = false
      else if (tag === 'rPh') inReading = false
      else if (tag === 'si') {
        if (strings.push(text) > MAX_STRINGS) tooMuchText()
      }
    },
  })
  return strings
}

const tooMuchText = () => refuseTable('refused-file', 'Il file contiene troppo testo: dividilo.')
