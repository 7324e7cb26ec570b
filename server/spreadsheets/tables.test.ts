import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it, vi } from 'vitest'
import { ZipFile } from 'yazl'
import { findColumns } from './columns.ts'
import { openTable } from './open-table.ts'
import type { TableRow } from './table.ts'
import { WORKBOOK_PARTS } from './workbook-parts.ts'
import { csvLine, writeTable } from './write-table.ts'

async function all(rows: AsyncIterable<TableRow>): Promise<TableRow[]> {
  const found: TableRow[] = []
  for await (const row of rows) found.push(row)
  return found
}

async function read(bytes: Uint8Array) {
  const table = await openTable(bytes)
  return { detected: table.detected, rows: await all(table.rows()) }
}
const cells = async (bytes: Uint8Array) => (await read(bytes)).rows.map((row) => row.cells)
const text = (value: string) => Buffer.from(value, 'utf8')

async function zipped(parts: Record<string, string | Buffer>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [name, part] of Object.entries(parts)) zip.addBuffer(Buffer.from(part), name)
  zip.end()
  return buffer(zip.outputStream)
}
const sheet = (data: string) => `<worksheet><sheetData>${data}</sheetData></worksheet>`
const workbook = (data: string, more: Record<string, string> = {}) =>
  zipped({ ...WORKBOOK_PARTS, 'xl/worksheets/sheet1.xml': sheet(data), ...more })

describe('texts of separated values [UPLOAD-2]', () => {
  it.each([
    [';', 'codice;nome\r\n03069;Banca d’Italia\r\n'],
    [',', 'codice,nome\n03069,Banca d’Italia\n'],
    ['\t', 'codice\tnome\r03069\tBanca d’Italia\r'],
    ['|', 'codice|nome\n03069|Banca d’Italia'],
  ])('texts of separated values are cut at %j', async (delimiter, file) => {
    const { detected, rows } = await read(text(file))
    expect(detected).toEqual({ kind: 'csv', encoding: 'utf-8', delimiter })
    expect(rows).toEqual([
      { number: 1, cells: ['codice', 'nome'] },
      { number: 2, cells: ['03069', 'Banca d’Italia'] },
    ])
  })

  it.each([
    ['utf-8', Buffer.from('\ufeffcittà;pv\nForlì;FC\n')],
    ['utf-16le', Buffer.from('\ufeffcittà;pv\nForlì;FC\n', 'utf16le')],
    ['utf-16le', Buffer.from('città;pv\nForlì;FC\n', 'utf16le')],
    ['utf-16be', Buffer.from('\ufeffcittà;pv\nForlì;FC\n', 'utf16le').swap16()],
    ['windows-1252', Buffer.from('città;pv\nForlì;FC\n', 'latin1')],
  ])('texts of separated values are read in %s', async (encoding, bytes) => {
    const { detected, rows } = await read(bytes)
    expect(detected).toMatchObject({ encoding })
    expect(rows.map((row) => row.cells)).toEqual([
      ['città', 'pv'],
      ['Forlì', 'FC'],
    ])
  })

  it('texts of separated values keep quoted cells together, and number rows by their first line', async () => {
    const { rows } = await read(text('a;"due\nrighe; e "" segni"\n\n;;\nb;c\n'))
    expect(rows).toEqual([
      { number: 1, cells: ['a', 'due\nrighe; e " segni'] },
      { number: 5, cells: ['b', 'c'] },
    ])
  })

  it('texts of separated values follow the sep= line', async () => {
    expect(await cells(text('sep=,\na,b;c\n'))).toEqual([['a', 'b;c']])
  })

  it('texts of separated values keep a quotation mark inside a cell', async () => {
    expect(await cells(text('01005;Banca "Popolare" spa\n'))).toEqual([['01005', 'Banca "Popolare" spa']])
  })

  it('texts of separated values and spreadsheets return the digits of a code that is marked as text [UPLOAD-9]', async () => {
    const file = [
      "'03069;apostrofo",
      '’03069;apostrofo tipografico',
      '="03069";formula',
      '"=""03069""";formula tra virgolette',
      '" = ""03069"" ";formula con spazi',
    ]
    expect((await cells(text(file.join('\n')))).map(([code]) => code)).toEqual(Array(5).fill('03069'))
  })

  it('texts of separated values keep an apostrophe and an equals sign that belong to a name', async () => {
    const names = ["'s Hertogenbosch", '=Formula spa', "Sant'Agata", '="']
    expect(await cells(text(names.map((name) => `${name};x`).join('\n')))).toEqual(
      names.map((name) => [name, 'x']),
    )
  })

  it('texts of separated values are refused where a quotation never ends', async () => {
    const table = await openTable(text(`a;b\nc;"d\n${'x;y\n'.repeat(10)}`))
    await expect(all(table.rows())).rejects.toMatchObject({ id: 'refused-file' })
  })
})

describe('spreadsheets [UPLOAD-2]', () => {
  it('spreadsheets return shared and inline texts, and row numbers as displayed', async () => {
    const strings =
      '<sst><si><t>03069</t></si><si><r><t>Inte</t></r><r><t>sa</t></r><rPh><t>x</t></rPh></si></sst>'
    const { detected, rows } = await read(
      await workbook(
        '<row r="2"><c r="A2" t="s"><v>0</v></c><c r="C2" t="s"><v>1</v></c></row><row r="5"><c t="inlineStr"><is><t>a &amp; b_x000A_c_x0000__xD800_</t></is></c></row>',
        { 'xl/sharedStrings.xml': strings },
      ),
    )
    expect(detected).toEqual({ kind: 'xlsx', sheet: 'Foglio1', sheets: ['Foglio1'] })
    expect(rows).toEqual([
      { number: 2, cells: ['03069', '', 'Intesa'] },
      { number: 5, cells: ['a & b\nc'] },
    ])
  })

  it('texts of separated values and spreadsheets return the digits of a code that is marked as text [UPLOAD-9]', async () => {
    const inline = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
    const formula = '<c t="str"><f>"03069"</f><v>03069</v></c>'
    const file = await workbook(
      `<row r="1">${inline("'03069")}${inline('=&quot;03069&quot;')}${formula}</row>`,
    )
    expect(await cells(file)).toEqual([['03069', '03069', '03069']])
  })

  it.each([
    ['1.0', 0, '1'],
    ['1.23456789012E11', 0, '123456789012'],
    ['0.5', 0, '0.5'],
    ['3069', 1, '03069'],
    ['45000', 2, '2023-03-15'],
  ])('spreadsheets display the number %s as %s', async (value, style, shown) => {
    const styles =
      '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="00000"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/><xf numFmtId="14"/></cellXfs></styleSheet>'
    const file = await workbook(`<row r="1"><c r="A1" s="${style}"><v>${value}</v></c></row>`, {
      'xl/styles.xml': styles,
    })
    expect(await cells(file)).toEqual([[shown]])
  })

  it('spreadsheets are refused when they are decompression bombs, hold a document type, are truncated or have no sheet', async () => {
    const bomb = await workbook(' '.repeat(20 * 1024 * 1024))
    await expect(openTable(bomb)).rejects.toThrow('una volta decompresso')
    const many = Object.fromEntries(Array.from({ length: 2_100 }, (_, at) => [`x${at}`, '']))
    await expect(openTable(await workbook('', many))).rejects.toMatchObject({ id: 'refused-file' })
    const entities = await workbook('', {
      'xl/worksheets/sheet1.xml': '<!DOCTYPE w [<!ENTITY a "aaaa">]><worksheet>&a;</worksheet>',
    })
    await expect(cells(entities)).rejects.toMatchObject({ id: 'refused-file' })
    const file = await workbook('<row r="1"><c><v>1</v></c></row>')
    await expect(openTable(file.subarray(0, file.length - 40))).rejects.toMatchObject({
      id: 'refused-file',
    })
    const torn = await workbook('<row r="1"><c><v>1')
    await expect(cells(torn)).rejects.toMatchObject({ id: 'refused-file' })
    const bare = await zipped({ 'xl/workbook.xml': '<workbook/>' })
    await expect(openTable(bare)).rejects.toMatchObject({ id: 'refused-file' })
  })
})

describe('a file that is no table', () => {
  it.each([
    ['nothing', Buffer.alloc(0)],
    ['a PDF', text('%PDF-1.7\n1 0 obj')],
    ['a page', text('<!doctype html><p>a;b')],
    ['JSON', text('{"a": [1, 2]}')],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex')],
  ])('a file that is no table is refused by its type: %s', async (_, bytes) => {
    await expect(openTable(bytes)).rejects.toMatchObject({ id: 'unsupported-media-type' })
  })

  it('a file that is no table is refused also inside an archive', async () => {
    const document = await zipped({ 'word/document.xml': '<w/>' })
    await expect(openTable(document)).rejects.toMatchObject({ id: 'unsupported-media-type' })
  })
})

describe('the columns of a table', () => {
  const wanted = [
    {
      name: 'abi',
      headings: ['codice ABI', 'abi', 'codice'],
      isPlausible: (cell: string) => /^\d{5}$/.test(cell),
    },
    { name: 'bank', headings: ['banca', 'bank name'], isPlausible: (cell: string) => /[a-z]{3}/i.test(cell) },
  ] as const
  const rows = (...lines: string[][]): TableRow[] =>
    lines.map((line, at) => ({ number: at + 1, cells: line }))

  it('the columns of a table are detected by headings, also below a title and in another order', () => {
    const found = findColumns(rows(['Elenco banche'], ['BANCA', 'n.', 'Cod.', 'A.B.I.']), wanted)
    expect(found).toEqual({ headingRow: 2, columns: { abi: 3, bank: 0 } })
  })

  it('the headings of a table need not name the optional columns', () => {
    const owners = [
      { name: 'name', headings: ['nome'], isPlausible: (cell: string) => cell.includes(' ') },
      { name: 'email', headings: ['mail'], optional: true },
      { name: 'active', headings: ['attivo'], optional: true },
    ] as const
    const people = ['Anna Neri', 'Ugo Verdi', 'Ada Bianchi'].map((name) => [name])
    const columns = { name: 0, email: null, active: null }
    expect(findColumns(rows(['Nome'], ...people), owners)).toEqual({ headingRow: 1, columns })
    expect(findColumns(rows(...people), owners)).toEqual({ headingRow: null, columns })
  })

  it('the columns of a table are detected by the content of the cells', () => {
    const found = findColumns(rows(['1', 'Intesa', '03069'], ['2', 'Unicredit', '02008']), wanted)
    expect(found).toEqual({ headingRow: null, columns: { abi: 2, bank: 1 } })
  })

  it('the missing columns of a table are reported', () => {
    expect(findColumns(rows(['x', 'y']), wanted).columns).toEqual({ abi: null, bank: null })
  })
})

describe('written tables', () => {
  const rows = [
    ['codice', 'nome'],
    ['03069', 'È "qui"; a capo\nqui & <là>'],
    ['=1+1', '+1+1'],
    ['-1+cmd', '@x'],
    ['+393336363564', "'s Hertogenbosch"],
    ['_x0041_bc', '_x005F_x0041_ __x0041__'],
    ['a\rb', 'a\r\nb\tc'],
    ['😀', '\u00a0'.trim() || 'x'],
  ]
  it.each(['xlsx', 'csv'] as const)('written tables are read from %s unchanged', async (format) => {
    expect(await cells(await buffer(writeTable(format, rows)))).toEqual(rows)
  })

  it('written tables hold no formulas', async () => {
    expect(csvLine(['=1+1', '+1+1', '-x', '−x', '@a', '\tb', '\rc', 'd'])).toBe(
      `'=1+1;'+1+1;'-x;'−x;'@a;'\tb;"'\rc";d\r\n`,
    )
    expect(csvLine(['+393336363564', '+', '+39 333', '+39333a', '+٣'])).toBe(
      "+393336363564;'+;'+39 333;'+39333a;'+٣\r\n",
    )
    expect(csvLine(['\n=1', ' =1', '\u200b=1', '＝1', 'a=1', ' a'])).toBe(
      `"'\n=1";' =1;'\u200b=1;'＝1;a=1;" a"\r\n`,
    )
    const [, row] = await cells(await buffer(writeTable('xlsx', [['a'], ['=1+1']])))
    expect(row).toEqual(['=1+1'])
  })

  it.each(['xlsx', 'csv'] as const)(
    'written tables are made while their rows are read, which end with the download: %s',
    async (format) => {
      let read = 0
      let isEnded = false
      const most = 100_000
      async function* fetched() {
        try {
          for (; read < most; read += 1) yield [randomBytes(100).toString('hex'), String(read)]
        } finally {
          isEnded = true
        }
      }
      let received = 0
      for await (const chunk of writeTable(format, fetched())) {
        received += chunk.length
        if (received > 200_000) break
      }
      expect(read).toBeLessThan(most / 10)
      await vi.waitUntil(() => isEnded, { timeout: 90_000 })
    },
  )

  it.each(['xlsx', 'csv'] as const)(
    'written tables end in an error when the rows fail: %s',
    async (format) => {
      async function* failing() {
        yield ['a']
        throw new Error('the database is gone')
      }
      await expect(buffer(writeTable(format, failing()))).rejects.toThrow('the database is gone')
    },
  )
})
