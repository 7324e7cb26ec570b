import { MAX_COLUMNS, MAX_ROWS, refuseTable, type TableRow } from './table.ts'
import { parseXml } from './xml.ts'

const MAX_MERGED = 10_000

/** Cells that a spreadsheet shows as one; rows from 1, columns from 0, the last ones included. */
export interface MergedCells {
  top: number
  bottom: number
  left: number
  right: number
}

const TAG = 'mergeCell'

/**
 * The merged cells of a sheet, from its top. They stand behind its rows: a sheet that does not name them is searched
 * and not parsed.
 */
export async function readMergedCells(
  read: () => AsyncIterable<string> | undefined,
): Promise<readonly MergedCells[]> {
  if (!(await isNamed(TAG, read()))) return []
  const merged: MergedCells[] = []
  let count = 0
  await parseXml(read(), {
    open(tag, { ref = '' }) {
      if (tag !== TAG) return
      count += 1
      if (count > MAX_MERGED)
        refuseTable('refused-file', 'Il file ha troppe celle unite: dividile e riprova.')
      const cells = parseRange(ref)
      if (cells && cells.left < MAX_COLUMNS && cells.top <= MAX_ROWS) merged.push(cells)
    },
  })
  return merged.toSorted((a, b) => a.top - b.top)
}

async function isNamed(word: string, pieces: AsyncIterable<string> | undefined): Promise<boolean> {
  let end = ''
  for await (const piece of pieces ?? []) {
    const text = end + piece
    if (text.includes(word)) return true
    end = text.slice(-word.length)
  }
  return false
}

/** `B7` is in column 1. */
export function columnOf(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0]
  if (!letters) return undefined
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function parseRange(range: string): MergedCells | undefined {
  const [, from, top, to, bottom] =
    /^\$?([A-Z]{1,3})\$?(\d{1,7}):\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(range) ?? []
  const [left, right] = [columnOf(from), columnOf(to)]
  if (left === undefined || right === undefined) return undefined
  return { top: Number(top), bottom: Number(bottom), left, right }
}

/**
 * Gives each row of a sheet the values of the merged cells that reach it from above, and names the columns that are one
 * cell in it. The rows come from the top.
 */
export function mergedRows(merged: readonly MergedCells[]): (row: TableRow) => TableRow {
  /** The latest merged cells of each first column, with the value and the kind of their first cell. */
  const open = new Map<number, MergedCells & { value: string; kind: TableRow['kinds'] }>()
  let next = 0
  return (row) => {
    const { number, cells } = row
    for (; next < merged.length && merged[next]!.top <= number; next += 1) {
      const one = merged[next]!
      const isFirst = one.top === number
      const kind = row.kinds?.[one.left]
      open.set(one.left, {
        ...one,
        value: isFirst ? (cells[one.left] ?? '') : '',
        kind: isFirst && kind ? { [one.left]: kind } : undefined,
      })
    }
    const joined: [number, number][] = []
    for (const [left, one] of open) {
      if (one.bottom < number) open.delete(left)
      else {
        if (one.right > left) joined.push([left, one.right])
        if (one.top < number && one.value !== '') carry(row, one)
      }
    }
    return joined.length === 0 ? row : { ...row, joined }
  }
}

function carry(
  row: TableRow,
  { left, value, kind }: { left: number; value: string; kind: TableRow['kinds'] },
) {
  while (row.cells.length < left) row.cells.push('')
  row.cells[left] = value
  if (kind) row.kinds = { ...row.kinds, ...kind }
}
