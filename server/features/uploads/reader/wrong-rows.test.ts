import { describe, expect, it } from 'vitest'
import { workbookOf } from '../../../spreadsheets/fixtures/hostile-workbooks.ts'
import { bankList } from '../bank-list.ts'
import type { ListKind } from '../list-kind.ts'
import { ownerList } from '../owner-list.ts'
import { productList } from '../product-list.ts'
import { previewTable, readTable } from './read-table.ts'

async function read<Stored>(kind: ListKind<string, Stored>, bytes: Uint8Array) {
  const { rows, counts } = await readTable(kind, { bytes, reading: undefined })
  const stored = Buffer.from(rows).toString().split('\n').filter(Boolean)
  return {
    stored: stored.map((line): Stored => JSON.parse(line)),
    refused: counts.refused.split('\r\n').slice(1, -1),
  }
}
/** A text with bytes as `\xE0`; other letters are written in UTF-8. */
const bytesOf = (text: string) =>
  Buffer.concat(
    text
      .split(/(\\x[0-9A-F]{2})/)
      .map((part) => (/^\\x/.test(part) ? Buffer.from(part.slice(2), 'hex') : Buffer.from(part, 'utf8'))),
  )
const ownersOf = async (text: string) => {
  const { stored, refused } = await read(ownerList, bytesOf(text))
  return { names: stored.map(({ name }) => name), refused }
}

describe('the letters of a file [UPLOAD-12]', () => {
  it.each([
    ['UTF-8', 'Forlì;Cantù'],
    ['UTF-8 with a byte order mark', '\ufeffForlì;Cantù'],
    ['Windows', 'Forl\\xEC;Cant\\xF9'],
    ['Windows, capitals', 'FORL\\xCC;CANT\\xD9', 'FORLÌ', 'CANTÙ'],
    ['Windows, small accents in capitals', 'CAFF\\xE9;CITT\\xE0', 'CAFFé', 'CITTà'],
    ['a Mac', 'Forl\\x93;Cant\\x9D'],
    ['a Mac, one letter', 'Citt\\x88;Bari', 'Città', 'Bari'],
    ['a Mac, capitals', 'FORL\\xED;CANT\\xF4', 'FORLÌ', 'CANTÙ'],
    ['DOS', 'Forl\\x8D;Cant\\x97'],
    ['DOS, one letter', 'Citt\\x85;Bari', 'Città', 'Bari'],
    ['DOS, capitals', 'FORL\\xDE;CANT\\xEB', 'FORLÌ', 'CANTÙ'],
    ['Windows, an ellipsis', 'Generali Assicur\\x85;Bari', 'Generali Assicur…', 'Bari'],
    ['Windows, an apostrophe', 'Sant\\x92Agata;L\\x92Aquila', 'Sant’Agata', 'L’Aquila'],
    ['Windows, other languages', 'S\\xE3o Paulo;M\\xFCnchen', 'São Paulo', 'München'],
  ])('the letters of a file are those of %s', async (_, names, first = 'Forlì', second = 'Cantù') => {
    const file = `Nome\n${names.replace(';', '\n')}\n`.replace(/^(Nome\n)\ufeff/, '\ufeff$1')
    expect(await ownersOf(file)).toEqual({ names: [first, second], refused: [] })
  })

  it.each([
    ['a byte of another encoding', 'Nome\nForlì\nCantù\nCitt\\xE0\n', 'Una lettera di «Citt�» non si legge'],
    ['the same after a byte order mark', '\ufeffNome\nForli\nCantu\nCitt\\xE0\n', 'Una lettera di «Citt�»'],
    ['a letter that was lost before', 'Nome\nForlì\nCantù\nCitt�\n', 'Una lettera di «Citt�»'],
    ['UTF-8 read as Windows', 'Nome\nForlì\nCantù\nCittÃ\u00a0di Castello\n', 'forse è «Cittàdi Castello»'],
    [
      'the same, an apostrophe',
      'Nome\nForlì\nCantù\nL’Aquila dellâ€™Emilia\n',
      'forse è «L’Aquila dell’Emilia»',
    ],
    ['UTF-8 read as that of a Mac', 'Nome\nForlì\nCantù\nForl√¨\n', 'forse è «Forlì»'],
    ['UTF-8 read as that of DOS', 'Nome\nForlì\nCantù\nForl├¼\n', 'forse è «Forlì»'],
  ])('the letters of a file are doubted in the one row with %s', async (_, file, reason) => {
    const { names, refused } = await ownersOf(file)
    expect(names).toHaveLength(2)
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatch(/^4;/)
    expect(refused[0]).toContain(reason)
  })
})

describe('a cell without a value [UPLOAD-12]', () => {
  it.each([
    ...['#N/A', '#N/D', '#REF!', '#RIF!', '#VALUE!', '#VALORE!', '#NAME?', '#NOME?', '#DIV/0!', '#NUM!'],
    ...[
      '#NULL!',
      '#NULLO!',
      '#ERROR!',
      '#ERRORE!',
      '#CAMPO!',
      '#BEZUG!',
      '#¡REF!',
      '#n/d',
      'Err:502',
      '#####',
    ],
    ...['=CERCA.VERT(A2;B:C;2)', '=A1', '=Foglio1!$B$2'],
  ])('a cell without a value is refused with the reason: %s', async (cell) => {
    const { names, refused } = await ownersOf(`Nome\nAnna Neri\n"${cell}"\n`)
    expect(names).toEqual(['Anna Neri'])
    expect(refused[0]).toMatch(/^3;.*[Uu]na formula/)
  })

  it.each(['# 1 Energia', '#Uno', 'C#!', '=Formula spa', 'Err: prova', 'Neri, Anna!'])(
    'a text that resembles one without a value is kept: %s',
    async (cell) => {
      expect((await ownersOf(`Nome\nAnna Neri\n"${cell}"\n`)).names).toEqual(['Anna Neri', cell])
    },
  )

  const row = (active: string) =>
    `<row r="2"><c t="inlineStr"><is><t>EI Gas</t></is></c><c t="inlineStr"><is><t>Gas</t></is></c>${active}</row>`
  const HEADINGS = `<row r="1">${['Prodotto', 'Tipo', 'Attivo']
    .map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
    .join('')}</row>`
  it.each([
    ['<c t="b"><f>FALSE()</f></c>', undefined],
    ['<c t="b"><f>FALSE()</f><v></v></c>', undefined],
    ['<c t="b"><f>FALSE()</f><v/></c>', undefined],
    ['<c><f>1-1</f><v> </v></c>', undefined],
    ['<c t="e"><f>A1</f><v>#GETTING_DATA</v></c>', undefined],
    ['<c t="e"><v>#XYZ</v></c>', undefined],
    ['<c t="b"><v>7</v></c>', undefined],
    ['<c t="b"><f>FALSE()</f><v>0</v></c>', false],
    ['<c t="b"><v>false</v></c>', false],
    ['<c t="b"><v>true</v></c>', true],
    ['<c t="str"><f>""</f><v></v></c>', true],
  ])('a product with the cell %s in «Attivo» is on sale as it says: %s', async (cell, active) => {
    const { stored } = await read(productList, await workbookOf(HEADINGS + row(cell)))
    const states = stored.map(({ product_active = true }) => product_active)
    expect(states).toEqual(active === undefined ? [] : [active])
  })
})

describe('the cells of a row [UPLOAD-12]', () => {
  it.each([
    ['99114, "Banca Uno, Due e Tre"', ',', 'Banca Uno, Due e Tre'],
    ['99114,"Banca Uno, Due e Tre" ', ',', 'Banca Uno, Due e Tre'],
    ['99114 ;\u00a0 "Banca Uno; Due"', ';', 'Banca Uno; Due'],
    ['99114\t "Banca\tUno"', '\t', 'Banca Uno'],
    ['99114;"Banca \\"Popolare\\" X"', ';', 'Banca "Popolare" X'],
    ['99114;"Banca \\"Uno; Due\\" X"', ';', 'Banca "Uno; Due" X'],
    ['99114;"Banca ""Popolare"" X"', ';', 'Banca "Popolare" X'],
    ['99114;"Banca "Popolare" X"', ';', 'Banca "Popolare" X'],
    ['99114;"Popolare" di "Bari"', ';', '"Popolare" di "Bari"'],
    ['99114;"""Popolare"" di ""Bari"""', ';', '"Popolare" di "Bari"'],
    ['99114;Banca "Popolare"', ';', 'Banca "Popolare"'],
    ['99114;"C:\\"', ';', 'C:\\'],
    ['99114;Banca;;', ';', 'Banca'],
  ])('the cells of a row are whole: %s', async (row, delimiter, name) => {
    const { stored, refused } = await read(bankList, Buffer.from(`ABI${delimiter}Banca\n${row}\n`))
    expect(refused).toEqual([])
    expect(stored).toMatchObject([{ abi: '99114', bank_name: name }])
  })

  const RIGHT = '99501;Banca Prima\n'
  it.each([
    ['more cells than headings', 'ABI;Banca\n99505;Banca A; B e C\n'],
    ['more cells than headings before empty ones', 'ABI;Banca;;\n99505;Banca A; B e C\n'],
    ['more cells than the others', `${RIGHT}99502;Banca Due\n99505;Banca A; B e C\n`],
    ['a quotation mark that another row closes', 'ABI;Banca\n99505;"Banca A\n99506;"Banca B"\n'],
    ['a row within its quotation marks', 'ABI;Banca\n99505;"Banca A\n99506;Banca B"\n'],
    ['a quotation mark without an end', 'ABI;Banca\n99505;"Banca A\n99506;Banca "B\n'],
  ])('the cells of a row are refused with %s', async (_, file) => {
    const { stored, refused } = await read(bankList, Buffer.from(file + RIGHT))
    expect(new Set(stored.map(({ bank_name }) => bank_name))).not.toContain('Banca A')
    expect(stored).toContainEqual(expect.objectContaining({ bank_name: 'Banca Prima' }))
    expect(refused).toHaveLength(1)
    expect(refused[0]).toMatch(/celle|virgoletta/)
  })

  it('the cells of a row may hold a name of several lines, which is one line in the list', async () => {
    const { stored } = await read(bankList, Buffer.from('ABI;Banca\n99505;"Banca A\nfiliale; Roma"\n'))
    expect(stored).toMatchObject([{ bank_name: 'Banca A filiale; Roma' }])
  })
})

describe('the preview of a file [UPLOAD-13]', () => {
  const FILE = 'Prodotto;Tipo;Attivo\nEI Luce;Luce;sì\nEI Carbone;Carbone;sì\n#N/D;Gas;sì\nEI Gas;Gas;forse\n'
  it('the preview of a file names the rows that would be refused or are doubtful', async () => {
    const { outcome } = await previewTable(productList, { bytes: Buffer.from(FILE), reading: undefined })
    expect(outcome).toMatchObject({ amount: 4, refused: 3, doubted: 0 })
    expect(outcome!.findings).toEqual([
      {
        row: 3,
        refused: true,
        reason: '«Carbone» non è fra i tipi conosciuti: Power, Gas, Internet, Mobile, Other, Insurance',
      },
      { row: 4, refused: true, reason: 'Una formula dà l’errore #N/D' },
      { row: 5, refused: true, reason: 'Attivo si dice con sì o no' },
    ])
    const { good } = await readTable(productList, { bytes: Buffer.from(FILE), reading: undefined })
    expect(good).toBe(1)

    const doubtful = { ...ownerList, doubtOf: () => 'Forse un altro' }
    const owners = await previewTable(doubtful, {
      bytes: Buffer.from('Nome\nAnna Neri\n'),
      reading: undefined,
    })
    expect(owners.outcome).toMatchObject({
      refused: 0,
      doubted: 1,
      findings: [{ row: 2, refused: false, reason: 'Forse un altro' }],
    })
  })

  it('the preview of a file follows the columns that the user corrects', async () => {
    const bytes = Buffer.from('ABI;Banca;Codice\n1;Banca Uno;99001\n')
    const seen = (reading: Parameters<typeof previewTable>[1]['reading']) =>
      previewTable(bankList, { bytes, reading }).then(({ outcome }) => outcome)
    expect(await seen(undefined)).toMatchObject({ amount: 1, refused: 1 })
    expect(await seen({ headingRow: 1, columns: { abi: 2, bank_name: 1 } })).toMatchObject({ refused: 0 })
    expect(await seen({ headingRow: 1, columns: { abi: 2, bank_name: null } })).toBeNull()
  })

  it('the preview of a file counts every wrong row and names the first ones', async () => {
    const bytes = Buffer.from(`ABI;Banca\n${'1;Corta\n'.repeat(80)}`)
    const { outcome } = await previewTable(bankList, { bytes, reading: undefined })
    expect(outcome).toMatchObject({ amount: 80, refused: 80 })
    expect(outcome!.findings).toHaveLength(50)
  })
})

describe('the end of a file [UPLOAD-12]', () => {
  it.each(['\x1a', '\0', '\0\0\0', '\r\n\x1a\0', ''])('the end of a file may be %j', async (end) => {
    expect((await ownersOf(`Nome\nAnna Neri${end}`)).names).toEqual(['Anna Neri'])
  })

  it.each([
    ['a byte order mark', Buffer.from('\ufeff'), 'Il file è vuoto.'],
    ['spaces', Buffer.from(' \r\n\r\n'), 'Il file è vuoto.'],
    ['delimiters', Buffer.from(';;;\n;;;\n'), 'Il file è vuoto.'],
    ['zeros', Buffer.from('\0\0'), 'Il file è vuoto.'],
    ['a table of the web', Buffer.from('<table><tr><td>Nome</td></tr></table>'), 'È una pagina'],
    ['the same with a comment', Buffer.from('\ufeff\n<!-- x --><html>'), 'È una pagina'],
    ['an old XML workbook', Buffer.from('<?xml version="1.0"?><Workbook/>'), 'È una pagina o un file XML'],
  ])('a file of %s is refused with the right reason', async (_, bytes, reason) => {
    await expect(previewTable(ownerList, { bytes, reading: undefined })).rejects.toThrow(reason)
    await expect(readTable(ownerList, { bytes, reading: undefined })).rejects.toThrow(reason)
  })
})
