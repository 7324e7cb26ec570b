import { describe, expect, it } from 'vitest'
import { HONEST_WORKBOOKS, workbookOf } from './fixtures/hostile-workbooks.ts'
import { openTable } from './open-table.ts'
import { firstRows } from './table.ts'

const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const STRICT_TYPE = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
const relationship = (id: string, type: string, target: string, base = TYPE) =>
  `<Relationship Id="${id}" Type="${base}/${type}" Target="${target}"/>`
const rels = (...all: string[]) => `<Relationships>${all.join('')}</Relationships>`
const book = (...sheets: [name: string, more?: string][]) =>
  `<workbook xmlns:r="${TYPE}"><sheets>${sheets
    .map(([name, more = ''], at) => `<sheet name="${name}" sheetId="${at}" r:id="r${at}" ${more}/>`)
    .join('')}</sheets></workbook>`
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const sheet = (...rows: string[][]) =>
  `<worksheet><sheetData>${rows.map((cells) => `<row>${cells.map(text).join('')}</row>`).join('')}</sheetData></worksheet>`
const SHARED = '<worksheet><sheetData><row><c t="s"><v>0</v></c></row></sheetData></worksheet>'
const STRINGS = '<sst><si><t>Dati</t></si></sst>'

/** A workbook with these parts in place of its own. */
const fileOf = (parts: Record<string, string>) =>
  workbookOf(
    undefined,
    Object.entries(parts).map(([name, content]) => ({ name, content })),
  )

async function read(bytes: Uint8Array, choice: Parameters<typeof openTable>[1] = {}) {
  const { detected, rows } = await openTable(bytes, choice)
  return { detected, cells: (await firstRows(rows())).map(({ cells }) => cells) }
}

describe('the parts of a workbook [UPLOAD-2]', () => {
  const BOOK = 'xl/_rels/workbook.xml.rels'
  it.each<[string, Record<string, string>]>([
    [
      'the texts in a part with other capitals',
      {
        [BOOK]: rels(
          relationship('r0', 'worksheet', 'worksheets/sheet1.xml'),
          relationship('r1', 'sharedStrings', 'sharedStrings.xml'),
        ),
        'xl/workbook.xml': book(['Dati']),
        'xl/worksheets/sheet1.xml': SHARED,
        'xl/SharedStrings.xml': STRINGS,
      },
    ],
    [
      'the texts in a part with another name',
      {
        [BOOK]: rels(
          relationship('r0', 'worksheet', 'worksheets/sheet1.xml'),
          relationship('r1', 'sharedStrings', '/xl/testi/a.xml'),
        ),
        'xl/workbook.xml': book(['Dati']),
        'xl/worksheets/sheet1.xml': SHARED,
        'xl/testi/a.xml': STRINGS,
      },
    ],
    [
      'the workbook in a part with another name',
      {
        '_rels/.rels': rels(relationship('x', 'officeDocument', 'xl/workbook2.xml')),
        'xl/workbook2.xml': book(['Dati']),
        'xl/_rels/workbook2.xml.rels': rels(relationship('r0', 'worksheet', 'worksheets/sheet2.xml')),
        'xl/worksheets/sheet2.xml': sheet(['Dati']),
      },
    ],
    [
      'the workbook in another folder, with relationships of the strict format',
      {
        '_rels/.rels': rels(relationship('x', 'officeDocument', '/a/b/libro.xml', STRICT_TYPE)),
        'a/b/libro.xml': book(['Dati']),
        'a/b/_rels/libro.xml.rels': rels(relationship('r0', 'worksheet', '../c/foglio.xml', STRICT_TYPE)),
        'a/c/foglio.xml': sheet(['Dati']),
      },
    ],
    ...[
      './worksheets/sheet1.xml',
      '/xl/worksheets/sheet1.xml',
      'worksheets\\sheet1.xml',
      'WORKSHEETS/Sheet1.XML',
    ].map((target): [string, Record<string, string>] => [
      `a sheet at ${target}`,
      {
        [BOOK]: rels(relationship('r0', 'worksheet', target)),
        'xl/workbook.xml': book(['Dati']),
        'xl/worksheets/sheet1.xml': sheet(['Dati']),
      },
    ]),
  ])('the parts of a workbook are found by their relationships: %s', async (_, parts) => {
    const { detected, cells } = await read(await fileOf(parts))
    expect(detected).toMatchObject({ sheet: 'Dati' })
    expect(cells).toEqual([['Dati']])
  })
})

describe('the sheet of a workbook [UPLOAD-11]', () => {
  const CHART = '<chartsheet/>'
  const BANKS = sheet(['ABI', 'Banca'], ['99001', 'Prima'])
  const fitOf = ([first]: readonly { cells: string[] }[]) => (first?.cells[0] === 'ABI' ? 1 : 0)
  const twoSheets = (first: string, type = 'worksheet', more = '') =>
    fileOf({
      'xl/workbook.xml': book(['Copertina', more], ['Dati']),
      'xl/_rels/workbook.xml.rels': rels(
        relationship('r0', type, `${type}s/sheet1.xml`),
        relationship('r1', 'worksheet', 'worksheets/sheet2.xml'),
      ),
      [`xl/${type}s/sheet1.xml`]: first,
      'xl/worksheets/sheet2.xml': BANKS,
    })

  it.each([
    ['a chart', () => twoSheets(CHART, 'chartsheet'), ['Dati']],
    ['a hidden sheet', () => twoSheets(sheet(['ABI']), 'worksheet', 'state="hidden"'), ['Dati']],
    ['an empty sheet', () => twoSheets(sheet()), ['Copertina', 'Dati']],
    ['a title', () => twoSheets(sheet(['Elenco delle banche'])), ['Copertina', 'Dati']],
    [
      'a sheet that cannot be read',
      () => twoSheets('<worksheet><row><c r="XFD1"><v>1</v></c></row></worksheet>'),
      ['Copertina', 'Dati'],
    ],
  ])('the sheet of a workbook with the wanted rows is read after %s', async (_, make, sheets) => {
    const { detected, cells } = await read(await make(), { fitOf })
    expect(detected).toEqual({ kind: 'xlsx', sheet: 'Dati', sheets })
    expect(cells[1]).toEqual(['99001', 'Prima'])
  })

  it('the sheet of a workbook is read that the user names, and no other instead of a missing one', async () => {
    const file = await twoSheets(sheet(['Elenco delle banche']))
    expect((await read(file, { sheet: 'Copertina', fitOf })).cells).toEqual([['Elenco delle banche']])
    await expect(openTable(file, { sheet: 'Altro' })).rejects.toThrow('Il file non ha il foglio «Altro».')
  })

  it('a workbook whose cells refer to missing texts is refused', async () => {
    const file = await workbookOf('<row><c t="s"><v>7</v></c></row>')
    await expect(read(file)).rejects.toMatchObject({ id: 'refused-file' })
  })

  it('the sheet of a workbook without visible sheets is a hidden one', async () => {
    const file = await fileOf({
      'xl/workbook.xml': book(['Dati', 'state="veryHidden"']),
      'xl/_rels/workbook.xml.rels': rels(relationship('r0', 'worksheet', 'worksheets/sheet1.xml')),
    })
    expect((await read(file)).detected).toMatchObject({ sheet: 'Dati' })
    const [, make] = HONEST_WORKBOOKS[0]!
    expect((await read(await make())).detected).toMatchObject({ sheets: ['Foglio1'] })
  })
})
