import type { EmbeddedFont } from '@libpdf/core'
import { type FittedText, fitText, type Measure, type TextStyle, wrap } from '../fit-text.ts'
import type { Resources } from './canvas.ts'
import { colour, formatNumber } from './drawing-operators.ts'
import type { Faces, Weight } from './faces.ts'

/** A text to set into a box of this size. */
export interface TextJob {
  text: string
  width: number
  height: number
  style: TextStyle
  /** The number of cells; zero for none. */
  comb: number
  /** One number for grey, three for RGB, four for CMYK. */
  ink: readonly number[]
  weight?: Weight
}

interface Written {
  drawing: string
  fits: boolean
  /** A font of this program has every letter and supports text extraction. */
  readable: boolean
}

/** Sets texts in the fonts of printed documents; the second font is embedded on first use. */
export interface Pen {
  write(job: TextJob, resources: Resources): Written
  /** Whether a text stays inside its box. */
  fits(job: TextJob): boolean
  /** The lines of a text at this size. */
  lines(text: string, size: number, width: number, weight?: Weight): string[]
}

interface Typeface {
  font: EmbeddedFont
  measure: Measure
}

/** A printable text and the font that has its letters. */
interface ChosenTypeface {
  text: string
  typeface: Typeface
  readable: boolean
}

/** Characters without a glyph: zero-width spaces, soft hyphens, marks of order and direction. */
const INVISIBLE = /\p{Cf}/gu
const LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g
// biome-ignore lint/suspicious/noControlCharactersInRegex: pasted texts have them
const CONTROLS = /[\u0000-\u0009\u000e-\u001f\u007f-\u009f]/g
/** Right-to-left or joining scripts: set letter by letter from the left, they become unreadable. */
const OTHER_WAY =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Mongolian}]/u

/** A printable text: composed letters, uniform line ends, no invisible or control characters. */
const normalizeText = (text: string): string =>
  text.normalize('NFC').replace(LINE_ENDS, '\n').replace(CONTROLS, ' ').replace(INVISIBLE, '')

/** Whether the text is readable when its letters are set one by one from the left. */
const readsFromLeft = (text: string): boolean => !OTHER_WAY.test(text)

export function newPen(faces: Faces): Pen {
  const known = new Map<string, Typeface>()
  const get = (name: Weight | 'wide'): Typeface => {
    const given = known.get(name)
    if (given) return given
    const font = faces.get(name)
    const typeface = { font, measure: measureOf(font) }
    known.set(name, typeface)
    return typeface
  }
  const choose = (given: string, weight: Weight = 'regular'): ChosenTypeface => {
    const text = normalizeText(given)
    const plain = text.replaceAll('\n', ' ')
    const first = get(weight)
    if (first.font.canEncode(plain)) return { text, typeface: first, readable: true }
    const typeface = get('wide')
    const { font } = typeface
    if (font.canEncode(plain)) return { text, typeface, readable: readsFromLeft(plain) }
    const shown = [...text].map((letter) => (letter === '\n' || font.canEncode(letter) ? letter : '\u25A1'))
    return { text: shown.join(''), typeface, readable: false }
  }
  return {
    write(job, resources) {
      const { text, typeface, readable } = choose(job.text, job.weight)
      const { fits, lines } = typeset(text, typeface.measure, job)
      return { drawing: drawLines(lines, typeface.font, job.ink, resources), fits, readable }
    },
    fits(job) {
      const { text, typeface } = choose(job.text, job.weight)
      return typeset(text, typeface.measure, job).fits
    },
    lines(given, size, width, weight) {
      const { text, typeface } = choose(given, weight)
      return wrap(text, typeface.measure, width / size)
    },
  }
}

/** Widths at size 1, each letter looked up once. */
function measureOf(font: EmbeddedFont): Measure {
  const widths = new Map<string, number>()
  return (text) => {
    let all = 0
    for (const letter of text) {
      let width = widths.get(letter)
      if (width === undefined) {
        width = font.getTextWidth(letter, 1)
        widths.set(letter, width)
      }
      all += width
    }
    return all
  }
}

/** A line at its size, from the lower left corner of the box. */
type SizedLine = FittedText['lines'][number] & { size: number }

function typeset(
  text: string,
  measure: Measure,
  { width, height, style, comb }: TextJob,
): { fits: boolean; lines: SizedLine[] } {
  const letters = comb > 0 ? [...text.replaceAll('\n', ' ')] : []
  const cell = width / (comb || 1)
  const parts = comb > 0 ? letters.slice(0, comb) : [text]
  const centred: TextStyle = { ...style, multiline: false, align: 'center' }
  const box = { width: cell, height }
  const fitted = parts.map((part) =>
    // A cell fits one letter without margins.
    comb > 0 ? fitCell(part, measure, box, centred) : fitText(part, measure, box, style),
  )
  const lines = fitted.flatMap(({ size, lines }, at) =>
    lines.map((line) => ({ ...line, size, x: at * cell + line.x })),
  )
  return { fits: letters.length <= comb && fitted.every(({ fits }) => fits), lines }
}

function drawLines(
  lines: readonly SizedLine[],
  font: EmbeddedFont,
  ink: readonly number[],
  resources: Resources,
): string {
  const drawn = lines
    .filter(({ text }) => text.trim() !== '')
    .map(
      ({ text, size, x, y }) =>
        `/${resources.font(font)} ${formatNumber(size)} Tf 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} Tm <${glyphs(font, text)}> Tj\n`,
    )
  return drawn.length === 0 ? '' : `${colour(ink, 'fill')}BT\n${drawn.join('')}ET\n`
}

const LETTER_MARGIN = 2

function fitCell(letter: string, measure: Measure, box: { width: number; height: number }, style: TextStyle) {
  const wider = { ...box, width: box.width + 2 * LETTER_MARGIN }
  const fitted = fitText(letter, measure, wider, style)
  return { ...fitted, lines: fitted.lines.map((line) => ({ ...line, x: line.x - LETTER_MARGIN })) }
}

const glyphs = (font: EmbeddedFont, text: string): string =>
  font
    .encodeTextToGids(text)
    .map((gid) => gid.toString(16).padStart(4, '0'))
    .join('')
