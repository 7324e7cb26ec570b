import { SaxesParser } from 'saxes'
import { refuseTable } from './refuse.ts'

export interface XmlReader {
  open?(tag: string, attributes: Record<string, string>): void
  text?(text: string): void
  close?(tag: string): void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Reads a whole part of a workbook; nothing for one that is not there. */
export async function parseXml(pieces: AsyncIterable<string> | undefined, reader: XmlReader): Promise<void> {
  for await (const _ of parsePieces(pieces, reader));
}

/** The same, with a pause after each piece that was read. */
export async function* parsePieces(
  pieces: AsyncIterable<string> | undefined,
  { open, text, close }: XmlReader,
): AsyncIterable<void> {
  const parser = new SaxesParser()
  parser.on('error', broken)
  // A workbook has no document type; one that brings it wants its entities expanded.
  parser.on('doctype', broken)
  if (open) parser.on('opentag', ({ name, attributes }) => open(local(name), attributes))
  if (text) {
    parser.on('text', text)
    parser.on('cdata', text)
  }
  if (close) parser.on('closetag', ({ name }) => close(local(name)))
  for await (const piece of pieces ?? []) {
    parser.write(piece)
    yield
  }
  if (pieces) parser.close()
  yield
}

/** An attribute by its name, whatever its prefix. */
export function attribute(attributes: Record<string, string>, name: string): string {
  return attributes[name] ?? Object.entries(attributes).find(([key]) => local(key) === name)?.[1] ?? ''
}

/** Characters that XML cannot hold are written as `_x000D_`. Those that no text of ours holds either are left out. */
export const decodeEscapes = (text: string): string =>
  text.includes('_x')
    ? text
        .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
        .replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}/gu, '')
    : text

const broken = (): never =>
  refuseTable('refused-file', 'Il file xlsx è danneggiato o incompleto: salvalo di nuovo e riprova.')
