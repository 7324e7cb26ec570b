import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { openTable } from '../../../spreadsheets/open-table.ts'
import { writeTable } from '../../../spreadsheets/write-table.ts'
import { ownerList } from '../owner-list.ts'
import { productList } from '../product-list.ts'
import { readTable } from './read-table.ts'

const bytesOf = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../../spreadsheets/fixtures', name))

async function cellsOf(bytes: Uint8Array): Promise<string[][]> {
  const cells: string[][] = []
  for await (const row of (await openTable(bytes)).rows()) cells.push(row.cells)
  return cells
}

const rowsOf = ({ rows }: { rows: Uint8Array }) =>
  Buffer.from(rows)
    .toString()
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line))

const OWNERS = [
  { name: 'Niccolò D’Andrea', email: 'niccolo@example.it', active: true },
  { name: 'Forlì, Cantù & C.', email: 'info@example.it', active: false },
  { name: 'Zoë Müller', email: '', active: true },
]
const PRODUCTS = [
  {
    id: '554023000000235091',
    product_name: 'EI Luce Casa',
    type: 'Power',
    customer_type: 'Private',
    product_active: true,
  },
  {
    id: '554023000000235092',
    product_name: 'EI Gas "Impresa", 24 mesi',
    type: 'Gas',
    customer_type: 'Business',
    product_active: true,
  },
  { id: '554023000000235093', product_name: 'TI Fibra più', type: 'Internet', product_active: false },
]

/** Files as their programs save them: a spreadsheet of a Mac in its own encoding, and the export of a CRM. */
const FILES = [
  ['owners-mac.csv', ownerList, OWNERS],
  ['products-crm.csv', productList, PRODUCTS],
] as const

describe('a file of another program [UPLOAD-2]', () => {
  it.each(FILES)('a file of another program is stored as it is meant: %s', async (name, kind, expected) => {
    const read = await readTable(kind as typeof ownerList, { bytes: bytesOf(name), reading: undefined })
    expect(read.counts).toMatchObject({ amount: expected.length, refused: '' })
    expect(rowsOf(read)).toMatchObject(expected)
  })

  it.each(FILES.flatMap(([name]) => (['csv', 'xlsx'] as const).map((format) => [name, format] as const)))(
    'a file of another program is the same after it was written and read: %s as %s',
    async (name, format) => {
      const cells = await cellsOf(bytesOf(name))
      const again = await cellsOf(await buffer(writeTable(format, cells)))
      const width = Math.max(...cells.map((row) => row.length))
      const filled = (rows: string[][]) => rows.map((row) => row.concat(Array(width - row.length).fill('')))
      expect(filled(again)).toEqual(filled(cells))
    },
  )
})
