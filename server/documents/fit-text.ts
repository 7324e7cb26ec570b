/** The width of a text at size 1: all that setting text needs of a font. */
export type Measure = (text: string) => number

export interface TextStyle {
  /** The largest size; smaller ones are tried down to `SMALLEST`. Zero: as large as the box allows. */
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
  /** False when no size helps: lines then leave the box, and must not be drawn. */
  fits: boolean
}
interface Room {
  width: number
  height: number
}

/** The smallest readable font size in print. A form that asks for less gets what it asks for. */
const SMALLEST = 5
const STEP = 0.25
const LARGEST_AUTOMATIC = 12
const LINE_HEIGHT = 1.22
/** Share of the size between baseline and the top of capitals, and below the baseline. */
export const CAPITALS = 0.7
const DESCENT = 0.24
export const PADDING = 2

/**
 * Sets a text into a box at the largest size that holds it; a single line that is too long even when small is
 * broken. `fits` is false when nothing helps.
 */
export function fitText(text: string, measure: Measure, room: Room, style: TextStyle): FittedText {
  const straight = style.multiline ? text : text.replace(/\s*\n\s*/g, ' ')
  const fitted = shrink(straight, measure, room, style)
  if (fitted.fits || style.multiline) return fitted
  const broken = shrink(straight, measure, room, { ...style, multiline: true })
  return broken.fits ? broken : fitted
}

function shrink(text: string, measure: Measure, room: Room, style: TextStyle): FittedText {
  const width = room.width - 2 * PADDING
  const lay = (size: number) => (style.multiline ? wrap(text, measure, width / size) : [text])
  const first =
    style.size > 0 ? style.size : Math.min(LARGEST_AUTOMATIC, Math.max(SMALLEST, room.height * 0.66))
  const smallest = Math.min(SMALLEST, first)
  let size = first
  let lines = lay(size)
  while (!holds(lines, measure, size, width, room.height) && size > smallest) {
    size = Math.max(smallest, size - STEP)
    lines = lay(size)
  }
  return {
    size,
    lines: place(lines, measure, size, room, style),
    fits: holds(lines, measure, size, width, room.height),
  }
}

function holds(lines: string[], measure: Measure, size: number, width: number, height: number): boolean {
  // A single line may be as tall as its box: only what hangs below the baseline leaves it.
  const hang = lines.length > 1 ? PADDING + size * DESCENT : 0
  const tall = (lines.length - 1) * size * LINE_HEIGHT + size * CAPITALS + hang
  return tall <= height + 1 && lines.every((line) => measure(line) * size <= width + 0.01)
}

function place(lines: string[], measure: Measure, size: number, room: Room, style: TextStyle): PlacedLine[] {
  const first = style.multiline
    ? room.height - PADDING - size * CAPITALS
    : (room.height - size * CAPITALS) / 2
  return lines.map((text, index) => {
    const slack = room.width - 2 * PADDING - measure(text) * size
    const shift = style.align === 'left' ? 0 : style.align === 'right' ? slack : slack / 2
    return { text, x: PADDING + Math.max(0, shift), y: first - index * size * LINE_HEIGHT }
  })
}

/** Lines of at most `width`, which is in sizes. */
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
