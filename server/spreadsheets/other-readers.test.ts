import { buffer } from 'node:stream/consumers'
import exceljs from 'exceljs'
import { readSheet } from 'read-excel-file/node'
import { expect, it } from 'vitest'
import { openTable } from './open-table.ts'
import { firstRows } from './table.ts'
import { writeTable } from './write-table.ts'

/** A row of texts that a reader may change. */
const CELLS = [
  ...['+393336363564', '=1+1', '+1+1', '-1+cmd', '@x', "'03069", '03069', '1E5', '27/11/2026'],
  ...['a & b <c> "d"', ' spazi ', 'due\nrighe', 'È 😀', 'TRUE', '#N/A', 'x'.repeat(32_767)],
]
/** Texts in the notation of spreadsheets for signs that XML cannot contain. */
const NOTATIONS = ['_x0041_bc', '__x0041__', '_x005F_', 'a\rb', 'a\r\nb']
/** More columns than letters, with an empty cell between. */
const WIDE = Array.from({ length: 60 }, (_, at) => (at === 1 ? '' : `c${at}`))

const written = (rows: string[][]) => buffer(writeTable('xlsx', rows))

async function readByExceljs(file: Buffer): Promise<string[][]> {
  const workbook = new exceljs.Workbook()
  await workbook.xlsx.load(file.buffer.slice(file.byteOffset, file.byteOffset + file.length) as ArrayBuffer)
  const rows: string[][] = []
  workbook.worksheets[0]!.eachRow(({ values }) => {
    rows.push(Array.from((values as unknown[]).slice(1), (value) => String(value ?? '')))
  })
  return rows
}

it('a written workbook is read by exceljs with every sign unchanged', async () => {
  const rows = [['Nome'], CELLS, NOTATIONS, WIDE]
  expect(await readByExceljs(await written(rows))).toEqual(rows)
})

it('a written workbook is read by read-excel-file with every sign unchanged', async () => {
  const rows = [WIDE, CELLS]
  const found = (await readSheet(await written(rows), { trim: false })).map((cells) =>
    cells.map((cell) => (cell === null ? '' : String(cell))),
  )
  expect(found[0]).toEqual(WIDE)
  expect(found[1]!.slice(0, CELLS.length)).toEqual(CELLS)
})

it('a workbook of exceljs is read with its values', async () => {
  const workbook = new exceljs.Workbook()
  workbook.addWorksheet('Copertina')
  const sheet = workbook.addWorksheet('Dati')
  sheet.addRows([
    ['ABI', 'Banca', 'Attivo'],
    ['03069', 'Intesa «San Paolo»', true],
    [3069, { richText: [{ text: 'In' }, { text: 'tesa' }] }, { formula: 'FALSE()', result: false }],
    [3069, 'Senza valore', { formula: 'FALSE()' }],
  ])
  const { detected, rows } = await openTable(Buffer.from(await workbook.xlsx.writeBuffer()))
  expect(detected).toMatchObject({ sheet: 'Dati', sheets: ['Copertina', 'Dati'] })
  expect((await firstRows(rows())).map(({ cells }) => cells)).toEqual([
    ['ABI', 'Banca', 'Attivo'],
    ['03069', 'Intesa «San Paolo»', 'TRUE'],
    ['3069', 'Intesa', 'FALSE'],
    ['3069', 'Senza valore', '#CALC!'],
  ])
})
