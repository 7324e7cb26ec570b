import { type Candidate, reasonsAgainst } from '../../../../../../contract/found-values/readiness.ts'
import type { TextPlace } from '../../../../../../contract/found-values/seller-words.ts'
import type { Block } from './blocks.ts'
import type { PlaceOnPage } from './page-text.ts'

/** A value of a bill that a seller may have too, or that may compete with others. */
export interface Judged {
  kind: string
  value: string
  places: readonly PlaceOnPage[]
  box: string
}

/** What speaks against values of a bill, by the words around them: the rules of every reader of values. */
export function reasonsOnBill(blocks: readonly Block[], values: readonly Judged[]): (string | undefined)[] {
  const { text, placeOf } = textOf(blocks)
  const candidates = values.map(
    ({ kind, value, places, box }): Candidate => ({
      kind,
      value,
      places: places.flatMap((place) => placeOf(place) ?? []),
      boxes: [box],
    }),
  )
  return reasonsAgainst(text, candidates, { isBillRead: true })
}

/** The foot of a page says nothing of what stands on the next one: longer than the words of a seller reach. */
const PAGE_BREAK = '\n'.repeat(300)

/** The lines of a paragraph follow each other, and a blank line parts paragraphs. */
function textOf(blocks: readonly Block[]) {
  let text = ''
  const starts = blocks.map((block, index) => {
    const before = blocks[index - 1]
    if (before) text += before.page !== block.page ? PAGE_BREAK : isNextLine(before, block) ? '\n' : '\n\n'
    const at = text.length
    text += block.text
    return at
  })
  const placeOf = ({ page, x, y, width, height }: PlaceOnPage): TextPlace | undefined => {
    const baseline = y + height / 1.25
    const index = blocks.findIndex(
      (block) =>
        block.page === page &&
        Math.abs(block.y - baseline) < 0.1 &&
        block.x <= x + 0.1 &&
        block.right >= x + width - 0.1,
    )
    const block = blocks[index]
    return block && { at: starts[index]!, end: starts[index]! + block.text.length }
  }
  return { text, placeOf }
}

const isNextLine = (one: Block, other: Block): boolean =>
  one.page === other.page &&
  Math.abs(one.size - other.size) < 0.5 &&
  Math.abs(one.x - other.x) < other.size &&
  other.y > one.y &&
  other.y - one.y <= 1.75 * other.size
