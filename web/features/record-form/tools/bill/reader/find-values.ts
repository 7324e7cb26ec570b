import { type Block, blocksOf, partOf } from './blocks.ts'
import { type Label, type LabelName, labelAtStart, labelOnTwoLines, splitAtLabels } from './labels.ts'
import type { PageText } from './page-text.ts'
import type { Form, Read } from './values.ts'

/** Where a value stands to its label. */
export type Position = 'behind' | 'beside' | 'below'

/** A value beside, behind or below a label. */
export interface Find<T> {
  value: T
  doubt?: string
  label: Label
  position: Position
  /** What it was read from. */
  blocks: readonly Block[]
}

/** In heights of a font: how far a value may lie below its label, and the next line of a text below the one before. */
const BELOW = 2.6
const NEXT_LINE = 1.75
/** A value beside its label may lie higher or lower by this part of the height. */
const BESIDE = 0.6
/** In heights of a font: how far behind the end of its label a value below it may begin, in the middle of its column. */
const MIDDLE = 8

/** The texts of a bill with its labels. */
export class LabelledBill {
  readonly #blocks: Block[] = []
  readonly #ofPage = new Map<number, readonly Block[]>()
  readonly #labels = new Map<Block, Label>()
  /** The second lines of labels. */
  readonly #ends = new Set<Block>()
  /** The labels of two lines on each page, by their first lines. */
  readonly #twoLines = new Map<number, { upper: Block; below: number }[]>()

  constructor(pages: readonly PageText[] = []) {
    for (const page of pages) this.add(page)
  }

  add(page: PageText): void {
    const drawn = blocksOf(page)
    const lines = drawn.flatMap((block) => splitBesideLabel(block, drawn))
    const blocks = lines.flatMap((block) => splitAtLabels(block, endOfLabelAbove(block, lines)))
    this.#blocks.push(...blocks)
    this.#ofPage.set(page.page, blocks)
    const twoLines: { upper: Block; below: number }[] = []
    this.#twoLines.set(page.page, twoLines)
    for (const block of blocks) {
      const label = labelAtStart(block)
      const goesOn = endOfLabelBelow(block, blocks)
      if (goesOn) {
        this.#labels.set(block, goesOn.label)
        this.#ends.add(goesOn.lower)
        twoLines.push({ upper: block, below: goesOn.lower.y })
      } else if (label) this.#labels.set(block, label)
    }
  }

  get blocks(): readonly Block[] {
    return this.#blocks
  }

  isLabel(block: Block): boolean {
    return this.#labels.has(block) || this.#ends.has(block)
  }

  labelsNamed(name: LabelName): Label[] {
    return [...this.#labels]
      .filter(([block]) => !this.#ends.has(block))
      .flatMap(([, label]) => (label.name === name ? [label] : []))
  }

  /** The values of all labels of this name. */
  find<T>(name: LabelName, form: Form<T>): Find<T>[] {
    return this.labelsNamed(name).flatMap((label) => this.findAt(label, form) ?? [])
  }

  /** The value of one label: the rest of its block, otherwise what lies beside or below it and has the form. */
  findAt<T>(label: Label, form: Form<T>): Find<T> | undefined {
    if (label.rest) return this.#readFrom(label, 'behind', label.rest, form)
    const { block: own, upper } = label
    const near = [
      ['beside', this.beside(own)],
      ['beside', upper && this.beside(upper)],
      ['below', this.below(own)],
    ] as const
    for (const [position, block] of near) {
      const found = block && this.#readFrom(label, position, block, form)
      if (found) return found
    }
    return
  }

  #readFrom<T>(label: Label, position: Position, block: Block, form: Form<T>): Find<T> | undefined {
    const alone = form(block.text)
    const next = this.#continuation(block) ?? (block.endOf && this.#continuation(block.endOf))
    const both = next && form(`${block.text} ${next.text}`)
    if (both && (!alone || isMoreComplete(both, alone)))
      return { ...both, label, position, blocks: [block, next] }
    return alone && { ...alone, label, position, blocks: [block] }
  }

  /** The next line of a value, which may end at its right edge or stand in the middle below it. */
  #continuation(block: Block): Block | undefined {
    const next = this.#onPageOf(block)
      .filter(({ y, size }) => y > block.y && y - block.y <= NEXT_LINE * Math.max(size, block.size))
      .filter((one) => !isBeside(one.y, block) && isAligned(one, block))
      .sort((one, other) => one.y - other.y)[0]
    return next && !this.isLabel(next) ? next : undefined
  }

  /** The nearest block to the right, unless it is a label, or the value of a label above it. */
  beside(block: Block): Block | undefined {
    const nearest = this.#rightOf(block)
    if (!nearest || this.isLabel(nearest)) return
    const above = this.#nearestAbove(nearest)
    return above && this.#isOpenLabel(above) ? undefined : nearest
  }

  /** The nearest block below, unless it is a label, or the value of a label to its left. */
  below(block: Block): Block | undefined {
    const nearest = this.#linesBelow(block).find((one) => isInColumn(one, block))
    if (nearest) return this.#unlessOfOther(nearest, block)
    return this.#inMiddleBelow(block) ?? this.#belowHeads(block)
  }

  #unlessOfOther(nearest: Block, block: Block): Block | undefined {
    if (this.isLabel(nearest)) return
    // It begins under its label.
    if (Math.abs(nearest.x - block.x) < 1) return nearest
    const left = this.#leftOf(nearest)
    const isOfLeft = left && this.#isOpenLabel(left) && this.#rightOf(left) === nearest
    return isOfLeft && !this.#hasOwnBelow(left) ? undefined : nearest
  }

  /** What lies below a block in its column, whatever is beside it; a label only if it is wanted. */
  under(block: Block, isWanted: (text: string) => boolean = () => false): Block | undefined {
    return this.#linesBelow(block).find(
      (one) => isInColumn(one, block) && (!this.isLabel(one) || isWanted(one.text)),
    )
  }

  #linesBelow(block: Block, end = block.y): Block[] {
    return this.#onPageOf(block)
      .filter((one) => one.y > block.y && one.y - end <= BELOW * Math.max(block.size, one.size))
      .filter((one) => !isBeside(one.y, block))
      .sort((one, other) => one.y - other.y)
  }

  /** A short value below a long label, or a long one below a short label, in the middle of a column. */
  #inMiddleBelow(block: Block): Block | undefined {
    const end = Math.min(
      block.right + MIDDLE * block.size,
      ...this.#onPageOf(block)
        .filter(({ x, y }) => x >= block.right && isBeside(y, block))
        .map(({ x }) => x),
    )
    const nearest = this.#linesBelow(block).find(({ x }) => x > block.x && x < end)
    if (!nearest || this.isLabel(nearest)) return
    const left = this.#leftOf(nearest)
    const isBehindOther = left !== undefined && left.right > block.x
    return isBehindOther || this.#nearestAbove(nearest) ? undefined : nearest
  }

  /** Of the heads of a table some have one line and others two, and their values stand in one line below. */
  #belowHeads(block: Block): Block | undefined {
    const twoLines = this.#twoLines.get(block.page) ?? []
    const ends = twoLines.flatMap(({ upper, below }) => (isBeside(upper.y, block) ? [below] : []))
    if (ends.length === 0) return
    const nearest = this.#linesBelow(block, Math.max(...ends)).find((one) => isInColumn(one, block))
    return nearest && this.#unlessOfOther(nearest, block)
  }

  #rightOf(block: Block): Block | undefined {
    return this.#onPageOf(block)
      .filter(({ x, y, text }) => x >= block.right && isBeside(y, block) && /[\p{L}\d]/u.test(text))
      .sort((one, other) => one.x - other.x)[0]
  }

  #leftOf(block: Block): Block | undefined {
    return this.#onPageOf(block)
      .filter(({ right, y }) => right <= block.x && isBeside(y, block))
      .sort((one, other) => other.right - one.right)[0]
  }

  /** The value of a label stands directly below it. */
  #hasOwnBelow(label: Block): boolean {
    const own = this.#linesBelow(label).find((one) => isInColumn(one, label)) ?? this.#belowHeads(label)
    return own !== undefined && !this.isLabel(own)
  }

  /** Of several on the line above the one that covers most of the block. */
  #nearestAbove(block: Block): Block | undefined {
    const above = this.#onPageOf(block)
      .filter((one) => one.y < block.y && block.y - one.y <= BELOW * Math.max(block.size, one.size))
      .filter((one) => !isBeside(one.y, block) && isInColumn(block, one))
    const lowest = Math.max(...above.map(({ y }) => y))
    return above
      .filter((one) => isBeside(lowest, one))
      .sort((one, other) => overlapOf(other, block) - overlapOf(one, block))[0]
  }

  /** A label whose value is elsewhere. */
  #isOpenLabel(block: Block): boolean {
    const label = this.#labels.get(block)
    return this.#ends.has(block) || (label !== undefined && label.rest === undefined)
  }

  /** The next line of a text. */
  #nextLine(block: Block): Block | undefined {
    return this.#onPageOf(block)
      .filter(({ y, size }) => y > block.y && y - block.y <= NEXT_LINE * Math.max(size, block.size))
      .filter((one) => !isBeside(one.y, block) && Math.abs(one.x - block.x) <= block.size)
      .sort((one, other) => one.y - other.y)[0]
  }

  /** What stands in a row, in the column of another block. */
  cellOf(row: Block, column: Block): Block | undefined {
    return this.#onPageOf(row)
      .filter((one) => isBeside(one.y, row) && isInColumn(one, column) && !this.isLabel(one))
      .sort((one, other) => overlapOf(other, column) - overlapOf(one, column))[0]
  }

  nextLine(block: Block): Block | undefined {
    return this.#nextLine(block)
  }

  #onPageOf({ page }: Block): readonly Block[] {
    return this.#ofPage.get(page) ?? []
  }
}

const isBeside = (y: number, block: Block) => Math.abs(y - block.y) <= BESIDE * block.size

const isInColumn = (one: Block, label: Block) =>
  Math.abs(one.x - label.x) <= label.size || (one.x < label.right - 1 && one.right > label.x + 1)

const overlapOf = (one: Block, other: Block) => Math.min(one.right, other.right) - Math.max(one.x, other.x)

/** A code or a name that the line breaks is the longer one; of an address that it breaks, the first part is in doubt. */
function isMoreComplete(both: Read<unknown>, alone: Read<unknown>): boolean {
  if (alone.doubt !== undefined && both.doubt === undefined) return true
  const [one, other] = [both.value, alone.value]
  return typeof one === 'string' && typeof other === 'string' && one.length > other.length
}

const isAligned = (one: Block, other: Block): boolean =>
  Math.abs(one.x - other.x) <= other.size ||
  Math.abs(one.right - other.right) <= other.size ||
  Math.abs(one.x + one.right - other.x - other.right) <= 2 * other.size

/** The lines directly above or below a block that belong to it by their left or right end, or their middle. */
const isNextOf = (lower: Block, upper: Block): boolean =>
  lower.y > upper.y &&
  lower.y - upper.y <= NEXT_LINE * Math.max(lower.size, upper.size) &&
  !isBeside(lower.y, upper) &&
  isAligned(lower, upper)

/** How many words of a block are the end of a label that a line above begins. */
function endOfLabelAbove(block: Block, lines: readonly Block[]): number {
  const ends = lines
    .filter((upper) => isNextOf(block, upper))
    .map((upper) => labelOnTwoLines(upper, block)?.block.words.length ?? 0)
  return Math.max(0, ...ends)
}

/** The label that a block begins and the line below it ends. */
function endOfLabelBelow(block: Block, lines: readonly Block[]): { label: Label; lower: Block } | undefined {
  for (const lower of lines) {
    const label = isNextOf(lower, block) ? labelOnTwoLines(block, lower) : undefined
    if (label) return { label, lower }
  }
  return
}

/** A value apart beside the first line of a label whose second line stands below is a block of its own. */
function splitBesideLabel(block: Block, lines: readonly Block[]): Block[] {
  const at = block.words.findIndex(({ apart }, index) => index > 0 && apart)
  if (at < 0) return [block]
  const first = partOf(block, 0, at)
  return endOfLabelBelow(first, lines) ? [first, partOf(block, at)] : [block]
}
