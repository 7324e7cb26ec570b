import { SaxesParser } from 'saxes'
import { refuseTable } from './table.ts'

export interface XmlReader {
  open?(tag: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(tag: string): void
}

/** The maximum of characters between two tags: an escaped cell text is shorter. */
const MAX_TEXT_BYTES = 512 * 1024
const MAX_DEPTH = 64
const MAX_ATTRIBUTES = 256

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses a whole part of a workbook; no effect for a missing one. */
export async function parseXml(pieces: AsyncIterable<string> | undefined, reader: XmlReader): Promise<void> {
  for await (const _ of parsePieces(pieces, reader));
}

/** The same, yielding after each chunk. */
export async function* parsePieces(
  pieces: AsyncIterable<string> | undefined,
  { open, text, close }: XmlReader,
): AsyncIterable<void> {
  const parser = new SaxesParser()
  let [sinceTag, depth, attributes] = [0, 0, 0]
  parser.on('error', broken)
  // A workbook has no document type; a document type could declare entities to expand.
  parser.on('doctype', () =>
    refuseTable('refused-file', 'Il file dichiara un DOCTYPE: salvalo di nuovo e riprova.'),
  )
  parser.on('attribute', () => {
    attributes += 1
    if (attributes > MAX_ATTRIBUTES) tooComplex()
  })
  parser.on('opentag', (tag) => {
    depth += 1
    if (depth > MAX_DEPTH) tooComplex()
    ;[sinceTag, attributes] = [0, 0]
    open?.(local(tag.name), tag.attributes)
  })
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  parser.on('closetag', ({ name }) => {
    depth -= 1
    sinceTag = 0
    close?.(local(name))
  })
  for await (const piece of pieces ?? []) {
    // The parser buffers unfinished text.
    sinceTag += piece.length
    if (sinceTag > MAX_TEXT_BYTES) tooComplex()
    parser.write(piece)
    yield
  }
  if (pieces) parser.close()
  yield
}

/** An attribute by its local name. */
export function attribute(attributes: Record<string, string>, name: string): string {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => local(key) === name)?.[1] ?? ''
}

/** Decodes `_x000D_` escapes of characters that XML cannot contain, and drops those that no text may contain. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu, '')
    : text

const broken = (): never =>
  refuseTable('refused-file', 'Il file xlsx è danneggiato o incompleto: salvalo di nuovo e riprova.')

const tooComplex = (): never =>
  refuseTable('refused-file', 'Il file xlsx ha una struttura troppo complessa: salvalo di nuovo e riprova.')
