/** The width of a text at size 1: the only property of a font that the layout needs. */
export type Measure = (text: string) => number

export interface TextStyle {
  /** The largest size; smaller sizes are tried down to `MIN_SIZE`. Zero: as large as the box allows. */
  size: number
  multiline: boolean
  align: 'left' | 'center' | 'right'
}
interface PlacedLine {
  text: string
  /** From the box's lower left corner. */
  x: number
  y: number
}
export interface FittedText {
  size: number
  lines: PlacedLine[]
  /** False when no size fits: the lines would leave the box and must not be drawn. */
  fits: boolean
}
interface BoxSize {
  width: number
  height: number
}

/** The smallest size that is readable in print. A form with a smaller size gets that size. */
const MIN_SIZE = 5
const STEP = 0.25
const MAX_AUTOMATIC_SIZE = 12
const LINE_HEIGHT = 1.22
/** The height of capitals above the baseline and the depth of descenders, as shares of the size. */
export const CAPITAL_HEIGHT = 0.7
const DESCENT = 0.24
export const PADDING = 2

/**
 * Sets a text into a box at the largest size that fits; a single line that is too long at the smallest size is broken.
 * `fits` is false when no size fits.
 */
export function fitText(text: string, measure: Measure, box: BoxSize, style: TextStyle): FittedText {
  const straight = style.multiline ? text : text.replace(/(?<!\s)\s*\n\s*/g, ' ')
  const fitted = shrink(straight, measure, box, style)
  if (fitted.fits || style.multiline) return fitted
  const broken = shrink(straight, measure, box, { ...style, multiline: true })
  return broken.fits ? broken : fitted
}

/** The width of a letter at size 1 that is narrow in every font of documents. */
const NARROW_LETTER = 0.5

/** Whether a box, or each of its cells, has room for one letter at the smallest size. */
export function hasRoom({ width, height }: BoxSize, { comb }: { comb: number }): boolean {
  const room = comb > 0 ? width / comb : width - 2 * PADDING
  return fitsBox(['.'], () => NARROW_LETTER, MIN_SIZE, room, height)
}

function shrink(text: string, measure: Measure, box: BoxSize, style: TextStyle): FittedText {
  const width = box.width - 2 * PADDING
  const lay = (size: number) => (style.multiline ? wrap(text, measure, width / size) : [text])
  const first =
    style.size > 0 ? style.size : Math.min(MAX_AUTOMATIC_SIZE, Math.max(MIN_SIZE, box.height * 0.66))
  const smallest = Math.min(MIN_SIZE, first)
  let size = first
  let lines = lay(size)
  while (!fitsBox(lines, measure, size, width, box.height) && size > smallest) {
    size = Math.max(smallest, size - STEP)
    lines = lay(size)
  }
  return {
    size,
    lines: placeLines(lines, measure, size, box, style),
    fits: fitsBox(lines, measure, size, width, box.height),
  }
}

function fitsBox(lines: string[], measure: Measure, size: number, width: number, height: number): boolean {
  // A single line may be as tall as its box: only descenders leave the box.
  const hang = lines.length > 1 ? PADDING + size * DESCENT : 0
  const tall = (lines.length - 1) * size * LINE_HEIGHT + size * CAPITAL_HEIGHT + hang
  return tall <= height + 1 && lines.every((line) => measure(line) * size <= width + 0.01)
}

function placeLines(
  lines: string[],
  measure: Measure,
  size: number,
  box: BoxSize,
  style: TextStyle,
): PlacedLine[] {
  const first = style.multiline
    ? box.height - PADDING - size * CAPITAL_HEIGHT
    : (box.height - size * CAPITAL_HEIGHT) / 2
  return lines.map((text, index) => {
    const slack = box.width - 2 * PADDING - measure(text) * size
    const shift = style.align === 'left' ? 0 : style.align === 'right' ? slack : slack / 2
    return { text, x: PADDING + Math.max(0, shift), y: first - index * size * LINE_HEIGHT }
  })
}

/** Breaks a text into lines of at most `width`, in units of the size. */
export function wrap(text: string, measure: Measure, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ').flatMap((word) => breakWord(word, measure, width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && measure(longer) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

/** A word wider than the box is cut into pieces that fit. */
function breakWord(word: string, measure: Measure, width: number): string[] {
  if (measure(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && measure(piece + letter) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
