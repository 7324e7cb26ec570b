import { PdfString } from '@libpdf/core'

const MARKS = [
  { mark: [0xfe, 0xff], decoder: new TextDecoder('utf-16be'), unit: 2 },
  { mark: [0xff, 0xfe], decoder: new TextDecoder('utf-16le'), unit: 2 },
  { mark: [0xef, 0xbb, 0xbf], decoder: new TextDecoder('utf-8'), unit: 1 },
] as const
/** The language of the text that follows, between two escape characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they delimit the language
const LANGUAGE = /\u001b[a-z\d-]{2,35}\u001b/gi

/**
 * The text of a text string (ISO 32000-2, 7.9.2.2): UTF-16BE or UTF-8 with a byte order mark, otherwise PDFDocEncoding.
 * Some programs write UTF-16LE. Codes of languages are left out.
 */
export function decodeTextString(bytes: Uint8Array): string {
  const found = MARKS.find(({ mark }) => mark.every((byte, at) => bytes[at] === byte))
  if (!found) return new PdfString(bytes).asString()
  const { mark, decoder, unit } = found
  const end = bytes.length - ((bytes.length - mark.length) % unit)
  return decoder.decode(bytes.subarray(mark.length, end)).replaceAll(LANGUAGE, '')
}
