import { withoutInvisible } from '../../../../../../contract/clean-text.ts'
import type { PageText, PlaceOnPage, TextPiece } from './page-text.ts'

/** A word of a page, or what a program drew as one. */
export interface Word {
  text: string
  x: number
  right: number
  y: number
  size: number
  /** More than a blank lies between it and the word before. */
  apart: boolean
}

/** Words that follow each other on one line of a column. */
export interface Block {
  page: number
  words: readonly Word[]
  text: string
  x: number
  right: number
  y: number
  size: number
  /** The number of its line on the page: blocks beside each other have the same. */
  line: number
  /** The block that this is the end of. */
  endOf?: Block
}

/** Baselines of one line differ by less than this part of the height of a font. */
const SAME_LINE = 0.4
/** Of the height of a font: pieces closer than this are one word. Some programs draw blanks of a tenth of it. */
const NO_BLANK = 0.09
/** In widths of a letter: words farther than this stand apart, or in another column. */
const APART = 1.25
const COLUMN = 2.6

/** The blocks of a page from top to bottom and from left to right, whatever order its texts were drawn in. */
export function blocksOf({ page, pieces }: PageText): Block[] {
  return linesOf(pieces.flatMap(cleanPiece)).flatMap((line, index) =>
    columnsOf(line)
      .flatMap(partsAtLeaders)
      .map((words) => ({
        page,
        words,
        text: textOf(words),
        x: words[0]!.x,
        right: words.at(-1)!.right,
        y: words[0]!.y,
        size: Math.max(...words.map(({ size }) => size)),
        line: index,
      })),
  )
}

/** Ligatures, blanks of other widths and invisible characters as a person reads them. */
function cleanPiece(piece: TextPiece): TextPiece[] {
  const text = withoutInvisible(piece.text.normalize('NFKC')).replace(/\s+/g, ' ')
  return text.trim() === '' ? [] : [{ ...piece, text }]
}

function linesOf(pieces: readonly TextPiece[]): TextPiece[][] {
  const lines: TextPiece[][] = []
  for (const piece of pieces.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1)
    const near = line && Math.abs(piece.y - line[0]!.y) <= SAME_LINE * Math.min(piece.size, line[0]!.size)
    if (near) line.push(piece)
    else lines.push([piece])
  }
  return lines.map((line) => line.toSorted((one, other) => one.x - other.x))
}

function columnsOf(line: readonly TextPiece[]): Word[][] {
  const columns: Word[][] = []
  let before: TextPiece | undefined
  for (const piece of line) {
    const gap = before ? piece.x - (before.x + before.width) : 0
    const letter = before ? Math.min(widthOfLetter(before), widthOfLetter(piece)) : 1
    const isOver = before !== undefined && gap < NO_BLANK * piece.size && startsAnew(before, piece)
    const words = wordsOf(piece, gap > APART * letter || isOver)
    const column = columns.at(-1)
    if (!before || !column || gap > COLUMN * letter) columns.push(words)
    else if (gap < NO_BLANK * piece.size && !isOver && !/^\s/.test(piece.text) && !/\s$/.test(before.text))
      columns[columns.length - 1] = join(column, words)
    else column.push(...words)
    before = piece
  }
  return columns
}

/** A text that was drawn over the end of the one before, which is wider than its column. */
const startsAnew = (before: TextPiece, piece: TextPiece): boolean =>
  /[\p{Ll}\d]\s*$/u.test(before.text) && /^\p{Lu}\S* \S/u.test(piece.text)

/** A piece that is a mark alone is narrower than a letter. */
const widthOfLetter = ({ text, width, size }: TextPiece) =>
  Math.min(Math.max(width / text.length, 0.3 * size), 0.7 * size)

function wordsOf({ text, x, y, width, size }: TextPiece, apart: boolean): Word[] {
  const letter = width / text.length
  return [...text.matchAll(/:|[^\s:]+:?/g)].map((match, index) => ({
    text: match[0],
    x: x + match.index * letter,
    right: x + (match.index + match[0].length) * letter,
    y,
    size,
    apart: apart && index === 0,
  }))
}

/** The last word of one piece and the first of the next are one. */
function join(column: readonly Word[], [first, ...rest]: readonly Word[]): Word[] {
  const last = column.at(-1)!
  return [...column.slice(0, -1), { ...last, text: last.text + first!.text, right: first!.right }, ...rest]
}

/** Dots or a line that lead from a label to its value. */
const LEADER = /[._·]{3,}/g
const MARK_OF_LEADER = /^[._·]+$/

/** Words with what leads from one to another apart, also where it touches them. */
function partsAtLeaders(words: readonly Word[]): Word[][] {
  const parts: Word[][] = [[]]
  const cut = words.flatMap(wordsAtLeaders)
  const isMark = (at: number) => MARK_OF_LEADER.test(cut[at]?.text ?? '')
  for (const [at, word] of cut.entries()) {
    const isLeader = isMark(at) && (word.text.length > 2 || isMark(at - 1) || isMark(at + 1))
    if (!isLeader) parts.at(-1)!.push(word)
    else if (parts.at(-1)!.length > 0) parts.push([])
  }
  return parts.filter(({ length }) => length > 0)
}

function wordsAtLeaders(word: Word): Word[] {
  const ends = [...word.text.matchAll(LEADER)].flatMap(({ 0: leader, index }) => [
    index,
    index + leader.length,
  ])
  if (ends.length === 0) return [word]
  const letter = (word.right - word.x) / word.text.length
  const starts = [0, ...ends]
  return starts.flatMap((start, at) => {
    const end = starts[at + 1] ?? word.text.length
    const own = {
      text: word.text.slice(start, end),
      x: word.x + start * letter,
      right: word.x + end * letter,
    }
    return start === end ? [] : [{ ...word, ...own, apart: start === 0 && word.apart }]
  })
}

export const textOf = (words: readonly Word[]): string => words.map(({ text }) => text).join(' ')

/** The part of a block from the word at `start` to that before `end`. */
export function partOf(block: Block, start: number, end?: number): Block {
  const words = block.words.slice(start, end)
  const part = { ...block, words, text: textOf(words), x: words[0]!.x, right: words.at(-1)!.right }
  return start > 0 && words.at(-1) === block.words.at(-1) ? { ...part, endOf: block.endOf ?? block } : part
}

export const placeOf = ({ page, x, right, y, size }: Block): PlaceOnPage => ({
  page,
  x,
  y: y - size,
  width: right - x,
  height: 1.25 * size,
})
