import { type PdfDict, PdfName, PdfNumber } from '@libpdf/core'
import { asDict, isStream, type Objects, unpack } from '../objects.ts'
import { ArchiveProblem } from './archive-problem.ts'
import { readToUnicode } from './read-to-unicode.ts'
import { type Program, readProgram } from './true-type.ts'

const SYMBOLIC = 4
/** In thousandths of the size. */
const WIDTH_TOLERANCE = 1
const DEFAULT_WIDTH = 1000

/**
 * Checks a template's font for the codes that are used: the font program is embedded, has a glyph of the declared width
 * for every code, and every code maps to a letter. Font programs other than TrueType cannot be checked and are refused.
 * Throws `ArchiveProblem`.
 */
export function checkFont(font: PdfDict, codes: ReadonlySet<string>, objects: Objects): void {
  const kind = objects.name(font, 'Subtype')
  if (kind === 'Type0') checkComposite(font, codes, objects)
  else if (kind === 'TrueType') checkSimple(font, codes, objects)
  else throw new ArchiveProblem(`typeface: ${kind}`)
}

function programOf(font: PdfDict, objects: Objects): { descriptor: PdfDict; program: Program } {
  const descriptor = objects.dict(font, 'FontDescriptor')
  const file = descriptor && objects.get(descriptor, 'FontFile2')
  if (!descriptor || !isStream(file)) throw new ArchiveProblem('typeface: not embedded')
  if (descriptor.has('CIDSet')) throw new ArchiveProblem('typeface: CIDSet')
  return { descriptor, program: readProgram(unpack(file)) }
}

function checkComposite(font: PdfDict, codes: ReadonlySet<string>, objects: Objects): void {
  if (objects.name(font, 'Encoding') !== 'Identity-H') throw new ArchiveProblem('typeface: Encoding')
  const descendant = asDict(objects.resolve(objects.array(font, 'DescendantFonts')[0]))
  if (!descendant || objects.name(descendant, 'Subtype') !== 'CIDFontType2')
    throw new ArchiveProblem('typeface: DescendantFonts')
  const { program } = programOf(descendant, objects)
  const letters = foldToLetters(font, objects)
  const glyphOf = glyphsOf(descendant, objects)
  const widths = compositeWidths(descendant, objects)
  const usual = objects.number(descendant, 'DW') ?? DEFAULT_WIDTH
  for (const bytes of codes) {
    if (bytes.length % 2 !== 0) throw new ArchiveProblem('typeface: odd code')
    for (let at = 0; at < bytes.length; at += 2) {
      const code = (bytes.charCodeAt(at) << 8) | bytes.charCodeAt(at + 1)
      checkLetter(letters.get(code))
      checkShape(program, glyphOf(code), widths.get(code) ?? usual)
    }
  }
}

function glyphsOf(descendant: PdfDict, objects: Objects): (code: number) => number {
  const map = objects.get(descendant, 'CIDToGIDMap')
  if (map instanceof PdfName && map.value === 'Identity') return (code) => code
  if (!isStream(map)) throw new ArchiveProblem('typeface: CIDToGIDMap')
  const table = unpack(map)
  return (code) => (2 * code + 1 < table.length ? table.readUInt16BE(2 * code) : 0)
}

/** `/W`: a first code and the widths from it on, or a first code, a last code and one width. */
function compositeWidths(descendant: PdfDict, objects: Objects): Map<number, number> {
  const items = objects.array(descendant, 'W').map((item) => objects.resolve(item))
  const widths = new Map<number, number>()
  const number = (value: (typeof items)[number]): number => {
    if (!(value instanceof PdfNumber)) throw new ArchiveProblem('typeface: W')
    return value.value
  }
  for (let at = 0; at < items.length; ) {
    const first = number(items[at])
    const next = items[at + 1]
    if (next?.type === 'array') {
      for (const [index, item] of [...next].entries())
        widths.set(first + index, number(objects.resolve(item)))
      at += 2
    } else {
      const [last, width] = [number(next), number(items[at + 2])]
      if (last - first > 0xffff) throw new ArchiveProblem('typeface: W')
      for (let code = first; code <= last; code += 1) widths.set(code, width)
      at += 3
    }
  }
  return widths
}

function checkSimple(font: PdfDict, codes: ReadonlySet<string>, objects: Objects): void {
  const { descriptor, program } = programOf(font, objects)
  const isSymbolic = ((objects.number(descriptor, 'Flags') ?? 0) & SYMBOLIC) !== 0
  const encoding = objects.get(font, 'Encoding')
  const isWinAnsi = encoding instanceof PdfName && encoding.value === 'WinAnsiEncoding'
  // Other encodings are rare in TrueType fonts and are not checked.
  if (isSymbolic ? encoding !== undefined : !isWinAnsi) throw new ArchiveProblem('typeface: Encoding')
  const letters = font.has('ToUnicode') || isSymbolic ? foldToLetters(font, objects) : undefined
  const first = objects.number(font, 'FirstChar') ?? 0
  const widths = objects.numbers(font, 'Widths')
  for (const bytes of codes) {
    for (const byte of Buffer.from(bytes, 'latin1')) {
      const letter = winAnsi.decode(Uint8Array.of(byte))
      checkLetter(letters ? letters.get(byte) : letter)
      const glyph = isSymbolic ? program.symbolGlyph(byte) : program.letterGlyph(letter.codePointAt(0) ?? 0)
      const width = widths[byte - first]
      if (width === undefined) throw new ArchiveProblem('typeface: Widths')
      checkShape(program, glyph, width)
    }
  }
}

const winAnsi = new TextDecoder('windows-1252')

function foldToLetters(font: PdfDict, objects: Objects): Map<number, string> {
  const stream = objects.get(font, 'ToUnicode')
  if (!isStream(stream)) throw new ArchiveProblem('typeface: ToUnicode')
  return readToUnicode(unpack(stream).toString('latin1'))
}

const NO_LETTERS = /[\0\ufeff\ufffe]/

function checkLetter(letter: string | undefined): void {
  if (letter === undefined || letter === '' || NO_LETTERS.test(letter))
    throw new ArchiveProblem('typeface: a code without a letter')
}

function checkShape(program: Program, glyph: number, width: number): void {
  if (glyph <= 0 || glyph >= program.glyphs) throw new ArchiveProblem('typeface: a code without a shape')
  if (Math.abs(program.widthOf(glyph) - width) > WIDTH_TOLERANCE) throw new ArchiveProblem('typeface: widths')
}
