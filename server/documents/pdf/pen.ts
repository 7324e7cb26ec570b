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

/** A mark to set into a box of this size. */
export interface MarkJob {
  text: string
  width: number
  height: number
  size: number
  ink: readonly number[]
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
  /** One or more signs in the middle of a box, as large as it allows; zero as `size` for no limit. */
  mark(symbol: MarkJob, resources: Resources): string
  /** The lines of a text at this size. */
  lines(text: string, size: number, width: number, weight?: Weight): string[]
}

interface Typeface {
  font: EmbeddedFont
  measure: Measure
}

/** A printable text and the fonts that have its letters. */
interface Setting {
  text: string
  measure: Measure
  /** The parts of a text with the font of each. */
  split: (text: string) => { text: string; typeface: Typeface }[]
  readable: boolean
}

/** A letter with its accents, which one font draws. */
const CLUSTERS = /\P{M}\p{M}*|\p{M}+/gu

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
  const choose = (given: string, weight: Weight = 'regular'): Setting => {
    const text = normalizeText(given)
    const first = get(weight)
    if (first.font.canEncode(text.replaceAll('\n', ' ')))
      return {
        text,
        measure: first.measure,
        split: (part) => [{ text: part, typeface: first }],
        readable: true,
      }
    return settingOf(text, first, get('wide'))
  }
  return {
    write(job, resources) {
      const setting = choose(job.text, job.weight)
      const { fits, lines } = typeset(setting, job)
      return { drawing: drawLines(lines, setting, job.ink, resources), fits, readable: setting.readable }
    },
    mark: (job, resources) => {
      const setting = choose(job.text)
      return drawLines([placeMark(setting, job)], setting, job.ink, resources)
    },
    fits: (job) => typeset(choose(job.text, job.weight), job).fits,
    lines(given, size, width, weight) {
      const { text, measure } = choose(given, weight)
      return wrap(text, measure, width / size)
    },
  }
}

/** Sets the letters that the first font lacks in the second one, and a square for those that both lack. */
function settingOf(given: string, first: Typeface, second: Typeface): Setting {
  const faces = new Map<string, Typeface | undefined>([['\n', first]])
  const faceOf = (letters: string) => {
    if (!faces.has(letters))
      faces.set(
        letters,
        [first, second].find(({ font }) => font.canEncode(letters)),
      )
    return faces.get(letters)
  }
  const text = given.replaceAll(CLUSTERS, (letters) => (faceOf(letters) ? letters : MISSING))
  const split = (part: string) => {
    const parts: { text: string; typeface: Typeface }[] = []
    for (const [letters] of part.matchAll(CLUSTERS)) {
      const typeface = faceOf(letters) ?? second
      const last = parts.at(-1)
      if (last?.typeface === typeface) last.text += letters
      else parts.push({ text: letters, typeface })
    }
    return parts
  }
  const measure = (part: string) =>
    split(part).reduce((width, { text, typeface }) => width + typeface.measure(text), 0)
  return { text, measure, split, readable: text === given && readsFromLeft(text) }
}

/** Drawn for a letter without a font. */
const MISSING = '\u25A1'

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
  { text, measure }: Setting,
  { width, height, style, comb }: TextJob,
): { fits: boolean; lines: SizedLine[] } {
  const box = { width, height }
  if (comb === 0) {
    const { size, lines, fits } = fitText(text, measure, box, style)
    return { fits, lines: lines.map((line) => ({ ...line, size })) }
  }
  const letters: string[] = text.replaceAll('\n', ' ').match(CLUSTERS) ?? []
  const first = firstCell(comb - letters.length, style.align)
  const cell = { width: width / comb, height }
  const centred: TextStyle = { ...style, multiline: false, align: 'center' }
  // A cell fits one letter without margins.
  const fitted = letters.slice(0, comb).map((letter) => fitCell(letter, measure, cell, centred))
  const lines = fitted.flatMap(({ size, lines }, at) =>
    lines.map((line) => ({ ...line, size, x: (first + at) * cell.width + line.x })),
  )
  return { fits: letters.length <= comb && fitted.every(({ fits }) => fits), lines }
}

/** The height of the highest dingbats, and the middle of a mark above the baseline, as shares of the size. */
const MARK_HEIGHT = 0.9
const MARK_MIDDLE = 0.36
const SHAPE_MIDDLE = 0.27
const SHAPE = /^[\u25a0-\u25ff]+$/
/** The share of a box that a mark takes. */
const MARK_SHARE = 0.9

function placeMark({ text, measure }: Setting, { width, height, size: wanted }: MarkJob): SizedLine {
  const breadth = Math.max(0.1, measure(text))
  const largest = Math.min((width * MARK_SHARE) / breadth, (height * MARK_SHARE) / MARK_HEIGHT)
  const size = wanted > 0 ? Math.min(wanted, largest) : largest
  const middle = SHAPE.test(text) ? SHAPE_MIDDLE : MARK_MIDDLE
  return { text, size, x: (width - breadth * size) / 2, y: height / 2 - middle * size }
}

/** The cell of the first letter: a shorter text moves by whole cells. */
function firstCell(empty: number, align: TextStyle['align']): number {
  if (empty <= 0 || align === 'left') return 0
  return align === 'right' ? empty : empty >> 1
}

function drawLines(
  lines: readonly SizedLine[],
  { split }: Setting,
  ink: readonly number[],
  resources: Resources,
): string {
  const drawn = lines
    .filter(({ text }) => text.trim() !== '')
    .flatMap(({ text, size, x, y }) => {
      let right = x
      return split(text).map((part) => {
        const left = right
        const { font, measure } = part.typeface
        right += measure(part.text) * size
        return `/${resources.font(font)} ${formatNumber(size)} Tf 1 0 0 1 ${formatNumber(left)} ${formatNumber(y)} Tm <${glyphs(font, part.text)}> Tj\n`
      })
    })
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
