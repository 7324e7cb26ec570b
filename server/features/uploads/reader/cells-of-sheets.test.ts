import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../../spreadsheets/fixtures/hostile-workbooks.ts'
import { bankList } from '../bank-list.ts'
import type { ListKind } from '../list-kind.ts'
import { ownerList } from '../owner-list.ts'
import { placeList } from '../place-list.ts'
import { productList } from '../product-list.ts'
import { previewTable, readTable } from './read-table.ts'

const DATE_STYLE = {
  name: 'xl/styles.xml',
  content: '<styleSheet><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>',
}
type Cell = string | { xml: string }
/** A row whose texts are cells; an empty text is a cell without a value, as a merged one has. */
const row = (number: number, cells: readonly Cell[], more = '') =>
  `<row r="${number}" ${more}>${cells
    .map((cell, at) => {
      const place = `${'ABCDE'[at]}${number}`
      if (typeof cell !== 'string') return cell.xml.replace('<c', `<c r="${place}"`)
      return cell === ''
        ? `<c r="${place}" s="0"/>`
        : `<c r="${place}" t="inlineStr"><is><t>${cell}</t></is></c>`
    })
    .join('')}</row>`
const merging = (...ranges: string[]) =>
  `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`

async function read<Stored>(kind: ListKind<string, Stored>, bytes: Uint8Array) {
  const { rows, counts } = await readTable(kind, { bytes, reading: undefined })
  return {
    stored: Buffer.from(rows)
      .toString()
      .split('\n')
      .filter(Boolean)
      .map((line): Stored => JSON.parse(line)),
    refused: counts.refused.split('\r\n').slice(1, -1),
  }
}
const sheetOf = (rows: readonly string[], ...ranges: string[]) =>
  workbookOf(rows.join(''), [DATE_STYLE], ranges.length > 0 ? merging(...ranges) : '')

describe('merged cells of a sheet [UPLOAD-12]', () => {
  const HEADINGS = row(1, ['Nome prodotto', 'Tipo', 'Attivo'])

  it('merged cells of a sheet give their value to each of their rows', async () => {
    const rows = [
      HEADINGS,
      row(2, ['EI Unita Uno', 'Luce', 'no']),
      row(3, ['EI Unita Due', 'Luce', '']),
      row(4, ['EI Unita Tre', 'Luce', '']),
      row(5, ['EI Unita Quattro', 'Luce', '']),
    ]
    const { stored, refused } = await read(productList, await sheetOf(rows, 'C2:C4'))
    expect(refused).toEqual([])
    expect(stored.map(({ product_active }) => product_active)).toEqual([false, false, false, undefined])
  })

  it('merged cells of a sheet give their kind to each of their rows', async () => {
    const off = { xml: '<c t="b"><v>0</v></c>' }
    const rows = [HEADINGS, row(2, ['EI Uno', 'Luce', off]), row(3, ['EI Due', 'Luce', ''])]
    const { stored } = await read(productList, await sheetOf(rows, 'C2:C3'))
    expect(stored.map(({ product_active }) => product_active)).toEqual([false, false])
    const dated = [
      HEADINGS,
      row(2, [{ xml: '<c s="1"><v>46082</v></c>' }, 'Luce', 'no']),
      row(3, ['', 'Gas', 'no']),
    ]
    expect((await read(productList, await sheetOf(dated, 'A2:A3'))).refused).toEqual([
      expect.stringMatching(/^2;.*«Prodotto» contiene una data/),
      expect.stringMatching(/^3;.*«Prodotto» contiene una data/),
    ])
  })

  it('merged cells of a sheet add no row where no other cell has a value', async () => {
    const rows = [HEADINGS, row(2, ['EI Uno', 'Luce', 'no']), row(3, ['', '', ''])]
    const { stored, refused } = await read(productList, await sheetOf(rows, 'A2:A3', 'B2:B3', 'C2:C3'))
    expect([stored.length, refused]).toEqual([1, []])
  })

  it('merged cells of a sheet that join several columns refuse their rows, and a title above does not', async () => {
    const rows = [
      row(1, ['Listino di marzo', '', '']),
      row(2, ['Nome prodotto', 'Tipo', 'Attivo']),
      row(3, ['EI Uno', 'Luce', '']),
      row(4, ['EI Due', 'Gas', 'no']),
    ]
    const { stored, refused } = await read(productList, await sheetOf(rows, 'A1:C1', 'B3:C3'))
    expect(stored).toMatchObject([{ product_name: 'EI Due' }])
    expect(refused).toEqual([expect.stringMatching(/^3;Le celle di «Tipo» e «In vendita» sono unite/)])
  })

  it('merged cells of a sheet are also found in headings of two rows', async () => {
    const rows = [
      row(1, ['Nome prodotto', 'Vendita', '']),
      row(2, ['', 'Tipo', 'Attivo']),
      row(3, ['EI Uno', 'Luce', 'no']),
    ]
    const { stored, refused } = await read(productList, await sheetOf(rows, 'A1:A2', 'B1:C1'))
    expect([stored.map(({ product_name }) => product_name), refused]).toEqual([['EI Uno'], []])
  })
})

describe('the preview of a sheet [UPLOAD-13]', () => {
  it.each(['hidden="1"', 'hidden="true"', 'ht="0" customHeight="1"'])(
    'the preview of a sheet names a row that the spreadsheet does not show: %s',
    async (how) => {
      const rows = [
        row(1, ['Nome prodotto', 'Tipo', 'Attivo']),
        row(2, ['EI Vis Uno', 'Luce', 'sì']),
        row(3, ['EI Hid Due', 'Luce', 'sì'], how),
      ]
      const { outcome } = await previewTable(productList, { bytes: await sheetOf(rows), reading: undefined })
      expect(outcome).toEqual({
        amount: 2,
        refused: 0,
        doubted: 1,
        findings: [{ row: 3, refused: false, reason: 'La riga è nascosta nel foglio di calcolo' }],
      })
    },
  )
})

describe('the kinds of cells [UPLOAD-12]', () => {
  const NO_NAMES: [what: string, xml: string][] = [
    ['una data', '<c s="1"><v>46082</v></c>'],
    ['una data', '<c t="d"><v>2026-03-01</v></c>'],
    ['un numero', '<c><v>7</v></c>'],
    ['un numero', '<c><f>3+4</f><v>7</v></c>'],
    ['un vero o falso', '<c t="b"><v>1</v></c>'],
  ]
  const lists = [
    ['product', productList, ['Nome prodotto', 'Tipo'], ['Luce']],
    ['owner', ownerList, ['Nome', 'Email'], ['m@ufficio.example']],
    ['municipality', placeList, ['Comune', 'Provincia', 'Regione'], ['FC', '']],
    ['bank', bankList, ['Banca', 'ABI'], ['98960']],
  ] as unknown as [string, ListKind<string, unknown>, string[], string[]][]

  it.each(lists)(
    'the kinds of cells that are no names are refused: a %s',
    async (_, list, headings, others) => {
      for (const [what, xml] of NO_NAMES) {
        const bytes = await sheetOf([row(1, headings), row(2, [{ xml }, ...others])])
        const { stored, refused } = await read(list, bytes)
        expect([xml, stored, refused]).toEqual([
          xml,
          [],
          [expect.stringMatching(new RegExp(`^2;.* contiene ${what} `))],
        ])
      }
    },
  )

  it('the kinds of cells that a code and a choice may have are read', async () => {
    const number = { xml: '<c><v>98960</v></c>' }
    const rows = [row(1, ['Banca', 'ABI']), row(2, ['Banca Alfa', number])]
    expect((await read(bankList, await sheetOf(rows))).stored).toMatchObject([{ abi: '98960' }])
    const owner = [row(1, ['Nome', 'Attivo']), row(2, ['Ada Neri', { xml: '<c><v>0</v></c>' }])]
    expect((await read(ownerList, await sheetOf(owner))).stored).toMatchObject([{ active: false }])
  })

  it.each(['2026-03-01', '01/03/2026', '100', '4,90', 'VERO', 'FALSE'])(
    'the kinds of cells are not written in a text: %s is no name',
    async (name) => {
      expect((await read(ownerList, Buffer.from(`Nome\n${name}\nAda Neri\n`))).refused).toHaveLength(1)
      const products = `Prodotto;Tipo\n${name};Luce\nEI 100;Luce\n`
      expect((await read(productList, Buffer.from(products))).refused).toHaveLength(1)
    },
  )
})

describe('two rows of one entry [UPLOAD-12]', () => {
  it.each<[string, ListKind<string, never>, string, number]>([
    [
      'blanks and capitals',
      ownerList as never,
      'Nome;Email\nMARIO DOPPIO;md@u.example\nMario  Doppio;md@u.example',
      1,
    ],
    ['a tab', ownerList as never, 'Nome;Email\nMario Doppio;md@u.example\n"Mario\tDoppio";md@u.example', 1],
    [
      'a line break',
      ownerList as never,
      'Nome;Email\nMario Doppio;md@u.example\n"Mario\nDoppio";md@u.example',
      1,
    ],
    [
      'zero width',
      ownerList as never,
      'Nome;Email\nMario Doppio;md@u.example\nMario\u200b Doppio\ufeff;md@u.example',
      1,
    ],
    ['a product', productList as never, 'Prodotto;Tipo\nEI Luce Casa;Luce\nei luce\u00a0 casa;Power', 1],
    ['a bank', bankList as never, 'ABI;Banca\n98960;Banca Alfa\n98960;BANCA  ALFA', 1],
    [
      'a municipality',
      placeList as never,
      'Comune;Provincia;Regione\nForlì;FC;\nFORLI’;FC;Emilia-Romagna',
      1,
    ],
  ])('two rows of one entry that look alike are one: %s', async (_, list, file, count) => {
    const { stored, refused } = await read(list, Buffer.from(file))
    expect([stored.length, refused]).toEqual([count, []])
  })

  it.each<[string, ListKind<string, never>, string, string]>([
    ['a bank', bankList as never, 'ABI;Banca\n98960;Banca Alfa\n98960;Banca Beta', 'lo stesso codice'],
    [
      'a municipality',
      placeList as never,
      'Comune;Provincia;Regione\nBorgo;ZZ;Alta\nBORGO;ZZ;Bassa',
      'lo stesso comune',
    ],
    [
      'an owner',
      ownerList as never,
      'Nome;Email\nAda Neri;a@u.example\nADA NERI;b@u.example',
      'lo stesso nome',
    ],
    [
      'a product',
      productList as never,
      'Prodotto;Tipo;ID\nEI Uno;Luce;7\nEI Due;Luce;7',
      'lo stesso identificativo',
    ],
  ])('two rows of one entry with other data keep the first: %s', async (_, list, file, what) => {
    const { stored, refused } = await read(list, Buffer.from(file))
    expect(stored).toHaveLength(1)
    expect(refused).toEqual([expect.stringContaining(`3;Ha ${what} della riga 2, ma altri dati`)])
  })
})

describe('the headings of a file [UPLOAD-2]', () => {
  it.each([
    'ABI *;Nome banca (obbligatorio)',
    'CODICE ABI;Banca*',
    'Codice ABI (5 cifre);NOME BANCA [obbligatorio]',
    '* Abi;Nome banca obbligatorio',
    'ABI (richiesto) *;Denominazione - campo obbligatorio',
  ])('the headings of a file may have remarks: %s', async (headings) => {
    const { stored, refused } = await read(bankList, Buffer.from(`${headings}\r\n98801;Banca Stella\r\n`))
    expect([stored, refused]).toMatchObject([[{ abi: '98801', bank_name: 'Banca Stella' }], []])
  })

  it.each<[ListKind<string, never>, string, string]>([
    [bankList as never, 'ABI;Note\n98801;\n', 'Nel file manca la colonna «Nome banca»'],
    [productList as never, 'Nome prodotto;Note\nEI Uno;x\n', 'Nel file manca la colonna «Tipo»'],
    [placeList as never, 'Comune;Provincia;Note\nRoma;RM;x\n', 'Nel file manca la colonna «Regione»'],
  ])('the headings of a file that are missing are named in Italian', async (list, file, message) => {
    const reading = readTable(list, { bytes: Buffer.from(file), reading: undefined })
    await expect(reading).rejects.toMatchObject({ detail: { issues: [{ message }] } })
  })
})

describe('a workbook of another format [UPLOAD-3]', () => {
  it.each([
    ['xl/workbook.bin', '.xlsb'],
    ['content.xml', '.ods'],
    ['Index/Document.iwa', '.numbers'],
  ])('a workbook of another format is to be saved as xlsx: %s', async (name, format) => {
    const bytes = await workbookOf(undefined, [{ name, content: 'x' }])
    await expect(previewTable(bankList, { bytes, reading: undefined })).rejects.toThrow(
      `È un file ${format}: aprilo nel foglio di calcolo e salvalo come xlsx.`,
    )
  })
})
