import type { Block } from './blocks.ts'
import type { Find, LabelledBill } from './find-values.ts'
import type { Label } from './labels.ts'
import type { Form } from './values.ts'

/** A point of supply: everywhere that its code stands. */
export type Point = readonly Find<string>[]

const OF_ANOTHER = 'La bolletta ha più punti di fornitura: controlla che sia di questo.'

/** The last one or two characters of a POD may be missing. */
const SAME_POINT = 14

/** The points of one kind. Codes below each other in a column of a table belong to their label. */
export function pointsOf(bill: LabelledBill, finds: readonly Find<string>[], form: Form<string>): Point[] {
  const all = finds.flatMap((find) => [find, ...columnBelow(bill, find, form)])
  return [...Map.groupBy(all, ({ value }) => value.slice(0, SAME_POINT)).values()]
}

function columnBelow<T>(bill: LabelledBill, first: Find<T>, form: Form<T>): Find<T>[] {
  if (first.position !== 'below') return []
  const rows: Find<T>[] = []
  for (let last = first.blocks.at(-1)!; ; ) {
    const next = bill.below(last)
    const read = next && form(next.text)
    if (!next || !read) return rows
    rows.push({ ...read, label: first.label, position: 'below', blocks: [next] })
    last = next
  }
}

/**
 * The values of each of several points. It is certain in a row of a table, and where each point has its values behind its
 * code or before it; otherwise they must be looked at.
 */
export function shareOut<T>(finds: readonly Find<T>[], points: readonly Point[]): Find<T>[][] {
  const codes = points
    .flatMap((point, index) => point.map(({ blocks, label }) => ({ block: blocks[0]!, label, index })))
    .sort((one, other) => compare(one.block, other.block))
  const row = finds.map(({ blocks, label }) =>
    codes.filter((code) => isInRow(code.block, blocks[0]!) && areBeside(code.label, label)),
  )
  if (finds.length > 0 && row.every((own) => own.length === 1))
    return points.map((_, index) => finds.filter((_find, at) => row[at]![0]!.index === index))
  const above = finds.map(
    (find) => codes.findLast(({ block }) => compare(block, find.blocks[0]!) <= 0)?.index,
  )
  const below = finds.map((find) => codes.find(({ block }) => compare(block, find.blocks[0]!) >= 0)?.index)
  const complete = [above, below].find((owners) => isComplete(owners, points.length))
  const owners = complete ?? above
  return points.map((_, index) => {
    const own = finds.filter((_find, at) => owners[at] === index)
    if (complete) return own
    // A bill that prints a value once may mean any of its points.
    return (own.length > 0 ? own : finds).map((find) => ({ doubt: OF_ANOTHER, ...find }))
  })
}

/** Each value has a point, and each point a value. */
const isComplete = (owners: readonly (number | undefined)[], points: number): boolean =>
  owners.length >= points && !owners.includes(undefined) && new Set(owners).size === points

const isInRow = (one: Block, other: Block): boolean =>
  one.page === other.page && Math.abs(one.y - other.y) <= 0.6 * one.size

/** Labels in one line, such as the heads of a table; a label of two lines may be in line by either of them. */
const areBeside = (one: Label, other: Label): boolean =>
  [one.block, one.upper ?? one.block].some((line) =>
    [other.block, other.upper ?? other.block].some((next) => isInRow(line, next)),
  )

const compare = (one: Block, other: Block): number =>
  one.page - other.page || (isInRow(one, other) ? 0 : one.y - other.y)

/** The values of the further rows of a table, below the one that its label has. */
export function rowsOf<T>(
  bill: LabelledBill,
  finds: readonly Find<T>[],
  points: readonly Point[],
  form: Form<T>,
): Find<T>[] {
  const rows = points.flat().flatMap(({ blocks }) => blocks.slice(0, 1))
  return finds.flatMap((find) => {
    const first = find.blocks[0]!
    if (find.position !== 'below' || !rows.some((row) => isInRow(row, first))) return [find]
    const others = rows.filter((row) => row.y > first.y && row.page === first.page)
    const further = others.flatMap((row) => {
      const cell = bill.cellOf(row, first)
      const read = cell && form(cell.text)
      return read ? [{ ...read, label: find.label, position: find.position, blocks: [cell] }] : []
    })
    return [find, ...further]
  })
}
