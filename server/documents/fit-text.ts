import type { EmbeddedFont } from '@libpdf/core'

export interface TextBox {
  x: number
  y: number
  width: number
  height: number
}
export interface TextStyle {
  /** The largest size; smaller ones are tried down to `SMALLEST`. Zero: as large as the box allows. */
  size: number
  multiline: boolean
  align: 'left' | 'center' | 'right'
}
export interface PlacedLine {
  text: string
  x: number
  y: number
}
export interface FittedText {
  size: number
  lines: PlacedLine[]
  fits: boolean
}

/** Below this nobody can read a printed contract. */
const SMALLEST = 5
const STEP = 0.25
const LARGEST_AUTOMATIC = 12
const LINE_HEIGHT = 1.22
/** Share of the size between baseline and the top of capitals, and below the baseline. */
const CAPITALS = 0.7
const DESCENT = 0.24
const PADDING = 2

/**
 * Sets a text into a box at the largest size that holds it; a single line that is too long even when small is
 * broken. `fits` is false when nothing helps: the text is then set at the smallest size and runs over.
 */
export function fitText(text: string, font: EmbeddedFont, box: TextBox, style: TextStyle): FittedText {
  const straight = style.multiline ? text : text.replace(/\s*\n\s*/g, ' ')
  const fitted = shrink(straight, font, box, style)
  if (fitted.fits || style.multiline) return fitted
  const broken = shrink(straight, font, box, { ...style, multiline: true })
  return broken.fits ? broken : fitted
}

function shrink(text: string, font: EmbeddedFont, box: TextBox, style: TextStyle): FittedText {
  const width = box.width - 2 * PADDING
  const lay = (size: number) => (style.multiline ? wrap(text, font, size, width) : [text])
  let size = style.size > 0 ? style.size : Math.min(LARGEST_AUTOMATIC, Math.max(SMALLEST, box.height * 0.66))
  let lines = lay(size)
  while (!holds(lines, font, size, width, box.height) && size - STEP >= SMALLEST) {
    size -= STEP
    lines = lay(size)
  }
  return {
    size,
    lines: place(lines, font, size, box, style),
    fits: holds(lines, font, size, width, box.height),
  }
}

function holds(lines: string[], font: EmbeddedFont, size: number, width: number, height: number): boolean {
  // A single line may be as tall as its box: only what hangs below the baseline leaves it.
  const hang = lines.length > 1 ? PADDING + size * DESCENT : 0
  const tall = (lines.length - 1) * size * LINE_HEIGHT + size * CAPITALS + hang
  return tall <= height + 1 && lines.every((line) => font.getTextWidth(line, size) <= width + 0.01)
}

function place(
  lines: string[],
  font: EmbeddedFont,
  size: number,
  box: TextBox,
  style: TextStyle,
): PlacedLine[] {
  const first = style.multiline
    ? box.y + box.height - PADDING - size * CAPITALS
    : box.y + (box.height - size * CAPITALS) / 2
  return lines.map((text, index) => {
    const slack = box.width - 2 * PADDING - font.getTextWidth(text, size)
    const shift = style.align === 'left' ? 0 : style.align === 'right' ? slack : slack / 2
    return { text, x: box.x + PADDING + Math.max(0, shift), y: first - index * size * LINE_HEIGHT }
  })
}

function wrap(text: string, font: EmbeddedFont, size: number, width: number): string[] {
  return text.split('\n').flatMap((paragraph) => {
    const lines: string[] = []
    let line = ''
    for (const word of paragraph.split(' ').flatMap((word) => breakWord(word, font, size, width))) {
      const longer = line === '' ? word : `${line} ${word}`
      if (line !== '' && font.getTextWidth(longer, size) > width) {
        lines.push(line)
        line = word
      } else line = longer
    }
    return [...lines, line]
  })
}

/** A word wider than the box is cut into pieces that fit. */
function breakWord(word: string, font: EmbeddedFont, size: number, width: number): string[] {
  if (font.getTextWidth(word, size) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const letter of word) {
    if (piece !== '' && font.getTextWidth(piece + letter, size) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += letter
  }
  return [...pieces, piece]
}
